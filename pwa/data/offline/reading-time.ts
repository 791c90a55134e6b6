import { readDevice, removeDevice, writeDevice } from '../device-store.ts'

/** How long a device may be read on without the server having said that its user still may: a shared tablet changes hands. */
export const READING_HOURS = 72
const READING_MS = READING_HOURS * 3_600_000
const KEY = 'reading'

interface Reading {
  /** When the server last said who is signed in. */
  checkedAt: number
  /** The latest moment that this device has been at since: a clock set back leaves it as it is. */
  seenAt: number
}

/** The page's own clock, which nobody can set. */
const running = () => performance.now()
let seenRunning = running()

/** For a browser that stores nothing: as long as the page is open. */
let inMemory: Reading | null = null

const isValid = (reading: Reading | null): boolean =>
  reading !== null && Number.isFinite(reading.checkedAt) && Number.isFinite(reading.seenAt)

function read(): Reading | null {
  const reading = readDevice<Reading>(KEY)
  return isValid(reading) ? reading : inMemory
}

function write(reading: Reading): void {
  inMemory = reading
  writeDevice(KEY, reading)
}

/** The server has just said who is signed in. */
export function recordAccessCheck(now = Date.now()): void {
  seenRunning = running()
  write({ checkedAt: now, seenAt: now })
}

/** Time passes: by the clock of the device, and by that of the page where the other was set back. */
export function recordReadingTime(now = Date.now()): void {
  const reading = read()
  if (reading === null) return
  const passed = Math.max(0, running() - seenRunning)
  seenRunning = running()
  write({ ...reading, seenAt: Math.max(reading.seenAt + passed, now) })
}

/** Whether the time has run out; also where nothing says when the server was last reached. */
export function isReadingOver(now = Date.now()): boolean {
  const reading = read()
  return reading === null || Math.max(reading.seenAt, now) - reading.checkedAt > READING_MS
}

/** When the server was last reached, for the one who reads. */
export const lastChecked = (): number | null => read()?.checkedAt ?? null

/** Forgets when the server was last reached, in this page and on the device. */
export function forgetReading(): void {
  inMemory = null
  removeDevice(KEY)
}

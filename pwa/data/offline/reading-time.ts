import { readDevice, removeDevice, writeDevice } from '../device-store.ts'

/** Hours for which cached data may be read without the server confirming the session: a shared tablet changes hands. */
export const READING_HOURS = 72
const READING_MS = READING_HOURS * 3_600_000
const KEY = 'reading'

interface Reading {
  /** Time of the last confirmation by the server. */
  checkedAt: number
  /** The latest time that this device has shown since: setting the clock back does not change it. */
  seenAt: number
}

/** The page's monotonic clock, which cannot be set. */
const running = () => performance.now()
let lastRunning = running()

/** Used without storage: valid as long as the page is open. */
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

/** Records that the server has just confirmed the session. */
export function recordAccessCheck(now = Date.now()): void {
  lastRunning = running()
  write({ checkedAt: now, seenAt: now })
}

/** Records the elapsed time by the clock of the device, or by the monotonic clock if the other was set back. */
export function recordReadingTime(now = Date.now()): void {
  const reading = read()
  if (reading === null) return
  const passed = Math.max(0, running() - lastRunning)
  lastRunning = running()
  write({ ...reading, seenAt: Math.max(reading.seenAt + passed, now) })
}

/** Returns true if the time has run out, or if the last check is unknown. */
export function isReadingOver(now = Date.now()): boolean {
  const reading = read()
  return reading === null || Math.max(reading.seenAt, now) - reading.checkedAt > READING_MS
}

/** Time of the last check, for display; null if unknown. */
export const lastChecked = (): number | null => read()?.checkedAt ?? null

/** Forgets the last check, in this page and on the device. */
export function forgetReading(): void {
  inMemory = null
  removeDevice(KEY)
}

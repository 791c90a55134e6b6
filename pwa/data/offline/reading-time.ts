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

const read = (): Reading | null => {
  const kept = readDevice<Reading>(KEY)
  return kept && Number.isFinite(kept.checkedAt) && Number.isFinite(kept.seenAt) ? kept : null
}

/** The server has just said who is signed in. */
export function noteChecked(now = Date.now()): void {
  seenRunning = running()
  writeDevice(KEY, { checkedAt: now, seenAt: now } satisfies Reading)
}

/** Time passes: by the clock of the device, and by that of the page where the other was set back. */
export function noteSeen(now = Date.now()): void {
  const kept = read()
  if (kept === null) return
  const passed = Math.max(0, running() - seenRunning)
  seenRunning = running()
  writeDevice(KEY, { ...kept, seenAt: Math.max(kept.seenAt + passed, now) } satisfies Reading)
}

/** Has the time run out? */
export function isReadingOver(now = Date.now()): boolean {
  const kept = read()
  return kept !== null && Math.max(kept.seenAt, now) - kept.checkedAt > READING_MS
}

/** When the server was last reached, for the one who reads. */
export const lastChecked = (): number | null => read()?.checkedAt ?? null

export const forgetReading = (): void => removeDevice(KEY)

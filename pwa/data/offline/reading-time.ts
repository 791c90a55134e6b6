import { readDeviceValue, removeDeviceValue, writeDeviceValue } from '../device-store.ts'

/** Hours for which cached data may be read without the server confirming the session: a shared tablet changes hands. */
export const OFFLINE_READING_HOURS = 72
export const OFFLINE_READING_MS = OFFLINE_READING_HOURS * 3_600_000
const READING_TIME_KEY = 'reading'

interface ReadingTime {
  /** Time of the last confirmation by the server. */
  checkedAt: number
  /** The latest time that this device has shown since: setting the clock back does not change it. */
  seenAt: number
}

/** The page's monotonic clock, which cannot be set. */
const getMonotonicTime = () => performance.now()
let lastMonotonicTime = getMonotonicTime()

/** Used without storage: valid as long as the page is open. */
let memoryFallback: ReadingTime | null = null

const isValidReadingTime = (reading: ReadingTime | null): boolean =>
  reading !== null && Number.isFinite(reading.checkedAt) && Number.isFinite(reading.seenAt)

function readReadingTime(): ReadingTime | null {
  const reading = readDeviceValue<ReadingTime>(READING_TIME_KEY)
  return isValidReadingTime(reading) ? reading : memoryFallback
}

function writeReadingTime(reading: ReadingTime): void {
  memoryFallback = reading
  writeDeviceValue(READING_TIME_KEY, reading)
}

/** Records that the server has just confirmed the session. */
export function recordAccessCheck(now = Date.now()): void {
  lastMonotonicTime = getMonotonicTime()
  writeReadingTime({ checkedAt: now, seenAt: now })
}

/** Records the elapsed time by the clock of the device, or by the monotonic clock if the other was set back. */
export function recordReadingTime(now = Date.now()): void {
  const reading = readReadingTime()
  if (reading === null) return
  const elapsed = Math.max(0, getMonotonicTime() - lastMonotonicTime)
  lastMonotonicTime = getMonotonicTime()
  writeReadingTime({ ...reading, seenAt: Math.max(reading.seenAt + elapsed, now) })
}

/** Returns true if the time has run out, or if the last check is unknown. */
export function isReadingTimeOver(now = Date.now()): boolean {
  const reading = readReadingTime()
  return reading === null || Math.max(reading.seenAt, now) - reading.checkedAt > OFFLINE_READING_MS
}

/** Time of the last check, for display; null if unknown. */
export const getLastAccessCheck = (): number | null => readReadingTime()?.checkedAt ?? null

/** Forgets the last check, in this page and on the device. */
export function clearReadingTime(): void {
  memoryFallback = null
  removeDeviceValue(READING_TIME_KEY)
}

import { TEST_HOUR } from './templates.ts'

/**
 * Starts the clock of tests at 14:00 in Japan on TEST_DAY: the demo, holidays and ends of months are the same in every run, and
 * a day before stores open has no sales. The clock continues from there, in this process and in those that it starts.
 */

/** A Wednesday in the week after a holiday. */
const TEST_DAY = '2026-11-25'

process.env.TEST_CLOCK_SHIFT ??= String(Date.parse(`${TEST_DAY}T${TEST_HOUR}:00:00+09:00`) - Date.now())
const preload = `--import=${new URL('shifted-clock.mjs', import.meta.url)}`
if (!process.env.NODE_OPTIONS?.includes(preload)) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${preload}`
await import('./shifted-clock.mjs')

/** Environment variables that give this clock to a process started without those of this one. */
export const getClockEnvironment = () => ({
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
  TEST_CLOCK_SHIFT: process.env.TEST_CLOCK_SHIFT ?? '',
})

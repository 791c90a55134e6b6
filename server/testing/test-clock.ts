import { TEST_HOUR } from './templates.ts'

/**
 * Shifts the clock of the process so that tests begin at 14:00 in Japan on TEST_DAY: the demo, holidays and ends of months are
 * the same in every run, and a day before stores open has no sales. The clock continues from there. TEST_CLOCK_SHIFT, in
 * milliseconds, passes it on to workers and to servers that a test starts.
 */

/** A Wednesday in the week after a holiday. */
const TEST_DAY = '2026-11-25'

const clockShift = process.env.TEST_CLOCK_SHIFT
const shift = clockShift ? Number(clockShift) : Date.parse(`${TEST_DAY}T${TEST_HOUR}:00:00+09:00`) - Date.now()
process.env.TEST_CLOCK_SHIFT = String(shift)

const SHIFTED = Symbol.for('uresuji.test-clock')
// a worker that runs several files runs its setup before each of them
if (!(SHIFTED in globalThis)) {
  const RealDate = Date
  Object.assign(globalThis, { [SHIFTED]: true })
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args, target) => Reflect.construct(real, args.length === 0 ? [real.now() + shift] : args, target),
    get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
  })
}

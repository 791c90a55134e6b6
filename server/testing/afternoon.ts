import { todayInJapan } from '../../shared/period.ts'

/**
 * The tests live in the afternoon of their day: between midnight and the opening of the shops a day has no sales yet, and what
 * is tested of a day that goes on would depend on when somebody runs it. The clock goes on as ever, from 14:00 in Japan.
 */
const RealDate = Date
// a server that a test starts lives at the same time as the test
const known = process.env.TEST_CLOCK_SHIFT
const shift = known ? Number(known) : RealDate.parse(`${todayInJapan()}T14:00:00+09:00`) - RealDate.now()
process.env.TEST_CLOCK_SHIFT = String(shift)

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given, target),
  get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
})

import { addDays, getWeekday, type Period } from '../calendar/period.ts'

// Computed, because the library's list of all holidays since 1970 would be loaded with the search field. A test compares both.

/** Holidays on a fixed day, or on the nth Monday of a month. */
const fixed = ['01-01', '02-11', '02-23', '04-29', '05-03', '05-04', '05-05', '08-11', '11-03', '11-23']
const mondays: readonly (readonly [month: string, count: number])[] = [
  ['01', 2],
  ['07', 3],
  ['09', 3],
  ['10', 2],
]

/** Equinoxes of this century, to the day. */
const computeEquinoxDay = (year: number, base: number) =>
  Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4))

function isNamedHoliday(day: string): boolean {
  const [year, date] = [Number(day.slice(0, 4)), day.slice(5)]
  if (fixed.includes(date)) return true
  const [month, number] = [day.slice(5, 7), Number(day.slice(8))]
  if (month === '03') return number === computeEquinoxDay(year, 20.8431)
  if (month === '09' && number === computeEquinoxDay(year, 23.2488)) return true
  return getWeekday(day) === 1 && mondays.some(([name, count]) => name === month && Math.ceil(number / 7) === count)
}

/** A holiday on a Sunday moves to the next day that is none. */
function isSubstituteHoliday(day: string): boolean {
  for (let before = addDays(day, -1); isNamedHoliday(before); before = addDays(before, -1))
    if (getWeekday(before) === 7) return true
  return false
}

/** True for Japanese holidays by the law that holds since 2022, with substitutes and days between two holidays. */
export const isLegalHoliday = (day: string): boolean =>
  isNamedHoliday(day) ||
  isSubstituteHoliday(day) ||
  (getWeekday(day) !== 7 && isNamedHoliday(addDays(day, -1)) && isNamedHoliday(addDays(day, 1)))

/** True for weekends and holidays. */
export const isDayOff = (day: string) => getWeekday(day) >= 6 || isLegalHoliday(day)

/** The last days off that follow each other, at least three, and have begun by a day; null if there were none for a year. */
export function findLongWeekend(latest: string): Period | null {
  for (let day = latest; day > addDays(latest, -366); day = addDays(day, -1)) {
    if (!isDayOff(day)) continue
    let [from, to] = [day, day]
    while (isDayOff(addDays(from, -1))) from = addDays(from, -1)
    while (isDayOff(addDays(to, 1))) to = addDays(to, 1)
    if (addDays(from, 2) <= to) return { from, to: to > latest ? latest : to }
    day = from
  }
  return null
}

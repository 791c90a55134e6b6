import { addDays, getWeekStart } from '../calendar/period.ts'
import { readYear, yearSource } from './calendar-days.ts'
import { findLongWeekend } from './holidays.ts'
import { type AskDays, definePattern, type Pattern } from './pattern.ts'
import { createNamedPeriodFacts } from './period-facts.ts'

/** Year in which the fiscal year of a day began, in April. */
const getFiscalYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)

const createFiscalYearFacts = (year: number, days: AskDays) =>
  createNamedPeriodFacts({ from: `${year}-04-01`, to: `${year + 1}-03-31` }, days, [`${year}年度`, `Fiscal ${year}`])

/** April to September, or October to March. Without a year: the last one that has begun. */
function createFiscalHalfFacts(isFirst: boolean, year: number | null, days: AskDays) {
  const current = getFiscalYear(days.latest)
  const month = days.latest.slice(5, 7)
  const isSecondNow = month >= '10' || month < '04'
  const begun = year ?? (isFirst || isSecondNow ? current : current - 1)
  const [from, to] = isFirst ? [`${begun}-04-01`, `${begun}-09-30`] : [`${begun}-10-01`, `${begun + 1}-03-31`]
  return createNamedPeriodFacts({ from, to }, days, isFirst ? ['上期', 'First fiscal half'] : ['下期', 'Second fiscal half'])
}

const offsets: Readonly<Record<string, number>> = { 今: 0, 本: 0, 昨: 1, 前: 1, 去: 1, 一昨: 2 }
const fiscalEnglish = '(?:fiscal|financial)year'
const relative = '(今|本|昨|前|去|一昨)年度'

/** Fiscal years from April to March, their halves, and long weekends. */
export const fiscalPeriods: readonly Pattern[] = [
  definePattern(relative, ([name = ''], days) => createFiscalYearFacts(getFiscalYear(days.latest) - (offsets[name] ?? 0), days)),
  definePattern('(今|当|前|昨)期(?!比|差|間|限|並み|より|対比|と比|に比|に対|を上回|を下回)', ([name = ''], days) =>
    createFiscalYearFacts(getFiscalYear(days.latest) - (name === '今' || name === '当' ? 0 : 1), days),
  ),
  definePattern('(?:this)?(?:fiscal|financial)year(?:to-?date|sofar)|fytd', (_groups, days) =>
    createFiscalYearFacts(getFiscalYear(days.latest), days),
  ),
  definePattern(`${yearSource}度`, ([year = ''], days) => createFiscalYearFacts(readYear(year), days)),
  definePattern('(?:fy|fiscal|fiscalyear|financialyear)(20[0-9]{2})', ([year = ''], days) =>
    createFiscalYearFacts(Number(year), days),
  ),
  definePattern(
    `(?:in|during|for|of)?(this|the|thecurrent|current|last|thelast|previous|theprevious)${fiscalEnglish}`,
    ([name = ''], days) => createFiscalYearFacts(getFiscalYear(days.latest) - (/last|previous/.test(name) ? 1 : 0), days),
  ),
  definePattern(`(?:${relative}の?)?(上|下)半?期(?!別)`, ([name = '', half = ''], days, found) =>
    // 上半期 of no fiscal year is that of the calendar
    found.includes('半') && name === ''
      ? null
      : createFiscalHalfFacts(half === '上', name === '' ? null : getFiscalYear(days.latest) - (offsets[name] ?? 0), days),
  ),
  definePattern(`${yearSource}の?(上|下)期`, ([year = '', half = ''], days) =>
    createFiscalHalfFacts(half === '上', readYear(year), days),
  ),
  definePattern(`${yearSource}度の?(上|下)半?期`, ([year = '', half = ''], days) =>
    createFiscalHalfFacts(half === '上', readYear(year), days),
  ),
  definePattern(
    `(?:the)?(first|second)half(?:of)?(?:the|this)?${fiscalEnglish}|(?:the)?(first|second)fiscalhalf`,
    ([name = '', other = ''], days) => createFiscalHalfFacts((name || other) === 'first', null, days),
  ),
  definePattern(
    '(?:この(?:前|間|あいだ)?の?|先日の|直近の|前の)?(?:三|3)?連休(?:中|の間)?|(?:the|this|last|thelast|over|overthe)?(?:longweekend|three-?dayweekend|bankholidayweekend)',
    (_groups, days) => {
      const period = findLongWeekend(days.latest)
      return period && createNamedPeriodFacts(period, days, ['連休', 'Long weekend'])
    },
  ),
  definePattern('(?:この|今週の?|今度の|直近の|この前の|この間の)(?:週末|土日)|(?:this|thepast)weekend', (_groups, days) => {
    const sunday = addDays(getWeekStart(addDays(days.latest, 1)), -1)
    return createNamedPeriodFacts({ from: addDays(sunday, -1), to: sunday }, days, ['週末', 'Weekend'])
  }),
]

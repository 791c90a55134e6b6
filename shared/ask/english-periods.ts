import { addDays, addMonths, getMonthEnd, getMonthStart, getWeekStart } from '../calendar/period.ts'
import { buildDay, guessYear, readDays, resolveMonth } from './calendar-days.ts'
import { type AskDays, definePattern, type Pattern } from './pattern.ts'
import { createPeriodFacts, createReleaseFacts } from './period-facts.ts'

const fullMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthWords = [...fullMonths, 'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sept', 'sep', 'oct', 'nov', 'dec']
const readMonthWord = (word: string): number => fullMonths.findIndex((month) => month.startsWith(word.slice(0, 3))) + 1
const englishMonth = `(${monthWords.join('|')})`

const englishYear = '(20[0-9]{2})?'
const readEnglishRelease = ([month = '', year = '']: readonly string[], days: AskDays) =>
  createReleaseFacts(resolveMonth(readMonthWord(month), year === '' ? null : Number(year), days), days)

const date = '([0-9]{1,2})(?:st|nd|rd|th)?'
const englishDay = englishMonth + date
const englishLastDay = `(?:${englishMonth})?${date}`
/** November 1 to December 15; the month of the last day may be left out. */
const readEnglishDays = ([first = '', from = '', last = '', to = '']: readonly string[], days: AskDays) =>
  createPeriodFacts(
    readDays(['', String(readMonthWord(first)), from, '', String(readMonthWord(last === '' ? first : last)), to], days),
    days,
  )

function readEnglishDay(word: string, dayOfMonth: string, days: AskDays) {
  const month = readMonthWord(word)
  const only = buildDay(guessYear(month, Number(dayOfMonth), days), month, Number(dayOfMonth))
  return only === null ? null : createPeriodFacts({ from: only, to: only }, days)
}

/** Periods with English names of months. */
export const englishPeriods: readonly Pattern[] = [
  definePattern(
    `(?:(?:released|out|published|releases|publications|new(?:releases|titles|books))(?:in|of)|new(?:releases|titles|books)(?:for)?)${englishMonth}${englishYear}`,
    readEnglishRelease,
  ),
  definePattern(`${englishMonth}${englishYear}(?:releases|new(?:releases|titles|books))`, readEnglishRelease),
  definePattern(`(?<=(?:upcoming|forthcoming)[^0-9]{0,30})(?:in|for)${englishMonth}${englishYear}`, readEnglishRelease),
  definePattern(
    '(?:(?<!sold|run|ran|running)out|released|published|coming|comingout|due|dueout|new(?:releases|titles|books))(?:for|of|in|within|from)?(?:the)?nextweek',
    (_groups, days) => {
      const from = addDays(getWeekStart(days.today), 7)
      return createReleaseFacts({ from, to: addDays(from, 6) }, days)
    },
  ),
  definePattern('(?:(?<!sold|run|ran|running)out|released|coming|comingout|due|dueout)?nextmonth', (_groups, days) => {
    const from = addMonths(getMonthStart(days.today), 1)
    return createReleaseFacts({ from, to: getMonthEnd(from) }, days)
  }),
  definePattern(
    `(?:in|during|for)?(?:the)?(first|second)half(?:of)?${englishMonth}${englishYear}`,
    ([half = '', word = '', year = ''], days) => {
      const month = resolveMonth(readMonthWord(word), year === '' ? null : Number(year), days)
      if (month === null) return null
      const middle = `${month.from.slice(0, 8)}15`
      return createPeriodFacts(
        half === 'first' ? { from: month.from, to: middle } : { from: addDays(middle, 1), to: month.to },
        days,
      )
    },
  ),
  definePattern(`(?:in)?${englishMonth}([0-9]{4})`, ([word = '', year = ''], days) =>
    createPeriodFacts(resolveMonth(readMonthWord(word), Number(year), days), days),
  ),
  definePattern(`${englishDay}(?:to|-|–|~)${englishLastDay}`, readEnglishDays),
  definePattern(`between${englishDay}and${englishLastDay}`, readEnglishDays),
  definePattern(`${date}(?:to|-|–|~)${date}(?:of)?${englishMonth}`, ([from = '', to = '', month = ''], days) =>
    readEnglishDays([month, from, '', to], days),
  ),
  definePattern(`between${date}and${date}(?:of)?${englishMonth}`, ([from = '', to = '', month = ''], days) =>
    readEnglishDays([month, from, '', to], days),
  ),
  definePattern(`(?:on)?${englishDay}`, ([word = '', dayOfMonth = ''], days) => readEnglishDay(word, dayOfMonth, days)),
  definePattern(`(?:on)?${date}(?:of)?${englishMonth}`, ([dayOfMonth = '', word = ''], days) =>
    readEnglishDay(word, dayOfMonth, days),
  ),
  definePattern(englishMonth, ([word = ''], days) => createPeriodFacts(resolveMonth(readMonthWord(word), null, days), days)),
]

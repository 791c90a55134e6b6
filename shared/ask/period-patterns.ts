import {
  addDays,
  addMonths,
  countDaysBetween,
  getMonthEnd,
  getMonthStart,
  getWeekStart,
  type Period,
} from '../calendar/period.ts'
import { foldText } from '../text/fold.ts'
import {
  buildDay,
  getMonthPeriod,
  guessReleaseYear,
  guessYear,
  readDays,
  readYear,
  resolveMonth,
  yearSource,
} from './calendar-days.ts'
import { createFact, createName, type NamedPeriod } from './fact.ts'
import { type AskDays, definePattern, numberSource, type Pattern, readNumber } from './pattern.ts'
import { clipToLatest, createPeriodFacts, createReleaseFacts, listPeriodFacts } from './period-facts.ts'

const release =
  '(?:(?:の|に)?(?:発売された|発売した|発売される|発売する|発売予定|刊行された|刊行される|刊行予定|発売の新刊|出た|出る|出ます|発売|新刊|刊行|刊(?!行))(?:分|商品|の)?)'
const kanjiMonth = '十[一二]?|(?<!三日)[一二三四五六七八九]'
/** Year and month, in figures or kanji. */
const yearAndMonth = `${yearSource}?([0-9]{1,2}|${kanjiMonth})月`
const readYearAndMonth = (year: string, month: string, days: AskDays) =>
  resolveMonth(readNumber(month) ?? 0, year === '' ? null : readYear(year), days)
/** Months of a year: 2026年1月から3月, 4〜6月. */
const months = `${yearSource}?([0-9]{1,2}|${kanjiMonth})月?(?:から|~|-|–)([0-9]{1,2}|${kanjiMonth})月`
function readMonths([year = '', first = '', last = '']: readonly string[], days: AskDays): Period | null {
  const to = readYearAndMonth(year, last, days)
  if (to === null) return null
  const [firstMonth, lastMonth] = [readNumber(first) ?? 0, readNumber(last) ?? 0]
  const endYear = Number(to.from.slice(0, 4))
  const from = getMonthPeriod(firstMonth > lastMonth ? endYear - 1 : endYear, firstMonth)
  return from && { from: from.from, to: to.to }
}
/** Months from one year to the same or the next one: 去年の3月から5月, 昨年11月から今年1月. */
const monthsOfNamedYears = `(去年|昨年|前年|今年)の?([0-9]{1,2}|${kanjiMonth})月?(?:から|~|-|–)(今年|同年|翌年)?の?([0-9]{1,2}|${kanjiMonth})月`
function readMonthsOfNamedYears([start = '', first = '', end = '', last = '']: readonly string[], days: AskDays): Period | null {
  const thisYear = Number(days.today.slice(0, 4))
  const year = start === '今年' ? thisYear : thisYear - 1
  const [firstMonth, lastMonth] = [readNumber(first) ?? 0, readNumber(last) ?? 0]
  const isNextYear = end === '翌年' || (end === '今年' && year < thisYear) || (end === '' && lastMonth < firstMonth)
  const [from, to] = [getMonthPeriod(year, firstMonth), getMonthPeriod(isNextYear ? year + 1 : year, lastMonth)]
  return from && to && from.from <= to.to && from.from <= days.latest ? { from: from.from, to: to.to } : null
}

/** Days of a length from a first day: 4月から3ヶ月, 10月1日から2週間. Not beyond the last complete day. */
function readPeriodByLength(from: string | null, { count, unit }: { count: string; unit: string }, days: AskDays): Period | null {
  const value = unit.startsWith('半年') ? 6 : readNumber(count)
  if (from === null || value === null || value < 1 || value > 366 || from > days.latest) return null
  const months = unit.startsWith('半年')
    ? value
    : unit.startsWith('年')
      ? 12 * value
      : /^[ヶカか箇ヵケ]/.test(unit)
        ? value
        : null
  const end = months === null ? addDays(from, unit.startsWith('週') ? 7 * value : value) : addMonths(from, months)
  return clipToLatest({ from, to: addDays(end, -1) }, days)
}
const length = `(?:から|より)(?:の)?(?:${numberSource}(日間?|週間?|[ヶカか箇ヵケ]月間?|年間?)|(半年間?))(?:分)?`

const day = '(?:([0-9]{4})[年/-])?([0-9]{1,2})[月/-]([0-9]{1,2})日?'
const monthPart = '(上旬|中旬|下旬|前半|後半|初週)'
/** Thirds, halves and the first week of a month: 上旬 is the 1st to the 10th. */
function readMonthPart(month: Period | null, part: string): Period | null {
  if (month === null) return null
  const first = month.from
  const end = getMonthEnd(first)
  const bounds: Readonly<Record<string, readonly [from: number, to: number | null]>> = {
    上旬: [1, 10],
    中旬: [11, 20],
    下旬: [21, null],
    前半: [1, 15],
    後半: [16, null],
    初週: [1, 7],
  }
  const [from, to] = bounds[part] ?? [1, null]
  return { from: addDays(first, from - 1), to: to === null ? end : addDays(first, to - 1) }
}

/** The weeks of a month are those whose Monday lies in it. */
function readMonthWeek(month: Period | null, count: number | null): Period | null {
  if (month === null || count === null) return null
  const start = getWeekStart(month.from)
  const monday = addDays(start < month.from ? addDays(start, 7) : start, (count - 1) * 7)
  return monday > getMonthEnd(month.from) ? null : { from: monday, to: addDays(monday, 6) }
}

const weekdays = '月火水木金土日'
const englishWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A day of a named week, otherwise the latest one; `index` counts from Monday. */
function findWeekday(index: number, week: string, { today, latest }: AskDays): Period | null {
  const weeks: Readonly<Record<string, number>> = { 今週: 0, 先週: 1, 前週: 1, 先々週: 2 }
  const back = weeks[week]
  const thisWeek = addDays(getWeekStart(today), index)
  const day = back === undefined ? (thisWeek <= latest ? thisWeek : addDays(thisWeek, -7)) : addDays(thisWeek, -7 * back)
  return day > today ? null : { from: day, to: day }
}

function createYearFacts(year: number, days: AskDays) {
  const from = buildDay(year, 1, 1)
  return from === null || from > days.latest || year < 1990
    ? null
    : createPeriodFacts(clipToLatest({ from, to: `${year}-12-31` }, days), days)
}

/** A calendar quarter: the latest that has begun, unless the year is named. */
function createQuarterFacts(count: number | null, year: number | null, days: AskDays) {
  if (count === null) return null
  const month = count * 3 - 2
  const from = buildDay(year ?? guessYear(month, 1, days), month, 1)
  if (from === null || from > days.latest) return null
  return createPeriodFacts(clipToLatest({ from, to: getMonthEnd(addMonths(from, 2)) }, days), days)
}

const getLastDays = (count: number, { latest }: AskDays): NamedPeriod | null => {
  if (count < 1 || count > 3660) return null
  const preset = { 7: 'last7', 28: 'last28', 84: 'last12Weeks' } as const
  const id = preset[count as keyof typeof preset]
  return { from: addDays(latest, 1 - count), to: latest, ...(id ? { preset: id } : {}) }
}
const getLastMonths = (count: number, { latest }: AskDays): NamedPeriod | null =>
  count < 1 || count > 120
    ? null
    : { from: addDays(addMonths(latest, -count), 1), to: latest, ...(count === 12 ? { preset: 'lastYear' as const } : {}) }
/** 7 days, 4 weeks or 3 months up to the last complete day. */
function getRecentPeriod(count: number | null, unit: string, days: AskDays): NamedPeriod | null {
  if (count === null) return null
  if (/^(週|w)/.test(unit)) return getLastDays(count * 7, days)
  if (/^(年|y)/.test(unit)) return getLastMonths(count * 12, days)
  return /^(ヶ|カ|か|ヵ|ケ|箇|月|m)/.test(unit) ? getLastMonths(count, days) : getLastDays(count, days)
}
const recentUnit = '(日間?|週間?|[ヶカか箇ヵケ]月間?|年間?|days?|weeks?|months?|years?)'

/** Days to come: those of releases, or, unless a release is named, the end by which a decision is due. */
function createComingDaysFacts(period: Period, isRelease: boolean, days: AskDays) {
  const count = countDaysBetween(days.today, period.to)
  const due = [
    createFact('withinDays', count, createName(`返品期限まで${count}日以内`, `Return limit within ${count} days`)),
    createFact('runOutWithinDays', count, createName(`${count}日以内に在庫が尽きる`, `Runs out within ${count} days`)),
  ]
  const release = createReleaseFacts(period, days)
  return release && { facts: [...(isRelease ? [] : due), ...release.facts] }
}

/** Words for the day after tomorrow, folded like what a pattern found. */
const afterTomorrow = new Set(['明後日', 'あさって'].map(foldText))

/** Periods with numbers. */
export const periodPatterns: readonly Pattern[] = [
  definePattern(`${day}(?:から|~|-|–)${day}${release}`, (groups, days) => createReleaseFacts(readDays(groups, days), days)),
  definePattern(`${day}(?:から|~|-|–|to|until)${day}(?:まで)?`, (groups, days) =>
    createPeriodFacts(readDays(groups, days), days),
  ),
  definePattern(`${day}(?:から|~|-|–)(?:同?月末|末日)(?:まで)?`, ([year = '', month = '', first = ''], days) => {
    const from = buildDay(
      year === '' ? guessYear(Number(month), Number(first), days) : Number(year),
      Number(month),
      Number(first),
    )
    return from === null ? null : createPeriodFacts(clipToLatest({ from, to: getMonthEnd(getMonthStart(from)) }, days), days)
  }),
  definePattern(`${day}(?:から|~|-|–)([0-9]{1,2})日?(?:まで)?`, ([year = '', month = '', first = '', last = ''], days) =>
    createPeriodFacts(readDays([year, month, first, '', '', last], days), days),
  ),
  // the week of a day: 10/20の週
  definePattern(`${day}の(?:ある|週がある)?週(?:の)?`, ([year = '', month = '', date = ''], days) => {
    const only = buildDay(year === '' ? guessYear(Number(month), Number(date), days) : Number(year), Number(month), Number(date))
    const monday = only === null ? null : getWeekStart(only)
    return monday === null ? null : createPeriodFacts(clipToLatest({ from: monday, to: addDays(monday, 6) }, days), days)
  }),
  // what is still to come of this week, month or year
  definePattern(
    '(今週|今月|今年)?(?:中)?(?:に|の)?(?:これから|このあと|この後|今後)(?:の)?(?:出る|出ます|でる|発売(?:される|する|予定の?)?|刊行(?:される|予定の?)?)(?:の)?(?:新刊)?',
    ([name = ''], { today }) => {
      const ends: Readonly<Record<string, string>> = {
        今週: addDays(getWeekStart(today), 6),
        今月: getMonthEnd(getMonthStart(today)),
        今年: `${today.slice(0, 4)}-12-31`,
      }
      return createReleaseFacts({ from: today, to: ends[name] ?? addDays(today, 365) }, { today, latest: today })
    },
  ),
  definePattern(day, ([year = '', month = '', date = ''], days) => {
    const only = buildDay(year === '' ? guessYear(Number(month), Number(date), days) : Number(year), Number(month), Number(date))
    return only === null ? null : createPeriodFacts({ from: only, to: only }, days)
  }),
  definePattern(`${yearAndMonth}${release}`, ([year = '', month = ''], days) =>
    createReleaseFacts(readYearAndMonth(year, month, days), days),
  ),
  // a decision that is due by then, not a release
  definePattern('(来週|来月)(?:いっぱい|末)?(?:まで|中)(?:に|の)?', ([name = ''], { today }) => {
    const end = name === '来週' ? addDays(getWeekStart(today), 13) : getMonthEnd(addMonths(getMonthStart(today), 1))
    const count = countDaysBetween(today, end)
    return {
      facts: [createFact('runOutWithinDays', count, createName(`${count}日以内に在庫が尽きる`, `Runs out within ${count} days`))],
    }
  }),
  // tomorrow is a day of releases; nothing else that is asked about has happened by then
  definePattern(
    `(?<!し)(明日|あした|明後日|あさって)(?:の|に)?${release}|(?:(?<!sold|run|ran|running)out|released|published|comingout|due|onsale|new(?:releases|titles|books)(?:for|of|due)?)(?:on)?(?:the)?(tomorrow|dayaftertomorrow)`,
    ([ja = '', en = ''], days) => {
      const isLater = afterTomorrow.has(ja) || en.startsWith('day')
      const day = addDays(days.today, isLater ? 2 : 1)
      return createReleaseFacts({ from: day, to: day }, days)
    },
  ),
  definePattern('(?:来月|らいげつ)(?:の|に)?(発売予定|刊行予定|発売|新刊|刊行|出る|出ます)?(?:分)?', ([named = ''], days) => {
    const from = addMonths(getMonthStart(days.today), 1)
    return createComingDaysFacts({ from, to: getMonthEnd(from) }, named !== '', days)
  }),
  definePattern('(?:来週)(?:の|に)?(発売予定|刊行予定|発売|新刊|刊行|出る|出ます)?(?:分)?', ([named = ''], days) => {
    const from = addDays(getWeekStart(days.today), 7)
    return createComingDaysFacts({ from, to: addDays(from, 6) }, named !== '', days)
  }),
  definePattern(`${yearAndMonth}${length}`, ([year = '', month = '', count = '', unit = '', half = ''], days) => {
    const start = readYearAndMonth(year, month, days)
    return createPeriodFacts(readPeriodByLength(start?.from ?? null, { count, unit: unit || half }, days), days)
  }),
  definePattern(
    `(去年|昨年|前年|今年)の?([0-9]{1,2}|${kanjiMonth})月${length}`,
    ([name = '', month = '', count = '', unit = '', half = ''], days) => {
      const start = getMonthPeriod(Number(days.today.slice(0, 4)) - (name === '今年' ? 0 : 1), readNumber(month) ?? 0)
      return createPeriodFacts(readPeriodByLength(start?.from ?? null, { count, unit: unit || half }, days), days)
    },
  ),
  definePattern(`${day}${length}`, ([year = '', month = '', date = '', count = '', unit = '', half = ''], days) => {
    const [monthNumber, dayNumber] = [Number(month), Number(date)]
    const start = buildDay(year === '' ? guessYear(monthNumber, dayNumber, days) : Number(year), monthNumber, dayNumber)
    return createPeriodFacts(readPeriodByLength(start, { count, unit: unit || half }, days), days)
  }),
  definePattern(`${monthsOfNamedYears}(?:まで)?`, (groups, days) => {
    const period = readMonthsOfNamedYears(groups, days)
    return createPeriodFacts(period && clipToLatest(period, days), days)
  }),
  definePattern(`${monthsOfNamedYears}(?:まで)?${release}`, (groups, days) =>
    createReleaseFacts(readMonthsOfNamedYears(groups, days), days),
  ),
  definePattern(`${months}(?:まで)?`, (groups, days) => createPeriodFacts(readMonths(groups, days), days)),
  definePattern(`${months}(?:まで)?${release}`, (groups, days) => createReleaseFacts(readMonths(groups, days), days)),
  definePattern(`${yearAndMonth}(?:分|度|中)?(?:の)?`, ([year = '', month = ''], days) =>
    createPeriodFacts(readYearAndMonth(year, month, days), days),
  ),
  definePattern(`${day}${release}`, ([year = '', month = '', date = ''], days) => {
    const only = buildDay(
      year === '' ? guessReleaseYear(Number(month), Number(date), days) : Number(year),
      Number(month),
      Number(date),
    )
    return createReleaseFacts(only === null ? null : { from: only, to: only }, days)
  }),
  definePattern(`${yearAndMonth}(?:の)?${monthPart}${release}`, ([year = '', month = '', part = ''], days) => {
    const whole = readYearAndMonth(year, month, days)
    return createReleaseFacts(whole && readMonthPart(whole.upcoming ?? whole, part), days)
  }),
  definePattern(`${yearAndMonth}(?:の)?${monthPart}`, ([year = '', month = '', part = ''], days) =>
    createPeriodFacts(readMonthPart(readYearAndMonth(year, month, days), part), days),
  ),
  definePattern(`(今月|先月|当月|前月)(?:の)?${monthPart}`, ([name = '', part = ''], days) => {
    const start = addMonths(getMonthStart(addDays(days.latest, 1)), /^(先|前)/.test(name) ? -1 : 0)
    return createPeriodFacts(
      clipToLatest(readMonthPart({ from: start, to: getMonthEnd(start) }, part) ?? { from: start, to: start }, days),
      days,
    )
  }),
  definePattern(`${yearAndMonth}(?:の)?第([1-5一二三四五])週`, ([year = '', month = '', count = ''], days) =>
    createPeriodFacts(readMonthWeek(readYearAndMonth(year, month, days), readNumber(count)), days),
  ),
  definePattern(`(?:去年|昨年|前年)の?([0-9]{1,2}|${kanjiMonth})月`, ([month = ''], days) =>
    createPeriodFacts(getMonthPeriod(Number(days.today.slice(0, 4)) - 1, readNumber(month) ?? 0), days),
  ),
  definePattern(yearSource, ([text = ''], days) => createYearFacts(readYear(text), days)),
  definePattern('(?:in|during|for)([0-9]{4})', ([text = ''], days) => createYearFacts(Number(text), days)),
  definePattern('(20[0-9]{2})(?![0-9年/.,~-]|円|部|冊|点|位|件|yen|copies|titles)', ([text = ''], days) =>
    createYearFacts(Number(text), days),
  ),
  definePattern(
    `${yearSource}?(?:第([1-4一二三四])四半期|([1-4])q|q([1-4])(?:of)?(20[0-9]{2})?)`,
    ([year = '', ja = '', short = '', q = '', english = ''], days) =>
      createQuarterFacts(readNumber(ja || short || q), year + english === '' ? null : readYear(year || english), days),
  ),
  definePattern('(first|second|third|fourth)quarter(?:of([0-9]{4}))?', ([name = '', year = ''], days) =>
    createQuarterFacts(['first', 'second', 'third', 'fourth'].indexOf(name) + 1, year === '' ? null : Number(year), days),
  ),
  definePattern(
    '(?:昨年|去年|前年)の?(?:今頃|今ごろ|いまごろ|同時期|同じ時期|今の時期|この時期)|(?:this|same)timelastyear',
    (_groups, days) =>
      // whole weeks earlier, so that the days of the week agree
      createPeriodFacts({ from: addDays(days.latest, -364 - 27), to: addDays(days.latest, -364) }, days, [
        '昨年の今頃',
        'This time last year',
      ]),
  ),
  definePattern('(先々週|先週|前週|今週|この前|この間|前回)の?([月火水木金土日])曜日?', ([week = '', name = ''], days) =>
    createPeriodFacts(findWeekday(weekdays.indexOf(name), week, days), days),
  ),
  // a day of the week alone is the latest one
  definePattern(
    '(?<![週毎前間第0-9一二三四五]|[週前間月]の|今度の?|次の?)([月火水木金土日])曜(?:日(?!別|ごと|毎|発売|に発売|大工|版)|(?!日|別|ごと|毎|発売|に発売|大工|版))',
    ([name = ''], days) => createPeriodFacts(findWeekday(weekdays.indexOf(name), '', days), days),
  ),
  definePattern('(先々週|先週|前週|今週)の?(?:土日|週末)', ([week = ''], days) => {
    const saturday = findWeekday(5, week, days)
    return (
      saturday &&
      createPeriodFacts(clipToLatest({ from: saturday.from, to: addDays(saturday.from, 1) }, days), days, ['週末', 'Weekend'])
    )
  }),
  definePattern('(?:on|last|thispast)(monday|tuesday|wednesday|thursday|friday|saturday|sunday)', ([name = ''], days) =>
    createPeriodFacts(findWeekday(englishWeekdays.indexOf(name), '', days), days),
  ),
  definePattern(`(?:${yearSource}|(去年|昨年|前年|今年))の?(上|下)半期`, ([year = '', name = '', half = ''], days) => {
    const thisYear = Number(days.today.slice(0, 4))
    const found = year === '' ? thisYear - (name === '今年' ? 0 : 1) : readYear(year)
    const [from, to] = half === '上' ? [`${found}-01-01`, `${found}-06-30`] : [`${found}-07-01`, `${found}-12-31`]
    return createPeriodFacts(clipToLatest({ from, to }, days), days)
  }),
  definePattern(
    '(今|この|前|先)四半期(?!比|差|と比|に比)|(?:the)?(this|last|previous|past)quarter',
    ([ja = '', en = ''], days) => {
      const isThis = ja === '今' || ja === 'この' || en === 'this'
      const month = getMonthStart(days.latest)
      const start = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3) - (isThis ? 0 : 3))
      return createPeriodFacts(clipToLatest({ from: start, to: getMonthEnd(addMonths(start, 2)) }, days), days)
    },
  ),
  definePattern('(?:the)?(?:last|past|previous)(?:fortnight|twoweeks)', (_groups, days) =>
    createPeriodFacts(getLastDays(14, days), days),
  ),
  definePattern(`(?:for|over|across)(?:the)?${numberSource}(weeks?|months?|years?)`, ([count = '', unit = ''], days) =>
    createPeriodFacts(getRecentPeriod(readNumber(count), unit, days), days, ['', `Last ${count} ${unit}`]),
  ),
  definePattern(`${numberSource}(年|[ヶカか箇ヵケ]月)分`, ([count = '', unit = ''], days) =>
    createPeriodFacts(getRecentPeriod(readNumber(count), unit, days), days, [`直近${count}${unit}`, '']),
  ),
  definePattern('(?:年内|年末まで|今年中|年末)(?:に)?(?:発売|刊行|出る|予定)(?:の|予定の|される)?', (_groups, { today }) =>
    createReleaseFacts({ from: today, to: `${today.slice(0, 4)}-12-31` }, { today, latest: today }),
  ),
  definePattern(
    '(?:去年|昨年|前年)と今年|今年と(?:去年|昨年|前年)|thisyear(?:vs|versus|against)last(?:year)?',
    (_groups, days) => ({
      facts: [
        ...listPeriodFacts({ from: `${days.latest.slice(0, 4)}-01-01`, to: days.latest }, days, '今年', 'This year'),
        createFact('comparison', 'lastYear', createName('前年比', 'vs last year')),
      ],
      hints: [{ screen: 'trend-by-genre', weight: 0.5, when: 'noTitle' }],
    }),
  ),
  definePattern('(first|second)half(?:of)?(20[0-9]{2})', ([half = '', year = ''], days) => {
    const [from, to] = half === 'first' ? ['01-01', '06-30'] : ['07-01', '12-31']
    return createPeriodFacts(clipToLatest({ from: `${year}-${from}`, to: `${year}-${to}` }, days), days)
  }),
  definePattern('下半期|secondhalf(?:oftheyear)?', (_groups, days) => {
    const year = Number(days.latest.slice(0, 4)) - (days.latest.slice(5) < '07-01' ? 1 : 0)
    return createPeriodFacts(clipToLatest({ from: `${year}-07-01`, to: `${year}-12-31` }, days), days, ['下半期', 'Second half'])
  }),
  definePattern(
    `(?:直近|過去|最近|ここ|ここ最近|この|前|ちょっきん)の?${numberSource}${recentUnit}(?:ほど|くらい|ぐらい|ばかり)?`,
    ([count = '', unit = ''], days) =>
      createPeriodFacts(getRecentPeriod(readNumber(count), unit, days), days, [`直近${count}${unit}`, '']),
  ),
  definePattern(
    `(?:the|these|overthe|inthe)?(?:last|past|previous|recent)${numberSource}(days?|weeks?|months?|years?)`,
    ([count = '', unit = ''], days) =>
      createPeriodFacts(getRecentPeriod(readNumber(count), unit, days), days, ['', `Last ${count} ${unit}`]),
  ),
  // a length alone; weeks and days may also be those since a release
  definePattern(`${numberSource}([ヶカか箇ヵケ]月)(?:間)?(?!分)`, ([count = '', unit = ''], days) =>
    createPeriodFacts(getRecentPeriod(readNumber(count), unit, days), days, [`直近${count}${unit}`, '']),
  ),
  definePattern('半年間?|直近半年|この半年', (_groups, days) =>
    createPeriodFacts(getLastMonths(6, days), days, ['直近半年', 'Last 6 months']),
  ),
  definePattern('上半期|firsthalf(?:oftheyear)?', (_groups, days) => {
    const year = days.latest.slice(0, 4)
    return createPeriodFacts(clipToLatest({ from: `${year}-01-01`, to: `${year}-06-30` }, days), days, ['上半期', 'First half'])
  }),
]

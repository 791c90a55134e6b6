import { addDays, addMonths, countDaysBetween, getMonthEnd, getMonthStart, getWeekStart, isDay, type Period } from '../period.ts'
import { getPresetPeriod, type PresetId } from '../period-presets.ts'
import { createFact, createName, type Fact, type NamedPeriod } from './fact.ts'
import { type AskDays, definePattern, numberSource, type Pattern, readNumber } from './pattern.ts'

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** Days of a period as in a chip: 11/16–11/22, with years if they are not this year's. */
export function formatShortPeriod({ from, to }: Period, today: string): string {
  const year = today.slice(0, 4)
  const format = (day: string) => (from.startsWith(year) && to.startsWith(year) ? shortDay(day) : day.replaceAll('-', '/'))
  return from === to ? format(from) : `${format(from)}–${format(to)}`
}

const createPeriodFact = (slot: 'period' | 'release', period: NamedPeriod, { today }: AskDays, ja = '', en = ''): Fact => {
  const days = formatShortPeriod(period, today)
  return createFact(slot, period, createName(ja === '' ? days : `${ja} ${days}`, en === '' ? days : `${en}, ${days}`))
}

/** A period of sales; where a screen has none, the days of release. */
const periodFacts = (period: NamedPeriod, days: AskDays, ja = '', en = '') => [createPeriodFact('period', period, days, ja, en)]

const clip = <P extends Period>(period: P, { latest }: AskDays): P =>
  period.to > latest && period.from <= latest ? { ...period, to: latest } : period

/** Words of periods: name in both languages, all words, and the days. */
const namedPeriods: readonly [
  words: readonly string[],
  names: readonly [string, string],
  days: PresetId | ((days: AskDays) => Period),
][] = [
  [['昨日', 'きのう', '前日', 'さくじつ', 'yesterday', 'yesterday’s', "yesterday's", 'yday'], ['昨日', 'Yesterday'], 'yesterday'],
  [
    [
      '先週',
      'せんしゅう',
      '前週',
      '週間',
      'last week',
      'last wk',
      'last week’s',
      "last week's",
      'previous week',
      'the last week',
    ],
    ['先週', 'Last week'],
    'lastWeek',
  ],
  [['今月', 'こんげつ', '当月', 'this month', "this month's"], ['今月', 'This month'], 'thisMonth'],
  [
    ['先月', 'せんげつ', '前月', 'last month', "last month's", 'previous month', 'the last month'],
    ['先月', 'Last month'],
    'lastMonth',
  ],
  [
    [
      '直近1年',
      'この1年',
      '過去1年',
      '最近1年',
      '1年間',
      '年間',
      'last 12 months',
      'past year',
      'past 12 months',
      'the last year',
    ],
    ['直近1年', 'Last 12 months'],
    'lastYear',
  ],
  [['今日', 'きょう', '本日', 'today'], ['今日', 'Today'], ({ today }) => ({ from: today, to: today })],
  [
    ['一昨日', 'おととい', 'the day before yesterday'],
    ['一昨日', 'The day before yesterday'],
    ({ latest }) => ({ from: addDays(latest, -1), to: addDays(latest, -1) }),
  ],
  [
    [
      '先週末',
      '先週の土日',
      '先週の週末',
      'この前の週末',
      '前の週末',
      '週末',
      '土日',
      'last weekend',
      'the weekend',
      'weekend',
      "last weekend's",
    ],
    ['週末', 'Weekend'],
    ({ latest }) => {
      const sunday = addDays(getWeekStart(addDays(latest, 1)), -1)
      return { from: addDays(sunday, -1), to: sunday }
    },
  ],
  [
    ['今週', 'こんしゅう', 'this week', "this week's", 'this wk'],
    ['今週', 'This week'],
    ({ latest }) => ({ from: getWeekStart(latest), to: addDays(getWeekStart(latest), 6) }),
  ],
  [
    ['先々週', '先先週', 'せんせんしゅう', '前々週', 'the week before last', 'week before last'],
    ['先々週', 'The week before last'],
    ({ latest }) => {
      const week = getWeekStart(addDays(latest, 1))
      return { from: addDays(week, -14), to: addDays(week, -8) }
    },
  ],
  [
    ['先々月', 'せんせんげつ', '前々月', 'the month before last', 'month before last'],
    ['先々月', 'The month before last'],
    ({ latest }) => {
      const from = addMonths(getMonthStart(addDays(latest, 1)), -2)
      return { from, to: getMonthEnd(from) }
    },
  ],
  [
    ['今年', 'ことし', '本年', '年初来', '年初から', 'this year', 'year to date', 'ytd', 'so far this year'],
    ['今年', 'This year'],
    ({ latest }) => ({ from: `${latest.slice(0, 4)}-01-01`, to: latest }),
  ],
  [
    ['昨年', '去年', 'きょねん', 'さくねん', '昨年1年間', 'last year'],
    ['昨年', 'Last year'],
    ({ latest }) => {
      const year = Number(latest.slice(0, 4)) - 1
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    },
  ],
]

/** Facts of the named periods, and of their use with releases (先月発売). */
export function listNamedPeriods(days: AskDays): { facts: readonly Fact[]; words: readonly string[] }[] {
  return namedPeriods.flatMap(([words, [ja, en], rule]) => {
    const plain =
      typeof rule === 'string'
        ? getPresetPeriod(rule, { latest: days.latest, current: { from: days.latest, to: days.latest } })
        : rule(days)
    const period: NamedPeriod = typeof rule === 'string' ? { ...plain, preset: rule } : plain
    const isLatin = (word: string) => /^[a-z]/.test(word)
    const released = words.flatMap((word) =>
      isLatin(word)
        ? [`released ${word}`, `${word} releases`]
        : ['発売', '刊行', '発売の', '新刊', 'の新刊', 'に発売', '発売分', '出た', 'に出た', '出る', 'に出る', '出ます'].map(
            (ending) => word + ending,
          ),
    )
    return [
      // sales have no days to come, releases have
      {
        facts: periodFacts(clip(period, days), days, ja, en),
        words: words.flatMap((word) => (isLatin(word) ? word : [word, `${word}分`])),
      },
      { facts: [createPeriodFact('release', period, days, `${ja}発売`, `Released ${en.toLowerCase()}`)], words: released },
    ]
  })
}

const toDay = (year: number, month: number, day: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** The year of a day without one: the latest that is not after today. */
const guessYear = (month: number, day: number, { today }: AskDays): number => {
  const year = Number(today.slice(0, 4))
  const text = toDay(year, month, day)
  return text !== null && text <= today ? year : year - 1
}

/** First year of the era, minus one. */
const REIWA = 2018
/** Expression of a year with its sign: 2026年, 令和8年. */
export const yearSource = '(?:([0-9]{4}|令和(?:[0-9]{1,2}|元|[一二三四五六七八九十]{1,3}))年)'
/** Reads a year of {@link yearSource}. */
export const readYear = (text: string): number => {
  if (!text.startsWith('令和')) return Number(text)
  const era = text.slice(2)
  return REIWA + (era === '元' ? 1 : (readNumber(era) ?? Number.NaN))
}

const monthPeriod = (year: number, month: number): Period | null => {
  const from = toDay(year, month, 1)
  return from === null || year < 1950 || year > 2100 ? null : { from, to: getMonthEnd(from) }
}

/** Year of a day of release: that of the coming day if it is at most four months ahead. */
function guessReleaseYear(month: number, date: number, days: AskDays): number {
  const year = Number(days.today.slice(0, 4))
  const coming = [year, year + 1].find((one) => {
    const day = toDay(one, month, date)
    return day !== null && day > days.today && day <= addMonths(days.today, 4)
  })
  return coming ?? guessYear(month, date, days)
}

/** A month: the last one of this number, and the next one for days of release. */
function askMonth(month: number, year: number | null, days: AskDays): NamedPeriod | null {
  const past = monthPeriod(year ?? guessYear(month, 1, days), month)
  if (past === null) return null
  const next = year === null ? monthPeriod(Number(past.from.slice(0, 4)) + 1, month) : null
  // 12月発売 in November is the coming month
  const upcoming = next !== null && next.from <= addMonths(days.today, 4) ? { upcoming: next } : {}
  return { ...clip(past, days), ...upcoming }
}

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

const release =
  '(?:(?:の|に)?(?:発売された|発売した|発売される|発売する|発売予定|刊行された|刊行される|刊行予定|発売の新刊|出た|出る|出ます|発売|新刊|刊行)(?:分|商品|の)?)'
const kanjiMonth = '十[一二]?|(?<!三日)[一二三四五六七八九]'
/** Year and month, in figures or kanji. */
const yearAndMonth = `${yearSource}?([0-9]{1,2}|${kanjiMonth})月`
const readYearAndMonth = (year: string, month: string, days: AskDays) =>
  askMonth(readNumber(month) ?? 0, year === '' ? null : readYear(year), days)
/** Months of a year: 2026年1月から3月, 4〜6月. */
const months = `${yearSource}?([0-9]{1,2}|${kanjiMonth})月?(?:から|~|-|–)([0-9]{1,2}|${kanjiMonth})月`
function readMonths([year = '', first = '', last = '']: readonly string[], days: AskDays): Period | null {
  const to = readYearAndMonth(year, last, days)
  if (to === null) return null
  const [firstMonth, lastMonth] = [readNumber(first) ?? 0, readNumber(last) ?? 0]
  const endYear = Number(to.from.slice(0, 4))
  const from = monthPeriod(firstMonth > lastMonth ? endYear - 1 : endYear, firstMonth)
  return from && { from: from.from, to: to.to }
}
const day = '(?:([0-9]{4})[年/-])?([0-9]{1,2})[月/-]([0-9]{1,2})日?'

function readDays(groups: readonly string[], days: AskDays): Period | null {
  const [fromYear = '', fromMonth = '', fromDay = '', toYear = '', toMonth = '', toDayText = ''] = groups
  const lastMonth = Number(toMonth === '' ? fromMonth : toMonth)
  const lastYear =
    toYear !== ''
      ? Number(toYear)
      : fromYear !== '' && toMonth === ''
        ? Number(fromYear)
        : guessYear(lastMonth, Number(toDayText), days)
  const to = toDay(lastYear, lastMonth, Number(toDayText))
  const firstYear = fromYear !== '' ? Number(fromYear) : Number(fromMonth) > lastMonth ? lastYear - 1 : lastYear
  const from = toDay(firstYear, Number(fromMonth), Number(fromDay))
  return from === null || to === null || from > to ? null : { from, to }
}

const asPeriod = (period: NamedPeriod | null, days: AskDays, names: readonly [string, string] = ['', '']) =>
  period === null ? null : { facts: periodFacts(period, days, ...names) }

/** A period up to the last complete day, under its name; null if none of its days has come. */
export const createNamedPeriod = (period: Period, days: AskDays, names: readonly [ja: string, en: string]) =>
  period.from > days.latest || period.from < '1990-01-01' ? null : asPeriod(clip(period, days), days, names)

const asRelease = (period: NamedPeriod | null, days: AskDays) => {
  if (period === null) return null
  const shown = period.upcoming ?? period
  return {
    facts: [
      createFact(
        'release',
        period,
        createName(`発売 ${formatShortPeriod(shown, days.today)}`, `Released ${formatShortPeriod(shown, days.today)}`),
      ),
    ],
  }
}

const englishYear = '(20[0-9]{2})?'
const readEnglishRelease = ([month = '', year = '']: readonly string[], days: AskDays) =>
  asRelease(askMonth(readMonthWord(month), year === '' ? null : Number(year), days), days)

const date = '([0-9]{1,2})(?:st|nd|rd|th)?'
const englishDay = englishMonth + date
const englishLastDay = `(?:${englishMonth})?${date}`
/** November 1 to December 15; the month of the last day may be left out. */
const readEnglishDays = ([first = '', from = '', last = '', to = '']: readonly string[], days: AskDays) =>
  asPeriod(
    readDays(['', String(readMonthWord(first)), from, '', String(readMonthWord(last === '' ? first : last)), to], days),
    days,
  )

/** Thirds and halves of a month: 上旬 is the 1st to the 10th. */
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

function askYear(year: number, days: AskDays) {
  const from = toDay(year, 1, 1)
  return from === null || from > days.latest || year < 1990 ? null : asPeriod(clip({ from, to: `${year}-12-31` }, days), days)
}

/** A calendar quarter: the latest that has begun, unless the year is named. */
function askQuarter(count: number | null, year: number | null, days: AskDays) {
  if (count === null) return null
  const month = count * 3 - 2
  const from = toDay(year ?? guessYear(month, 1, days), month, 1)
  if (from === null || from > days.latest) return null
  return asPeriod(clip({ from, to: getMonthEnd(addMonths(from, 2)) }, days), days)
}

const lastDays = (count: number, { latest }: AskDays): NamedPeriod | null => {
  if (count < 1 || count > 3660) return null
  const preset = { 7: 'last7', 28: 'last28', 84: 'last12Weeks' } as const
  const id = preset[count as keyof typeof preset]
  return { from: addDays(latest, 1 - count), to: latest, ...(id ? { preset: id } : {}) }
}
const lastMonths = (count: number, { latest }: AskDays): NamedPeriod | null =>
  count < 1 || count > 120
    ? null
    : { from: addDays(addMonths(latest, -count), 1), to: latest, ...(count === 12 ? { preset: 'lastYear' as const } : {}) }
/** 7 days, 4 weeks or 3 months up to the last complete day. */
function recent(count: number | null, unit: string, days: AskDays): NamedPeriod | null {
  if (count === null) return null
  if (/^(週|w)/.test(unit)) return lastDays(count * 7, days)
  if (/^(年|y)/.test(unit)) return lastMonths(count * 12, days)
  return /^(ヶ|カ|か|ヵ|ケ|箇|月|m)/.test(unit) ? lastMonths(count, days) : lastDays(count, days)
}
const recentUnit = '(日間?|週間?|[ヶカか箇ヵケ]月間?|年間?|days?|weeks?|months?|years?)'

/** Periods with numbers. */
export const periodPatterns: readonly Pattern[] = [
  definePattern(`${day}(?:から|~|-|–)${day}${release}`, (groups, days) => asRelease(readDays(groups, days), days)),
  definePattern(`${day}(?:から|~|-|–|to|until)${day}(?:まで)?`, (groups, days) => asPeriod(readDays(groups, days), days)),
  definePattern(`${day}(?:から|~|-|–)([0-9]{1,2})日?(?:まで)?`, ([year = '', month = '', first = '', last = ''], days) =>
    asPeriod(readDays([year, month, first, '', '', last], days), days),
  ),
  definePattern(day, ([year = '', month = '', date = ''], days) => {
    const only = toDay(year === '' ? guessYear(Number(month), Number(date), days) : Number(year), Number(month), Number(date))
    return only === null ? null : asPeriod({ from: only, to: only }, days)
  }),
  definePattern(`${yearAndMonth}${release}`, ([year = '', month = ''], days) =>
    asRelease(readYearAndMonth(year, month, days), days),
  ),
  // a decision that is due by then, not a release
  definePattern('(来週|来月)(?:いっぱい|末)?(?:まで|中)(?:に|の)?', ([name = ''], { today }) => {
    const end = name === '来週' ? addDays(getWeekStart(today), 13) : getMonthEnd(addMonths(getMonthStart(today), 1))
    const count = countDaysBetween(today, end)
    return {
      facts: [createFact('runOutWithinDays', count, createName(`${count}日以内に在庫が尽きる`, `Runs out within ${count} days`))],
    }
  }),
  definePattern('(?:来月|らいげつ)(?:の|に)?(?:発売|新刊|刊行|出る|出ます)?', (_groups, days) => {
    const from = addMonths(getMonthStart(days.today), 1)
    return asRelease({ from, to: getMonthEnd(from) }, days)
  }),
  definePattern('(?:来週)(?:の|に)?(?:発売|新刊|刊行|出る|出ます)?', (_groups, days) => {
    const from = addDays(getWeekStart(days.today), 7)
    return asRelease({ from, to: addDays(from, 6) }, days)
  }),
  definePattern(
    `(?:(?:released|out|published|releases|publications|new(?:releases|titles|books))(?:in|of)|new(?:releases|titles|books)(?:for)?)${englishMonth}${englishYear}`,
    readEnglishRelease,
  ),
  definePattern(`${englishMonth}${englishYear}(?:releases|new(?:releases|titles|books))`, readEnglishRelease),
  definePattern('releasednextmonth|nextmonth', (_groups, days) => {
    const from = addMonths(getMonthStart(days.today), 1)
    return asRelease({ from, to: getMonthEnd(from) }, days)
  }),
  definePattern(`${months}(?:まで)?`, (groups, days) => asPeriod(readMonths(groups, days), days)),
  definePattern(`${months}(?:まで)?${release}`, (groups, days) => asRelease(readMonths(groups, days), days)),
  definePattern(`${yearAndMonth}(?:分|度|中)?(?:の)?`, ([year = '', month = ''], days) =>
    asPeriod(readYearAndMonth(year, month, days), days),
  ),
  definePattern(`${day}${release}`, ([year = '', month = '', date = ''], days) => {
    const only = toDay(
      year === '' ? guessReleaseYear(Number(month), Number(date), days) : Number(year),
      Number(month),
      Number(date),
    )
    return asRelease(only === null ? null : { from: only, to: only }, days)
  }),
  definePattern(`${yearAndMonth}(?:の)?(上旬|中旬|下旬|前半|後半)${release}`, ([year = '', month = '', part = ''], days) => {
    const whole = readYearAndMonth(year, month, days)
    return asRelease(whole && readMonthPart(whole.upcoming ?? whole, part), days)
  }),
  definePattern(`${yearAndMonth}(?:の)?(上旬|中旬|下旬|前半|後半)`, ([year = '', month = '', part = ''], days) =>
    asPeriod(readMonthPart(readYearAndMonth(year, month, days), part), days),
  ),
  definePattern('(今月|先月|当月|前月)(?:の)?(上旬|中旬|下旬|前半|後半)', ([name = '', part = ''], days) => {
    const start = addMonths(getMonthStart(addDays(days.latest, 1)), /^(先|前)/.test(name) ? -1 : 0)
    return asPeriod(clip(readMonthPart({ from: start, to: getMonthEnd(start) }, part) ?? { from: start, to: start }, days), days)
  }),
  definePattern(`${yearAndMonth}(?:の)?第([1-5一二三四五])週`, ([year = '', month = '', count = ''], days) =>
    asPeriod(readMonthWeek(readYearAndMonth(year, month, days), readNumber(count)), days),
  ),
  definePattern(`(?:去年|昨年|前年)の?([0-9]{1,2}|${kanjiMonth})月`, ([month = ''], days) =>
    asPeriod(monthPeriod(Number(days.today.slice(0, 4)) - 1, readNumber(month) ?? 0), days),
  ),
  definePattern(yearSource, ([text = ''], days) => askYear(readYear(text), days)),
  definePattern('(?:in|during|for)([0-9]{4})', ([text = ''], days) => askYear(Number(text), days)),
  definePattern('(20[0-9]{2})(?![0-9年/.,~-]|円|部|冊|点|位|件|yen|copies|titles)', ([text = ''], days) =>
    askYear(Number(text), days),
  ),
  definePattern(`${yearSource}?(?:第([1-4一二三四])四半期|([1-4])q|q([1-4]))`, ([year = '', ja = '', short = '', q = ''], days) =>
    askQuarter(readNumber(ja || short || q), year === '' ? null : readYear(year), days),
  ),
  definePattern('(first|second|third|fourth)quarter(?:of([0-9]{4}))?', ([name = '', year = ''], days) =>
    askQuarter(['first', 'second', 'third', 'fourth'].indexOf(name) + 1, year === '' ? null : Number(year), days),
  ),
  definePattern(
    '(?:昨年|去年|前年)の?(?:今頃|いまごろ|同時期|同じ時期|今の時期|この時期)|(?:this|same)timelastyear',
    (_groups, days) =>
      // whole weeks earlier, so that the days of the week agree
      asPeriod({ from: addDays(days.latest, -364 - 27), to: addDays(days.latest, -364) }, days, [
        '昨年の今頃',
        'This time last year',
      ]),
  ),
  definePattern('下半期|secondhalf(?:oftheyear)?', (_groups, days) => {
    const year = Number(days.latest.slice(0, 4)) - (days.latest.slice(5) < '07-01' ? 1 : 0)
    return asPeriod(clip({ from: `${year}-07-01`, to: `${year}-12-31` }, days), days, ['下半期', 'Second half'])
  }),
  definePattern(`(?:in)?${englishMonth}([0-9]{4})`, ([word = '', year = ''], days) =>
    asPeriod(askMonth(readMonthWord(word), Number(year), days), days),
  ),
  definePattern(`${englishDay}(?:to|-|–|~)${englishLastDay}`, readEnglishDays),
  definePattern(`between${englishDay}and${englishLastDay}`, readEnglishDays),
  definePattern(`${date}(?:to|-|–|~)${date}(?:of)?${englishMonth}`, ([from = '', to = '', month = ''], days) =>
    readEnglishDays([month, from, '', to], days),
  ),
  definePattern(`between${date}and${date}(?:of)?${englishMonth}`, ([from = '', to = '', month = ''], days) =>
    readEnglishDays([month, from, '', to], days),
  ),
  definePattern(`(?:on)?${englishDay}`, ([word = '', dayOfMonth = ''], days) => {
    const month = readMonthWord(word)
    const only = toDay(guessYear(month, Number(dayOfMonth), days), month, Number(dayOfMonth))
    return only === null ? null : asPeriod({ from: only, to: only }, days)
  }),
  definePattern(englishMonth, ([word = ''], days) => asPeriod(askMonth(readMonthWord(word), null, days), days)),
  definePattern(
    `(?:直近|過去|最近|ここ|ここ最近|この|前|ちょっきん)の?${numberSource}${recentUnit}(?:ほど|くらい|ぐらい|ばかり)?`,
    ([count = '', unit = ''], days) => asPeriod(recent(readNumber(count), unit, days), days, [`直近${count}${unit}`, '']),
  ),
  definePattern(
    `(?:the|these|overthe|inthe)?(?:last|past|previous|recent)${numberSource}(days?|weeks?|months?|years?)`,
    ([count = '', unit = ''], days) => asPeriod(recent(readNumber(count), unit, days), days, ['', `Last ${count} ${unit}`]),
  ),
  // a length alone; weeks and days may also be those since a release
  definePattern(`${numberSource}([ヶカか箇ヵケ]月)(?:間)?(?!分)`, ([count = '', unit = ''], days) =>
    asPeriod(recent(readNumber(count), unit, days), days, [`直近${count}${unit}`, '']),
  ),
  definePattern('半年間?|直近半年|この半年', (_groups, days) =>
    asPeriod(lastMonths(6, days), days, ['直近半年', 'Last 6 months']),
  ),
  definePattern('上半期|firsthalf(?:oftheyear)?', (_groups, days) => {
    const year = days.latest.slice(0, 4)
    return asPeriod(clip({ from: `${year}-01-01`, to: `${year}-06-30` }, days), days, ['上半期', 'First half'])
  }),
]

import { addDays, addMonths, getMonthEnd, getMonthStart, getWeekStart, type Period } from '../calendar/period.ts'
import { getPresetPeriod, type PresetId } from '../calendar/period-presets.ts'
import type { Fact, NamedPeriod } from './fact.ts'
import type { AskDays } from './pattern.ts'
import { clipToLatest, createPeriodFact, listPeriodFacts } from './period-facts.ts'

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
    // releases of this month are also those still to come
    const released = rule === 'thisMonth' ? { from: plain.from, to: getMonthEnd(plain.from) } : period
    const releasedWords = words.flatMap((word) =>
      isLatin(word)
        ? [
            `${word} releases`,
            ...['released', 'new releases', 'new titles', 'new books', 'came out', 'coming out', 'comes out'].map(
              (start) => `${start} ${word}`,
            ),
          ]
        : [
            '発売',
            '刊行',
            '発売の',
            '新刊',
            'の新刊',
            'に発売',
            '発売分',
            '出た',
            '出した',
            'に出した',
            'に出た',
            '出る',
            'に出る',
            '出ます',
            'でた',
            'に発売された',
            '発売された',
          ].map((ending) => word + ending),
    )
    return [
      // sales have no days to come, releases have
      {
        facts: listPeriodFacts(clipToLatest(period, days), days, ja, en),
        words: words.flatMap((word) => (isLatin(word) ? word : [word, `${word}分`])),
      },
      { facts: [createPeriodFact('release', released, days, `${ja}発売`, `Released ${en.toLowerCase()}`)], words: releasedWords },
    ]
  })
}

import { addDays, getMonthEnd } from '../calendar/period.ts'
import { readYear, yearSource } from './calendar-days.ts'
import { isDayOff } from './holidays.ts'
import { type AskDays, definePattern, type Pattern } from './pattern.ts'
import { createNamedPeriodFacts, createReleaseFacts } from './period-facts.ts'

/** A season, or holidays: month and day of its beginning and end, as MM-DD. */
interface Season {
  words: string
  names: readonly [ja: string, en: string]
  from: string
  to: string
  /** True if the days off before and after it belong to it. */
  includesDaysOff?: boolean
}

const seasons: readonly Season[] = [
  {
    words: 'ゴールデンウィーク|ゴールデンウイーク|大型連休|gw|goldenweek',
    names: ['ゴールデンウィーク', 'Golden Week'],
    from: '04-29',
    to: '05-05',
    includesDaysOff: true,
  },
  { words: 'お盆休み|お盆|旧盆|obon', names: ['お盆', 'Obon'], from: '08-13', to: '08-16' },
  {
    words: '年末年始|(?:the)?newyearholidays?|(?:the)?year-?endholidays?',
    names: ['年末年始', 'New Year holidays'],
    from: '12-29',
    to: '01-03',
  },
  {
    words: 'お正月|正月|三が日|三箇日',
    names: ['正月', 'First days of the year'],
    from: '01-01',
    to: '01-03',
  },
  {
    words: 'クリスマス(?:前|商戦)?|(?:over|around|before)?christmas',
    names: ['クリスマス', 'Christmas'],
    from: '12-01',
    to: '12-25',
  },
  {
    words:
      '春(?:場|口|季|(?=[のにはもでと、。?文新コ児絵雑売ラビ]|商戦|発売|刊行|新刊|シーズン|$))|spring(?!(?:holidays?|vacation|break))',
    names: ['春', 'Spring'],
    from: '03-01',
    to: '05-31',
  },
  {
    words:
      '夏(?:場|口|季|(?=[のにはもでと、。?文新コ児絵雑売ラビ]|商戦|発売|刊行|新刊|シーズン|$))|summer(?!(?:holidays?|vacation|break))',
    names: ['夏', 'Summer'],
    from: '06-01',
    to: '08-31',
  },
  {
    words: '秋(?:場|口|季|(?=[のにはもでと、。?文新コ児絵雑売ラビ]|商戦|発売|刊行|新刊|シーズン|$))|autumn',
    names: ['秋', 'Autumn'],
    from: '09-01',
    to: '11-30',
  },
  {
    words:
      '冬(?:場|口|季|(?=[のにはもでと、。?文新コ児絵雑売ラビ]|商戦|発売|刊行|新刊|シーズン|$))|winter(?!(?:holidays?|vacation|break))',
    names: ['冬', 'Winter'],
    from: '12-01',
    to: '02-28',
  },
  {
    words: '夏休み|(?:the)?summer(?:holidays?|vacation|break)',
    names: ['夏休み', 'Summer holidays'],
    from: '07-21',
    to: '08-31',
  },
  {
    words: '冬休み|(?:the)?winter(?:holidays?|vacation|break)',
    names: ['冬休み', 'Winter holidays'],
    from: '12-25',
    to: '01-07',
  },
  {
    words: '春休み|(?:the)?spring(?:holidays?|vacation|break)',
    names: ['春休み', 'Spring holidays'],
    from: '03-25',
    to: '04-05',
  },
]

/** Days of the season that begins in a year. */
function getSeasonPeriod({ from, to, includesDaysOff }: Season, year: number) {
  const endYear = to < from ? year + 1 : year
  // 29 February in leap years
  const period = { from: `${year}-${from}`, to: to === '02-28' ? getMonthEnd(`${endYear}-02-01`) : `${endYear}-${to}` }
  if (!includesDaysOff) return period
  while (isDayOff(addDays(period.from, -1))) period.from = addDays(period.from, -1)
  while (isDayOff(addDays(period.to, 1))) period.to = addDays(period.to, 1)
  return period
}

/** Days of the last season that has begun. A season over the turn of the year has the year of its beginning. */
function getLatestSeasonPeriod(season: Season, { latest }: AskDays) {
  const thisYear = getSeasonPeriod(season, Number(latest.slice(0, 4)))
  return thisYear.from <= latest ? thisYear : getSeasonPeriod(season, Number(latest.slice(0, 4)) - 1)
}

/** The season of a year, by default the last one that has begun. */
const createSeasonFacts = (season: Season, year: number | null, days: AskDays) =>
  createNamedPeriodFacts(year === null ? getLatestSeasonPeriod(season, days) : getSeasonPeriod(season, year), days, season.names)

const releaseWord = '(?:の|に)?(?:発売|刊行|出た|出る|新刊)(?:された|した|の)?'
const lastYear = '(去年|昨年|前年|last(?=(?:golden|obon|newyear|summer|winter|spring|autumn)))'

/** Seasons and holidays: ゴールデンウィーク, 2025年のお盆, 年末年始. */
export const seasonPeriods: readonly Pattern[] = seasons.flatMap((season) => [
  definePattern(`(?:${season.words})(?:期間|シーズン|商戦)?(?:中)?`, (_groups, days) => createSeasonFacts(season, null, days)),
  definePattern(
    `(?:${yearSource}|${lastYear}|今年|この|今|this(?=(?:summer|winter|spring|autumn)))の?(?:${season.words})(?:期間|シーズン|商戦)?(?:中)?`,
    ([year = '', last = ''], days) => {
      const thisYear = Number(days.today.slice(0, 4))
      return createSeasonFacts(season, year === '' ? thisYear - (last === '' ? 0 : 1) : readYear(year), days)
    },
  ),
  definePattern(
    `(?:published|released|(?<!sold|ran|run|stocked)out)(?:in|over|during)?(?:the)?(?:${season.words})|(?:${season.words})${releaseWord}`,
    (_groups, days) => createReleaseFacts(getLatestSeasonPeriod(season, days), days),
  ),
  // also the season to come
  definePattern(
    `(?:published|released|coming|(?<!sold|ran|run|stocked)out)(?:in|over|during)?this(?:${season.words})|(?:今年の|この|今)(?:${season.words})${releaseWord}`,
    (_groups, days) => createReleaseFacts(getSeasonPeriod(season, Number(days.today.slice(0, 4))), days),
  ),
  definePattern(`(?:${season.words})(?:of|in)?(20[0-9]{2})`, ([year = ''], days) =>
    createSeasonFacts(season, Number(year), days),
  ),
])

import { addDays } from '../../../shared/calendar/period.ts'
import type { SalesHistory } from './sales-history.ts'

/**
 * How sales of a genre's titles fall week by week after the release, and how they rise and fall over the year. Learnt from the
 * changes from one week to the next of the same titles, so that neither bestsellers nor the mix of titles distorts the curve.
 */

/** Weeks since release after which the curve is flat. */
export const MAX_AGE = 104
/** Weeks since release from which titles show the season: before, their own decline is too steep. */
export const SEASON_AGE = 26
/** The scale of weights: weights are whole numbers, so that sums are equal on both engines. */
export const WEIGHT_SCALE = 1_000_000
/** Name of the model of all genres together, for titles of a genre without sales. */
export const ALL_GENRES = '*'

/** Names of the curves of goods other than books; they are not part of that of all genres. */
const otherKinds: ReadonlySet<string> = new Set(['magazine', 'other'])

/** Weight that the curve of all genres has in that of one genre, in weekly copies of an average title. */
const PRIOR_WEIGHT = 30 * WEIGHT_SCALE
/** Changes between weeks with fewer copies are too random to learn from. */
const MIN_WEEK_WEIGHT = 5 * WEIGHT_SCALE
/** Months that must be known in both years before they are compared. */
const MIN_COMPARED_MONTHS = 6
/** Share of the measured season that is applied if the years cannot be compared. */
const UNCOMPARED_SEASON_SHARE = 0.4
/** Weeks that must be known before months are compared. */
const MIN_SEASON_WEEKS = 60

/** Weighted copies of titles of one age in one month of the year. */
export interface CurveCell {
  genre: string
  /** Weeks since release, 0 for the week of the release, at most MAX_AGE. */
  age: number
  /** 1 to 12. */
  month: number
  /** In weeks that are followed by another one of the window. */
  leading: number
  /** In weeks that follow another one of the window. */
  following: number
}

/** Weighted copies of titles past SEASON_AGE in one week; `following` leaves out titles that have just reached it. */
export interface SeasonCell {
  genre: string
  /** Monday. */
  week: string
  leading: number
  following: number
}

export interface GenreCurve {
  /** Expected sales by age, relative to the week of release. */
  curve: readonly number[]
  /** Factor of each month, from January. */
  months: readonly number[]
}
export type GenreCurves = ReadonlyMap<string, GenreCurve>

/** Returns the month, 1 to 12, that the middle of a week lies in. */
export const getWeekMonth = (weekStart: string): number => Number(addDays(weekStart, 3).slice(5, 7))

const noSeason: readonly number[] = Array.from({ length: 12 }, () => 1)

/** Returns the factors of the months from the weekly changes of old titles, without their trend. */
function fitMonths(cells: readonly SeasonCell[]): readonly number[] {
  const weeks = [...cells].sort((a, b) => (a.week < b.week ? -1 : 1))
  if (weeks.length < MIN_SEASON_WEEKS) return noSeason
  let level = 0
  const levels = weeks.map(({ week, following }, index) => {
    const before = weeks[index - 1]?.leading ?? 0
    if (before >= MIN_WEEK_WEIGHT && following > 0) level += Math.log(following / before)
    return { month: getWeekMonth(week) - 1, level }
  })
  const months = new Array<number>(12).fill(0)
  let [start, slope] = [0, 0]
  // months and trend are estimated in turn until they agree
  for (let round = 0; round < 10; round++) {
    const sums = new Array<number>(12).fill(0)
    const counts = new Array<number>(12).fill(0)
    for (const [index, { month, level: value }] of levels.entries()) {
      sums[month] = (sums[month] ?? 0) + value - start - slope * index
      counts[month] = (counts[month] ?? 0) + 1
    }
    const means = sums.map((sum, month) => sum / Math.max(1, counts[month] ?? 0))
    const mean = means.reduce((all, value) => all + value, 0) / 12
    for (const [month, value] of means.entries()) months[month] = value - mean
    const detrended = levels.map(({ month, level: value }) => value - (months[month] ?? 0))
    ;({ start, slope } = fitLine(detrended))
  }
  const trendless = levels.map(({ month, level: value }, index) => ({ month, value: value - start - slope * index }))
  const share = getSeasonShare(trendless.slice(0, -YEAR_WEEKS), trendless.slice(-YEAR_WEEKS))
  return months.map((value) => Math.exp(share * value))
}

const YEAR_WEEKS = 52

interface MonthValue {
  month: number
  value: number
}

/**
 * Returns the share of a measured season that is applied: what is different in two years is chance, not season (Spearman and
 * Brown: the reliability of a mean of two from their correlation).
 */
function getSeasonShare(before: readonly MonthValue[], now: readonly MonthValue[]): number {
  const getMeans = (values: readonly MonthValue[]) =>
    new Map(
      [...Map.groupBy(values, ({ month }) => month)].map(([month, own]) => [
        month,
        own.reduce((sum, { value }) => sum + value, 0) / own.length,
      ]),
    )
  const [earlier, later] = [getMeans(before), getMeans(now)]
  const pairs = [...earlier].flatMap(([month, value]) => {
    const other = later.get(month)
    return other === undefined ? [] : [{ value, other }]
  })
  if (pairs.length < MIN_COMPARED_MONTHS) return UNCOMPARED_SEASON_SHARE
  const computeMean = (pick: (pair: { value: number; other: number }) => number) =>
    pairs.reduce((sum, pair) => sum + pick(pair), 0) / pairs.length
  const [a, b] = [computeMean(({ value }) => value), computeMean(({ other }) => other)]
  const covariance = computeMean(({ value, other }) => (value - a) * (other - b))
  const spread = Math.sqrt(computeMean(({ value }) => (value - a) ** 2) * computeMean(({ other }) => (other - b) ** 2))
  const measured = spread > 0 ? Math.max(0, covariance / spread) : 0
  // a dozen months correlate a little by chance (adjusted R²)
  const correlation = Math.sqrt(Math.max(0, 1 - ((1 - measured ** 2) * (pairs.length - 1)) / (pairs.length - 2)))
  return (2 * correlation) / (1 + correlation)
}

/** Least squares over the positions 0, 1, 2 … of the values. */
function fitLine(values: readonly number[]): { start: number; slope: number } {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [above, below] = [0, 0]
  for (const [index, value] of values.entries()) {
    above += (index - middle) * (value - mean)
    below += (index - middle) ** 2
  }
  const slope = below > 0 ? above / below : 0
  return { start: mean - slope * middle, slope }
}

interface AgeSums {
  leading: number[]
  following: number[]
}

/** Adds up cells by age, without the season of their months. */
function sumByAge(cells: readonly CurveCell[], getMonths: (genre: string) => readonly number[]): AgeSums {
  const sums: AgeSums = { leading: new Array(MAX_AGE + 1).fill(0), following: new Array(MAX_AGE + 1).fill(0) }
  for (const { genre, age, month, leading, following } of cells) {
    const factor = getMonths(genre)[month - 1] ?? 1
    sums.leading[age] = (sums.leading[age] ?? 0) + leading / factor
    sums.following[age] = (sums.following[age] ?? 0) + following / factor
  }
  return sums
}

/** Returns the sums from which the change from one age to the next is computed: of neighbouring ages, where changes are small. */
function sumAround({ leading, following }: AgeSums, age: number): { before: number; after: number } {
  const reach = age < 6 ? 0 : Math.ceil(age * 0.15)
  let [before, after] = [0, 0]
  for (let at = Math.max(0, age - reach); at <= Math.min(MAX_AGE - 2, age + reach); at++) {
    before += leading[at] ?? 0
    after += following[at + 1] ?? 0
  }
  return { before, after }
}

/** Returns the curve of a genre, drawn towards that of all genres where the genre sells little. */
function fitCurve(own: AgeSums, all: AgeSums): number[] {
  const curve = [1]
  for (let age = 0; age < MAX_AGE; age++) {
    const total = sumAround(all, age)
    const usual = total.before > 0 ? total.after / total.before : 1
    const { before, after } = sumAround(own, age)
    curve.push((curve[age] ?? 0) * ((after + PRIOR_WEIGHT * usual) / (before + PRIOR_WEIGHT)))
  }
  return curve
}

/** Learns the curves and seasons of all genres, and under ALL_GENRES that of all titles. */
export function fitGenreCurves(curveCells: readonly CurveCell[], seasonCells: readonly SeasonCell[]): GenreCurves {
  const seasonsByGenre = Map.groupBy(seasonCells, ({ genre }) => genre)
  const months = new Map([...seasonsByGenre].map(([genre, cells]) => [genre, fitMonths(cells)]))
  const getMonths = (genre: string) => months.get(genre) ?? noSeason
  const all = sumByAge(
    curveCells.filter(({ genre }) => !otherKinds.has(genre)),
    getMonths,
  )
  const genres = [...Map.groupBy(curveCells, ({ genre }) => genre)]
  return new Map<string, GenreCurve>([
    ...genres.map(([genre, cells]): [string, GenreCurve] => [
      genre,
      { curve: fitCurve(sumByAge(cells, getMonths), all), months: getMonths(genre) },
    ]),
    [ALL_GENRES, { curve: fitCurve(all, all), months: noSeason }],
  ])
}

const DAY_MS = 86_400_000
const toDayNumber = (day: string): number => Date.parse(day) / DAY_MS

/**
 * Returns the expected sales of the weeks around the end of a history, relative to each other: of 0 for the first week to come,
 * -1 for the last known one.
 */
export function getShape(curves: GenreCurves, { genre, release, until }: SalesHistory): (ahead: number) => number {
  const { curve, months } = curves.get(genre) ?? curves.get(ALL_GENRES) ?? { curve: [], months: noSeason }
  // in numbers: forecasts of many titles ask for millions of weeks
  const next = toDayNumber(until) + 1
  const sinceRelease = next - toDayNumber(release)
  return (ahead) => {
    const age = Math.min(MAX_AGE, Math.max(0, Math.floor((sinceRelease + 7 * ahead + 6) / 7)))
    const month = months === noSeason ? 0 : new Date((next + 7 * ahead + 3) * DAY_MS).getUTCMonth()
    return (curve[age] ?? 1) * (months[month] ?? 1)
  }
}

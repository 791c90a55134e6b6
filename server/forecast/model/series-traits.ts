import { countDaysBetween } from '../../../shared/calendar/period.ts'
import { HISTORY_WEEKS, type SalesHistory } from './sales-history.ts'

/** What distinguishes kinds of series, measured on the weeks at the age and in the season of the first week to come. */
export interface SeriesTraits {
  age: SeriesAge
  /** Copies a week. */
  level: number
  /** Standard deviation ÷ mean. */
  variation: number
  /** Share of weeks without sales. */
  zeros: number
  /** Logarithm of the last 13 and 4 weeks against the last year. */
  trend: number
  jump: number
}

export const seriesAges = ['new', 'young', 'old'] as const
/** new: released half a year ago or less; young: less than 60 weeks are known; old: a season can be compared. */
export type SeriesAge = (typeof seriesAges)[number]

export const seriesKinds = ['steady', 'varying', 'erratic', 'intermittent'] as const
/** intermittent: 40 % of the weeks or more have no sales; else by variation: below 0.5, below 1, or more. */
export type SeriesKind = (typeof seriesKinds)[number]

export const seriesTrends = ['falling', 'level', 'rising'] as const
/** The last 13 weeks sold a fifth less than the last year, about as much, or a quarter more. */
export type SeriesTrend = (typeof seriesTrends)[number]

const NEW_DAYS = 182
const YOUNG_WEEKS = 60
/** Added to mean weekly copies before they are compared. */
const OFFSET = 0.3

const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Measures a title's traits from its adjusted weeks, oldest first. */
export function computeSeriesTraits(
  { release, until }: Pick<SalesHistory, 'release' | 'until'>,
  weeks: readonly number[],
): SeriesTraits {
  const recent = weeks.slice(-Math.min(80, HISTORY_WEEKS))
  const level = computeMean(recent)
  const year = computeMean(weeks.slice(-52)) + OFFSET
  const age = countDaysBetween(release, until) <= NEW_DAYS ? 'new' : weeks.length < YOUNG_WEEKS ? 'young' : 'old'
  return {
    age,
    level,
    variation: level > 0 ? Math.sqrt(computeMean(recent.map((value) => (value - level) ** 2))) / level : 0,
    zeros: recent.length > 0 ? recent.filter((value) => value <= 0).length / recent.length : 0,
    trend: Math.log((computeMean(weeks.slice(-13)) + OFFSET) / year),
    jump: Math.log((computeMean(weeks.slice(-4)) + OFFSET) / year),
  }
}

export const getKind = ({ variation, zeros }: SeriesTraits): SeriesKind =>
  zeros >= 0.4 ? 'intermittent' : variation < 0.5 ? 'steady' : variation < 1 ? 'varying' : 'erratic'

export const getTrend = ({ trend }: SeriesTraits): SeriesTrend =>
  trend < Math.log(0.8) ? 'falling' : trend > Math.log(1.25) ? 'rising' : 'level'

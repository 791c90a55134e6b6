import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import { addDays, countDaysBetween, EARLIEST_DATE, getWeekday, getWeekStart } from '../../shared/calendar/period.ts'
import { cachePerRevision } from '../warehouse/engine/revision-cache.ts'
import { idListSql, sql } from '../warehouse/engine/sql.ts'
import { querySales } from '../warehouse/sales/query-sales.ts'
import {
  type CurveCell,
  fitGenreCurves,
  type GenreCurves,
  MAX_AGE,
  SEASON_AGE,
  type SeasonCell,
  WEIGHT_SCALE,
} from './model/genre-curves.ts'
import {
  forecastOrigin,
  type LearnedForecast,
  learnFromOrigins,
  type MeasuredAccuracy,
  MIN_KNOWN_WEEKS,
  MIN_RECENT_COPIES,
  measureOrigin,
  measureOutcomes,
  ORIGIN_STEP_WEEKS,
  ORIGINS,
  type Origin,
  RECENT_WEEKS,
  type TitleWeeks,
} from './model/learned-forecast.ts'
import { HISTORY_WEEKS } from './model/sales-history.ts'

/** Weeks from which curves and seasons are learnt. */
const CURVE_WEEKS = 104
/** Past days share the curves of the day before them that is a multiple of these weeks ago. */
const CURVE_STEP_WEEKS = 24
/** Titles that are forecast again from past days. */
const SAMPLE_TITLES = 600
/** Past days on which the accuracy is measured, in weeks before the last one. */
const testedWeeks = [12, 24, 36] as const

/** Last Sunday up to the day: the end of the last complete week. */
export const getLastSunday = (day: string): string => addDays(getWeekStart(addDays(day, 1)), -1)

/** Returns the first day with sales, of all stores or of some: what was sold before is unknown, not 0. */
export const readFirstSaleDay = (knex: Knex, stores: Knex.QueryBuilder | null = null): Promise<string> =>
  stores === null
    ? cachePerRevision(knex, 'first sale day', () => queryFirstSaleDay(knex, null))
    : queryFirstSaleDay(knex, stores)

async function queryFirstSaleDay(knex: Knex, stores: Knex.QueryBuilder | null): Promise<string> {
  const [row] = await sql<{ day: string | null }>(
    knex,
    `select min(rollup_store_day.sale_date) as day from rollup_store_day
      where rollup_store_day.sale_quantity > 0${stores === null ? '' : ' and rollup_store_day.store_id in (:stores)'}`,
    stores === null ? {} : { stores },
  )
  return row?.day ?? EARLIEST_DATE
}

/** Returns the Monday of the first week that is known completely. */
async function readFirstWeek(knex: Knex): Promise<string> {
  const day = await readFirstSaleDay(knex)
  const monday = getWeekStart(day)
  return monday === day ? monday : addDays(monday, 7)
}

/** Learns the curves from the weeks up to the last complete one before the day. */
export async function readGenreCurves(knex: Knex, asOf: string): Promise<GenreCurves> {
  const last = getWeekStart(getLastSunday(asOf))
  const window = addDays(last, -7 * (CURVE_WEEKS - 1))
  const known = await readFirstWeek(knex)
  const first = known > window ? known : window
  const weeklySql = `weekly as (
      select sold.product_id, sold.week_start, product.release_date,
        case when product.kind = 'book' then coalesce(trade_genre.genre_c1_cd, '') else product.kind end as genre,
        least(:maxAge, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
        greatest(0, sold.sale_quantity) as copies
      from rollup_product_week as sold
        join product on product.id = sold.product_id
        left join trade_genre on trade_genre.id = product.trade_genre_id
      where sold.week_start between cast(:first as date) and cast(:last as date)
        and sold.week_start > product.release_date - 7),
    weight as (
      -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
      select product_id,
        cast(floor(cast(cast(:doubled as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
      from (
        select product_id, sum(copies) as copies,
          cast(:last as date) - greatest(cast(:first as date), min(release_date)) + 7 as known_days
        from weekly group by product_id) as title)`
  const values = { maxAge: MAX_AGE, first, last, doubled: 2 * WEIGHT_SCALE, seasonAge: SEASON_AGE }
  const sumsSql = (follows: string) => `
      sum(case when weekly.week_start < cast(:last as date) then weight.weight * weekly.copies else 0 end) as leading,
      sum(case when weekly.week_start > cast(:first as date)${follows} then weight.weight * weekly.copies else 0 end) as following
    from weekly join weight on weight.product_id = weekly.product_id`
  const [curveCells, seasonCells] = await Promise.all([
    sql<CurveCell>(
      knex,
      `with ${weeklySql}
      select weekly.genre, weekly.age, cast(extract(month from weekly.week_start + 3) as integer) as month,${sumsSql('')}
      group by 1, 2, 3 order by 1, 2, 3`,
      values,
    ),
    sql<SeasonCell>(
      knex,
      `with ${weeklySql}
      select weekly.genre, weekly.week_start as week,${sumsSql(' and weekly.age > :seasonAge')}
      where weekly.age >= :seasonAge group by 1, 2 order by 1, 2`,
      values,
    ),
  ])
  return fitGenreCurves(curveCells, seasonCells)
}

/** A product whose sales can be forecast. */
export interface ForecastTitle {
  id: number
  /** Large genre of a book; the kind of others, whose titles live for weeks rather than years. */
  genre: string
  release: string
  isBook: boolean
}

const titleColumnsSql = `product.id, product.release_date as release, product.kind = 'book' as "isBook",
  case when product.kind = 'book' then coalesce(trade_genre.genre_c1_cd, '') else product.kind end as genre`

/** Reads products by id; those without a day of release are left out. */
export const readTitlesById = (knex: Knex, ids: readonly number[]): Promise<ForecastTitle[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql<ForecastTitle>(
        knex,
        `select ${titleColumnsSql} from product left join trade_genre on trade_genre.id = product.trade_genre_id
          where product.release_date is not null and product.id in (${idListSql(ids)}) order by product.id`,
      )

const titleOrders = {
  bestSellers: 'recent.copies desc',
  // a sample that is the same on every engine and in every run
  sample: 'mod(cast(product.id as bigint) * 7919, 104729)',
} as const

interface TitleQuery {
  /** Mondays or Sundays: the weeks in which they sold enough. */
  period: { from: string; to: string }
  order: keyof typeof titleOrders
  limit: number
}

/** Finds the books that sold enough copies in a period. */
const findForecastTitles = (knex: Knex, { period, order, limit }: TitleQuery): Promise<ForecastTitle[]> =>
  sql<ForecastTitle>(
    knex,
    `select ${titleColumnsSql}
      from product
        join (
          select product_id, sum(sale_quantity) as copies from rollup_product_week
          where week_start between cast(:from as date) and cast(:to as date) group by product_id) as recent
          on recent.product_id = product.id
        left join trade_genre on trade_genre.id = product.trade_genre_id
      where product.kind = 'book' and product.release_date <= cast(:to as date) and recent.copies >= :copies
      order by ${titleOrders[order]}, product.id limit :limit`,
    { ...period, copies: MIN_RECENT_COPIES, limit },
  )

/** Finds the books that sold enough in the last quarter before a Sunday, best sellers first. */
export const findBestSellers = (knex: Knex, sunday: string, limit: number): Promise<ForecastTitle[]> =>
  findForecastTitles(knex, { period: { from: addDays(sunday, 1 - 7 * RECENT_WEEKS), to: sunday }, order: 'bestSellers', limit })

/** Reads the weeks of titles from `from` (a Monday), their release or the first data on to `until` (a Sunday). */
export async function readWeeksOfTitles(
  knex: Knex,
  titles: readonly ForecastTitle[],
  { from, until }: { from: string; until: string },
): Promise<TitleWeeks[]> {
  const known = await readFirstWeek(knex)
  const start = from < known ? known : from
  if (titles.length === 0 || start > until) return []
  const rows = await querySales(knex, {
    period: { from: start, to: until },
    by: ['product_id', 'bucket'],
    unit: 'week',
    products: titles.map(({ id }) => id),
    figures: ['quantity'],
  })
  const countWeeks = (monday: string) => countDaysBetween(monday, addDays(until, 1)) / 7
  const sold = new Map(titles.map(({ id }) => [id, new Array<number>(countWeeks(start)).fill(0)]))
  for (const { product_id: id, bucket, quantity } of rows) {
    const weeks = sold.get(id)
    if (weeks) weeks[countDaysBetween(start, bucket) / 7] = quantity
  }
  return titles.map((title) => {
    const released = getWeekStart(title.release)
    const first = released < start ? start : released
    return { ...title, first, copies: first > until ? [] : (sold.get(title.id) ?? []).slice(-countWeeks(first)) }
  })
}

/**
 * Reads the weeks of seven days up to a day of products by id, from the first whole one that is known on. `weeksBack`: the weeks up
 * to as many earlier days of the same weekday are read with them, for the `day` of the returned function.
 */
export async function readWeeksUntil(
  knex: Knex,
  products: readonly number[],
  { until, stores, weeksBack = 0 }: { until: string; stores: Knex.QueryBuilder | null; weeksBack?: number },
): Promise<(id: number, release: string, day?: string) => number[]> {
  const known = Math.floor((countDaysBetween(await readFirstSaleDay(knex, stores), until) + 1) / 7)
  const count = Math.min(HISTORY_WEEKS + weeksBack, Math.max(0, known))
  if (products.length === 0 || count === 0) return () => []
  const first = addDays(until, 1 - 7 * count)
  const rows = await querySales(knex, {
    period: { from: first, to: until },
    by: ['product_id', 'bucket'],
    unit: 'week',
    weekStartsOn: getWeekday(first),
    products: [...products],
    stores,
    figures: ['quantity'],
  })
  const weeks = new Map(products.map((id) => [id, new Array<number>(count).fill(0)]))
  for (const { product_id: id, bucket, quantity } of rows) {
    const own = weeks.get(id)
    if (own) own[countDaysBetween(first, bucket) / 7] = quantity
  }
  return (id, release, day = until) => {
    // from the week of the release on
    const sinceRelease = Math.floor(countDaysBetween(release, day) / 7) + 1
    if (sinceRelease <= 0) return []
    const own = weeks.get(id) ?? []
    const later = countDaysBetween(day, until) / 7
    return own.slice(0, Math.max(0, own.length - later)).slice(-Math.min(HISTORY_WEEKS, sinceRelease))
  }
}

/** Lists the past Sundays that are learnt from, the same for every day between them, oldest first. */
function listOriginDays(last: string, first: string): string[] {
  const step = 7 * ORIGIN_STEP_WEEKS
  const latest = addDays(last, -(countDaysBetween(EARLIEST_DATE, last) % step))
  return Array.from({ length: ORIGINS + 1 }, (_none, index) => addDays(latest, -step * (ORIGINS - index))).filter(
    (sunday) => sunday < last && countDaysBetween(first, sunday) + 1 >= 7 * MIN_KNOWN_WEEKS,
  )
}

/** Forecasts a sample of titles again from past days, with the data known then. */
export async function readOrigins(knex: Knex, last: string, sampleTitles = SAMPLE_TITLES): Promise<Origin[]> {
  const days = listOriginDays(last, await readFirstWeek(knex))
  const [oldest] = days
  if (oldest === undefined) return []
  const window = { from: addDays(oldest, 1 - 7 * RECENT_WEEKS), to: last }
  const titles = await readWeeksOfTitles(
    knex,
    await findForecastTitles(knex, { period: window, order: 'sample', limit: sampleTitles }),
    { from: addDays(oldest, 1 - 7 * HISTORY_WEEKS), until: last },
  )
  const origins: Origin[] = []
  let curves: { day: string; curves: GenreCurves } | undefined
  for (const sunday of days) {
    if (curves === undefined || countDaysBetween(curves.day, sunday) >= 7 * CURVE_STEP_WEEKS)
      curves = { day: sunday, curves: await readGenreCurves(knex, sunday) }
    origins.push(forecastOrigin(titles, { sunday, curves: curves.curves }))
    // thousands of forecasts: other requests are served in between
    await setImmediate()
  }
  return origins
}

const readCachedOrigins = (knex: Knex, last: string): Promise<Origin[]> =>
  cachePerRevision(knex, `forecast origins ${last}`, () => readOrigins(knex, last))

/** What the forecast has learnt by a day. */
export async function learnForecast(knex: Knex, { asOf, last }: { asOf: string; last: string }): Promise<LearnedForecast> {
  const [curves, origins] = await Promise.all([readGenreCurves(knex, asOf), readCachedOrigins(knex, last)])
  return { curves, ...learnFromOrigins(origins, getLastSunday(asOf)) }
}

export interface MeasuredForecast extends LearnedForecast {
  accuracy: MeasuredAccuracy
}

/** Learns the forecast as of a day and measures it on past days, once per revision of the data. */
export const readMeasuredForecast = (knex: Knex, asOf: string): Promise<MeasuredForecast> =>
  cachePerRevision(knex, `forecast ${asOf}`, async () => {
    const last = getLastSunday(asOf)
    const [learned, origins] = await Promise.all([learnForecast(knex, { asOf, last }), readCachedOrigins(knex, last)])
    const outcomes: ReturnType<typeof measureOrigin> = []
    for (const weeks of testedWeeks) {
      const origin = origins.findLast(({ sunday }) => sunday <= addDays(last, -7 * weeks))
      if (origin) outcomes.push(...measureOrigin(origins, origin))
      await setImmediate()
    }
    return { ...learned, accuracy: measureOutcomes(outcomes) }
  })

import type { Knex } from 'knex'
import type { Answer, Body } from '../../../shared/api/endpoint.ts'
import { type Comparable, horizons, type sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import { units } from '../../../shared/messages/columns.ts'
import { forecastWords } from '../../../shared/messages/forecast.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fill } from '../../../shared/messages/translate.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import { computeQuantile } from '../../forecast/forecast-ranges.ts'
import { readWarehouseState } from '../../warehouse/engine/state.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { readSalesCurves, type SalesCurve } from '../../warehouse/stock/on-sale.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'
import { findComparables, readTitleTraits } from './comparables.query.ts'

type Forecast = Answer<typeof sellThroughForecast>
type Point = Forecast['curve'][number]

const LAST_DAY = 180
/** Minimum of copies sold by day N; with fewer, a ratio is random. */
const MIN_SALES = 10
const MIN_COMPARABLES = 5
/** Number of candidates read per title used, because some sold almost nothing by day N. */
const CANDIDATES_PER_TITLE = 4

/** Returns what comparable curves suggest for a day, given the sales up to day N; null if too few of them reach it. */
export function estimateSalesAt(curves: readonly SalesCurve[], title: { day: number; known: number; sold: number }) {
  const ratios = curves
    .flatMap(({ cumulative }) => {
      const [then, now] = [cumulative[title.day], cumulative[title.known]]
      return then === undefined || now === undefined || now <= 0 ? [] : [then / now]
    })
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round(title.sold * computeQuantile(ratios, share))
  if (ratios.length < MIN_COMPARABLES) return { comparables: ratios.length, expected: null, low: null, high: null }
  return { comparables: ratios.length, expected: at(0.5), low: at(0.2), high: at(0.8) }
}

/** Returns the first day on which the sell-through reached the threshold. Deliveries before the release count from day 0 on. */
function findThresholdDay(cumulative: readonly number[], deliveredTo: readonly number[], rate: number): number | null {
  for (const [day, sold] of cumulative.entries()) {
    const delivered = deliveredTo[day] ?? 0
    if (delivered > 0 && sold * 100 >= delivered * rate) return day
  }
  return null
}

/** Forecasts a title's sales from how comparable titles continued from the same day. */
export const forecastSales = async (
  knex: Knex,
  body: Body<typeof sellThroughForecast>,
  options: { scope: DataScope; language: Language },
): Promise<QueryResult<Forecast>> => {
  const { id } = await findProduct(knex, body.jan, options.scope)
  const stores = queryStoreIds(knex, body.stores)
  const title = await readTitleTraits(knex, id)
  const own = await readSalesCurves(knex, { products: title ? [title] : [], days: LAST_DAY, stores })
  const curve = own.curves.get(id)?.cumulative ?? []
  const last = curve.length - 1
  const lastKnownDay = last < 0 ? null : Math.min(body.day ?? last, last, LAST_DAY - 1)
  const sold = lastKnownDay === null ? null : (curve[lastKnownDay] ?? 0)
  const first = (await readWarehouseState(knex)).get('first_day') ?? own.asOf
  const finding =
    title === null || lastKnownDay === null
      ? []
      : findComparables(knex, title, {
          // a curve must reach from the release to the nearest future horizon
          releasedFrom: first,
          releasedTo: addDays(own.asOf, -(horizons.find((day) => day > lastKnownDay) ?? LAST_DAY)),
          wholeTo: addDays(own.asOf, -LAST_DAY),
          limit: body.maxTitles * CANDIDATES_PER_TITLE,
          scope: options.scope,
        })
  const [candidates, movements] = await Promise.all([
    finding,
    querySales(knex, {
      // today's deliveries belong to no complete day of sales
      period: { from: EARLIEST_DATE, to: own.asOf },
      by: ['bucket'],
      unit: 'day',
      products: [id],
      stores,
      figures: ['delivery'],
    }),
  ])
  const { curves } = await readSalesCurves(knex, { products: candidates, days: LAST_DAY, stores })
  const deliveredTo = curve.map((_sold, day) => {
    const until = addDays(title?.release ?? EARLIEST_DATE, day)
    return movements.reduce((sum, row) => (row.bucket <= until ? sum + row.delivery : sum), 0)
  })
  const delivered = movements.reduce((sum, row) => sum + row.delivery, 0)
  const comparables = candidates
    .filter((candidate) => lastKnownDay !== null && (curves.get(candidate.id)?.cumulative[lastKnownDay] ?? 0) >= MIN_SALES)
    .slice(0, body.maxTitles)
  const usedCurves = comparables.flatMap((comparableCandidate) => curves.get(comparableCandidate.id) ?? [])
  const obstacle: Forecast['obstacle'] =
    title === null || title.release > own.asOf
      ? 'notReleased'
      : lastKnownDay === null || sold === null
        ? title.release < first
          ? 'beforeRecords'
          : 'notReleased'
        : sold < MIN_SALES
          ? 'fewSales'
          : comparables.length < MIN_COMPARABLES
            ? 'fewComparables'
            : null
  const none = { comparables: comparables.length, expected: null, low: null, high: null }
  const toPoint = (day: number) => {
    const isForecast = lastKnownDay !== null && sold !== null && day > lastKnownDay && obstacle === null
    return {
      day,
      actual: curve[day] ?? null,
      ...(isForecast ? estimateSalesAt(usedCurves, { day, known: lastKnownDay, sold }) : none),
    }
  }
  const points = Array.from({ length: LAST_DAY + 1 }, (_none, day) => toPoint(day))
  const farthest = horizons.map((day) => points[day]).findLast((point) => (point?.expected ?? null) !== null)
  const confidence = obstacle === null && farthest ? getConfidence(farthest) : 'none'
  const attributes = await readProductColumns(
    knex,
    comparables.map((comparableCandidate) => comparableCandidate.id),
  )
  const reached = findThresholdDay(curve, deliveredTo, body.thresholdRate)
  const expectedDay =
    reached !== null || delivered === 0
      ? null
      : (points.find((point) => point.expected !== null && point.expected * 100 >= delivered * body.thresholdRate)?.day ?? null)
  const toDate = (day: number | null) => (day === null || title === null ? null : addDays(title.release, day))
  const messages = forecastWords[options.language]
  return {
    releaseDate: title?.release ?? null,
    day: lastKnownDay,
    soldDayN: sold,
    cumulativeDeliveryQuantity: delivered,
    obstacle,
    confidence,
    explanation: fill(obstacle === null ? messages[confidence] : messages[obstacle], {
      count: farthest?.comparables ?? comparables.length,
      day: farthest?.day ?? LAST_DAY,
      low: farthest?.low,
      high: farthest?.high,
      unit: units[options.language][getQuantityUnit({ kind: title?.kind ?? 'book' })],
    }),
    horizons: horizons.map((day) => {
      const point = points[day] as (typeof points)[number]
      return { ...point, expectedSaleRate: point.expected === null ? null : computePercent(point.expected, delivered) }
    }),
    curve: points.map(({ comparables: _count, ...point }): Point => point),
    threshold: {
      rate: body.thresholdRate,
      days: body.thresholdDays,
      reached: reached !== null,
      reachedDay: reached,
      reachedDate: toDate(reached),
      withinDays: reached !== null ? reached <= body.thresholdDays : last >= body.thresholdDays ? false : null,
      expectedDay,
      expectedDate: toDate(expectedDay),
    },
    comparables: comparables.map((comparableCandidate): Comparable => {
      const product = attributes.get(comparableCandidate.id)
      const to = (day: number) => curves.get(comparableCandidate.id)?.cumulative[day] ?? null
      const [soldDayN, far] = [to(lastKnownDay ?? 0) ?? 0, [...horizons].reverse().find((day) => to(day) !== null)]
      const end = far === undefined ? null : to(far)
      return {
        jan: product?.jan ?? '',
        productName: product?.product_nm ?? '',
        authorName: product?.author_nm ?? null,
        publisherName: product?.publisher_nm ?? null,
        releaseDate: comparableCandidate.release,
        price: product?.price ?? null,
        reasons: comparableCandidate.reasons,
        soldDayN,
        sold30: to(30),
        sold60: to(60),
        sold90: to(90),
        sold180: to(180),
        growth: end === null || soldDayN === 0 ? null : Math.round((end / soldDayN) * 100) / 100,
      }
    }),
    asOf: own.asOf,
  }
}

/** Rates the confidence: many titles that agree are better than a few that do not. */
function getConfidence(point: { comparables: number; expected: number | null; low: number | null; high: number | null }) {
  const spread = (point.high ?? 0) / Math.max(1, point.low ?? 0)
  if (point.comparables >= 20 && spread <= 1.6) return 'high' as const
  if (point.comparables >= 10 && spread <= 2.5) return 'medium' as const
  return 'low' as const
}

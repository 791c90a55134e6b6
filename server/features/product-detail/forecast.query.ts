import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import { type Comparable, comparedDays, type sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, countDaysBetween, EARLIEST_DATE, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { forecastWords } from '../../../shared/messages/forecast.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { describeAccuracy } from '../../forecast/describe-accuracy.ts'
import { candidateNames } from '../../forecast/model/forecast-candidates.ts'
import { computeDaysToStockOut, readTitleForecasts, type TitleForecast } from '../../forecast/title-forecast.ts'
import { readAsOfDays, readFirstDay, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { readSalesCurves } from '../../warehouse/stock/sales-curves.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'
import { findComparables, readTitleTraits, type TitleTraits } from './comparables.query.ts'

type Forecast = Result<typeof sellThroughForecast>

const LAST_DAY = 180
/** Minimum of copies sold by day N; with fewer, a ratio is random. */
const MIN_SALES = 10
/** Number of candidates read per title shown, because some sold almost nothing by day N. */
const CANDIDATES_PER_TITLE = 4

/** Reads the weekly forecast of a title, and how comparable titles continued from the same day. */
export const forecastSales = async (
  knex: Knex,
  body: Body<typeof sellThroughForecast>,
  options: { scope: DataScope; language: Language },
): Promise<QueryResult<Forecast>> => {
  const { id } = await findProduct(knex, body.jan, options.scope)
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const stores = queryStoreIds(knex, body.stores)
  const [title, { forecasts }, movements] = await Promise.all([
    readTitleTraits(knex, id),
    readTitleForecasts(knex, [id], { asOf, asOfDays, stores }),
    // later deliveries belong to no complete day of sales
    querySales(knex, {
      period: { from: EARLIEST_DATE, to: asOf },
      by: ['bucket'],
      unit: 'day',
      products: [id],
      stores,
      figures: ['quantity', 'delivery'],
    }),
  ])
  const forecast = forecasts.get(id)
  const day = title === null || title.release > asOf ? null : countDaysBetween(title.release, asOf)
  const { quantity: sold, delivery: delivered } = sumMeasures(movements, ['quantity', 'delivery'])
  const obstacle: Forecast['obstacle'] =
    forecast === undefined ? 'notReleased' : forecast.soldWeeks.every(({ quantity }) => quantity <= 0) ? 'noSales' : null
  const words = forecastWords[options.language]
  const known = obstacle === null ? forecast : undefined
  return {
    releaseDate: title?.release ?? null,
    day,
    cumulativeSaleQuantity: sold,
    cumulativeDeliveryQuantity: delivered,
    cumulativeStockQuantity: forecast?.stock.stores ?? 0,
    dailyInventory: forecast?.stock.wholesalers ?? null,
    publisherInventory: forecast?.stock.publisher ?? null,
    numberOfPendingOrder: forecast?.stock.pending ?? 0,
    totalStock: forecast?.stock.total ?? 0,
    obstacle,
    explanation:
      known === undefined
        ? words[obstacle ?? 'noSales']
        : [
            ...describeAccuracy(known.accuracy, options.language),
            fillPlaceholders(words.explanation, { methods: candidateNames.length }),
          ].join(options.language === 'ja' ? '' : ' '),
    runOutDate: known?.runOutDate ?? null,
    runOutDays: known?.runOutDays ?? null,
    horizons: known?.horizons ?? [],
    soldWeeks: forecast?.soldWeeks ?? [],
    weeks: known?.weeks ?? [],
    threshold: findThresholdDay(known, { body, movements, title, asOf }),
    comparables:
      title === null || day === null ? [] : await listComparables(knex, { body, title, day, asOf, stores, ...options }),
    asOf,
  }
}

interface ThresholdQuery {
  body: Body<typeof sellThroughForecast>
  movements: readonly { bucket: string; quantity: number; delivery: number }[]
  title: TitleTraits | null
  asOf: string
}

/** Finds the day on which the sell-through reached the user's threshold, or is expected to. */
function findThresholdDay(
  forecast: TitleForecast | undefined,
  { body, movements, title, asOf }: ThresholdQuery,
): Forecast['threshold'] {
  const { thresholdRate: rate, thresholdDays: limit } = body
  const base = { rate, days: limit, reachedDay: null, reachedDate: null, expectedDay: null, expectedDate: null }
  if (title === null) return { ...base, reached: false, withinDays: null }
  const toDayNumber = (date: string) => Math.max(0, countDaysBetween(title.release, date))
  let [sold, delivered] = [0, 0]
  const days = [...movements].sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  for (const [index, row] of days.entries()) {
    sold += row.quantity
    delivered += row.delivery
    // deliveries and sales before the release count from that day on
    const next = days[index + 1]?.bucket
    if (next !== undefined && next <= title.release) continue
    const date = row.bucket < title.release ? title.release : row.bucket
    if (date <= asOf && delivered > 0 && sold * 100 >= delivered * rate) {
      const day = toDayNumber(date)
      return { ...base, reached: true, reachedDay: day, reachedDate: date, withinDays: day <= limit }
    }
  }
  const missing = (delivered * rate) / 100 - sold
  const ahead = forecast === undefined || delivered <= 0 ? null : computeDaysToStockOut(missing, forecast.weekly.sums)
  const expectedDate = ahead === null ? null : addDays(asOf, ahead)
  return {
    ...base,
    reached: false,
    withinDays: toDayNumber(asOf) >= limit ? false : null,
    expectedDay: expectedDate === null ? null : toDayNumber(expectedDate),
    expectedDate,
  }
}

interface ComparablesQuery {
  body: Body<typeof sellThroughForecast>
  title: TitleTraits
  /** Days since the release of the title. */
  day: number
  asOf: string
  stores: Knex.QueryBuilder | null
  scope: DataScope
}

/** Lists comparable titles with their sales up to the title's day and later ones. */
async function listComparables(
  knex: Knex,
  { body, title, day: today, asOf, stores, scope }: ComparablesQuery,
): Promise<Comparable[]> {
  const day = Math.min(today, LAST_DAY - 1)
  const candidates = await findComparables(knex, title, {
    // a curve must reach from the release to the nearest future day that is compared
    releasedFrom: await readFirstDay(knex),
    releasedTo: addDays(asOf, -(comparedDays.find((compared) => compared > day) ?? LAST_DAY)),
    wholeTo: addDays(asOf, -LAST_DAY),
    limit: body.maxTitles * CANDIDATES_PER_TITLE,
    scope,
  })
  const { curves } = await readSalesCurves(knex, { products: candidates, days: LAST_DAY, stores })
  const shown = candidates.filter(({ id }) => (curves.get(id)?.cumulative[day] ?? 0) >= MIN_SALES).slice(0, body.maxTitles)
  const attributes = await readProductColumns(
    knex,
    shown.map(({ id }) => id),
  )
  return shown.map((candidate): Comparable => {
    const product = attributes.get(candidate.id)
    const getSoldUntil = (later: number) => curves.get(candidate.id)?.cumulative[later] ?? null
    const [soldDayN, far] = [getSoldUntil(day) ?? 0, comparedDays.findLast((later) => getSoldUntil(later) !== null)]
    const end = far === undefined ? null : getSoldUntil(far)
    return {
      jan: product?.jan ?? '',
      productName: product?.product_nm ?? '',
      authorName: product?.author_nm ?? null,
      publisherName: product?.publisher_nm ?? null,
      releaseDate: candidate.release,
      price: product?.price ?? null,
      reasons: candidate.reasons,
      soldDayN,
      sold30: getSoldUntil(30),
      sold60: getSoldUntil(60),
      sold90: getSoldUntil(90),
      sold180: getSoldUntil(180),
      growth: end === null || soldDayN === 0 ? null : Math.round((end / soldDayN) * 100) / 100,
    }
  })
}

import type { Knex } from 'knex'
import { addDays } from '../../shared/calendar/period.ts'
import type { AsOfDays } from '../warehouse/engine/as-of.ts'
import { createEmptyOrderFigures, type OrderFigures, readOrders } from '../warehouse/stock/orders.ts'
import { type PositionRow, readPositions } from '../warehouse/stock/positions.ts'
import { forecastHorizons, MAX_WEEKS_AHEAD } from './model/combination-weights.ts'
import { getForecastQuantiles, pickQuantile, type RangeKind, toRange } from './model/forecast-ranges.ts'
import { forecastWeeks, getClassAccuracy, type WeeklyForecast } from './model/learned-forecast.ts'
import {
  type ForecastTitle,
  type MeasuredForecast,
  readMeasuredForecast,
  readTitlesById,
  readWeeksUntil,
} from './read-forecast.ts'

/**
 * The forecast of titles with the stock that it is compared with. Every call that shows a forecast reads it here, so that all
 * say the same about the same weeks.
 */

/** Weeks of past sales beside a forecast. */
const SOLD_WEEKS = 12

/** Copies by place; null if none is reported. The total of chosen stores is theirs alone. */
export interface TitleStock {
  stores: number
  wholesalers: number | null
  publisher: number | null
  /** Ordered and not delivered: shown, and not added, because it would count twice once it is delivered from the others. */
  pending: number
  total: number
}

export interface TitleForecast {
  stock: TitleStock
  position: Pick<PositionRow, 'sold' | 'delivered'>
  order: OrderFigures
  weekly: WeeklyForecast
  /** Copies at each of `quantileShares`, of a week or of the sum up to its end; weeks from 1 to MAX_WEEKS_AHEAD. */
  getQuantiles: (kind: RangeKind, week: number) => readonly number[]
  /** Days from asOf until the stock is sold; null if it lasts longer than half a year. */
  runOutDays: number | null
  runOutDate: string | null
  horizons: { weeks: number; expected: number; low: number; high: number }[]
  /** Weeks up to asOf, oldest first, and those to come. */
  soldWeeks: { from: string; quantity: number }[]
  weeks: { from: string; expected: number; low: number; high: number; lowHalf: number; highHalf: number }[]
  /** How well titles like this one have been forecast; null if it was never measured, as for magazines. */
  accuracy: ReturnType<typeof getClassAccuracy> | null
}

export interface TitleForecastQuery {
  asOf: string
  asOfDays: AsOfDays
  /** Chosen stores; null for all. */
  stores: Knex.QueryBuilder | null
}

/** Forecasts titles by id; those not released before the day are left out. */
export async function readTitleForecasts(
  knex: Knex,
  ids: readonly number[],
  { asOf, asOfDays, stores }: TitleForecastQuery,
): Promise<{ forecasts: ReadonlyMap<number, TitleForecast>; learned: MeasuredForecast }> {
  const [learned, titles, getWeeks, positions, orders] = await Promise.all([
    readMeasuredForecast(knex, asOf),
    readTitlesById(knex, ids),
    readWeeksUntil(knex, ids, { until: asOf, stores }),
    readPositions(knex, { asOf, ...asOfDays, products: [...ids], stores, columns: ['sold', 'delivered', 'stock_quantity'] }),
    readOrders(knex, { products: ids, stores, asOf }),
  ])
  const forecasts = new Map<number, TitleForecast>()
  for (const title of titles) {
    if (title.release > asOf) continue
    const position = positions.get(title.id) ?? { sold: 0, delivered: 0, stock_quantity: 0 }
    const order = orders.get(title.id) ?? createEmptyOrderFigures()
    const { dailyInventory: wholesalers, publisherInventory: publisher } = order
    const stock: TitleStock = {
      stores: position.stock_quantity,
      wholesalers,
      publisher,
      pending: order.numberOfPendingOrder,
      total: position.stock_quantity + (stores === null ? (wholesalers ?? 0) + (publisher ?? 0) : 0),
    }
    const copies = getWeeks(title.id, title.release)
    forecasts.set(title.id, { position, order, ...forecastTitle(learned, title, { asOf, stock, copies }) })
  }
  return { forecasts, learned }
}

function forecastTitle(
  learned: MeasuredForecast,
  title: ForecastTitle,
  { asOf, stock, copies }: { asOf: string; stock: TitleStock; copies: readonly number[] },
): Omit<TitleForecast, 'position' | 'order'> {
  const weekly = forecastWeeks(learned, { genre: title.genre, release: title.release, until: asOf, copies })
  const { weeks, sums, traits } = weekly
  const getQuantiles = (kind: RangeKind, week: number) =>
    getForecastQuantiles(learned.ranges, {
      kind,
      weeks: week,
      forecast: (kind === 'sum' ? sums : weeks)[week - 1] ?? 0,
      traits,
    })
  const runOutDays = computeDaysToStockOut(stock.total, sums)
  return {
    stock,
    weekly,
    getQuantiles,
    runOutDays,
    runOutDate: runOutDays === null ? null : addDays(asOf, runOutDays),
    horizons: forecastHorizons.map((count) => ({ weeks: count, ...toRange(sums[count - 1] ?? 0, getQuantiles('sum', count)) })),
    soldWeeks: copies.slice(-SOLD_WEEKS).map((quantity, index, all) => ({
      from: addDays(asOf, 1 - 7 * (all.length - index)),
      quantity,
    })),
    weeks: Array.from({ length: MAX_WEEKS_AHEAD }, (_none, index) => {
      const quantiles = getQuantiles('week', index + 1)
      const { expected, low, high } = toRange(weeks[index] ?? 0, quantiles)
      return {
        from: addDays(asOf, 1 + 7 * index),
        expected,
        low,
        high,
        lowHalf: Math.min(expected, Math.ceil(pickQuantile(quantiles, 0.25))),
        highHalf: Math.max(expected, Math.floor(pickQuantile(quantiles, 0.75))),
      }
    }),
    accuracy: title.isBook ? getClassAccuracy(learned.accuracy, traits) : null,
  }
}

/** Returns the days after which the stock is sold, from the sums of weekly sales; null if it lasts longer. */
export function computeDaysToStockOut(stock: number, sums: readonly number[]): number | null {
  if (stock <= 0) return 0
  const week = sums.findIndex((sum) => sum >= stock)
  if (week === -1) return null
  const before = sums[week - 1] ?? 0
  return 7 * week + Math.ceil((7 * (stock - before)) / ((sums[week] ?? 0) - before))
}

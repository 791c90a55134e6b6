import type { Knex } from 'knex'
import { addDays, type Period } from '../../../shared/calendar/period.ts'
import { type AsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { createFragment, idListSql, selectRows, sql } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { type MeasuredDays, readMeasures } from '../../warehouse/figures/read-measures.ts'
import { stockSql } from '../../warehouse/rollups/rollups.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'

const salesNames = [
  'quantity',
  'amount',
  'amountTaxIn',
  'comparedQuantity',
  'previousQuantity',
  'previousAmount',
  'lastYearQuantity',
] as const
const positionNames = [
  'cumulativeDeliveryQuantity',
  'cumulativeSaleQuantity',
  'cumulativeReturnQuantity',
  'cumulativeStockQuantity',
] as const

/** Copies from the first record to a day. Negative stock of a store and product counts as 0. */
type Position = Record<(typeof positionNames)[number], number>

/** Position of a store with the day of its latest sale, and whether anything has moved by then. */
type StorePosition = Position & { lastSaleDate: string | null; hasMoved: boolean }

/** A store's figures of the products. */
export interface StoreFigures extends Record<(typeof salesNames)[number], number>, Position {
  /** At the end of the previous period. */
  previousPosition: Position
  lastSaleDate: string | null
}

const noSales = sumMeasures<(typeof salesNames)[number]>([], salesNames)
const noPosition: StorePosition = {
  ...sumMeasures<keyof Position>([], positionNames),
  lastSaleDate: null,
  hasMoved: false,
}

const getLaterDate = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** Adds up the figures of stores. */
export const sumFigures = (rows: readonly StoreFigures[]): StoreFigures => ({
  ...sumMeasures(rows, [...salesNames, ...positionNames]),
  previousPosition: sumMeasures(
    rows.map(({ previousPosition }) => previousPosition),
    positionNames,
  ),
  lastSaleDate: rows.reduce<string | null>((last, { lastSaleDate }) => getLaterDate(last, lastSaleDate), null),
})

interface StoreQuery {
  conditions: SalesConditions
  products: readonly number[]
  days: MeasuredDays & { current: Period; previous: Period }
  asOfDays: AsOfDays
}

/** Days before the period's end that are searched first, which is fast because they are stored together. */
const RECENT_DAYS = 62

async function readLastSales(knex: Knex, { products }: StoreQuery, span: Period): Promise<Map<number, string>> {
  const rows = await sql<{ store_id: number; last_sale_date: string }>(
    knex,
    `select store_id, max(sale_date) as last_sale_date from rollup_store_product_day
      where product_id in (${idListSql(products)}) and sale_quantity > 0
        and sale_date between cast(? as date) and cast(? as date)
      group by store_id`,
    [span.from, span.to],
  )
  return new Map(rows.map((row) => [row.store_id, row.last_sale_date]))
}

/** Reads the last sale of each store up to the period's end: positions contain only the latest sale of all. */
async function readLastSaleByStore(knex: Knex, query: StoreQuery, stores: readonly number[]): Promise<Map<number, string>> {
  const { to } = query.days.current
  const recent = await readLastSales(knex, query, { from: addDays(to, -RECENT_DAYS), to })
  if (stores.every((id) => recent.has(id))) return recent
  const [row] = await sql<{ first_date: string | null }>(
    knex,
    `select min(first_date) as first_date from rollup_product_position where product_id in (${idListSql(query.products)})`,
  )
  const first = row?.first_date ?? null
  if (first === null || first > addDays(to, -RECENT_DAYS)) return recent
  const earlier = await readLastSales(knex, query, { from: first, to: addDays(to, -RECENT_DAYS - 1) })
  return new Map([...earlier, ...recent])
}

/** Reads the position of each store that has one, with the day of the latest sale of all. */
async function readPositions(knex: Knex, { products, conditions: { stores }, asOfDays }: StoreQuery, day: string) {
  const rows = await selectRows<StorePosition & { storeId: number }>(
    knex,
    createFragment(
      knex,
      `select store_id as "storeId", sum(delivery_quantity) as "cumulativeDeliveryQuantity",
          sum(sale_quantity) as "cumulativeSaleQuantity", sum(return_quantity) as "cumulativeReturnQuantity",
          sum(greatest(0, ${stockSql()})) as "cumulativeStockQuantity", max(last_sale_date) as "lastSaleDate",
          -- a store whose first record is in the future has a row of zeros
          count(case when delivery_quantity <> 0 or sale_quantity <> 0 or return_quantity <> 0 or adjust_quantity <> 0
            then 1 end) > 0 as "hasMoved"
        from (?) as position group by store_id`,
      [storePositionsSql(knex, { asOf: resolveAsOfDay(asOfDays, day), ...asOfDays, products, stores })],
    ),
  )
  return new Map(rows.map(({ storeId, ...position }) => [storeId, position]))
}

/** Reads figures by store: every store with sales in a period, or with movements of the products by the end of the last two. */
export async function readStoreFigures(knex: Knex, query: StoreQuery): Promise<Map<number, StoreFigures>> {
  const { conditions, products, days } = query
  const { to } = days.current
  const [sales, positions, previousPositions] = await Promise.all([
    readMeasures<{ store_id: number }, (typeof salesNames)[number]>(knex, {
      ...conditions,
      products,
      days,
      measures: salesNames,
      by: ['store_id'],
    }),
    readPositions(knex, query, to),
    readPositions(knex, query, days.previous.to),
  ])
  const figures = new Map<number, StoreFigures>()
  const salesByStore = new Map(sales.map(({ store_id: id, ...row }) => [id, row]))
  for (const id of new Set([...positions.keys(), ...previousPositions.keys(), ...salesByStore.keys()])) {
    const { lastSaleDate, hasMoved, ...position } = positions.get(id) ?? noPosition
    const { lastSaleDate: _date, hasMoved: hadMoved, ...previousPosition } = previousPositions.get(id) ?? noPosition
    const row = salesByStore.get(id) ?? noSales
    const isCurrent = hasMoved || row.quantity !== 0 || row.amount !== 0
    if (isCurrent || hadMoved || row.previousQuantity !== 0 || row.previousAmount !== 0 || row.lastYearQuantity !== 0)
      figures.set(id, { ...row, ...position, previousPosition, lastSaleDate: isCurrent ? lastSaleDate : null })
  }
  const beyond = [...figures].filter(([, { lastSaleDate }]) => (lastSaleDate ?? '') > to)
  const last =
    beyond.length > 0
      ? await readLastSaleByStore(
          knex,
          query,
          beyond.map(([id]) => id),
        )
      : new Map<number, string>()
  for (const [id, storeFigures] of beyond) storeFigures.lastSaleDate = last.get(id) ?? null
  return figures
}

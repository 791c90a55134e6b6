import type { Knex } from 'knex'
import { addDays, type Period } from '../../../shared/calendar/period.ts'
import { type AsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { idListSql, selectRows, sql } from '../../warehouse/engine/sql.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import type { SalesQuestion } from '../../warehouse/sales/sales-question.ts'
import { cumulativeSql, type MovedCopies, type StorePosition, storePositionsSql } from '../../warehouse/stock/positions.ts'

/** A store's figures of the products: in a period, and from the first record to the period's end. */
export interface StoreFigures {
  quantity: number
  amount: number
  amountTaxIn: number
  delivered: number
  sold: number
  returned: number
  /** Negative stock of a store and product counts as 0. */
  stock: number
  lastSaleDate: string | null
}

export const createEmptyFigures = (): StoreFigures => ({
  quantity: 0,
  amount: 0,
  amountTaxIn: 0,
  delivered: 0,
  sold: 0,
  returned: 0,
  stock: 0,
  lastSaleDate: null,
})

const getLaterDate = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

export const addFigures = (a: StoreFigures, b: StoreFigures): StoreFigures => ({
  quantity: a.quantity + b.quantity,
  amount: a.amount + b.amount,
  amountTaxIn: a.amountTaxIn + b.amountTaxIn,
  delivered: a.delivered + b.delivered,
  sold: a.sold + b.sold,
  returned: a.returned + b.returned,
  stock: a.stock + b.stock,
  lastSaleDate: getLaterDate(a.lastSaleDate, b.lastSaleDate),
})

interface Question {
  period: Period
  products: readonly number[]
  stores: Knex.QueryBuilder | null
  channel: NonNullable<SalesQuestion['channel']>
  asOfDays: AsOfDays
  /** Whether last sales are needed: for a past day they cost more than the rest. */
  needsLastSales: boolean
}

/** Days before the period's end that are searched first, which is fast because they are stored together. */
const RECENT_DAYS = 62

async function readLastSales(knex: Knex, { products }: Question, span: Period): Promise<Map<number, string>> {
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
async function readLastSaleByStore(knex: Knex, question: Question, stores: readonly number[]): Promise<Map<number, string>> {
  const { to } = question.period
  const recent = await readLastSales(knex, question, { from: addDays(to, -RECENT_DAYS), to })
  if (stores.every((id) => recent.has(id))) return recent
  const [row] = await sql<{ first_date: string | null }>(
    knex,
    `select min(first_date) as first_date from rollup_product_position where product_id in (${idListSql(question.products)})`,
  )
  const first = row?.first_date ?? null
  if (first === null || first > addDays(to, -RECENT_DAYS)) return recent
  const earlier = await readLastSales(knex, question, { from: first, to: addDays(to, -RECENT_DAYS - 1) })
  return new Map([...earlier, ...recent])
}

/** Reads figures by store: every store with sales in the period, or with movements of the products by its end. */
export async function readStoreFigures(knex: Knex, question: Question): Promise<Map<number, StoreFigures>> {
  const { period, products, stores, channel, asOfDays } = question
  const [sales, positions] = await Promise.all([
    querySales(knex, { period, by: ['store_id'], products, stores, channel }),
    selectRows<StorePosition>(
      knex,
      storePositionsSql(knex, { asOf: resolveAsOfDay(asOfDays, period.to), ...asOfDays, products, stores }),
    ),
  ])
  const figures = new Map<number, StoreFigures>()
  const getOrCreate = (id: number): StoreFigures => {
    const storeFigures = figures.get(id) ?? createEmptyFigures()
    figures.set(id, storeFigures)
    return storeFigures
  }
  const lastSale = new Map<number, string | null>()
  for (const row of positions) {
    // a title that was sold and refunded was sold all the same
    lastSale.set(row.store_id, getLaterDate(lastSale.get(row.store_id) ?? null, row.last_sale_date))
    const { delivery_quantity: delivered, sale_quantity: sold, return_quantity: returned, adjust_quantity: adjusted } = row
    // a store whose first record is in the future has no row yet
    if (delivered === 0 && sold === 0 && returned === 0 && adjusted === 0) continue
    const storeFigures = getOrCreate(row.store_id)
    storeFigures.delivered += delivered
    storeFigures.sold += sold
    storeFigures.returned += returned
    storeFigures.stock += Math.max(0, delivered - sold - returned + adjusted)
  }
  for (const row of sales) {
    if (row.quantity === 0 && row.amount === 0 && !figures.has(row.store_id)) continue
    const storeFigures = getOrCreate(row.store_id)
    storeFigures.quantity = row.quantity
    storeFigures.amount = row.amount
    storeFigures.amountTaxIn = row.amount_tax_in
  }
  for (const [id, storeFigures] of figures) storeFigures.lastSaleDate = lastSale.get(id) ?? null
  if (question.needsLastSales) {
    const reachesBeyond: number[] = []
    for (const [id, storeFigures] of figures) if ((storeFigures.lastSaleDate ?? '') > period.to) reachesBeyond.push(id)
    const last = reachesBeyond.length > 0 ? await readLastSaleByStore(knex, question, reachesBeyond) : new Map<number, string>()
    for (const id of reachesBeyond) {
      const storeFigures = figures.get(id)
      if (storeFigures) storeFigures.lastSaleDate = last.get(id) ?? null
    }
  }
  return figures
}

/** Copies sold and delivered to date. */
export type MarketTotals = Pick<MovedCopies, 'sold' | 'delivered'>

/** Reads deliveries and sales of the products in all stores of the panel: the whole for shares. */
export async function readMarketTotals(
  knex: Knex,
  question: { products: readonly number[]; asOf: string; asOfDays: AsOfDays },
): Promise<MarketTotals> {
  const { products, asOf, asOfDays } = question
  const rows = await selectRows<MarketTotals>(knex, cumulativeSql(knex, { asOf, ...asOfDays, products, stores: null }))
  const sum = (name: keyof MarketTotals) => rows.reduce((all, row) => all + row[name], 0)
  return { sold: sum('sold'), delivered: sum('delivered') }
}

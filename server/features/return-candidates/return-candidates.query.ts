import type { Knex } from 'knex'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { ReturnCandidate, ReturnCandidatesBody, ReturnCandidatesResult } from '../../../shared/api/return-candidates.ts'
import { countDaysBetween, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { units } from '../../../shared/messages/columns.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { returnCandidateWords } from '../../../shared/messages/return-candidates.ts'
import { fill } from '../../../shared/messages/translate.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { computeSaleRate } from '../../../shared/trade/measures.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { describeDemandRows } from '../../warehouse/stock/demand-rows.ts'
import { PRIOR_DAYS } from '../../warehouse/stock/expected-demand.ts'
import { computeDailySales, toCopies } from '../../warehouse/stock/fixed-point.ts'
import { positionsSql } from '../../warehouse/stock/positions.ts'
import { isPrecomputedFor, type SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { queryDueTitles, returnableCopiesSql } from '../../warehouse/stock/returnable.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'
import { PRECOMPUTED_DAYS, precomputedReturnCtes, precomputedReturns, stockAndDemandCtes } from './precomputed-returns.ts'
import {
  listedReturnsSql,
  queryUndatedTitles,
  returnStoresSql,
  returnsByLimitSql,
  returnTotalsSql,
  storeSupplySql,
} from './return-candidate-sql.ts'

const sortColumns = {
  daysLeft: 'return_limit_date',
  returnCopies: 'copies',
  returnAmount: 'amount',
} as const satisfies Record<ReturnCandidatesBody['sortBy'], string>

/** A row of the page with the sums of its limit's day and of all rows; a limit without a row on the page has no row fields. */
interface Row {
  product_id: number | null
  /** Only in rows by store. */
  store_id?: number | null
  return_limit_date: string
  return_stores: number
  delivered: number
  sold: number
  returned: number
  stock: number
  stock_amount: number
  quantity: number
  stock_days: number
  expected_milli: number
  copies: number
  amount: number
  limit_date: string | null
  limit_products: number
  limit_copies: number
  limit_amount: number
  all_rows: number
  all_products: number
  all_stores: number
  all_return_stores: number
  all_delivered: number
  all_sold: number
  all_returned: number
  all_stock: number
  all_stock_amount: number
  all_quantity: number
  all_stock_days: number
  all_expected: number
  all_copies: number
  all_amount: number
}

interface ReturnSnapshot extends SnapshotDays {
  conditions: SalesConditions
}

async function findCandidates(
  knex: Knex,
  body: ReturnCandidatesBody,
  { asOf, asOfDays, conditions }: ReturnSnapshot,
): Promise<Row[]> {
  const titles = queryDueTitles(knex, { asOf, withinDays: body.withinDays, products: conditions.products })
  const isByStore = body.groupBy === 'store'
  const { stores, products } = conditions
  const { withinDays } = body
  const prepared = withinDays <= PRECOMPUTED_DAYS && (await isPrecomputedFor(knex, precomputedReturns, asOf))
  const parts = prepared
    ? precomputedReturnCtes(knex, { asOf, asOfDays, titles, withinDays, products, stores })
    : stockAndDemandCtes(knex, { asOf, asOfDays, titles, stores })
  const columns = ['delivered', 'sold', 'returned', 'stock_quantity'] as const
  // with the precomputed table only the rows of the result are joined: narrowing by titles again would be slower
  const supplied = { asOf, ...asOfDays, products: prepared ? null : titles, stores: conditions.stores, columns }
  const sort = `${sortColumns[body.sortBy]} ${body.descending ? 'desc' : 'asc'}`
  const byFigures = (table: string) => `${table}.${sort} nulls last, ${table}.copies desc`
  const order = (table: string) => `${byFigures(table)}, ${table}.jan collate "C", ${table}.store_cd collate "C"`
  const before = (body.pageNum - 1) * body.pageSize
  return sql<Row>(
    knex,
    `with ${parts.sql},
      returnable as materialized (:returnable),
      supply as (:supply),
      listed as materialized (:listed),
      by_limit as (:byLimit),
      totals as (:totals),
      stores as (:stores),
      front as (
        select * from (select listed.*, rank() over (order by ${byFigures('listed')}) as place from listed) as ranked
        where ranked.place <= :last),
      ordered as (
        select front.*, product.jan, ${isByStore ? 'store.store_cd' : "'' as store_cd"}
        from front join product on product.id = front.product_id
          ${isByStore ? 'join store on store.id = front.store_id' : ''}),
      page as (select * from ordered order by ${order('ordered')} limit :most offset :before)
    select * from totals cross join stores
      left join (by_limit left join page on page.return_limit_date = by_limit.limit_date) on true
    order by ${order('page')}, by_limit.limit_date`,
    {
      ...parts.values,
      returnable: returnableCopiesSql(knex, { minimumStock: body.keepCopies }),
      supply: isByStore ? storeSupplySql(knex) : positionsSql(knex, supplied),
      listed: listedReturnsSql(knex, { isByStore, minCopies: body.minReturnCopies }),
      byLimit: returnsByLimitSql(knex),
      totals: returnTotalsSql(knex),
      stores: returnStoresSql(knex, { isByStore }),
      most: body.pageSize,
      before,
      // codes matter only for ties up to the end of the page
      last: before + body.pageSize,
    },
  )
}

/** Counts titles and copies in stores without a known limit. */
async function countUndated(knex: Knex, { asOf, asOfDays, conditions }: ReturnSnapshot) {
  const [row] = await sql<{ products: number; copies: number }>(
    knex,
    `select count(*) as products, coalesce(sum(stock_quantity), 0) as copies from (:positions) as undated where stock_quantity > 0`,
    {
      positions: positionsSql(knex, {
        asOf,
        ...asOfDays,
        products: queryUndatedTitles(knex, conditions.products),
        stores: conditions.stores,
        columns: ['stock_quantity'],
      }),
    },
  )
  return { products: row?.products ?? 0, copies: row?.copies ?? 0 }
}

/** Lists titles with a near return limit and the copies that stores may return. */
export const listReturnCandidates = async (
  knex: Knex,
  body: ReturnCandidatesBody,
  context: { scope: DataScope; language: Language },
): Promise<QueryResult<ReturnCandidatesResult>> => {
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const snapshot = { asOf, asOfDays, conditions: resolveSalesConditions(knex, body, context) }
  const [rows, withoutLimit] = await Promise.all([findCandidates(knex, body, snapshot), countUndated(knex, snapshot)])
  const [sums] = rows
  const described = await describeDemandRows(knex, rows, context.scope)
  const list = described.map(
    ({ row, own, title, at }): ReturnCandidate => ({
      ...title,
      own,
      ...at,
      returnLimitDate: row.return_limit_date,
      daysLeft: countDaysBetween(asOf, row.return_limit_date),
      returnStores: row.return_stores,
      cumulativeDeliveryQuantity: row.delivered,
      cumulativeSaleQuantity: row.sold,
      cumulativeReturnQuantity: row.returned,
      cumulativeStockQuantity: row.stock,
      stockAmount: row.stock_amount,
      saleRate: computeSaleRate(row.sold, row.delivered),
      dailySales: computeDailySales(row),
      expectedSales: toCopies(row.expected_milli),
      returnCopies: row.copies,
      returnAmount: row.amount,
    }),
  )
  const messages = returnCandidateWords[context.language]
  return {
    asOf,
    list,
    totals: toTotals(sums),
    limits: toLimits(rows),
    withoutLimit,
    explanation: fill(messages.explanation, {
      window: RECENT_DAYS,
      prior: PRIOR_DAYS,
      keep: body.keepCopies,
      unit: units[context.language][getRequestUnit(body)],
    }),
    total: sums?.all_rows ?? 0,
  }
}

const toTotals = (sums: Row | undefined): ReturnCandidatesResult['totals'] => ({
  products: sums?.all_products ?? 0,
  stores: sums?.all_stores ?? 0,
  returnStores: sums?.all_return_stores ?? 0,
  cumulativeDeliveryQuantity: sums?.all_delivered ?? 0,
  cumulativeSaleQuantity: sums?.all_sold ?? 0,
  cumulativeReturnQuantity: sums?.all_returned ?? 0,
  cumulativeStockQuantity: sums?.all_stock ?? 0,
  stockAmount: sums?.all_stock_amount ?? 0,
  saleRate: computeSaleRate(sums?.all_sold ?? 0, sums?.all_delivered ?? 0),
  dailySales: computeDailySales({ quantity: sums?.all_quantity ?? 0, stock_days: sums?.all_stock_days ?? 0 }),
  expectedSales: toCopies(sums?.all_expected ?? 0),
  returnCopies: sums?.all_copies ?? 0,
  returnAmount: sums?.all_amount ?? 0,
})

/** Returns each limit once, the nearest first. */
function toLimits(rows: readonly Row[]): ReturnCandidatesResult['limits'] {
  const limits = rows.flatMap((row) =>
    row.limit_date === null
      ? []
      : [
          [
            row.limit_date,
            {
              returnLimitDate: row.limit_date,
              products: row.limit_products,
              returnCopies: row.limit_copies,
              returnAmount: row.limit_amount,
            },
          ] as const,
        ],
  )
  return [...new Map(limits).values()].sort((a, b) => (a.returnLimitDate < b.returnLimitDate ? -1 : 1))
}

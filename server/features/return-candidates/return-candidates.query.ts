import type { Knex } from 'knex'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { ReturnCandidate, ReturnCandidatesBody, ReturnCandidatesResult } from '../../../shared/api/return-candidates.ts'
import { countDaysBetween, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { units } from '../../../shared/messages/columns.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { returnCandidateWords } from '../../../shared/messages/return-candidates.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { computeSaleRate } from '../../../shared/trade/measures.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { getPageTotals, type PageTotals, pickMeasures } from '../../warehouse/figures/page-totals.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { addTitlesAndStores } from '../../warehouse/stock/demand-rows.ts'
import { PRIOR_DAYS } from '../../warehouse/stock/expected-demand.ts'
import { computeDailySales, toCopies } from '../../warehouse/stock/fixed-point.ts'
import { positionsSql } from '../../warehouse/stock/positions.ts'
import { isPrecomputedFor, type SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'
import { queryDueTitles, returnableCopiesSql } from '../../warehouse/stock/returnable-copies.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'
import { PRECOMPUTED_DAYS, precomputedReturnCtes, precomputedReturns, stockAndDemandCtes } from './precomputed-returns.ts'
import {
  listedReturnsSql,
  queryUndatedTitles,
  returnNames,
  returnStoresSql,
  returnsByLimitSql,
  returnTotalNames,
  returnTotalsSql,
  storeSupplySql,
} from './return-candidate-sql.ts'

type ReturnName = (typeof returnNames)[number]

/** A row of the page with its limit's day and the totals over all rows; a limit without a row on the page has no row columns. */
type Row = Record<ReturnName, number> &
  PageTotals<(typeof returnTotalNames)[number]> & {
    product_id: number | null
    /** Only in rows by store. */
    store_id?: number | null
    returnLimitDate: string
    limit_date: string | null
    limit_products: number
    limit_copies: number
    limit_amount: number
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
  const sort = `"${body.sortBy === 'daysLeft' ? 'returnLimitDate' : body.sortBy}" ${body.descending ? 'desc' : 'asc'}`
  const figureOrderSql = (table: string) => `${table}.${sort} nulls last, ${table}."returnCopies" desc`
  const rowOrderSql = (table: string) => `${figureOrderSql(table)}, ${table}.jan collate "C", ${table}.store_cd collate "C"`
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
      candidate as (
        select * from (select listed.*, rank() over (order by ${figureOrderSql('listed')}) as row_rank from listed) as ranked
        where ranked.row_rank <= :last),
      with_codes as (
        select candidate.*, product.jan, ${isByStore ? 'store.store_cd' : "'' as store_cd"}
        from candidate join product on product.id = candidate.product_id
          ${isByStore ? 'join store on store.id = candidate.store_id' : ''}),
      page as (select * from with_codes order by ${rowOrderSql('with_codes')} limit :most offset :before)
    select * from totals cross join stores
      left join (by_limit left join page on page."returnLimitDate" = by_limit.limit_date) on true
    order by ${rowOrderSql('page')}, by_limit.limit_date`,
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
  const totals = getPageTotals(rows, returnTotalNames)
  const described = await addTitlesAndStores(knex, rows, context.scope)
  const list = described.map(
    ({ row, own, title, at }): ReturnCandidate => ({
      ...title,
      own,
      ...at,
      returnLimitDate: row.returnLimitDate,
      daysLeft: countDaysBetween(asOf, row.returnLimitDate),
      ...computeReturnMeasures(row),
    }),
  )
  const messages = returnCandidateWords[context.language]
  return {
    asOf,
    list,
    totals: { products: totals.products, stores: totals.stores, ...computeReturnMeasures(totals) },
    limits: toLimits(rows),
    withoutLimit,
    explanation: fillPlaceholders(messages.explanation, {
      window: RECENT_DAYS,
      prior: PRIOR_DAYS,
      keep: body.keepCopies,
      unit: units[context.language][getRequestUnit(body)],
    }),
    total: totals.rows,
  }
}

/** Returns the measures of a row or of the totals, with their rates. */
function computeReturnMeasures(sums: Record<ReturnName, number>) {
  const { quantity, stock_days, expected_milli, ...measures } = pickMeasures(sums, returnNames)
  return {
    ...measures,
    saleRate: computeSaleRate(measures.cumulativeSaleQuantity, measures.cumulativeDeliveryQuantity),
    dailySales: computeDailySales({ quantity, stock_days }),
    expectedSales: toCopies(expected_milli),
  }
}

/** Returns each limit once, the nearest first. */
function toLimits(rows: readonly Row[]): ReturnCandidatesResult['limits'] {
  const limits = rows.flatMap(({ limit_date: date, limit_products: products, limit_copies: copies, limit_amount: amount }) =>
    date === null ? [] : [{ returnLimitDate: date, products, returnCopies: copies, returnAmount: amount }],
  )
  return [...new Map(limits.map((limit) => [limit.returnLimitDate, limit])).values()].sort((a, b) =>
    a.returnLimitDate < b.returnLimitDate ? -1 : 1,
  )
}

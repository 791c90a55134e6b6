import type { Knex } from 'knex'
import { productFilter } from '../../../shared/api/query-fields.ts'
import { STORE_TREND_DAYS, type StockOutDay, type StockOutTitles } from '../../../shared/api/stock-outs.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { readFirstDay } from '../../warehouse/engine/as-of.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { applyProductFilter, type DataScope } from '../../warehouse/products/scope.ts'
import { getDemandWindowStart } from '../../warehouse/stock/expected-demand.ts'
import { isPrecomputedFor, precomputedCtes } from '../../warehouse/stock/precomputed-table.ts'
import { precomputedStockOutSpans, type SpanSnapshot, stockOutSpanCtes } from '../../warehouse/stock/stock-out-spans.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'

/** Stock-outs of each day of the last four weeks: those of today and those that have ended since. */

/** A part of the result: of own titles or of others in all, or of one title. */
interface Change {
  kind: 'day' | 'row' | 'titles'
  own: boolean
  product_id: number | null
  day: string
  /** Change of the number of stores; titles: those without stock on the day. */
  stores: number
  rate: number
}

interface StockOutHistory {
  days: StockOutDay[]
  titles: StockOutTitles
  /** Stores without stock on each of the last STORE_TREND_DAYS days, by product code. */
  storesByDay: (jan: string) => number[]
}

/**
 * Reads the stores without stock at the end of each day, and the copies lost on it, of own titles and of others; the number of
 * these titles; and the stores of the titles of `jans`.
 */
export async function readStockOutDays(
  knex: Knex,
  query: SpanSnapshot & { scope: DataScope; jans: readonly string[] },
): Promise<StockOutHistory> {
  const { asOf, conditions, scope, jans } = query
  const spans = (await isPrecomputedFor(knex, precomputedStockOutSpans, asOf))
    ? precomputedCtes(knex, conditions, { name: 'spans', table: 'stock_out_span' })
    : stockOutSpanCtes(knex, query)
  const ownTitles = knex('product').select('product.id')
  if (scope.ownPublisherCds.length === 0) ownTitles.whereRaw('false')
  else applyProductFilter(knex, ownTitles, productFilter.parse({ kind: 'all', publisherCds: scope.ownPublisherCds }))
  const listed = await readIds(knex, jans)
  const weekBefore = addDays(asOf, -7)
  // a store was without stock on a day if it had sold the title in the four weeks before
  const isWeekBeforeKnown = getDemandWindowStart(weekBefore) >= (await readFirstDay(knex))
  // each span adds its store and demand on its first days, and takes them away on the day after its last
  const rows = await sql<Change>(
    knex,
    `with ${spans.sql},
      owned as materialized (
        select span.*, owner.id is not null as own from spans as span left join (:ownTitles) as owner on owner.id = span.product_id),
      change as (
        select owned.own, owned.product_id, owned.first_day as day, 1 as stores, 0 as rate from owned
        union all select owned.own, owned.product_id, owned.last_day + 1, -1, 0 from owned
        union all select owned.own, owned.product_id, owned.lost_from, 0, owned.rate_milli from owned
          where owned.lost_from <= owned.last_day
        union all select owned.own, owned.product_id, owned.last_day + 1, 0, -owned.rate_milli from owned
          where owned.lost_from <= owned.last_day)
      select 'day' as kind, change.own, cast(null as integer) as product_id, change.day, sum(change.stores) as stores,
          sum(change.rate) as rate
        from change group by change.own, change.day
      union all
      select 'row', false, change.product_id, change.day, sum(change.stores), 0
        from change where change.product_id in (${idListSql(listed.keys())}) group by change.product_id, change.day
      union all
      select 'titles', owned.own, null, cast(:asOf as date), count(distinct owned.product_id), 0
        from owned where cast(:asOf as date) between owned.first_day and owned.last_day group by owned.own
      union all
      select 'titles', owned.own, null, cast(:weekBefore as date), count(distinct owned.product_id), 0
        from owned where cast(:weekBefore as date) between owned.first_day and owned.last_day group by owned.own`,
    { ...spans.values, ownTitles, asOf, weekBefore },
  )
  const first = getDemandWindowStart(asOf)
  const sumUntil = (day: string, own: boolean) => {
    const earlierChanges = rows.filter((row) => row.kind === 'day' && row.own === own && row.day <= day)
    return {
      stores: earlierChanges.reduce((sum, row) => sum + row.stores, 0),
      lost: Math.round(earlierChanges.reduce((sum, row) => sum + row.rate, 0) / 1000),
    }
  }
  const countTitles = (day: string, own: boolean) =>
    rows.find((row) => row.kind === 'titles' && row.own === own && row.day === day)?.stores ?? 0
  const changesByJan = Map.groupBy(
    rows.filter(({ kind }) => kind === 'row'),
    (row) => listed.get(row.product_id ?? 0) ?? '',
  )
  return {
    days: Array.from({ length: RECENT_DAYS }, (_none, index): StockOutDay => {
      const date = addDays(first, index)
      const [own, others] = [sumUntil(date, true), sumUntil(date, false)]
      return { date, ownStores: own.stores, otherStores: others.stores, ownLostCopies: own.lost, otherLostCopies: others.lost }
    }),
    titles: {
      own: countTitles(asOf, true),
      other: countTitles(asOf, false),
      ownWeekBefore: isWeekBeforeKnown ? countTitles(weekBefore, true) : null,
      otherWeekBefore: isWeekBeforeKnown ? countTitles(weekBefore, false) : null,
    },
    storesByDay: (jan) =>
      Array.from({ length: STORE_TREND_DAYS }, (_none, index) => {
        const day = addDays(asOf, index + 1 - STORE_TREND_DAYS)
        const earlierChanges = (changesByJan.get(jan) ?? []).filter((row) => row.day <= day)
        return earlierChanges.reduce((sum, row) => sum + row.stores, 0)
      }),
  }
}

/** Reads the codes of products by id. */
async function readIds(knex: Knex, jans: readonly string[]): Promise<ReadonlyMap<number, string>> {
  if (jans.length === 0) return new Map()
  const rows: { id: number; jan: string }[] = await knex('product_card').select('id', 'jan').whereIn('jan', jans)
  return new Map(rows.map(({ id, jan }) => [id, jan]))
}

import type { Knex } from 'knex'
import { productFilter } from '../../../shared/api/query-fields.ts'
import { STORE_TREND_DAYS, type StockOutDay, type StockOutTitles } from '../../../shared/api/stock-outs.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { readFirstDay } from '../../warehouse/engine/as-of.ts'
import { type Ctes, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import { applyProductFilter, type DataScope } from '../../warehouse/products/scope.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { buildDemandCtes, closingStockSql, getDemandWindowStart, storeStockSql } from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import {
  isPrecomputedFor,
  type PrecomputedTable,
  precomputedCtes,
  type SnapshotDays,
} from '../../warehouse/stock/precomputed-table.ts'
import { RECENT_DAYS } from '../../warehouse/stock/store-stock.ts'

/** Stock-outs of each day of the last four weeks: those of today and those that have ended since. */

interface SpanSnapshot extends SnapshotDays {
  conditions: Pick<SalesConditions, 'products' | 'stores'>
}

/**
 * CTEs up to `spans`: days from first_day to last_day on which a store closed without a copy of a title that could still be
 * sold on the day and that the store had sold in the RECENT_DAYS before, with the expected demand per day, which counts as lost
 * from lost_from on. A stock-out can consist of several spans that follow each other.
 */
function stockOutSpanCtes(knex: Knex, { asOf, asOfDays, conditions }: SpanSnapshot): Ctes {
  const { stores } = conditions
  const first = getDemandWindowStart(asOf)
  // titles that could still be sold on the first day, or were released since
  const titles = queryCurrentTitles(knex, { asOf: first, products: conditions.products })
  // a store that is without stock on the first day may have sold its last copy RECENT_DAYS - 1 days before
  const from = getDemandWindowStart(first)
  return {
    sql: `store_stock as not materialized (:storeStock),
      recently_sold as (
        select store_stock.store_id, store_stock.product_id, store_stock.stock, store_stock.first_delivery_date, coalesce(store.scale_cd, '') as scale_cd
          from store_stock join store on store.id = store_stock.store_id
          where coalesce(store_stock.last_sale_date, cast(:asOf as date)) >= cast(:from as date)
            and (store.closed_on is null or store.closed_on > cast(:asOf as date))),
      daily_stock as (:dailyStock),
      empty_days as materialized (
        select empty_days.* from (
          select day.store_id, day.product_id, day.stock, day.scale_cd,
              greatest(day.sale_date, day.first_delivery_date, cast(:first as date)) as first_day,
              least(coalesce(day.next_date - 1, cast(:asOf as date)), day.sold_on + ${RECENT_DAYS - 1}) as last_day,
              -- up to the last sale before the next copy in stock there was a copy that is not in the data
              case when day.last_sold_on > day.sale_date then day.next_date
                else greatest(day.first_delivery_date + 1, cast(:first as date), day.sale_date
                  + case when day.sale_quantity > 0 or day.closing - day.change > 0 then 1 else 0 end) end as lost_from
            from (
              select dated.*, max(case when dated.sale_quantity > 0 then dated.sale_date end)
                  over (partition by dated.product_id, dated.store_id, dated.restocks) as last_sold_on
                from (
                  select daily_stock.*, max(case when daily_stock.sale_quantity > 0 then daily_stock.sale_date end) over until_day as sold_on,
                      count(case when daily_stock.closing > 0 then 1 end) over until_day as restocks
                    from daily_stock
                    window until_day as (partition by daily_stock.product_id, daily_stock.store_id order by daily_stock.sale_date)) as dated)
                as day
            where day.closing <= 0 and day.sold_on is not null) as empty_days
          where empty_days.last_day >= empty_days.first_day),
      -- grouped instead of joined: PostgreSQL has no statistics of parts of a query, and joins them by nested loops
      stock_out_pair as materialized (
        select empty_days.store_id, empty_days.product_id, max(empty_days.stock) as stock, max(empty_days.scale_cd) as scale_cd
          from empty_days group by empty_days.store_id, empty_days.product_id),
      scale_sales as (:scaleSales),
      scale_demand as materialized (:scaleDemand),
      closing_stock as materialized (:closingStock),
      store_sales as (:storeSales),
      demand as (:demand),
      sale_end as (
        select product.id, least(coalesce(product.return_limit_date, cast(:asOf as date)),
            coalesce(min(following.release_date) - 1, cast(:asOf as date))) as last_day
          from product left join product as following
            on product.kind = 'magazine' and following.kind = 'magazine' and following.series_id = product.series_id
              and following.release_date > product.release_date
          where product.id in (select stock_out_pair.product_id from stock_out_pair)
          group by product.id, product.return_limit_date),
      spans as (
        select empty_days.store_id, empty_days.product_id, empty_days.first_day, least(empty_days.last_day, sale_end.last_day) as last_day,
            empty_days.lost_from, demand.rate_milli
          from empty_days
            join demand on demand.store_id = empty_days.store_id and demand.product_id = empty_days.product_id
            join sale_end on sale_end.id = empty_days.product_id
          where sale_end.last_day >= empty_days.first_day${stores ? ' and empty_days.store_id in (:stores)' : ''})`,
    values: {
      storeStock: storeStockSql(knex, storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }), {
        asOf,
        lastSale: asOfDays.lastSale,
      }),
      dailyStock: closingStockSql(knex, {
        target: 'recently_sold',
        asOf,
        from,
        carry: ['stock', 'scale_cd', 'first_delivery_date'],
      }),
      ...buildDemandCtes(knex, { target: 'stock_out_pair', asOf, titles }),
      asOf,
      first,
      from,
      ...(stores ? { stores } : {}),
    },
  }
}

/** Spans without stock of every title. */
export const precomputedStockOutSpans: PrecomputedTable = {
  table: 'stock_out_span',
  key: 'stock_out_spans',
  order: ['product_id', 'store_id'],
  columns: ['store_id', 'product_id', 'first_day', 'last_day', 'lost_from', 'rate_milli'],
  rows: (knex, snapshot) => ({
    ...stockOutSpanCtes(knex, { ...snapshot, conditions: { products: null, stores: null } }),
    from: 'spans',
  }),
}

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

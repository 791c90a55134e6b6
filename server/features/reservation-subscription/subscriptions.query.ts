import type { Knex } from 'knex'
import type { SubscriptionBody, SubscriptionRow } from '../../../shared/api/reservation-subscription.ts'
import { addDays, getTodayInJapan, type Period } from '../../../shared/calendar/period.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { compareCodePoints } from '../../warehouse/engine/compare-code-points.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { cumulativeSql } from '../../warehouse/stock/positions.ts'

const RECENT_DAYS = 30

const countNames = [
  'subscribedQuantity',
  'subscribedStores',
  'previousQuantity',
  'continuedQuantity',
  'newQuantity',
  'newStores',
  'endedQuantity',
  'endedStores',
] as const
const totalNames = ['subscribedQuantity', 'previousQuantity', 'newQuantity', 'endedQuantity'] as const

interface SubscribedSeries extends Record<(typeof countNames)[number], number> {
  series_id: number
  seriesCd: string
  seriesName: string
  reading: string
}

/** Condition on fact_subscription: valid on the day, including a subscription's last day. */
const activeSubscriptionSql = (knex: Knex, day: string): Knex.Raw =>
  createFragment(knex, 'from_date <= cast(:day as date) and (to_date is null or to_date >= cast(:day as date))', { day })

/** Copies and stores of each series on standing order on a day: series_id, copies, stores. */
export const subscribedOnSql = (knex: Knex, { day, stores }: { day: string } & Pick<SalesConditions, 'stores'>): Knex.Raw =>
  createFragment(
    knex,
    `select series_id, sum(quantity) as copies, count(distinct store_id) as stores
      from fact_subscription
      where :inForce${stores ? ' and store_id in (:stores)' : ''}
      group by series_id`,
    { inForce: activeSubscriptionSql(knex, day), ...(stores ? { stores } : {}) },
  )

/**
 * Subscriptions of each series around a period: series_id, and its counts at the end, before it, continued, begun and ended. A subscription ends on the day after its last, so before + begun − ended = current. One that begins and
 * ends within the period is both begun and ended, so current − begun can be less than continued.
 */
export function subscriptionCountsSql(
  knex: Knex,
  { period, series, stores }: { period: Period; series: Knex.QueryBuilder; stores: Knex.QueryBuilder | null },
): Knex.Raw {
  const withinSql = (column: 'from_date' | 'to_date', from: string, to: string) =>
    createFragment(knex, `${column} between cast(:from as date) and cast(:to as date)`, { from, to })
  return createFragment(
    knex,
    `select series_id,
        sum(case when :active then quantity else 0 end) as "subscribedQuantity",
        count(distinct case when :active then store_id end) as "subscribedStores",
        sum(case when :activeBefore then quantity else 0 end) as "previousQuantity",
        sum(case when :active and :activeBefore then quantity else 0 end) as "continuedQuantity",
        sum(case when :begun then quantity else 0 end) as "newQuantity",
        count(distinct case when :begun then store_id end) as "newStores",
        sum(case when :ended then quantity else 0 end) as "endedQuantity",
        count(distinct case when :ended then store_id end) as "endedStores"
      from fact_subscription
      where from_date <= cast(:to as date) and series_id in (:series)${stores ? ' and store_id in (:stores)' : ''}
      group by series_id`,
    {
      active: activeSubscriptionSql(knex, period.to),
      activeBefore: activeSubscriptionSql(knex, addDays(period.from, -1)),
      begun: withinSql('from_date', period.from, period.to),
      ended: withinSql('to_date', addDays(period.from, -1), addDays(period.to, -1)),
      to: period.to,
      series,
      ...(stores ? { stores } : {}),
    },
  )
}

/** Reads the series that have, had or lost subscriptions in the period. */
function readSeries(
  knex: Knex,
  body: SubscriptionBody,
  { period, products, stores }: { period: Period } & Pick<SalesConditions, 'products' | 'stores'>,
): Promise<SubscribedSeries[]> {
  const series = toProductQuery(knex, products).clearSelect().distinct('product.series_id').whereNotNull('product.series_id')
  applyKeyword(series, body.keyword, body.searchBy)
  return sql<SubscribedSeries>(
    knex,
    `with subscription as (:subscription)
    select subscription.*, series.series_cd as "seriesCd", series.series_nm as "seriesName",
        coalesce(series.series_kana, series.series_nm) as reading
    from subscription join series on series.id = subscription.series_id
    where subscription."subscribedQuantity" <> 0 or subscription."newQuantity" <> 0 or subscription."endedQuantity" <> 0
    order by series.series_cd collate "C"`,
    { subscription: subscriptionCountsSql(knex, { period, series, stores }) },
  )
}

interface Issues {
  /** The last issue that is no longer on sale because another has been released. */
  last: { id: number; jan: string; productName: string; releaseDate: string } | null
  /** Any issue, for attributes that all issues share. */
  any: number | null
  next: string | null
}

interface IssueRow {
  id: number
  series_id: number
  jan: string
  product_nm: string
  release_date: string
  /** 1 if released by the day. */
  is_released: number
  /** Position counted back from the latest released issue; issues of one day share it. */
  issues_back: number
}

/** For each series the issue on sale, the previous one, and the next one. */
export function adjacentIssuesSql(knex: Knex, visible: Knex.QueryBuilder): Knex.Raw {
  return createFragment(
    knex,
    `with latest as materialized (
        select series_id, max(case when is_released = 1 then release_date end) as last_release,
            min(case when is_released = 0 then release_date end) as next_release
          from (:visible) as issue group by series_id),
      previous as materialized (
        select issue.series_id, max(issue.release_date) as release_date
          from (:visible) as issue join latest on latest.series_id = issue.series_id and issue.release_date < latest.last_release
          group by issue.series_id),
      -- what an issue is called is read for those days alone
      adjacent as (
        select issue.*, case when issue.release_date = previous.release_date then 2 else 1 end as issues_back,
            row_number() over (partition by issue.series_id, issue.release_date order by issue.jan collate "C") as code_rank
          from (:visible) as issue join latest on latest.series_id = issue.series_id
            left join previous on previous.series_id = issue.series_id
          where issue.release_date = latest.last_release or issue.release_date = latest.next_release or issue.release_date = previous.release_date)
      select adjacent.id, adjacent.series_id, adjacent.jan, adjacent.product_nm, adjacent.release_date, adjacent.is_released, adjacent.issues_back
        from adjacent where adjacent.code_rank = 1 order by adjacent.series_id, adjacent.release_date`,
    { visible },
  )
}

async function readIssues(
  knex: Knex,
  series: readonly number[],
  { asOf, scope }: { asOf: string; scope: DataScope },
): Promise<Map<number, Issues>> {
  const issues = new Map<number, Issues>(series.map((id) => [id, { last: null, any: null, next: null }]))
  if (series.length === 0) return issues
  const visible = knex('product').select(
    'product.id',
    'product.series_id',
    'product.jan',
    'product.product_nm',
    'product.release_date',
    knex.raw('case when product.release_date <= cast(? as date) then 1 else 0 end as is_released', [asOf]),
  )
  visible.whereRaw(`product.series_id in (${idListSql(series)}) and product.release_date is not null`)
  applyScope(knex, visible, scope)
  for (const row of await sql<IssueRow>(knex, ':issues', { issues: adjacentIssuesSql(knex, visible) })) {
    const issue = issues.get(row.series_id)
    if (!issue) continue
    if (row.is_released === 0) issue.next = row.release_date
    else if (row.issues_back === 2)
      issue.last = { id: row.id, jan: row.jan, productName: row.product_nm, releaseDate: row.release_date }
    issue.any ??= row.id
  }
  return issues
}

/** A row before the names of its issues are read. */
type UnnamedRow = Omit<SubscriptionRow, 'publisherName' | 'own'> & { reading: string; any: number | null }

/** Sorts rows by the keys, nulls last, ties by series code. */
function sortSubscriptions(rows: UnnamedRow[], sort: SubscriptionBody['sort']) {
  const getSortValue = (row: UnnamedRow, key: SubscriptionBody['sort'][number]['key']) =>
    key === 'seriesName' ? row.reading : row[key]
  return rows.sort((a, b) => {
    for (const { key, descending } of sort) {
      const [left, right] = [getSortValue(a, key), getSortValue(b, key)]
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const order = typeof left === 'string' ? compareCodePoints(left, String(right)) : left - Number(right)
      return descending ? -order : order
    }
    return compareCodePoints(a.seriesCd, b.seriesCd)
  })
}

/** Lists magazines with subscriptions: copies and stores, begun and ended ones, and their share in an issue's sales. */
export const listSubscriptions = async (knex: Knex, body: SubscriptionBody, scope: DataScope) => {
  // a given period can lie in the future: begins and ends of standing orders are known in advance
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const period = body.period ?? { from: addDays(asOf, 1 - RECENT_DAYS), to: asOf }
  const { products, stores } = resolveSalesConditions(knex, body, { scope })
  const subscribed = await readSeries(knex, body, { period, products, stores })
  const issues = await readIssues(
    knex,
    subscribed.map((item) => item.series_id),
    { asOf: period.to, scope },
  )
  const last = [...issues.values()].flatMap((issue) => (issue.last ? [issue.last.id] : []))
  const sales =
    last.length === 0
      ? []
      : await sql<{ product_id: number; quantity: number }>(knex, 'select product_id, sold as quantity from (?) as moved', [
          cumulativeSql(knex, { asOf: period.to, ...asOfDays, products: last, stores, columns: ['sold'] }),
        ])
  const sold = new Map(sales.map((row) => [row.product_id, row.quantity]))
  const { from, to } = body.releaseDate
  const rows = subscribed
    .map(({ series_id, ...series }) => {
      const { last: issue = null, any = null, next = null } = issues.get(series_id) ?? {}
      const lastIssueQuantity = issue ? (sold.get(issue.id) ?? 0) : null
      return {
        ...series,
        any,
        lastIssue: issue ? { jan: issue.jan, productName: issue.productName, releaseDate: issue.releaseDate } : null,
        lastIssueQuantity,
        subscriptionShare: lastIssueQuantity === null ? null : computePercent(series.subscribedQuantity, lastIssueQuantity),
        nextReleaseDate: next,
      }
    })
    .filter(
      ({ nextReleaseDate: next }) =>
        (from === null || (next !== null && next >= from)) && (to === null || (next !== null && next <= to)),
    )
  const first = (body.pageNum - 1) * body.pageSize
  const page = sortSubscriptions(rows, body.sort).slice(first, first + body.pageSize)
  const identities = await readProducts(
    knex,
    page.flatMap(({ any }) => (any === null ? [] : [any])),
    scope,
  )
  return {
    list: page.map(({ reading: _reading, any, ...row }): SubscriptionRow => {
      const product = identities.get(any ?? 0)
      return { ...row, publisherName: product?.publisherName ?? null, own: product?.own ?? false }
    }),
    totals: sumMeasures(rows, totalNames),
    period,
    total: rows.length,
  }
}

import type { Knex } from 'knex'
import type { SubscriptionBody, SubscriptionRow } from '../../../shared/contract/reservation-subscription.ts'
import { percent } from '../../../shared/measures.ts'
import { addDays, EARLIEST_DATE, type Period } from '../../../shared/period.ts'
import { applyKeyword } from '../../warehouse/products/keyword.ts'
import { isOwn, type ProductColumns, readProductColumns } from '../../warehouse/products/product-columns.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { askSales } from '../../warehouse/sales/sales-question.ts'
import { positionDays, presentDay } from '../../warehouse/stock/positions.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'

const SHOWN_DAYS = 30

interface Subscribed {
  id: number
  seriesCd: string
  seriesName: string
  reading: string
  subscribedQuantity: number
  subscribedStores: number
  previousQuantity: number
  newQuantity: number
  newStores: number
  endedQuantity: number
  endedStores: number
}

/**
 * Subscriptions of each series around a period. The last day of a subscription still counts: it has ended on the day
 * after. So what there was, and began, less what ended, is what there is.
 */
async function readSeries(
  knex: Knex,
  body: SubscriptionBody,
  as: { period: Period; stores: Knex.QueryBuilder | null; scope: DataScope },
): Promise<Subscribed[]> {
  const { period, stores, scope } = as
  const matched = knex('product').distinct('product.series_id').whereNotNull('product.series_id')
  applyProductFilter(knex, matched, body.products)
  applyScope(knex, matched, scope)
  applyKeyword(matched, body.keyword, body.searchBy)
  const day = (text: string) => `date '${text}'`
  const activeOn = (text: string) => `from_date <= ${day(text)} and (to_date is null or to_date >= ${day(text)})`
  const begun = `from_date between ${day(period.from)} and ${day(period.to)}`
  const ended = `to_date between ${day(addDays(period.from, -1))} and ${day(addDays(period.to, -1))}`
  const copies = (when: string) => `sum(case when ${when} then quantity else 0 end)`
  const shops = (when: string) => `count(distinct case when ${when} then store_id end)`
  const { rows } = await knex.raw(
    `with counted as (select series_id, ${copies(activeOn(period.to))} as copies, ${shops(activeOn(period.to))} as stores,
          ${copies(activeOn(addDays(period.from, -1)))} as previous, ${copies(begun)} as begun, ${shops(begun)} as begun_stores,
          ${copies(ended)} as ended, ${shops(ended)} as ended_stores
        from fact_subscription where from_date <= ${day(period.to)} and series_id in (?) ${stores ? 'and store_id in (?)' : ''}
        group by series_id)
      select counted.*, series.series_cd, series.series_nm, coalesce(series.series_kana, series.series_nm) as reading
        from counted join series on series.id = counted.series_id
        where counted.copies <> 0 or counted.begun <> 0 or counted.ended <> 0`,
    [knex.raw('?', [matched]), ...(stores ? [knex.raw('?', [stores])] : [])] as unknown as Knex.RawBinding[],
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    id: Number(row.series_id),
    seriesCd: String(row.series_cd),
    seriesName: String(row.series_nm),
    reading: String(row.reading),
    subscribedQuantity: Number(row.copies),
    subscribedStores: Number(row.stores),
    previousQuantity: Number(row.previous),
    newQuantity: Number(row.begun),
    newStores: Number(row.begun_stores),
    endedQuantity: Number(row.ended),
    endedStores: Number(row.ended_stores),
  }))
}

interface Issues {
  /** The issue whose time on sale ended last: another one has come out since. */
  last: { id: number; jan: string; productName: string; releaseDate: string } | null
  /** Any issue, for what is the same of all. */
  any: number | null
  next: string | null
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
    knex.raw('case when product.release_date <= cast(? as date) then 1 else 0 end as out', [asOf]),
  )
  visible.whereRaw(`product.series_id in (${series.map(Number).join(', ')}) and product.release_date is not null`)
  applyScope(knex, visible, scope)
  const { rows } = await knex.raw(
    `select * from (
        select issue.*, dense_rank() over (partition by series_id, out order by release_date desc) as back,
            row_number() over (partition by series_id, out order by release_date, jan collate "C") as ahead,
            row_number() over (partition by series_id, out, release_date order by jan collate "C") as twin
          from (?) as issue) as placed
      where (out = 1 and back <= 2 and twin = 1) or (out = 0 and ahead = 1)`,
    [visible as unknown as Knex.RawBinding],
  )
  for (const row of rows as Record<string, unknown>[]) {
    const one = issues.get(Number(row.series_id))
    if (!one) continue
    const releaseDate = String(row.release_date).slice(0, 10)
    if (Number(row.out) === 0) one.next = releaseDate
    else if (Number(row.back) === 2)
      one.last = { id: Number(row.id), jan: String(row.jan), productName: String(row.product_nm), releaseDate }
    one.any ??= Number(row.id)
  }
  return issues
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Rows by the keys asked, nothing last, ties by the code of the series. */
function sorted(rows: (SubscriptionRow & { reading: string })[], sort: SubscriptionBody['sort']) {
  const value = (row: SubscriptionRow & { reading: string }, key: string) =>
    key === 'seriesName' ? row.reading : (row[key as keyof SubscriptionRow] as string | number | null)
  return rows.sort((a, b) => {
    for (const { key, descending } of sort) {
      const [left, right] = [value(a, key), value(b, key)]
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const order = typeof left === 'string' ? byText(left, String(right)) : left - Number(right)
      return descending ? -order : order
    }
    return byText(a.seriesCd, b.seriesCd)
  })
}

/** Magazines with subscriptions: copies and stores, what began and ended, and their share in an issue's sales. */
export const listSubscriptions = async (knex: Knex, body: SubscriptionBody, scope: DataScope) => {
  const today = presentDay(await positionDays(knex, '9999-12-31'))
  const period = body.period ?? { from: addDays(today, 1 - SHOWN_DAYS), to: today }
  const stores = storeIds(knex, body.stores)
  const subscribed = await readSeries(knex, body, { period, stores, scope })
  const issues = await readIssues(
    knex,
    subscribed.map((one) => one.id),
    { asOf: period.to, scope },
  )
  const last = [...issues.values()].flatMap((one) => (one.last ? [one.last.id] : []))
  const any = [...issues.values()].flatMap((one) => (one.any === null ? [] : [one.any]))
  const [sales, attributes] = await Promise.all([
    last.length === 0
      ? []
      : askSales(knex, { period: { from: EARLIEST_DATE, to: period.to }, by: ['product_id'], products: last, stores }),
    readProductColumns(knex, any),
  ])
  const sold = new Map(sales.map((row) => [Number(row.product_id), row.quantity]))
  const { from, to } = body.releaseDate
  const rows = subscribed
    .map((one) => {
      const { last: issue = null, any: some = null, next = null } = issues.get(one.id) ?? {}
      const product: ProductColumns | undefined = attributes.get(some ?? 0)
      const lastIssueQuantity = issue ? (sold.get(issue.id) ?? 0) : null
      const { id: _id, ...figures } = one
      return {
        ...figures,
        publisherName: product?.publisher_nm ?? null,
        own: product ? isOwn(product, scope.ownPublisherCds) : false,
        lastIssue: issue ? { jan: issue.jan, productName: issue.productName, releaseDate: issue.releaseDate } : null,
        lastIssueQuantity,
        subscriptionShare: lastIssueQuantity === null ? null : percent(one.subscribedQuantity, lastIssueQuantity),
        nextReleaseDate: next,
      }
    })
    .filter(
      ({ nextReleaseDate: next }) =>
        (from === null || (next !== null && next >= from)) && (to === null || (next !== null && next <= to)),
    )
  const sum = (name: 'subscribedQuantity' | 'previousQuantity' | 'newQuantity' | 'endedQuantity') =>
    rows.reduce((all, row) => all + row[name], 0)
  const first = (body.pageNum - 1) * body.pageSize
  return {
    list: sorted(rows, body.sort)
      .slice(first, first + body.pageSize)
      .map(({ reading: _reading, ...row }): SubscriptionRow => row),
    totals: {
      subscribedQuantity: sum('subscribedQuantity'),
      previousQuantity: sum('previousQuantity'),
      newQuantity: sum('newQuantity'),
      endedQuantity: sum('endedQuantity'),
    },
    period,
    total: rows.length,
  }
}

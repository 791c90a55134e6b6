import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import {
  type CompareBody,
  type ComparedProduct,
  compareProducts,
  compareProductsExport,
} from '../../../shared/api/sale-compare.ts'
import { addDays, getPartialBuckets, getTodayInJapan, type Period } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { getCompareColumns } from '../../../shared/reports/sale-compare.ts'
import { computeChangeRate, computePercent, computeSaleRate } from '../../../shared/trade/measures.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { getLastCompleteDay, readFirstDay } from '../../warehouse/engine/as-of.ts'
import { readWarehouseState } from '../../warehouse/engine/state.ts'
import { type PreviousIssue, readPreviousIssues } from '../../warehouse/products/previous-issue.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { findProducts } from '../../warehouse/products/product-list.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { resolveSalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { SalesQuery, SalesRow } from '../../warehouse/sales/sales-query.ts'
import { type MovedCopies, readMovementsBefore } from '../../warehouse/stock/positions.ts'
import { countStores } from '../../warehouse/stores/store-filter.ts'
import {
  type AlignedProducts,
  type CompareAxis,
  createCalendarAxis,
  createReleaseAxis,
  getEarlierPeriod,
} from './sale-compare.axis.ts'
import { toCompareChart, toCompareRows } from './sale-compare.export.ts'
import { readComparisonLines } from './sale-compare.lines.ts'

type Query = Omit<SalesQuery, 'period' | 'by' | 'products'>
type Point = ComparedProduct['points'][number]

/** Sums of sales in a bucket. */
type Sold = Pick<SalesRow, 'quantity' | 'amount'>

/** Reads the sums of each product by bucket: sales through the channel, and the movements for stock. */
async function readPoints(knex: Knex, query: Query, { axis, ids, releases }: AlignedProducts, wholeDay: string) {
  const all = { ...query, unit: axis.unit, products: ids }
  const [sales, movements, start] = await Promise.all([
    querySales(knex, { ...all, period: axis.range, by: ['product_id', 'bucket'] }),
    // stock has no channel
    query.channel === 'all'
      ? null
      : querySales(knex, { ...all, channel: 'all', period: axis.range, by: ['product_id', 'bucket'] }),
    readMovementsBefore(knex, { day: axis.range.from, products: ids, stores: query.stores ?? null }),
  ])
  const empty = () => axis.buckets.map(() => null)
  // daily rows show whether they are complete; for coarser ones the incomplete days are read separately
  const open = axis.unit !== 'day' && wholeDay < axis.range.to ? await queryIncompleteDays(knex, all, axis.range, wholeDay) : []
  const openQuantities = new Map(open.map((row) => [row.product_id, row.quantity]))
  const sold = new Map<number, (Sold | null)[]>(ids.map((id) => [id, empty()]))
  for (const row of sales) {
    const { product_id: id, bucket: date } = row
    const index = axis.toPosition(releases.get(id) ?? null, date)
    const list = sold.get(id)
    if (!list || index < 0) continue
    const point = list[index]
    list[index] = { quantity: (point?.quantity ?? 0) + row.quantity, amount: (point?.amount ?? 0) + row.amount }
    if (axis.unit === 'day' && date > wholeDay) openQuantities.set(id, (openQuantities.get(id) ?? 0) + row.quantity)
  }
  const createNoMovement = (): MovedCopies => ({ sold: 0, delivered: 0, returned: 0, adjusted: 0 })
  const base = new Map(ids.map((id) => [id, { ...(start.get(id) ?? createNoMovement()) }]))
  const stocked = new Map<number, (MovedCopies | null)[]>(ids.map((id) => [id, empty()]))
  const add = (to: MovedCopies, row: SalesRow) => {
    to.sold += row.quantity
    to.delivered += row.delivery
    to.returned += row.returned
    to.adjusted += row.adjusted
  }
  for (const row of movements ?? sales) {
    const { product_id: id, bucket: date } = row
    const release = releases.get(id) ?? null
    const index = axis.toPosition(release, date)
    if (index >= 0) {
      const list = stocked.get(id)
      const sums = list?.[index] ?? createNoMovement()
      add(sums, row)
      if (list) list[index] = sums
    } else if (date < axis.firstDay(release, 0)) add(base.get(id) ?? createNoMovement(), row)
  }
  return { sold, stocked, base, openQuantities }
}

/** Reads sales of the incomplete days of a range. */
const queryIncompleteDays = (knex: Knex, query: Omit<SalesQuery, 'period' | 'by'>, range: Period, wholeDay: string) =>
  querySales(knex, {
    ...query,
    period: { from: wholeDay < range.from ? range.from : addDays(wholeDay, 1), to: range.to },
    by: ['product_id'],
  })

/** Returns the first bucket in which every product sold. */
const findCommonBucket = (products: readonly (readonly (number | null)[])[]): number | null => {
  const length = products[0]?.length ?? 0
  for (let index = 0; index < length; index++) if (products.every((values) => (values[index] ?? 0) > 0)) return index
  return null
}

/** Compares products, with the comparison lines of each. */
export async function compareSales(
  knex: Knex,
  body: CompareBody,
  scope: DataScope,
): Promise<QueryResult<Result<typeof compareProducts>>> {
  const found = await findProducts(knex, body.jans, { scope })
  const ids = found.map((item) => item.id)
  const state = await readWarehouseState(knex)
  const last = state.get('last_sale_day') ?? getTodayInJapan()
  const wholeDay = getLastCompleteDay({ lastSale: last })
  const firstDay = await readFirstDay(knex)
  const [identities, issues] = await Promise.all([
    readProducts(knex, ids, scope),
    body.with.includes('previousIssue') ? readPreviousIssues(knex, ids, scope) : new Map<number, PreviousIssue>(),
  ])
  const releases = new Map(ids.map((id) => [id, identities.get(id)?.releaseDate ?? null]))
  const isByCalendar = body.align === 'calendar'
  const period: Period | null = isByCalendar ? (body.period ?? { from: addDays(wholeDay, -27), to: wholeDay }) : null
  const dateless = found.filter((item) => releases.get(item.id) === null)
  if (!isByCalendar && dateless.length > 0)
    throw new AppError('product.noReleaseDate', { value: dateless.map((item) => item.jan).join(', ') }, [
      { field: 'jans', code: 'product.noReleaseDate' },
    ])
  const axis = period
    ? createCalendarAxis(body, period)
    : createReleaseAxis(
        body,
        [...releases.values()].filter((release) => release !== null),
      )
  const open = body.sameStores ? getComparedDays(body, axis) : null
  const { stores, channel, weekStartsOn } = body
  const { products: _named, ...query } = resolveSalesConditions(knex, { stores, channel, weekStartsOn }, { scope, open })
  const laid: AlignedProducts = { axis, ids, releases }
  const [{ sold, stocked, base, openQuantities }, lines, numberOfStores] = await Promise.all([
    readPoints(knex, query, laid, wholeDay),
    readComparisonLines(knex, { body, query, laid, issues, period, last, wholeDay }),
    countStores(knex, stores, { open, channel }),
  ])
  // a future bucket has null figures instead of 0
  const hasBegun = (id: number, index: number) => axis.firstDay(releases.get(id) ?? null, index) <= last
  const quantities = ids.map((id) =>
    axis.buckets.map((_bucket, index) => (hasBegun(id, index) ? (sold.get(id)?.[index]?.quantity ?? 0) : null)),
  )
  const indexBucket = findCommonBucket(quantities)
  const products = ids.flatMap((id, at): ComparedProduct[] => {
    const product = identities.get(id)
    const start = base.get(id)
    if (!product || !start) return []
    const running: MovedCopies = { ...start }
    const totals = { quantity: 0, amount: 0, delivery: 0, returned: 0 }
    const own = quantities[at] ?? []
    const indexBase = indexBucket === null ? 0 : (own[indexBucket] ?? 0)
    const points = axis.buckets.map((_bucket, index): Point => {
      if (!hasBegun(id, index))
        return {
          quantity: null,
          amount: null,
          cumulativeQuantity: null,
          cumulativeDelivery: null,
          saleRate: null,
          marketStock: null,
          index: null,
          partial: false,
        }
      const move = stocked.get(id)?.[index]
      running.sold += move?.sold ?? 0
      running.delivered += move?.delivered ?? 0
      running.returned += move?.returned ?? 0
      running.adjusted += move?.adjusted ?? 0
      const quantity = own[index] ?? 0
      const amount = sold.get(id)?.[index]?.amount ?? 0
      totals.quantity += quantity
      totals.amount += amount
      totals.delivery += move?.delivered ?? 0
      totals.returned += move?.returned ?? 0
      return {
        quantity,
        amount,
        cumulativeQuantity: running.sold,
        cumulativeDelivery: running.delivered,
        saleRate: computeSaleRate(running.sold, running.delivered),
        marketStock: running.delivered - running.sold - running.returned + running.adjusted,
        index: indexBucket === null ? null : computePercent(quantity, indexBase),
        partial: isPartial(axis, { period, wholeDay, release: releases.get(id) ?? null, index }),
      }
    })
    const comparedQuantity = totals.quantity - (openQuantities.get(id) ?? 0)
    const anyOver = axis.firstDay(releases.get(id) ?? null, 0) <= wholeDay
    return [
      {
        ...product,
        points,
        totals: {
          ...totals,
          comparedQuantity,
          cumulativeQuantity: running.sold,
          saleRate: computeSaleRate(running.sold, running.delivered),
        },
        lines: (lines.get(id) ?? []).map((line) => {
          const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
          const totalQuantity = sum(line.quantity) - line.open.quantity
          return {
            kind: line.kind,
            jan: line.issue?.jan ?? product.jan,
            productName: line.issue?.productName ?? product.productName,
            releaseDate: line.issue?.releaseDate ?? product.releaseDate,
            quantity: line.quantity,
            amount: line.amount,
            totalQuantity,
            totalAmount: sum(line.amount) - line.open.amount,
            changeRate: anyOver && line.from >= firstDay ? computeChangeRate(comparedQuantity, totalQuantity) : null,
          }
        }),
      },
    ]
  })
  const sumAt = (measure: 'quantity' | 'amount', index: number) => {
    const values = products.map((product) => product.points[index]?.[measure] ?? null)
    return values.every((value) => value === null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0)
  }
  return {
    buckets: axis.buckets,
    products,
    totals: {
      quantity: products.reduce((all, one) => all + one.totals.quantity, 0),
      amount: products.reduce((all, one) => all + one.totals.amount, 0),
      points: axis.buckets.map((_bucket, index) => ({ quantity: sumAt('quantity', index), amount: sumAt('amount', index) })),
    },
    indexBucket,
    period,
    sameStoreDays: open,
    numberOfStores,
  }
}

/** True if the bucket is incomplete: cut off by the period, or with days that are not over. */
function isPartial(
  axis: CompareAxis,
  at: { period: Period | null; wholeDay: string; release: string | null; index: number },
): boolean {
  const { period, wholeDay, release, index } = at
  if (period) return getPartialBuckets([axis.firstDay(release, index)], { unit: axis.unit, period, wholeDay })[0] ?? false
  const next = index + 1 < axis.buckets.length ? addDays(axis.firstDay(release, index + 1), -1) : axis.lastDay(release)
  return next > wholeDay
}

/**
 * Returns the first and last day of all that is compared. Days of an earlier issue are excluded, because its stores can differ.
 */
function getComparedDays(body: CompareBody, axis: CompareAxis): Period {
  const starts = (['previousPeriod', 'lastYear'] as const)
    .filter((line) => body.with.includes(line))
    .map((line) => getEarlierPeriod(body, axis.range, line).from)
  return { from: [axis.range.from, ...starts].sort()[0] ?? axis.range.from, to: axis.range.to }
}

export const saleCompareRoutes = [
  reportRoute(compareProducts, ({ knex, body, scope }) => compareSales(knex, body, scope)),
  exportRoute(compareProductsExport, 'sale-compare', async (body, { user, knex }) => {
    const result = await compareSales(knex, body, user)
    const { quantity, amount } = result.totals
    return {
      name: 'comparison',
      nameParts: result.period ? [result.period.from, result.period.to] : [],
      subject: { productName: result.products.map((product) => `${product.jan} ${product.productName}`).join(', ') },
      columns: getCompareColumns(body),
      rows: toCompareRows(result),
      totals: { quantity, amount },
      chart: toCompareChart(result, body.unit),
    }
  }),
]

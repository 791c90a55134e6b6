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
import { computeChangeRate, computePercent } from '../../../shared/trade/measures.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { getLastCompleteDay, readFirstDay } from '../../warehouse/engine/as-of.ts'
import { readWarehouseState } from '../../warehouse/engine/warehouse-state.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { findProducts } from '../../warehouse/products/find-products.ts'
import { type PreviousIssue, readPreviousIssues } from '../../warehouse/products/previous-issue.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import { resolveSalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { SalesFigure, SalesQuery, SalesRow } from '../../warehouse/sales/sales-query.ts'
import { addMovements, movementNames, noMovements, toCumulativePoint } from '../../warehouse/stock/movements.ts'
import { readMovementsBefore } from '../../warehouse/stock/positions.ts'
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
  const findBucket = ({ product_id: id, bucket: date }: SalesRow) => axis.toPosition(releases.get(id) ?? null, date)
  const sumByBucket = <Name extends SalesFigure>(rows: readonly SalesRow[], names: readonly Name[]) => {
    const sums = new Map(ids.map((id): [number, (Record<Name, number> | null)[]] => [id, axis.buckets.map(() => null)]))
    for (const row of rows) {
      const [list, index] = [sums.get(row.product_id), findBucket(row)]
      const sum = list?.[index]
      if (list && index >= 0) list[index] = sumMeasures<Name>(sum ? [sum, row] : [row], names)
    }
    return sums
  }
  // daily rows show whether they are complete; for coarser ones the incomplete days are read separately
  const open =
    axis.unit === 'day'
      ? sales.filter((row) => row.bucket > wholeDay && findBucket(row) >= 0)
      : await queryIncompleteDays(knex, all, axis.range, wholeDay)
  const openRows = Map.groupBy(open, ({ product_id: id }) => id)
  const moves = movements ?? sales
  const base = new Map(ids.map((id) => [id, start.get(id) ?? noMovements]))
  for (const row of moves) {
    const { product_id: id, bucket: date } = row
    if (findBucket(row) < 0 && date < axis.firstDay(releases.get(id) ?? null, 0))
      base.set(id, addMovements(base.get(id) ?? noMovements, row))
  }
  return {
    sold: sumByBucket(sales, ['quantity', 'amount']),
    moved: sumByBucket(moves, movementNames),
    base,
    getOpenQuantity: (id: number) => sumMeasures(openRows.get(id) ?? [], ['quantity']).quantity,
  }
}

/** Reads sales of the incomplete days of a range. */
const queryIncompleteDays = async (
  knex: Knex,
  query: Omit<SalesQuery, 'period' | 'by'>,
  range: Period,
  wholeDay: string,
): Promise<SalesRow[]> => {
  if (wholeDay >= range.to) return []
  const period = { from: wholeDay < range.from ? range.from : addDays(wholeDay, 1), to: range.to }
  return querySales(knex, { ...query, period, by: ['product_id'] })
}

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
  const [{ sold, moved, base, getOpenQuantity }, lines, numberOfStores] = await Promise.all([
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
    if (!product) return []
    let cumulative = base.get(id) ?? noMovements
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
      const moves = moved.get(id)?.[index]
      cumulative = addMovements(cumulative, moves)
      const { quantity = 0, amount = 0 } = sold.get(id)?.[index] ?? {}
      totals.quantity += quantity
      totals.amount += amount
      totals.delivery += moves?.delivery ?? 0
      totals.returned += moves?.returned ?? 0
      return {
        quantity,
        amount,
        ...toCumulativePoint(cumulative),
        index: indexBucket === null ? null : computePercent(quantity, indexBase),
        partial: isPartial(axis, { period, wholeDay, release: releases.get(id) ?? null, index }),
      }
    })
    const { cumulativeQuantity, saleRate } = toCumulativePoint(cumulative)
    const comparedQuantity = totals.quantity - getOpenQuantity(id)
    const anyOver = axis.firstDay(releases.get(id) ?? null, 0) <= wholeDay
    return [
      {
        ...product,
        points,
        totals: { ...totals, comparedQuantity, cumulativeQuantity, saleRate },
        lines: (lines.get(id) ?? []).map((line) => {
          const sumValues = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
          const totalQuantity = sumValues(line.quantity) - line.open.quantity
          return {
            kind: line.kind,
            jan: line.issue?.jan ?? product.jan,
            productName: line.issue?.productName ?? product.productName,
            releaseDate: line.issue?.releaseDate ?? product.releaseDate,
            quantity: line.quantity,
            amount: line.amount,
            totalQuantity,
            totalAmount: sumValues(line.amount) - line.open.amount,
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
      ...sumMeasures(
        products.map(({ totals }) => totals),
        ['quantity', 'amount'],
      ),
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
  defineReportRoute(compareProducts, ({ knex, body, scope }) => compareSales(knex, body, scope)),
  defineExportRoute(compareProductsExport, 'sale-compare', async (body, { user, knex }) => {
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

import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { allProductDetail } from '../../../shared/api/product-all-detail.ts'
import type { ProductDetailRow } from '../../../shared/api/product-detail.ts'
import { productErrors, type StoreFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { addDays, countDaysSinceRelease, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { computeChangeRate, computeDaysOfCover, computeNetSaleRate, computePercent } from '../../../shared/trade/measures.ts'
import { readAsOfDays, readFirstDay, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { computeSupplyShares, toCumulativeFields, toProductFields } from '../../warehouse/figures/product-rows.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { createProductFinder, findProduct, getSuggestedCode } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { createEmptyOrderFigures, readOrders } from '../../warehouse/stock/orders.ts'
import { type PositionQuery, readPositions } from '../../warehouse/stock/positions.ts'
import { RECENT_DAYS, readStorePositions } from '../../warehouse/stock/store-stock.ts'
import { countStores, queryStoreIds } from '../../warehouse/stores/store-filter.ts'
import { type DayMovement, readAllDayMovements, readChartMarks, readDayMovements } from './marks.query.ts'
import { readPublications, toPublicationFields } from './publication.query.ts'

/**
 * Returns the ids among `ids` with any receipt line, sale or refund. For products without a day of positive sales in the rollups:
 * a sale that was refunded on the same day still has lines.
 */
export async function findIdsWithSaleLines(knex: Knex, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: number }>(
    knex,
    `select distinct product_id as id from fact_sale where product_id in (${idListSql(ids)})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Counts stores without stock on the day that sold a copy in the 28 days up to it, by product. */
async function countSoldOutStores(
  knex: Knex,
  query: PositionQuery & { products: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const before = addDays(query.asOf, -RECENT_DAYS)
  const counts = new Map<number, number>()
  for (const storePosition of await readStorePositions(knex, { ...query, soldFrom: addDays(before, 1), soldOut: true })) {
    if (storePosition.last_sale_date !== null && storePosition.last_sale_date > before)
      counts.set(storePosition.product_id, (counts.get(storePosition.product_id) ?? 0) + 1)
  }
  return counts
}

/**
 * Computes 初速指数: sales of days 0 to 7 ÷ deliveries up to day 7, including early arrivals; null before day 7 is complete, or
 * if the release is before the data.
 */
function computeInitialSpeed(
  days: readonly DayMovement[],
  release: string | null,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): number | null {
  if (release === null || release < firstDay || addDays(release, 7) > lastDay) return null
  const day7 = addDays(release, 7)
  const upTo = days.filter((day) => day.bucket <= day7)
  const sold = upTo.filter((day) => day.bucket >= release).reduce((sum, day) => sum + day.quantity, 0)
  return computePercent(
    sold,
    upTo.reduce((sum, day) => sum + day.delivery, 0),
  )
}

const sumDays = (days: readonly DayMovement[], from: string, to: string, name: 'quantity' | 'net_quantity' = 'quantity') =>
  days.reduce((sum, day) => (day.bucket >= from && day.bucket <= to ? sum + day[name] : sum), 0)

/** Reads one product with all figures of its page's head. */
export const readProductDetail = async (
  knex: Knex,
  body: { jan: string; stores: StoreFilter },
  scope: DataScope,
): Promise<ProductDetailRow> => {
  const { id } = await findProduct(knex, body.jan, scope)
  const [detail] = await readDetails(knex, [id], { stores: body.stores, scope })
  if (!detail) throw new Error(`product ${id} was found and is not there`)
  return detail
}

type Missing = Result<typeof allProductDetail>['missing'][number]

/** Reads several products; a code without a product has an error. */
export const readProductDetails = async (
  knex: Knex,
  body: Body<typeof allProductDetail>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof allProductDetail>>> => {
  const ids: number[] = []
  const missing: Missing[] = []
  const find = await createProductFinder(knex, body.jans, scope)
  for (const code of body.jans) {
    try {
      const { id } = await find(code)
      if (!ids.includes(id)) ids.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = productErrors.find((productError) => productError === error.code)
      if (reason === undefined) throw error
      missing.push({ code, reason, near: getSuggestedCode(error.values) })
    }
  }
  const list = await readDetails(knex, ids, { stores: body.stores, scope })
  return { list, missing }
}

/** Columns of a position that toCumulativeFields needs. */
const detailColumns = [
  'sold',
  'delivered',
  'returned',
  'adjusted',
  'stock_quantity',
  'negative_stores',
  'negative_copies',
  'band_0',
  'band_1',
  'band_2',
  'band_3',
  'band_4',
  'band_5',
  'band_6',
] as const

interface DetailQuery {
  stores: StoreFilter
  scope: DataScope
}

/** Computes sales of the last complete day and the weeks before it, and figures derived from them. */
function computePace(days: readonly DayMovement[], { day, firstDay, stock }: { day: string; firstDay: string; stock: number }) {
  const sumKnownDays = (from: string, to: string) => (from < firstDay ? null : sumDays(days, from, to))
  const getChange = (now: number, before: number | null) => (before === null ? null : computeChangeRate(now, before))
  const latest = sumDays(days, day, day)
  const weekBefore = sumKnownDays(addDays(day, -7), addDays(day, -7))
  const last7 = sumDays(days, addDays(day, -6), day)
  const previous7 = sumKnownDays(addDays(day, -13), addDays(day, -7))
  const daily = sumDays(days, addDays(day, -27), day) / 28
  return {
    latestDay: { date: day, quantity: latest, weekBefore, changeRate: getChange(latest, weekBefore) },
    last7Days: { quantity: last7, before: previous7, changeRate: getChange(last7, previous7) },
    daysOfCover: computeDaysOfCover({ stock, daily }),
    netShare: computePercent(sumDays(days, addDays(day, -6), day, 'net_quantity'), last7),
  }
}

const hasSales = (days: readonly DayMovement[], id: number): boolean =>
  days.some((day) => day.product_id === id && day.quantity > 0)

async function readDetails(
  knex: Knex,
  ids: readonly number[],
  { stores: filter, scope }: DetailQuery,
): Promise<ProductDetailRow[]> {
  if (ids.length === 0) return []
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const firstDay = await readFirstDay(knex)
  const stores = queryStoreIds(knex, filter)
  const position = { asOf, ...asOfDays, products: ids }
  const reading = readAllDayMovements(knex, ids)
  const [everyDay, attributes, publications, positions, market, orders, numberOfStores, ownDays, soldOut, getMarks, withLines] =
    await Promise.all([
      reading,
      readProductColumns(knex, ids),
      readPublications(knex, ids),
      readPositions(knex, { ...position, stores, columns: detailColumns }),
      stores === null ? null : readPositions(knex, { ...position, stores: null, columns: ['sold', 'delivered'] }),
      readOrders(knex, { products: ids, stores, asOf }),
      countStores(knex, filter),
      stores === null ? null : readDayMovements(knex, { ids, to: asOf, stores }),
      countSoldOutStores(knex, { ...position, stores }),
      reading.then((rows) => readChartMarks(knex, ids, rows)),
      reading.then((rows) =>
        findIdsWithSaleLines(
          knex,
          ids.filter((id) => !hasSales(rows, id)),
        ),
      ),
    ])
  const days = ownDays ?? everyDay
  const wholes = market ?? positions
  return ids.flatMap((id): ProductDetailRow[] => {
    const [product, publication] = [attributes.get(id), publications.get(id)]
    if (!product || !publication) return []
    const cumulative = toCumulativeFields(positions.get(id), numberOfStores)
    const { cumulativeSaleQuantity: sold, cumulativeDeliveryQuantity: delivered, cumulativeReturnQuantity: returned } = cumulative
    const own = days.filter((day) => day.product_id === id)
    return [
      {
        ...toProductFields(product, scope),
        ...toPublicationFields(product, publication),
        ...cumulative,
        ...computeSupplyShares({ sold, delivered }, wholes.get(id) ?? { sold: 0, delivered: 0 }),
        ...(orders.get(id) ?? createEmptyOrderFigures()),
        ...computePace(own, { day: asOf, firstDay, stock: cumulative.cumulativeStockQuantity }),
        netSaleRate: computeNetSaleRate(sold, delivered, returned),
        soldOutStores: soldOut.get(id) ?? 0,
        initialSpeed: computeInitialSpeed(own, product.release_date, { firstDay, lastDay: asOf }),
        marks: getMarks(id),
        everSold: hasSales(everyDay, id) || withLines.has(id),
        daysSinceRelease: countDaysSinceRelease(product.release_date, asOf),
        asOf,
      },
    ]
  })
}

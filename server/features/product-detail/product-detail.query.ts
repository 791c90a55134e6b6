import type { Knex } from 'knex'
import type { Answer, Body } from '../../../shared/contract/endpoint.ts'
import type { allProductDetail } from '../../../shared/contract/product-all-detail.ts'
import type { ProductDetailRow } from '../../../shared/contract/product-detail.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { productErrors, type StoreFilter } from '../../../shared/contract/values.ts'
import { AppError } from '../../../shared/errors.ts'
import { isbn13To10 } from '../../../shared/jan.ts'
import { changeRate, netSaleRate, percent } from '../../../shared/measures.ts'
import { addDays, EARLIEST_DATE, todayInJapan } from '../../../shared/period.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct, meantBy, productFinder } from '../../warehouse/products/product-lookup.ts'
import { cumulativeFields, productFields } from '../../warehouse/products/product-rows.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales, type SalesRow } from '../../warehouse/sales/sales-question.ts'
import { readOrders } from '../../warehouse/stock/orders.ts'
import { lastWholeDay, type PositionRow, positionDays, positionsSql, presentDay } from '../../warehouse/stock/positions.ts'
import { countStores, storeIds } from '../../warehouse/stores/store-filter.ts'
import { readDays, readMarks } from './marks.query.ts'

interface Publication {
  id: number
  magazine_cd: string | null
  cover_date: string | null
  c_code: string | null
  format: string | null
  pages: number | null
  return_limit_date: string | null
  description: string | null
}

/** Stores that have none left and sold a copy in the 28 days to the day, by product. */
async function countSoldOut(
  knex: Knex,
  question: { list: string; asOf: string; stores: Knex.QueryBuilder | null },
): Promise<Map<number, number>> {
  const { rows } = await knex.raw(
    `select product_id, count(*) as stores from rollup_store_product_position as position
      where product_id in (${question.list}) and first_delivery_date is not null and last_sale_date > cast(? as date)
        and delivery_quantity - sale_quantity - return_quantity + adjust_quantity <= 0
        ${question.stores ? 'and position.store_id in (?)' : ''} group by product_id`,
    [addDays(question.asOf, -28), ...(question.stores ? [knex.raw('?', [question.stores])] : [])] as Knex.RawBinding[],
  )
  return new Map((rows as { product_id: number; stores: number }[]).map((row) => [Number(row.product_id), Number(row.stores)]))
}

const dateOf = (day: SalesRow) => String(day.bucket).slice(0, 10)

/** 初速指数: sales of days 0 to 7 ÷ deliveries to day 7, early arrivals included; null before day 7 is over. */
function initialSpeedOf(days: readonly SalesRow[], release: string | null, lastDay: string): number | null {
  if (release === null || release < EARLIEST_DATE || addDays(release, 7) > lastDay) return null
  const day7 = addDays(release, 7)
  const upTo = days.filter((day) => dateOf(day) <= day7)
  const sold = upTo.filter((day) => dateOf(day) >= release).reduce((sum, day) => sum + day.quantity, 0)
  return percent(
    sold,
    upTo.reduce((sum, day) => sum + day.delivery, 0),
  )
}

const sumOf = (days: readonly SalesRow[], from: string, to: string, name: 'quantity' | 'net_quantity' = 'quantity') =>
  days.reduce((sum, day) => (dateOf(day) >= from && dateOf(day) <= to ? sum + day[name] : sum), 0)

/** One product with everything that its page's head shows. */
export const detailProduct = async (
  knex: Knex,
  body: { jan: string; stores: StoreFilter },
  scope: DataScope,
): Promise<ProductDetailRow> => {
  const { id } = await findProduct(knex, body.jan, scope)
  const [detail] = await readDetails(knex, [id], { stores: body.stores, scope })
  if (!detail) throw new Error(`product ${id} was found and is not there`)
  return detail
}

type Missing = Answer<typeof allProductDetail>['missing'][number]

/** Several products at once; a code that has no product says why. */
export const detailProducts = async (
  knex: Knex,
  body: Body<typeof allProductDetail>,
  scope: DataScope,
): Promise<Unstamped<Answer<typeof allProductDetail>>> => {
  const ids: number[] = []
  const missing: Missing[] = []
  const find = await productFinder(knex, body.jans, scope)
  for (const code of body.jans) {
    try {
      const { id } = await find(code)
      if (!ids.includes(id)) ids.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = productErrors.find((one) => one === error.code)
      if (reason === undefined) throw error
      missing.push({ code, reason, near: meantBy(error.values) })
    }
  }
  const list = await readDetails(knex, ids, { stores: body.stores, scope })
  return { list, missing }
}

async function readDetails(
  knex: Knex,
  ids: readonly number[],
  { stores: filter, scope }: { stores: StoreFilter; scope: DataScope },
): Promise<ProductDetailRow[]> {
  if (ids.length === 0) return []
  const list = ids.map(Number).join(', ')
  const asOfDays = await positionDays(knex, todayInJapan())
  const asOf = presentDay(asOfDays)
  // today's sales are still coming in: figures of a day are those of the last whole one
  const day = lastWholeDay(asOfDays)
  const stores = storeIds(knex, filter)
  const position = { asOf, ...asOfDays, products: ids }
  const everyDay = await readDays(knex, ids)
  const [attributes, publications, positions, whole, orders, numberOfStores, days, soldOut, marksOf] = await Promise.all([
    readProductColumns(knex, ids),
    knex('product')
      .select('id', 'magazine_cd', 'cover_date', 'c_code', 'format', 'pages', 'return_limit_date', 'description')
      .whereRaw(`id in (${list})`) as Promise<Publication[]>,
    positionsSql(knex, { ...position, stores }),
    stores === null ? null : positionsSql(knex, { ...position, stores: null }),
    readOrders(knex, { products: ids, stores, asOf }),
    countStores(knex, filter),
    stores === null
      ? everyDay
      : askSales(knex, {
          period: { from: EARLIEST_DATE, to: asOf },
          by: ['product_id', 'bucket'],
          unit: 'day',
          products: ids,
          stores,
        }),
    countSoldOut(knex, { list, asOf, stores }),
    readMarks(knex, ids, everyDay),
  ])
  const byId = <T extends { product_id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [Number(row.product_id), row]))
  const standings = byId(positions.rows as PositionRow[])
  const wholes = whole === null ? standings : byId(whole.rows as PositionRow[])
  return ids.flatMap((id): ProductDetailRow[] => {
    const product = attributes.get(id)
    const publication = publications.find((one) => Number(one.id) === id)
    if (!product || !publication) return []
    const cumulative = cumulativeFields(standings.get(id), numberOfStores)
    const all = wholes.get(id)
    const shippingShare = percent(cumulative.cumulativeDeliveryQuantity, Number(all?.delivered ?? 0))
    const saleShare = percent(cumulative.cumulativeSaleQuantity, Number(all?.sold ?? 0))
    const ordered = orders.get(id)
    const none = { now: 0, week1: 0, week2: 0, week3: 0 }
    const own = days.filter((one) => Number(one.product_id) === id)
    const today = sumOf(own, day, day)
    const weekBefore = sumOf(own, addDays(day, -7), addDays(day, -7))
    const last7 = sumOf(own, addDays(day, -6), day)
    const previous7 = sumOf(own, addDays(day, -13), addDays(day, -7))
    const daily = sumOf(own, addDays(day, -27), day) / 28
    return [
      {
        ...productFields(product, scope),
        ...cumulative,
        shippingShare,
        saleShare,
        shareGap: shippingShare === null || saleShare === null ? null : Math.round((saleShare - shippingShare) * 10) / 10,
        dailyInventory: ordered?.dailyInventory ?? null,
        publisherInventory: ordered?.publisherInventory ?? null,
        publisherInventoryDate: ordered?.publisherInventoryDate ?? null,
        totalLatestOrder: ordered?.totalLatestOrder ?? 0,
        numberOfPendingOrder: ordered?.numberOfPendingOrder ?? 0,
        netOrder: ordered?.netOrder ?? none,
        normalOrder: ordered?.normalOrder ?? none,
        productKana: product.product_kana,
        publisherKana: product.publisher_kana,
        seriesCd: product.series_cd,
        magazineCd: publication.magazine_cd,
        coverDate: publication.cover_date,
        cCode: publication.c_code,
        format: publication.format,
        pages: publication.pages,
        returnLimitDate: publication.return_limit_date,
        isbn10: isbn13To10(product.jan),
        description: publication.description,
        latestDay: { date: day, quantity: today, weekBefore, changeRate: changeRate(today, weekBefore) },
        last7Days: { quantity: last7, before: previous7, changeRate: changeRate(last7, previous7) },
        netSaleRate: netSaleRate(
          cumulative.cumulativeSaleQuantity,
          cumulative.cumulativeDeliveryQuantity,
          cumulative.cumulativeReturnQuantity,
        ),
        daysOfCover: daily <= 0 ? null : Math.round((cumulative.cumulativeStockQuantity / daily) * 10) / 10,
        soldOutStores: soldOut.get(id) ?? 0,
        initialSpeed: initialSpeedOf(own, product.release_date, day),
        netShare: percent(sumOf(own, addDays(day, -6), day, 'net_quantity'), last7),
        marks: marksOf(id),
        asOf,
      },
    ]
  })
}

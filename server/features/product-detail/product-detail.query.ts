import type { Knex } from 'knex'
import type { ProductDetail } from '../../../shared/contract/product-detail.ts'
import { storeFilter } from '../../../shared/contract/values.ts'
import { isbn13To10 } from '../../../shared/jan.ts'
import { changeRate, netSaleRate, percent } from '../../../shared/measures.ts'
import { addDays, todayInJapan } from '../../../shared/period.ts'
import type { Warehouse } from '../../warehouse/engine.ts'
import { readOrders } from '../../warehouse/orders.ts'
import { type PositionRow, positionDays, positionsSql, presentDay } from '../../warehouse/positions.ts'
import { readProductColumns } from '../../warehouse/product-columns.ts'
import { findProduct } from '../../warehouse/product-lookup.ts'
import { cumulativeFields, productFields } from '../../warehouse/product-rows.ts'
import { askSales, type SalesRow } from '../../warehouse/sales-question.ts'
import { countStores, type DataScope } from '../../warehouse/scope.ts'
import { readMarks } from './marks.query.ts'

interface Publication {
  magazine_cd: string | null
  cover_date: string | null
  c_code: string | null
  format: string | null
  pages: number | null
  return_limit_date: string | null
  description: string | null
}

/** Stores that have none left and sold a copy in the 28 days to the day. */
async function countSoldOut(knex: Knex, productId: number, asOf: string): Promise<number> {
  const { rows } = await knex.raw(
    `select count(*) as stores from rollup_store_product_position
      where product_id = ? and first_delivery_date is not null and last_sale_date > cast(? as date)
        and delivery_quantity - sale_quantity - return_quantity + adjust_quantity <= 0`,
    [productId, addDays(asOf, -28)],
  )
  return Number(rows[0]?.stores ?? 0)
}

/** 初速指数: sales of days 0 to 7 ÷ deliveries to day 7; null before day 7 is over. */
async function initialSpeedOf(knex: Knex, product: { id: number; release: string | null }, asOf: string): Promise<number | null> {
  if (product.release === null || addDays(product.release, 7) > asOf) return null
  const day7 = addDays(product.release, 7)
  const [sales, all] = await Promise.all([
    askSales(knex, { period: { from: product.release, to: day7 }, by: [], products: [product.id] }),
    // what arrived before the release counts too
    askSales(knex, { period: { from: addDays(product.release, -400), to: day7 }, by: [], products: [product.id] }),
  ])
  return percent(sales[0]?.quantity ?? 0, all[0]?.delivery ?? 0)
}

const sumOf = (days: readonly SalesRow[], from: string, to: string, name: 'quantity' | 'net_quantity' = 'quantity') =>
  days.reduce((sum, day) => {
    const date = String(day.bucket).slice(0, 10)
    return date >= from && date <= to ? sum + day[name] : sum
  }, 0)

/** One product with everything that its page's head shows. */
export const detailProduct = (warehouse: Warehouse, code: string, scope: DataScope): Promise<ProductDetail> =>
  warehouse.read((knex) => detailIn(knex, code, scope))

async function detailIn(knex: Knex, code: string, scope: DataScope): Promise<ProductDetail> {
  const { id } = await findProduct(knex, code, scope)
  const standing = await positionDays(knex, todayInJapan())
  const asOf = presentDay(standing)
  // today's sales are still coming in: figures of a day are those of the last whole one
  const day = standing.lastSale >= todayInJapan() ? addDays(todayInJapan(), -1) : standing.lastSale
  const [attributes, publication, positions, orders, numberOfStores, recent, soldOutStores, marks] = await Promise.all([
    readProductColumns(knex, [id]),
    knex('product')
      .select('magazine_cd', 'cover_date', 'c_code', 'format', 'pages', 'return_limit_date', 'description')
      .where({ id })
      .first() as Promise<Publication | undefined>,
    positionsSql(knex, { asOf, ...standing, products: [id], stores: null }),
    readOrders(knex, { products: [id], stores: null, asOf }),
    countStores(knex, storeFilter.parse({})),
    askSales(knex, { period: { from: addDays(day, -27), to: day }, by: ['bucket'], unit: 'day', products: [id] }),
    countSoldOut(knex, id, asOf),
    readMarks(knex, id),
  ])
  const product = attributes.get(id)
  if (!product || !publication) throw new Error(`product ${id} was found and is not there`)
  const cumulative = cumulativeFields((positions.rows as PositionRow[])[0], numberOfStores)
  const ordered = orders.get(id)
  const none = { now: 0, week1: 0, week2: 0, week3: 0 }
  const today = sumOf(recent, day, day)
  const weekBefore = sumOf(recent, addDays(day, -7), addDays(day, -7))
  const last7 = sumOf(recent, addDays(day, -6), day)
  const previous7 = sumOf(recent, addDays(day, -13), addDays(day, -7))
  const daily = sumOf(recent, addDays(day, -27), day) / 28
  return {
    ...productFields(product, scope),
    ...cumulative,
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
    soldOutStores,
    initialSpeed: await initialSpeedOf(knex, { id, release: product.release_date }, asOf),
    netShare: percent(sumOf(recent, addDays(day, -6), day, 'net_quantity'), last7),
    marks,
    asOf,
    fetchedAt: new Date().toISOString(),
  }
}

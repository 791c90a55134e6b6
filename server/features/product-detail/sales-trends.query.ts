import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Answer, Body } from '../../../shared/contract/endpoint.ts'
import type { salesTrends, trendPoint } from '../../../shared/contract/product-detail.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { AppError } from '../../../shared/errors.ts'
import { saleRate } from '../../../shared/measures.ts'
import { bucketsOf, daysIn } from '../../../shared/period.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales, type SalesQuestion } from '../../warehouse/sales/sales-question.ts'
import { movedBefore } from '../../warehouse/stock/positions.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'
import { readMarks } from './marks.query.ts'

type Point = z.output<typeof trendPoint>
type TrendBody = Body<typeof salesTrends>

/** By the hour a period has at most this many days: 24 points a day. */
export const HOUR_DAYS = 31

/** Stores with a delivery to the period's end or a sale in the period (domain 1.3). */
async function countSellingStores(
  knex: Knex,
  question: { product: number; body: TrendBody; stores: Knex.QueryBuilder | null },
): Promise<number> {
  const { product, body, stores } = question
  const sold = await askSales(knex, { period: body.period, by: ['store_id'], products: [product], stores, channel: body.channel })
  const selling = sold.filter((row) => row.quantity > 0).map((row) => Number(row.store_id))
  const delivered = knex('rollup_store_product_position')
    .select('store_id')
    .where('product_id', product)
    .whereRaw('first_delivery_date <= cast(? as date)', [body.period.to])
  if (stores) delivered.whereIn('store_id', stores)
  const rows: { store_id: number }[] = await delivered
  return new Set([...selling, ...rows.map((row) => Number(row.store_id))]).size
}

/** Sales by the hour. A receipt without a time of day counts at noon. */
async function byHour(
  knex: Knex,
  question: { product: number; body: TrendBody; stores: Knex.QueryBuilder | null },
): Promise<Point[]> {
  const { product, body, stores } = question
  const query = knex('fact_sale')
    .select('fact_sale.sale_date')
    .select(knex.raw('coalesce(fact_sale.sale_hour, 12) as hour'))
    .sum({ quantity: 'fact_sale.quantity', amount: 'fact_sale.amount', tax: 'fact_sale.amount_tax_in' })
    .where('fact_sale.product_id', product)
    .whereRaw('fact_sale.sale_date between cast(? as date) and cast(? as date)', [body.period.from, body.period.to])
    .groupByRaw('1, 2')
  if (stores) query.whereIn('fact_sale.store_id', stores)
  if (body.channel !== 'all') query.where('fact_sale.channel', body.channel === 'net' ? 2 : 1)
  const rows = (await query) as Record<string, unknown>[]
  const found = new Map(rows.map((row) => [`${String(row.sale_date).slice(0, 10)} ${Number(row.hour)}`, row]))
  return bucketsOf(body.period, 'day').flatMap((date) =>
    Array.from({ length: 24 }, (_none, hour): Point => {
      const row = found.get(`${date} ${hour}`)
      return {
        date,
        hour,
        quantity: Number(row?.quantity ?? 0),
        amount: Number(row?.amount ?? 0),
        amountTaxIn: Number(row?.tax ?? 0),
        delivery: null,
        returned: null,
        cumulativeQuantity: null,
        cumulativeDelivery: null,
        marketStock: null,
        saleRate: null,
      }
    }),
  )
}

/** Buckets of days, weeks or months with cumulative figures, empty buckets included. */
async function byBucket(knex: Knex, question: SalesQuestion, body: TrendBody): Promise<Point[]> {
  const unit = body.unit === 'hour' ? 'day' : body.unit
  // stock knows no channel: cumulative lines are always those of all channels
  const all: SalesQuestion = { ...question, channel: 'all' }
  const products = question.products as readonly number[]
  const [rows, movements, before] = await Promise.all([
    askSales(knex, question),
    question.channel === 'all' ? null : askSales(knex, all),
    movedBefore(knex, { day: body.period.from, products, stores: question.stores ?? null }),
  ])
  const start = before.get(products[0] ?? 0)
  const key = (bucket: string) => String(bucket).slice(0, 10)
  const found = new Map(rows.map((row) => [key(row.bucket), row]))
  const moved = new Map((movements ?? rows).map((row) => [key(row.bucket), row]))
  let sold = start?.sold ?? 0
  let delivered = start?.delivered ?? 0
  let stock = delivered - sold - (start?.returned ?? 0) + (start?.adjusted ?? 0)
  return bucketsOf(body.period, unit, body.weekStartsOn).map((date): Point => {
    const row = found.get(date)
    const move = moved.get(date)
    sold += move?.quantity ?? 0
    delivered += move?.delivery ?? 0
    stock += (move?.delivery ?? 0) - (move?.quantity ?? 0) - (move?.returned ?? 0) + (move?.adjusted ?? 0)
    return {
      date,
      hour: null,
      quantity: row?.quantity ?? 0,
      amount: row?.amount ?? 0,
      amountTaxIn: row?.amount_tax_in ?? 0,
      delivery: move?.delivery ?? 0,
      returned: move?.returned ?? 0,
      cumulativeQuantity: sold,
      cumulativeDelivery: delivered,
      marketStock: stock,
      saleRate: saleRate(sold, delivered),
    }
  })
}

/** Sales, deliveries, returns and market stock of a product over a period. */
export async function trendOf(knex: Knex, body: TrendBody, scope: DataScope): Promise<Unstamped<Answer<typeof salesTrends>>> {
  if (body.unit === 'hour' && daysIn(body.period) > HOUR_DAYS) throw new AppError('period.tooLongForHours', { days: HOUR_DAYS })
  const product = await findProduct(knex, body.jan, scope)
  const stores = storeIds(knex, body.stores)
  const unit = body.unit === 'hour' ? 'day' : body.unit
  const question: SalesQuestion = {
    period: body.period,
    by: ['bucket'],
    unit,
    weekStartsOn: body.weekStartsOn,
    products: [product.id],
    stores,
    channel: body.channel,
  }
  const [points, numberOfStores, marks] = await Promise.all([
    body.unit === 'hour' ? byHour(knex, { product: product.id, body, stores }) : byBucket(knex, question, body),
    countSellingStores(knex, { product: product.id, body, stores }),
    readMarks(knex, [product.id]).then((marksOf) => marksOf(product.id)),
  ])
  const sum = (name: 'quantity' | 'amount' | 'amountTaxIn') => points.reduce((total, point) => total + point[name], 0)
  const sumOrNull = (name: 'delivery' | 'returned') =>
    body.unit === 'hour' ? null : points.reduce((total, point) => total + (point[name] ?? 0), 0)
  return {
    numberOfStores,
    salesTrends: points,
    totals: {
      quantity: sum('quantity'),
      amount: sum('amount'),
      amountTaxIn: sum('amountTaxIn'),
      delivery: sumOrNull('delivery'),
      returned: sumOrNull('returned'),
    },
    marks: marks.filter((mark) => mark.date >= body.period.from && mark.date <= body.period.to),
  }
}

import type { Knex } from 'knex'
import type { CompareBody, ComparedProduct } from '../../../shared/contract/sale-compare.ts'
import { AppError } from '../../../shared/errors.ts'
import { changeRate, percent, saleRate } from '../../../shared/measures.ts'
import { addDays, type Period } from '../../../shared/period.ts'
import { type PreviousIssue, previousIssues } from '../../warehouse/products/previous-issue.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProducts } from '../../warehouse/products/product-list.ts'
import { productFields } from '../../warehouse/products/product-rows.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { askSales, type SalesQuestion, type SalesRow } from '../../warehouse/sales/sales-question.ts'
import { movedBefore, positionDays, presentDay } from '../../warehouse/stock/positions.ts'
import { countStores, storeIds } from '../../warehouse/stores/store-filter.ts'
import { type Axis, calendarAxis, earlierPeriod, releaseAxis } from './sale-compare.axis.ts'
import { readLines } from './sale-compare.lines.ts'

type Question = Omit<SalesQuestion, 'period' | 'by' | 'products'>
type Point = ComparedProduct['points'][number]

const bucketOfRow = (row: SalesRow) => String(row.bucket).slice(0, 10)

interface Moved {
  quantity: number
  amount: number
}
interface Stocked {
  sold: number
  delivered: number
  returned: number
  adjusted: number
}

/** Sums of each product by bucket: sales through the channel, and the movements that stock is made of. */
async function readPoints(knex: Knex, question: Question, { axis, ids, releases }: Laid) {
  const all = { ...question, unit: axis.unit, products: ids }
  const [sales, movements, start] = await Promise.all([
    askSales(knex, { ...all, period: axis.range, by: ['product_id', 'bucket'] }),
    // stock knows no channel
    question.channel === 'all'
      ? null
      : askSales(knex, { ...all, channel: 'all', period: axis.range, by: ['product_id', 'bucket'] }),
    movedBefore(knex, { day: axis.range.from, products: ids, stores: question.stores ?? null }),
  ])
  const empty = () => axis.buckets.map(() => null)
  const sold = new Map<number, (Moved | null)[]>(ids.map((id) => [id, empty()]))
  for (const row of sales) {
    const id = Number(row.product_id)
    const index = axis.place(releases.get(id) ?? null, bucketOfRow(row))
    const list = sold.get(id)
    if (!list || index < 0) continue
    const known = list[index]
    list[index] = { quantity: (known?.quantity ?? 0) + row.quantity, amount: (known?.amount ?? 0) + row.amount }
  }
  const none = (): Stocked => ({ sold: 0, delivered: 0, returned: 0, adjusted: 0 })
  const base = new Map(ids.map((id) => [id, { ...(start.get(id) ?? none()) }]))
  const stocked = new Map<number, (Stocked | null)[]>(ids.map((id) => [id, empty()]))
  const add = (to: Stocked, row: SalesRow) => {
    to.sold += row.quantity
    to.delivered += row.delivery
    to.returned += row.returned
    to.adjusted += row.adjusted
  }
  for (const row of movements ?? sales) {
    const id = Number(row.product_id)
    const release = releases.get(id) ?? null
    const date = bucketOfRow(row)
    const index = axis.place(release, date)
    if (index >= 0) {
      const list = stocked.get(id)
      const sums = list?.[index] ?? none()
      add(sums, row)
      if (list) list[index] = sums
    } else if (date < axis.firstDay(release, 0)) add(base.get(id) ?? none(), row)
  }
  return { sold, stocked, base }
}

export interface Laid {
  axis: Axis
  ids: readonly number[]
  releases: ReadonlyMap<number, string | null>
}

/** The first bucket in which every product sold. */
const commonBucket = (products: readonly (readonly (number | null)[])[]): number | null => {
  const length = products[0]?.length ?? 0
  for (let index = 0; index < length; index++) if (products.every((values) => (values[index] ?? 0) > 0)) return index
  return null
}

/** Products side by side, with the lines to compare each of them with. */
export async function compareSales(knex: Knex, body: CompareBody, scope: DataScope) {
  const found = await findProducts(knex, body.jans, { scope })
  const ids = found.map((one) => one.id)
  const asOfDays = await positionDays(knex, '')
  const last = asOfDays.lastSale === '' ? presentDay({ latest: '9999-12-31' }) : asOfDays.lastSale
  const [attributes, issues] = await Promise.all([
    readProductColumns(knex, ids),
    body.with.includes('previousIssue') ? previousIssues(knex, ids, scope) : new Map<number, PreviousIssue>(),
  ])
  const releases = new Map(
    ids.map((id) => [id, attributes.get(id)?.release_date ? String(attributes.get(id)?.release_date).slice(0, 10) : null]),
  )
  const calendar = body.align === 'calendar'
  const period: Period | null = calendar ? (body.period ?? { from: addDays(last, -27), to: last }) : null
  const dateless = found.filter((one) => releases.get(one.id) === null)
  if (!calendar && dateless.length > 0)
    throw new AppError('product.noReleaseDate', { value: dateless.map((one) => one.jan).join(', ') }, [
      { field: 'jans', code: 'product.noReleaseDate' },
    ])
  const axis = period ? calendarAxis(body, period) : releaseAxis(body, [...releases.values()] as string[])
  const open = body.sameStores ? comparedDays(body, axis) : null
  const question: Question = {
    weekStartsOn: body.weekStartsOn,
    stores: storeIds(knex, body.stores, open),
    channel: body.channel,
  }
  const laid: Laid = { axis, ids, releases }
  const [{ sold, stocked, base }, lines, numberOfStores] = await Promise.all([
    readPoints(knex, question, laid),
    readLines(knex, { body, question, laid, issues, period, last }),
    countStores(knex, body.stores, { open, channel: body.channel }),
  ])
  // a bucket that is still to come has no figures, not zero
  const begun = (id: number, index: number) => axis.firstDay(releases.get(id) ?? null, index) <= last
  const quantities = ids.map((id) =>
    axis.buckets.map((_bucket, index) => (begun(id, index) ? (sold.get(id)?.[index]?.quantity ?? 0) : null)),
  )
  const indexBucket = commonBucket(quantities)
  const products = ids.flatMap((id, at): ComparedProduct[] => {
    const product = attributes.get(id)
    const start = base.get(id)
    if (!product || !start) return []
    const running: Stocked = { ...start }
    const totals = { quantity: 0, amount: 0, delivery: 0, returned: 0 }
    const own = quantities[at] ?? []
    const whole = indexBucket === null ? 0 : (own[indexBucket] ?? 0)
    const points = axis.buckets.map((_bucket, index): Point => {
      if (!begun(id, index))
        return { quantity: null, amount: null, cumulativeQuantity: null, saleRate: null, marketStock: null, index: null }
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
        saleRate: saleRate(running.sold, running.delivered),
        marketStock: running.delivered - running.sold - running.returned + running.adjusted,
        index: indexBucket === null ? null : percent(quantity, whole),
      }
    })
    const {
      jan,
      productName,
      authorName,
      publisherName,
      seriesName,
      volume,
      releaseDate,
      price,
      own: isOwn,
    } = productFields(product, scope)
    return [
      {
        jan,
        productName,
        authorName,
        publisherName,
        seriesName,
        volume,
        releaseDate,
        price,
        own: isOwn,
        points,
        totals: { ...totals, cumulativeQuantity: running.sold, saleRate: saleRate(running.sold, running.delivered) },
        lines: (lines.get(id) ?? []).map((line) => {
          const sum = (values: readonly (number | null)[]) =>
            values.reduce<number>((all, value, index) => all + (begun(id, index) ? (value ?? 0) : 0), 0)
          const totalQuantity = sum(line.quantity)
          return {
            kind: line.kind,
            jan: line.issue?.jan ?? jan,
            productName: line.issue?.productName ?? productName,
            releaseDate: line.issue?.releaseDate ?? releaseDate,
            quantity: line.quantity,
            amount: line.amount,
            totalQuantity,
            totalAmount: sum(line.amount),
            changeRate: changeRate(totals.quantity, totalQuantity),
          }
        }),
      },
    ]
  })
  const sumAt = (of: 'quantity' | 'amount', index: number) => {
    const values = products.map((one) => one.points[index]?.[of] ?? null)
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
    numberOfStores,
  }
}

/** First to last day of all that is compared. An earlier issue's days are not held to: its stores may have been others. */
function comparedDays(body: CompareBody, axis: Axis): Period {
  const starts = (['previousPeriod', 'lastYear'] as const)
    .filter((line) => body.with.includes(line))
    .map((line) => earlierPeriod(body, axis.range, line).from)
  return { from: [axis.range.from, ...starts].sort()[0] ?? axis.range.from, to: axis.range.to }
}

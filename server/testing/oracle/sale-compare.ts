import type { CompareBody } from '../../../shared/api/sale-compare.ts'
import type { SmallTrade } from '../small-trade.ts'
import { getOracleBucket } from './trends-and-rankings.ts'

/** Oracle of a comparison: examines every day of every product. */

const addCalendarDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const countDaysBetween = (a: string, b: string): number => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000)

/** Series of a product: every third product, of the same kind. */
export const getSeries = (productId: number): number => 1 + (productId % 3)

type Product = SmallTrade['products'][number]

/** The issue released last before a product, of its series and kind. */
export function findPreviousIssue(trade: SmallTrade, product: Product): Product | undefined {
  return trade.products
    .filter(
      (item) => getSeries(item.id) === getSeries(product.id) && item.kind === product.kind && item.release < product.release,
    )
    .sort((a, b) => (a.release === b.release ? (a.jan < b.jan ? 1 : -1) : a.release < b.release ? 1 : -1))[0]
}

export interface PlainPoint {
  quantity: number | null
  amount: number | null
  cumulativeQuantity: number | null
  cumulativeDelivery: number | null
  marketStock: number | null
}

/** Key of the bucket of a day, or null outside; days since release are counted from `release`. */
function getBucketKey(body: CompareBody, date: string, release: string): string | null {
  if (body.align === 'calendar') {
    if (body.period === null || date < body.period.from || date > body.period.to) return null
    return getOracleBucket(date, body.unit, body.weekStartsOn)
  }
  const number = countDaysBetween(release, date)
  if (number < body.days.from || number > body.days.to) return null
  const step = body.unit === 'day' ? 1 : body.unit === 'week' ? 7 : 30
  return String(Math.max(body.days.from, Math.floor(number / step) * step))
}

/** All days of the axis with their buckets, in order. */
function listAxisDays(body: CompareBody, release: string): { date: string; bucket: string }[] {
  const [from, to] =
    body.align === 'calendar'
      ? [body.period?.from ?? '', body.period?.to ?? '']
      : [addCalendarDays(release, body.days.from), addCalendarDays(release, body.days.to)]
  const days: { date: string; bucket: string }[] = []
  for (let date = from; date <= to; date = addCalendarDays(date, 1)) {
    const bucket = getBucketKey(body, date, release)
    if (bucket !== null) days.push({ date, bucket })
  }
  return days
}

export function computeOracleComparison(trade: SmallTrade, body: CompareBody, product: Product, lastSale: string) {
  const isInStores = (storeId: number) => {
    const store = trade.stores[storeId - 1]
    const matchesCodes = (codes: readonly string[], cd: string | undefined) => codes.length === 0 || codes.includes(cd ?? '')
    return (
      matchesCodes(body.stores.areaCds, store?.area) &&
      matchesCodes(body.stores.chainCds, store?.chain) &&
      matchesCodes(body.stores.storeCds, store?.cd)
    )
  }
  const isInChannel = (channel: 1 | 2) => body.channel === 'all' || (body.channel === 'net') === (channel === 2)
  const filterTitle = <T extends { product: number; store: number }>(rows: readonly T[], one: Product) =>
    rows.filter((row) => row.product === one.id && isInStores(row.store))
  const sumQuantity = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)
  const filterSales = (item: Product, date: string) =>
    filterTitle(trade.sales, item).filter((sale) => sale.date === date && isInChannel(sale.channel))

  const days = listAxisDays(body, product.release)
  const buckets = [...new Set(days.map((day) => day.bucket))]
  const points = buckets.map((bucket): PlainPoint => {
    const inside = days.filter((day) => day.bucket === bucket).map((day) => day.date)
    // a bucket has begun when its first day has come; calendar weeks can begin before the period
    const first = body.align === 'calendar' ? bucket : (inside[0] ?? '')
    if (first > lastSale)
      return { quantity: null, amount: null, cumulativeQuantity: null, cumulativeDelivery: null, marketStock: null }
    const sales = inside.flatMap((date) => filterSales(product, date))
    const end = inside.at(-1) ?? ''
    const filterUntilEnd = <T extends { product: number; store: number; date: string }>(rows: readonly T[]) =>
      filterTitle(rows, product).filter((row) => row.date <= end)
    const cumulative = sumQuantity(filterUntilEnd(trade.sales))
    const delivered = sumQuantity(filterUntilEnd(trade.deliveries))
    return {
      quantity: sumQuantity(sales),
      amount: sales.reduce((all, sale) => all + sale.amount, 0),
      cumulativeQuantity: cumulative,
      cumulativeDelivery: delivered,
      marketStock:
        delivered - cumulative - sumQuantity(filterUntilEnd(trade.returns)) + sumQuantity(filterUntilEnd(trade.adjustments)),
    }
  })
  const issue = findPreviousIssue(trade, product)
  const gap = issue ? countDaysBetween(issue.release, product.release) : 0
  const line = issue
    ? buckets.map((bucket) =>
        sumQuantity(
          days.filter((day) => day.bucket === bucket).flatMap((day) => filterSales(issue, addCalendarDays(day.date, -gap))),
        ),
      )
    : null
  // last year: 364 days before by days and weeks, and by days since release
  const lastYear = buckets.map((bucket) =>
    sumQuantity(
      days.filter((day) => day.bucket === bucket).flatMap((day) => filterSales(product, addCalendarDays(day.date, -364))),
    ),
  )
  // only complete days are compared, each with its corresponding day
  const over = days.map((day) => day.date).filter((date) => date <= lastSale)
  const compared = {
    own: sumQuantity(over.flatMap((date) => filterSales(product, date))),
    lastYear: sumQuantity(over.flatMap((date) => filterSales(product, addCalendarDays(date, -364)))),
    issue: issue ? sumQuantity(over.flatMap((date) => filterSales(issue, addCalendarDays(date, -gap)))) : null,
  }
  return { buckets, points, issue, line, lastYear, compared }
}

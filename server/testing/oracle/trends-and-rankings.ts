import type { Body } from '../../../shared/api/endpoint.ts'
import type { salesTrends } from '../../../shared/api/product-detail.ts'
import type { ProductFilter, StoreFilter } from '../../../shared/api/query-fields.ts'
import type { RankingBody } from '../../../shared/api/ranking-create.ts'
import { GENRES, type Sale, type SmallTrade } from '../small-trade.ts'
import { scaleOracleSum } from './members.ts'

/**
 * Oracle of the analyses over plain arrays: no rollups, no SQL, none of the product's own arithmetic. Everything is written to be
 * obviously correct, not fast.
 */

const addFlooredTax = (amount: number, date: string): number => {
  const rate = date >= '2019-10-01' ? 110 : 108
  return amount >= 0 ? Math.floor((amount * rate) / 100) : -Math.floor((-amount * rate) / 100)
}

export const isInStores = (trade: SmallTrade, storeId: number, filter: StoreFilter): boolean => {
  const store = trade.stores.find((item) => item.id === storeId)
  if (!store) return false
  const matchesCodes = (codes: string[], code: string) => codes.length === 0 || codes.includes(code)
  return (
    matchesCodes(filter.prefectureCds, store.prefecture) &&
    matchesCodes(filter.areaCds, store.area) &&
    matchesCodes(filter.chainCds, store.chain) &&
    matchesCodes(filter.storeCds, store.cd) &&
    matchesCodes(filter.locationCds, store.location)
  )
}

/** Books and magazines by default; products named by code or item count whatever their kind. */
export function isOfKind({ kind, jans, itemGenreKeys }: ProductFilter, goods: string): boolean {
  if (kind === 'all' || kind === goods) return true
  return kind === 'publication' && (goods !== 'other' || jans.length > 0 || itemGenreKeys.length > 0)
}

export const isInProducts = (trade: SmallTrade, productId: number, filter: ProductFilter): boolean => {
  const product = trade.products.find((item) => item.id === productId)
  if (!product) return false
  if (!isOfKind(filter, product.kind)) return false
  if (filter.publisherCds.length > 0 && !filter.publisherCds.includes(`990${product.publisher}`)) return false
  if (filter.genreKeys.length > 0) {
    const path = (GENRES[product.genre - 1] ?? []).join('/')
    if (!filter.genreKeys.some((key) => path === key || path.startsWith(`${key}/`))) return false
  }
  return true
}

/** Age group of a member on a day: counted from the middle of the birth decade, 10 to 90. */
export const getAgeGroup = (birthDecade: number, date: string): number => {
  const age = Number(date.slice(0, 4)) - (birthDecade + 5)
  return Math.min(90, Math.max(10, Math.floor(age / 10) * 10))
}

const isBoughtBy = (trade: SmallTrade, sale: Sale, body: Pick<RankingBody, 'gender' | 'ageRange'>): boolean => {
  if (body.gender === 0 && body.ageRange === null) return true
  const member = trade.members.find((item) => item.id === sale.member)
  if (!member) return false
  if (body.gender !== 0 && member.gender !== body.gender) return false
  if (body.ageRange === null) return true
  if (member.birthDecade === null) return false
  const group = getAgeGroup(member.birthDecade, sale.date)
  return group >= body.ageRange.from && group <= body.ageRange.to
}

/** For titles released in the period, the days from release to the given day; otherwise the period itself. */
const isSaleCounted = (
  trade: SmallTrade,
  sale: Sale,
  { sinceRelease }: Pick<RankingBody, 'sinceRelease'>,
  period: { from: string; to: string },
): boolean => {
  if (sinceRelease === null) return sale.date >= period.from && sale.date <= period.to
  const release = trade.products.find((product) => product.id === sale.product)?.release
  if (release === undefined || release < period.from || release > period.to) return false
  return sale.date >= release && sale.date <= getDayBefore(release, -sinceRelease)
}

const isInChannel = (sale: Sale, channel: 'all' | 'store' | 'net') =>
  channel === 'all' || (channel === 'net') === (sale.channel === 2)

export const getDayBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** The preceding period: as many whole months, or else as many days. */
export function getPeriodBefore(period: { from: string; to: string }): { from: string; to: string } {
  const nextDay = getDayBefore(period.to, -1)
  if (period.from.endsWith('-01') && nextDay.endsWith('-01')) {
    let from = period.from
    let month = period.from
    while (month < nextDay) {
      month = getDayBefore(month, -32).replace(/\d\d$/, '01')
      from = getDayBefore(from, 1).replace(/\d\d$/, '01')
    }
    return { from, to: getDayBefore(period.from, 1) }
  }
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  return { from: getDayBefore(period.from, days), to: getDayBefore(period.from, 1) }
}

/** The earlier period for comparison: limited to the number of days of the period up to the last day with sales. */
export function getComparedBefore(
  trade: SmallTrade,
  period: { from: string; to: string },
  before = getPeriodBefore(period),
): { from: string; to: string } {
  const lastDay = trade.sales.map((sale) => sale.date).reduce((a, b) => (a > b ? a : b))
  if (lastDay >= period.to || lastDay < period.from) return before
  let last = before.from
  for (let day = period.from; day < lastDay && last < before.to; day = getDayBefore(day, -1)) last = getDayBefore(last, -1)
  return { from: before.from, to: last }
}

export interface OracleRank {
  rank: number
  jan: string
  quantity: number
  amount: number
  amountTaxIn: number
}

/** Figures of a title's sales to some members as they may be shown: an average member times the noisy count. */
function scaleToMembers(own: readonly Sale[], sum: (sales: readonly Sale[]) => number): number {
  const buyers = new Set(own.filter(({ quantity }) => quantity > 0).map(({ member }) => member ?? 0))
  return scaleOracleSum(sum(own.filter(({ member }) => buyers.has(member ?? 0))), buyers) ?? 0
}

/** Every sold product, best first: competition ranks, ties by JAN. Of some buyers, only titles that enough of them bought. */
export function computeOracleRanking(trade: SmallTrade, body: RankingBody, period = body.period) {
  const sales = trade.sales.filter(
    (sale) =>
      isSaleCounted(trade, sale, body, period) &&
      isInStores(trade, sale.store, body.stores) &&
      isInProducts(trade, sale.product, body.products) &&
      isInChannel(sale, body.channel) &&
      isBoughtBy(trade, sale, body),
  )
  const isForEveryone = body.gender === 0 && body.ageRange === null
  const toFigure = (own: readonly Sale[], getValue: (sale: Sale) => number) => {
    const sumSales = (list: readonly Sale[]) => list.reduce((all, sale) => all + getValue(sale), 0)
    return isForEveryone ? sumSales(own) : scaleToMembers(own, sumSales)
  }
  const all = trade.products.map((product) => {
    const own = sales.filter((sale) => sale.product === product.id)
    return {
      jan: product.jan,
      quantity: toFigure(own, ({ quantity }) => quantity),
      amount: toFigure(own, ({ amount }) => amount),
      amountTaxIn: toFigure(own, ({ amount, date }) => addFlooredTax(amount, date)),
    }
  })
  const list = all.filter((row) => (body.basis === 1 ? row.amount : row.quantity) > 0)
  const getBasisValue = (row: { quantity: number; amount: number }) => (body.basis === 1 ? row.amount : row.quantity)
  list.sort((a, b) => getBasisValue(b) - getBasisValue(a) || (a.jan < b.jan ? -1 : 1))
  const ranked: OracleRank[] = list.map((row) => ({
    ...row,
    rank: 1 + list.filter((item) => getBasisValue(item) > getBasisValue(row)).length,
  }))
  const sumMeasure = (name: 'quantity' | 'amount' | 'amountTaxIn') => all.reduce((sum, row) => sum + row[name], 0)
  return { ranked, quantity: sumMeasure('quantity'), amount: sumMeasure('amount'), amountTaxIn: sumMeasure('amountTaxIn') }
}

/** First day of the bucket of the date, by stepping back day by day. */
export function getOracleBucket(date: string, unit: 'day' | 'week' | 'month', weekStartsOn: number): string {
  if (unit === 'day') return date
  if (unit === 'month') return `${date.slice(0, 7)}-01`
  let day = date
  // getUTCDay counts from Sunday 0; the setting from Monday 1 to Sunday 7
  while ((new Date(`${day}T00:00:00Z`).getUTCDay() || 7) !== weekStartsOn) day = getDayBefore(day, 1)
  return day
}

/** Trend of a product: figures of each bucket and cumulative ones at its end (of the period, in the last bucket). */
/** The query with its period. */
export type TrendQuery = Body<typeof salesTrends> & { period: { from: string; to: string } }

/** True if the period is wholly before the release and before any movement of the product. */
export function isBeforeRelease(trade: SmallTrade, { jan, period }: TrendQuery): boolean {
  const product = trade.products.find((item) => item.jan === jan)
  const moved = [trade.sales, trade.deliveries, trade.returns, trade.adjustments].flatMap((rows) =>
    rows.filter((row) => row.product === product?.id).map((row) => row.date),
  )
  return product !== undefined && period.to < product.release && moved.every((date) => date > period.to)
}

export function computeOracleTrend(trade: SmallTrade, body: TrendQuery) {
  const product = trade.products.find((item) => item.jan === body.jan)
  const filterOwn = <T extends { product: number; store: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.product === product?.id && isInStores(trade, row.store, body.stores))
  const unit = body.unit === 'hour' ? 'day' : body.unit
  const sumQuantity = (rows: readonly { quantity: number }[]) => rows.reduce((total, row) => total + row.quantity, 0)
  const buckets: string[] = []
  for (let day = body.period.from; day <= body.period.to; day = getDayBefore(day, -1)) {
    const bucket = getOracleBucket(day, unit, body.weekStartsOn)
    if (!buckets.includes(bucket)) buckets.push(bucket)
  }
  return buckets.map((bucket) => {
    const isInBucket = (row: { date: string }) =>
      row.date >= body.period.from && row.date <= body.period.to && getOracleBucket(row.date, unit, body.weekStartsOn) === bucket
    const isUntilBucket = (row: { date: string }) =>
      row.date < body.period.from || (row.date <= body.period.to && getOracleBucket(row.date, unit, body.weekStartsOn) <= bucket)
    const sales = filterOwn(trade.sales).filter((sale) => isInBucket(sale) && isInChannel(sale, body.channel))
    const sold = sumQuantity(filterOwn(trade.sales).filter(isUntilBucket))
    const delivered = sumQuantity(filterOwn(trade.deliveries).filter(isUntilBucket))
    const returned = sumQuantity(filterOwn(trade.returns).filter(isUntilBucket))
    const adjusted = sumQuantity(filterOwn(trade.adjustments).filter(isUntilBucket))
    return {
      date: bucket,
      quantity: sumQuantity(sales),
      amount: sales.reduce((total, sale) => total + sale.amount, 0),
      amountTaxIn: sales.reduce((total, sale) => total + addFlooredTax(sale.amount, sale.date), 0),
      delivery: sumQuantity(filterOwn(trade.deliveries).filter(isInBucket)),
      returned: sumQuantity(filterOwn(trade.returns).filter(isInBucket)),
      cumulativeQuantity: sold,
      cumulativeDelivery: delivered,
      marketStock: delivered - sold - returned + adjusted,
    }
  })
}

/** Positions of every product at the end of a day, with stock clamped store by store. */
export function computeOraclePositions(trade: SmallTrade, asOf: string, stores: StoreFilter) {
  const picked = trade.stores.filter((store) => isInStores(trade, store.id, stores))
  return trade.products.map((product) => {
    const sumUntilDay = (rows: readonly { date: string; store: number; product: number; quantity: number }[], storeId: number) =>
      rows
        .filter((row) => row.product === product.id && row.store === storeId && row.date <= asOf)
        .reduce((sum, row) => sum + row.quantity, 0)
    const byStore = picked.map((store) => {
      const delivered = sumUntilDay(trade.deliveries, store.id)
      const sold = sumUntilDay(trade.sales, store.id)
      const returned = sumUntilDay(trade.returns, store.id)
      return { delivered, sold, returned, stock: delivered - sold - returned + sumUntilDay(trade.adjustments, store.id) }
    })
    const sumStores = (value: (row: (typeof byStore)[number]) => number) => byStore.reduce((all, row) => all + value(row), 0)
    const everDelivered = byStore.filter((row) => row.delivered > 0)
    const countInBand = (from: number, to: number) =>
      everDelivered.filter((row) => Math.max(0, row.stock) >= from && Math.max(0, row.stock) <= to).length
    return {
      jan: product.jan,
      delivered: sumStores((row) => row.delivered),
      sold: sumStores((row) => row.sold),
      returned: sumStores((row) => row.returned),
      stock: sumStores((row) => Math.max(0, row.stock)),
      negativeStores: byStore.filter((row) => row.stock < 0).length,
      bands: [
        countInBand(0, 0),
        countInBand(1, 1),
        countInBand(2, 3),
        countInBand(4, 5),
        countInBand(6, 10),
        countInBand(11, 20),
        countInBand(21, 1e9),
      ],
      notDelivered: picked.length - everDelivered.length,
    }
  })
}

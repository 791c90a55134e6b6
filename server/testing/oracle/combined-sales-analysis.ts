import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import type { SmallTrade } from '../small-trade.ts'
import { oracleBaskets } from './basket-lots.ts'

const roundHalfUp = (value: number, digits: number) => Math.floor(value * 10 ** digits + 0.5) / 10 ** digits
/** Exact quotient of integers, rounded half up; `scale` is 10 for one decimal, 100 for two. */
const divideExactly = (part: number, total: number, scale = 100) =>
  Number((2n * BigInt(scale) * BigInt(part) + BigInt(total)) / (2n * BigInt(total))) / scale

/** Item codes that can be queried, from the list of the trade's items. */
const oracleItems: Record<Exclude<CombinedBody['item'], 'all' | 'book'>, readonly string[]> = {
  rental: ['04', '05', '06'],
  'rental-video': ['04'],
  'rental-music': ['05'],
  'rental-comic': ['06'],
  sale: ['07', '08'],
  'sale-video': ['07'],
  'sale-music': ['08'],
  stationery: ['09'],
  game: ['10'],
}

/** Combined sales from counts of baskets in whole lots. */
export function oracleCombined(trade: SmallTrade, body: CombinedBody) {
  const baseIds = new Set(
    trade.products
      .filter(({ jan, series }) =>
        body.jans.length > 0 ? body.jans.includes(jan) : trade.series?.find(({ id }) => id === series)?.cd === body.seriesCd,
      )
      .map(({ id }) => id),
  )
  const getItem = (product: SmallTrade['products'][number]) => trade.items?.find(({ id }) => id === product.item)?.cd ?? ''
  const countedProducts = trade.products.filter((product) => {
    if (baseIds.has(product.id)) return false
    if (body.item === 'all') return true
    if (body.item === 'book') return product.kind !== 'other'
    return oracleItems[body.item].includes(getItem(product))
  })
  const counted = oracleBaskets(trade, body, baseIds)
  const { all: n, base: a } = counted
  const rows = countedProducts
    .map((product) => {
      const b = counted.basketsOf(product.id)
      const common = Math.min(
        b,
        counted.both((id) => id === product.id),
      )
      const lift = (common / a / (b / n)) as number
      const spread = Math.sqrt(Math.max(0, 1 / common - 1 / a - 1 / b - 1 / n + (2 * common) / (a * b)))
      return {
        jan: product.jan,
        coOccurrences: common,
        baskets: b,
        exact: common / a,
        confidence: a === 0 ? 0 : divideExactly(100 * common, a, 10),
        shownLift: common === 0 ? 0 : divideExactly(common * n, a * b),
        reliable: Math.exp(Math.log(lift) - 1.96 * spread),
      }
    })
    .filter(({ coOccurrences }) => coOccurrences >= 5)
    .sort((one, b) => b.exact - one.exact || b.coOccurrences - one.coOccurrences || (one.jan < b.jan ? -1 : 1))
    .map(({ jan, coOccurrences, baskets, confidence, shownLift: roundedLift, reliable }) => ({
      jan,
      coOccurrences,
      baskets,
      confidence,
      lift: roundedLift,
      reliableLift: roundHalfUp(reliable, 2),
    }))
  const { withBase: sums, whole: total } = counted
  const getMean = (sum: number, count: number, digits: 0 | 2) =>
    count === 0 ? null : digits === 2 ? divideExactly(sum, count) : roundHalfUp(sum / count, 0)
  const disclose = (count: number, some: boolean) => (count === 0 && some ? null : count)
  const withOthers = counted.both((id) => countedProducts.some((product) => product.id === id))
  return {
    rows,
    allBaskets: disclose(n, total.quantity > 0),
    baseBaskets: disclose(a, counted.few),
    withOthers: disclose(withOthers, counted.few || a > 0),
    withBase: {
      baskets: disclose(a, counted.few),
      quantity: getMean(sums.quantity, sums.baskets, 2),
      amount: getMean(sums.amount, sums.baskets, 0),
    },
    withoutBase: {
      baskets: disclose(n - a, total.quantity > sums.quantity),
      quantity: getMean(total.quantity - sums.quantity, n - a, 2),
      amount: getMean(total.amount - sums.amount, n - a, 0),
    },
    cards: body.by === 'member' ? null : counted.cards,
  }
}

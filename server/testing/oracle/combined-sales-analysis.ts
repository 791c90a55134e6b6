import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import type { SmallTrade } from '../small-trade.ts'
import { oracleBaskets } from './basket-lots.ts'

const half = (value: number, digits: number) => Math.floor(value * 10 ** digits + 0.5) / 10 ** digits
/** Exact quotient of integers, rounded half up; `scale` is 10 for one decimal, 100 for two. */
const exactly = (part: number, whole: number, scale = 100) =>
  Number((2n * BigInt(scale) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))) / scale

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
  const itemOf = (product: SmallTrade['products'][number]) => trade.items?.find(({ id }) => id === product.item)?.cd ?? ''
  const wanted = trade.products.filter((product) => {
    if (baseIds.has(product.id)) return false
    if (body.item === 'all') return true
    if (body.item === 'book') return product.kind !== 'other'
    return oracleItems[body.item].includes(itemOf(product))
  })
  const counted = oracleBaskets(trade, body, baseIds)
  const { all: n, base: a } = counted
  const rows = wanted
    .map((product) => {
      const b = counted.basketsOf(product.id)
      const both = Math.min(
        b,
        counted.both((id) => id === product.id),
      )
      const lift = (both / a / (b / n)) as number
      const spread = Math.sqrt(Math.max(0, 1 / both - 1 / a - 1 / b - 1 / n + (2 * both) / (a * b)))
      return {
        jan: product.jan,
        coOccurrences: both,
        baskets: b,
        exact: both / a,
        confidence: a === 0 ? 0 : exactly(100 * both, a, 10),
        shownLift: both === 0 ? 0 : exactly(both * n, a * b),
        reliable: Math.exp(Math.log(lift) - 1.96 * spread),
      }
    })
    .filter(({ coOccurrences }) => coOccurrences >= 5)
    .sort((one, b) => b.exact - one.exact || b.coOccurrences - one.coOccurrences || (one.jan < b.jan ? -1 : 1))
    .map(({ jan, coOccurrences, baskets, confidence, shownLift, reliable }) => ({
      jan,
      coOccurrences,
      baskets,
      confidence,
      lift: shownLift,
      reliableLift: half(reliable, 2),
    }))
  const { withBase: sums, whole } = counted
  const meanOf = (sum: number, count: number, digits: 0 | 2) =>
    count === 0 ? null : digits === 2 ? exactly(sum, count) : half(sum / count, 0)
  const shown = (count: number, some: boolean) => (count === 0 && some ? null : count)
  const withOthers = counted.both((id) => wanted.some((product) => product.id === id))
  return {
    rows,
    allBaskets: shown(n, whole.quantity > 0),
    baseBaskets: shown(a, counted.few),
    withOthers: shown(withOthers, counted.few || a > 0),
    withBase: {
      baskets: shown(a, counted.few),
      quantity: meanOf(sums.quantity, sums.baskets, 2),
      amount: meanOf(sums.amount, sums.baskets, 0),
    },
    withoutBase: {
      baskets: shown(n - a, whole.quantity > sums.quantity),
      quantity: meanOf(whole.quantity - sums.quantity, n - a, 2),
      amount: meanOf(whole.amount - sums.amount, n - a, 0),
    },
    cards: body.by === 'member' ? null : counted.cards,
  }
}

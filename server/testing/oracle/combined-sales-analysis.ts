import type { CombinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import type { Sale, SmallTrade } from '../small-trade.ts'
import { oracleMembers } from './member-pairs.ts'
import { inStores } from './trends-and-rankings.ts'

const half = (value: number, digits: number) => Math.floor(value * 10 ** digits + 0.5) / 10 ** digits
/** Half-up of a quotient of whole numbers, exactly; `scale` is 10 for one decimal, 100 for two. */
const exactly = (part: number, whole: number, scale = 100) =>
  Number((2n * BigInt(scale) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))) / scale
const apart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/** Item codes of what can be asked for, from the list of the trade's items. */
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

/** What was sold together, by looking at one basket after the other. */
export function oracleCombined(trade: SmallTrade, body: CombinedBody) {
  const baseIds = new Set(
    trade.products
      .filter(({ jan, series }) =>
        body.jans.length > 0 ? body.jans.includes(jan) : trade.series?.find(({ id }) => id === series)?.cd === body.seriesCd,
      )
      .map(({ id }) => id),
  )
  const baskets = new Map<number, Sale[]>()
  for (const sale of trade.sales) {
    if (sale.quantity <= 0 || sale.date < body.period.from || sale.date > body.period.to) continue
    if (!inStores(trade, sale.store, body.stores)) continue
    const basket = body.by === 'member' ? sale.member : sale.receipt
    if (basket === null) continue
    baskets.set(basket, [...(baskets.get(basket) ?? []), sale])
  }
  const all = [...baskets.values()]
  const holds = (basket: Sale[], product: number) => basket.some((sale) => sale.product === product)
  const withBase = all.filter((basket) => basket.some(({ product }) => baseIds.has(product)))
  const together = (basket: Sale[], product: number) =>
    basket.some(
      (sale) =>
        sale.product === product &&
        basket.some(
          (other) => baseIds.has(other.product) && (body.memberDays === null || apart(other.date, sale.date) <= body.memberDays),
        ),
    )
  const itemOf = (product: SmallTrade['products'][number]) => trade.items?.find(({ id }) => id === product.item)?.cd ?? ''
  const wanted = trade.products.filter((product) => {
    if (baseIds.has(product.id)) return false
    if (body.item === 'all') return true
    if (body.item === 'book') return product.kind !== 'other'
    return oracleItems[body.item].includes(itemOf(product))
  })
  const members = body.by === 'member' ? oracleMembers(trade, body, baseIds) : null
  const [n, a] = members ? [members.all, members.base] : [all.length, withBase.length]
  const rows = wanted
    .map((product) => {
      const b = members ? members.buyersOf(product.id) : all.filter((basket) => holds(basket, product.id)).length
      const both = members
        ? Math.min(
            b,
            members.both((id) => id === product.id),
          )
        : withBase.filter((basket) => together(basket, product.id)).length
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
    .sort((one, other) => other.exact - one.exact || other.coOccurrences - one.coOccurrences || (one.jan < other.jan ? -1 : 1))
    .map(({ jan, coOccurrences, baskets, confidence, shownLift, reliable }) => ({
      jan,
      coOccurrences,
      baskets,
      confidence,
      lift: shownLift,
      reliableLift: half(reliable, 2),
    }))
  const total = (part: Sale[][], value: (sale: Sale) => number) => part.flat().reduce((sum, sale) => sum + value(sale), 0)
  const mean = (part: Sale[][], value: (sale: Sale) => number, digits: 0 | 2) => {
    if (part.length === 0) return null
    const sum = total(part, value)
    return digits === 2 ? exactly(sum, part.length) : half(sum / part.length, 0)
  }
  const without = all.filter((basket) => !withBase.includes(basket))
  if (members) {
    const { withBase: sums, whole } = members
    const meanOf = (sum: number, count: number, digits: 0 | 2) =>
      count === 0 ? null : digits === 2 ? exactly(sum, count) : half(sum / count, 0)
    return {
      rows,
      allBaskets: n,
      baseBaskets: a,
      few: members.few,
      withOthers: members.both((id) => wanted.some((product) => product.id === id)),
      withQuantity: meanOf(sums.quantity, sums.members, 2),
      withAmount: meanOf(sums.amount, sums.members, 0),
      withoutQuantity: meanOf(whole.quantity - sums.quantity, n - a, 2),
      withoutAmount: meanOf(whole.amount - sums.amount, n - a, 0),
      cards: 0,
    }
  }
  return {
    rows,
    allBaskets: all.length,
    baseBaskets: withBase.length,
    few: false,
    withOthers: withBase.filter((basket) => wanted.some(({ id }) => together(basket, id))).length,
    withQuantity: mean(withBase, ({ quantity }) => quantity, 2),
    withAmount: mean(withBase, ({ amount }) => amount, 0),
    withoutQuantity: mean(without, ({ quantity }) => quantity, 2),
    withoutAmount: mean(without, ({ amount }) => amount, 0),
    cards: withBase.filter((basket) => basket.some(({ member }) => member !== null)).length,
  }
}

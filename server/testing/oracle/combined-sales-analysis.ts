import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import { NOISE_VARIANCE } from '../../warehouse/members/cell-keys.ts'
import type { SmallTrade } from '../small-trade.ts'
import { countOracleMembers, scaleOracleSum } from './members.ts'
import { isInStores } from './trends-and-rankings.ts'

type Sale = SmallTrade['sales'][number]

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

/** Combined sales from plain sets of baskets; members are counted with noise. */
export function computeOracleCombinedSales(trade: SmallTrade, body: CombinedBody) {
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
  const isByMember = body.by === 'member'
  const getBasket = ({ receipt, member }: Sale) => (isByMember ? member : receipt)
  const inPeriod = trade.sales.filter(
    (sale) => sale.date >= body.period.from && sale.date <= body.period.to && isInStores(trade, sale.store, body.stores),
  )
  const bought = inPeriod.filter((sale) => sale.quantity > 0 && getBasket(sale) !== null)
  const toBaskets = (sales: readonly Sale[]) => new Set(sales.map((sale) => getBasket(sale) ?? 0))
  const baseSales = bought.filter(({ product }) => baseIds.has(product))
  const withA = toBaskets(baseSales)
  const daysByBasket = Map.groupBy(baseSales, (sale) => getBasket(sale) ?? 0)
  const getDistance = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000
  /** Lines of other products in baskets with A, bought near enough. */
  const beside = bought.filter((sale) =>
    (daysByBasket.get(getBasket(sale) ?? 0) ?? []).some(
      ({ date }) => body.memberDays === null || getDistance(date, sale.date) <= body.memberDays,
    ),
  )
  const countShown = (baskets: ReadonlySet<number>) => (isByMember ? countOracleMembers(baskets) : baskets.size)
  const countDisclosed = (baskets: ReadonlySet<number>) => (!isByMember && baskets.size < 5 ? null : countShown(baskets))
  const everything = toBaskets(bought)
  const [n, a] = [countShown(everything), countShown(withA)]
  const rows = countedProducts
    .flatMap((product) => {
      const together = toBaskets(beside.filter((sale) => sale.product === product.id))
      const [both, b] = [countDisclosed(together), countShown(toBaskets(bought.filter((sale) => sale.product === product.id)))]
      if (n === null || a === null || both === null || b === null) return []
      const common = Math.min(both, a, b)
      const error = isByMember ? 1.96 * Math.sqrt(NOISE_VARIANCE) : 0
      const far = [common / (common - error), (a + error) / a, (b + error) / b]
        .map((ratio) => Math.log(ratio) ** 2)
        .reduce((all, square) => all + square, 0)
      const variance = Math.max(0, 1 / common - 1 / a - 1 / b - 1 / n + (2 * common) / (a * b))
      const spread = Math.sqrt(1.96 ** 2 * variance + far)
      return [
        {
          jan: product.jan,
          coOccurrences: common,
          baskets: b,
          exact: common / a,
          confidence: divideExactly(100 * common, a, 10),
          shownLift: divideExactly(common * n, a * b),
          reliable: Math.exp(Math.log(common / a / (b / n)) - spread),
        },
      ]
    })
    .sort((one, b) => b.exact - one.exact || b.coOccurrences - one.coOccurrences || (one.jan < b.jan ? -1 : 1))
    .map(({ jan, coOccurrences, baskets, confidence, shownLift: roundedLift, reliable }) => ({
      jan,
      coOccurrences,
      baskets,
      confidence,
      lift: roundedLift,
      reliableLift: roundHalfUp(reliable, 2),
    }))
  const getMean = (sum: number, divisor: number, digits: 0 | 2) =>
    digits === 2 ? divideExactly(sum, divisor) : roundHalfUp(sum / divisor, 0)
  const sumField = (sales: readonly Sale[], field: 'quantity' | 'amount') => sales.reduce((all, sale) => all + sale[field], 0)
  /** Everything that counts for means: purchases, of members also their refunds. */
  const describeBaskets = (baskets: ReadonlySet<number>, sales: readonly Sale[]) => {
    const divisor = countDisclosed(baskets)
    const toMean = (field: 'quantity' | 'amount', digits: 0 | 2) => {
      const shown = isByMember ? scaleOracleSum(sumField(sales, field), baskets) : sumField(sales, field)
      return divisor === null || divisor === 0 || shown === null ? null : getMean(shown, divisor, digits)
    }
    return { baskets: countShown(baskets), quantity: toMean('quantity', 2), amount: toMean('amount', 0) }
  }
  const inBase = bought.filter((sale) => withA.has(getBasket(sale) ?? 0))
  const inRest = bought.filter((sale) => !withA.has(getBasket(sale) ?? 0))
  const others = countShown(toBaskets(beside.filter((sale) => countedProducts.some(({ id }) => id === sale.product))))
  return {
    rows,
    allBaskets: n,
    baseBaskets: a,
    withOthers: others === null || a === null ? null : Math.min(others, a),
    withBase: describeBaskets(withA, inBase),
    withoutBase: describeBaskets(everything.difference(withA), inRest),
    cards: isByMember || withA.size < 5 ? null : toBaskets(inBase.filter(({ member }) => member !== null)).size,
  }
}

import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import type { Sale, SmallTrade } from '../small-trade.ts'
import { inStores, namedStore } from './trends-and-rankings.ts'

/** Combined sales in whole lots, computed plainly: receipts or first purchases of members in half-years, in order. */

const FIVE = 5
const getHalf = (day: string) => 2 * Number(day.slice(0, 4)) + (day.slice(5, 7) > '06' ? 1 : 0)
const getStart = (half: number) => `${Math.floor(half / 2)}-${half % 2 === 1 ? '07' : '01'}-01`
const countDaysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000
const roundDownToLots = (count: number, size: number) => Math.floor(count / size) * size

interface First {
  unit: string
  store: string
  half: number
  basket: number
  day: string
  hasCard: boolean
}

/** Baskets in whole lots: takes consecutive groups of each queue whose members all qualify. */
function selectWholeLots<T extends { basket: number }>(
  rows: readonly T[],
  {
    size,
    queue,
    order,
    counts,
  }: { size: number; queue: (row: T) => string; order: (row: T) => string; counts: (row: T) => boolean },
): Set<number> {
  const queues = new Map<string, T[]>()
  for (const row of rows) queues.set(queue(row), [...(queues.get(queue(row)) ?? []), row])
  const baskets = new Set<number>()
  for (const own of queues.values()) {
    const line = [...own].sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.basket - b.basket))
    for (let at = 0; at + size <= line.length; at += size) {
      const lot = line.slice(at, at + size)
      if (lot.every(counts)) for (const { basket } of lot) baskets.add(basket)
    }
  }
  return baskets
}

/** Counts baskets with A, with B and with both. */
export function oracleBaskets(trade: SmallTrade, body: CombinedBody, base: ReadonlySet<number>) {
  const { from, to } = body.period
  const size = body.by === 'member' ? 10 : FIVE
  const getBasket = (sale: Sale) => (body.by === 'member' ? sale.member : sale.receipt)
  const lines = trade.sales.filter(
    (sale) => getBasket(sale) !== null && sale.quantity > 0 && sale.date <= to && inStores(trade, sale.store, body.stores),
  )
  const findFirsts = (own: readonly Sale[], getUnit: (sale: Sale) => string, since: string): First[] => {
    const found = new Map<string, First>()
    for (const sale of own) {
      if (sale.date < since) continue
      const first = {
        unit: getUnit(sale),
        store: namedStore(trade, sale.store, body.stores),
        half: getHalf(sale.date),
        basket: getBasket(sale) ?? 0,
        day: sale.date,
        hasCard: sale.member !== null,
      }
      const key = [first.unit, first.store, first.half, first.basket].join(' ')
      if (first.day < (found.get(key)?.day ?? '9999')) found.set(key, first)
    }
    return [...found.values()]
  }
  const pairsSince = getStart(getHalf(from) - (body.by === 'member' ? 1 : 0))
  const ofBase = findFirsts(
    lines.filter(({ product }) => base.has(product)),
    ({ product }) => (body.jans.length === 0 ? 'series' : String(product)),
    pairsSince,
  )
  const singles = (firsts: readonly First[]) =>
    selectWholeLots(firsts, {
      size,
      queue: ({ unit, store, half }) => [unit, store, half].join(' '),
      order: ({ day }) => day,
      counts: ({ day }) => day >= from,
    })
  const withBase = singles(ofBase)
  const withA = roundDownToLots(withBase.size, size)
  /** Baskets with A and any of the products. */
  const countCommon = (isB: (product: number) => boolean): number => {
    const otherFirsts = findFirsts(
      lines.filter(({ product }) => isB(product)),
      () => 'b',
      pairsSince,
    )
    const met = ofBase.flatMap((first) =>
      otherFirsts
        .filter(({ basket, store, half }) => basket === first.basket && store === first.store && Math.abs(half - first.half) <= 1)
        .map((item) => ({
          unit: first.unit,
          store: first.store,
          basket: first.basket,
          half: Math.max(first.half, item.half),
          opened: first.day < item.day ? first.day : item.day,
          closed: first.day < item.day ? item.day : first.day,
        })),
    )
    const earliest = new Map<string, (typeof met)[number]>()
    for (const pair of met) {
      const key = [pair.unit, pair.store, pair.half, pair.basket].join(' ')
      const known = earliest.get(key)
      if (!known || `${pair.closed} ${pair.opened}` < `${known.closed} ${known.opened}`) earliest.set(key, pair)
    }
    const reach = ({ opened, closed }: (typeof met)[number]) =>
      body.memberDays === null
        ? 0
        : ([0, 1, 3, 7, 14, 30, 60, 90, 180, 365].find((days) => countDaysBetween(opened, closed) <= days) ?? 9999)
    const baskets = selectWholeLots([...earliest.values()], {
      size: FIVE,
      queue: (pair) => [pair.unit, pair.store, pair.half, reach(pair)].join(' '),
      order: ({ closed }) => closed,
      counts: (pair) => pair.opened >= from && reach(pair) <= (body.memberDays ?? 0),
    })
    return Math.min(roundDownToLots(baskets.size, FIVE), withA)
  }
  const getBaskets = (product: number) =>
    roundDownToLots(
      singles(
        findFirsts(
          lines.filter((sale) => sale.product === product),
          () => 'b',
          getStart(getHalf(from)),
        ),
      ).size,
      size,
    )
  const inPeriod = lines.filter(({ date }) => date >= from)
  const sums = (own: readonly Sale[]) => ({
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  })
  const counted = inPeriod.filter((sale) => withBase.has(getBasket(sale) ?? -1))
  /** Every receipt, whatever its products. */
  const receipts = selectWholeLots(
    [...new Map(lines.filter(({ date }) => date >= getStart(getHalf(from))).map((sale) => [getBasket(sale), sale])).values()].map(
      (sale) => ({
        basket: getBasket(sale) ?? 0,
        store: namedStore(trade, sale.store, body.stores),
        day: sale.date,
      }),
    ),
    {
      size: FIVE,
      queue: ({ store, day }) => `${store} ${getHalf(day)}`,
      order: ({ day }) => day,
      counts: ({ day }) => day >= from,
    },
  )
  const all = body.by === 'member' ? roundDownToLots(new Set(inPeriod.map(getBasket)).size, 10) : receipts.size
  const cards = ofBase.filter(({ hasCard, day }) => hasCard && day >= getStart(getHalf(from)))
  const withCard = Math.min(withA, roundDownToLots(singles(cards).size, size))
  return {
    all: Math.max(all, withA),
    base: withA,
    /** True if there are some but no full lot. */
    few: withA === 0 && ofBase.some(({ day }) => day >= from),
    both: countCommon,
    basketsOf: getBaskets,
    withBase: { baskets: withBase.size, ...sums(counted) },
    whole: sums(inPeriod),
    cards: withCard === 0 && cards.some(({ day }) => day >= from) ? null : withCard,
  }
}

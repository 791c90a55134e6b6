import type { CombinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import type { Sale, SmallTrade } from '../small-trade.ts'
import { inStores, namedStore } from './trends-and-rankings.ts'

/** What members buy together in whole lots of ten, by hand: first purchases of half-years, in the order in which they came. */

const TEN = 10
const FIVE = 5
const halfOf = (day: string) => 2 * Number(day.slice(0, 4)) + (day.slice(5, 7) > '06' ? 1 : 0)
const startOf = (half: number) => `${Math.floor(half / 2)}-${half % 2 === 1 ? '07' : '01'}-01`
const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000
const tens = (count: number, size = TEN) => Math.floor(count / size) * size

interface First {
  unit: string
  place: string
  half: number
  member: number
  day: string
}

/** Members of whole lots: of each queue, in its order, tens of which all are as they must be. */
function wholeLots<T extends { member: number }>(
  rows: readonly T[],
  {
    size = TEN,
    queue,
    order,
    counts,
  }: { size?: number; queue: (row: T) => string; order: (row: T) => string; counts: (row: T) => boolean },
): Set<number> {
  const queues = new Map<string, T[]>()
  for (const row of rows) queues.set(queue(row), [...(queues.get(queue(row)) ?? []), row])
  const members = new Set<number>()
  for (const own of queues.values()) {
    const line = [...own].sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.member - b.member))
    for (let at = 0; at + size <= line.length; at += size) {
      const lot = line.slice(at, at + size)
      if (lot.every(counts)) for (const { member } of lot) members.add(member)
    }
  }
  return members
}

/** Counts of members with A, with B and with both. `isBase` and `unitOf` say what A is, of one thing or of several titles. */
export function oracleMembers(trade: SmallTrade, body: CombinedBody, base: ReadonlySet<number>) {
  const { from, to } = body.period
  const lines = trade.sales.filter(
    (sale) => sale.member !== null && sale.quantity > 0 && sale.date <= to && inStores(trade, sale.store, body.stores),
  )
  const firstsOf = (own: readonly Sale[], unitOf: (sale: Sale) => string, since: string): First[] => {
    const found = new Map<string, First>()
    for (const sale of own) {
      if (sale.date < since) continue
      const first = {
        unit: unitOf(sale),
        place: namedStore(trade, sale.store, body.stores),
        half: halfOf(sale.date),
        member: sale.member ?? 0,
        day: sale.date,
      }
      const key = [first.unit, first.place, first.half, first.member].join(' ')
      if (first.day < (found.get(key)?.day ?? '9999')) found.set(key, first)
    }
    return [...found.values()]
  }
  const pairsSince = startOf(halfOf(from) - 1)
  const ofBase = firstsOf(
    lines.filter(({ product }) => base.has(product)),
    ({ product }) => (body.jans.length === 0 ? 'series' : String(product)),
    pairsSince,
  )
  const singles = (firsts: readonly First[]) =>
    wholeLots(firsts, {
      queue: ({ unit, place, half }) => [unit, place, half].join(' '),
      order: ({ day }) => day,
      counts: ({ day }) => day >= from,
    })
  const withBase = singles(ofBase)
  const baseMembers = tens(withBase.size)
  /** Members with A and any of the products. */
  const both = (isB: (product: number) => boolean): number => {
    const beside = firstsOf(
      lines.filter(({ product }) => isB(product)),
      () => 'b',
      pairsSince,
    )
    const met = ofBase.flatMap((one) =>
      beside
        .filter(({ member, place, half }) => member === one.member && place === one.place && Math.abs(half - one.half) <= 1)
        .map((other) => ({
          unit: one.unit,
          place: one.place,
          member: one.member,
          half: Math.max(one.half, other.half),
          opened: one.day < other.day ? one.day : other.day,
          closed: one.day < other.day ? other.day : one.day,
        })),
    )
    const earliest = new Map<string, (typeof met)[number]>()
    for (const pair of met) {
      const key = [pair.unit, pair.place, pair.half, pair.member].join(' ')
      const known = earliest.get(key)
      if (!known || `${pair.closed} ${pair.opened}` < `${known.closed} ${known.opened}`) earliest.set(key, pair)
    }
    const reach = ({ opened, closed }: (typeof met)[number]) =>
      body.memberDays === null
        ? 0
        : ([0, 1, 3, 7, 14, 30, 60, 90, 180, 365].find((days) => daysApart(opened, closed) <= days) ?? 9999)
    const members = wholeLots([...earliest.values()], {
      size: FIVE,
      queue: (pair) => [pair.unit, pair.place, pair.half, reach(pair)].join(' '),
      order: ({ closed }) => closed,
      counts: (pair) => pair.opened >= from && reach(pair) <= (body.memberDays ?? 0),
    })
    return Math.min(tens(members.size, FIVE), baseMembers)
  }
  const buyersOf = (product: number) =>
    tens(
      singles(
        firstsOf(
          lines.filter((sale) => sale.product === product),
          () => 'b',
          startOf(halfOf(from)),
        ),
      ).size,
    )
  const inPeriod = lines.filter(({ date }) => date >= from)
  const sums = (own: readonly Sale[]) => ({
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  })
  const counted = inPeriod.filter(({ member }) => withBase.has(member ?? -1))
  return {
    all: tens(new Set(inPeriod.map(({ member }) => member)).size),
    base: baseMembers,
    /** Are there some, but no lot of them? */
    few: baseMembers === 0 && ofBase.some(({ day }) => day >= from),
    both,
    buyersOf,
    withBase: { members: withBase.size, ...sums(counted) },
    whole: sums(inPeriod),
  }
}

import { describe, it } from 'vitest'
import { type CombinedBody, combinedBody } from '../../shared/api/combined-sales-analysis.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { listCombinedTitles } from '../features/combined-sales-analysis/combined-sales-analysis.routes.ts'
import { MIN_CELL_MEMBERS } from '../warehouse/members/cell-keys.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { estimateHiddenCounts, expectNoBetterThanGuessing, type Recovered } from './differencing.ts'
import { makeMemberTrade } from './member-trade.ts'
import { setUpWarehouse } from './set-up.ts'
import { createRandom, writeSmallTrade } from './small-trade.ts'

/** Attacks combined sales with overlapping queries whose results are subtracted from each other. */
const trade = makeMemberTrade(29, { receipts: 16_000, members: 1200 })
const random = createRandom(31)
const below = (limit: number) => Math.floor(random() * limit)
type Sale = (typeof trade.sales)[number]

const warehouse = setUpWarehouse('duckdb', (fresh) => writeSmallTrade(fresh, trade))
let requestCount = 0

type Query = Pick<CombinedBody, 'jans' | 'period'> & { stores?: { storeCds: string[] }; memberDays?: number }

/** Members with the product and each of the others; what a result omits counts as 0. */
async function runQuery(query: Query): Promise<Map<string, number | null>> {
  requestCount += 1
  const body = { ...combinedBody.parse({ by: 'member', ...query, item: 'all' }), pageSize: null }
  const { list } = await listCombinedTitles(warehouse.knex, body, unlimitedScope)
  const disclosed = new Map(list.map(({ jan, coOccurrences }) => [jan, coOccurrences]))
  return new Map(trade.products.map(({ jan }) => [jan, disclosed.get(jan) ?? 0]))
}

/** For every other product, the number of members who bought it and the base as `isInQuery` says, if small. */
function listHiddenPairs(jan: string, isInQuery: (base: Sale, other: Sale) => boolean): Map<string, Omit<Recovered, 'found'>> {
  const base = trade.products.find((product) => product.jan === jan)?.id
  const baskets = new Map<number, Sale[]>()
  for (const sale of trade.sales) {
    const basket = sale.member
    if (basket !== null && sale.quantity > 0) baskets.set(basket, [...(baskets.get(basket) ?? []), sale])
  }
  const counts = new Map<number, number>()
  for (const lines of baskets.values()) {
    const own = lines.filter(({ product }) => product === base)
    const others = lines.filter((line) => line.product !== base && own.some((sale) => isInQuery(sale, line)))
    for (const product of new Set(others.map((other) => other.product))) counts.set(product, (counts.get(product) ?? 0) + 1)
  }
  return new Map(
    [...counts]
      .filter(([, count]) => count < MIN_CELL_MEMBERS)
      .map(([id, hidden]) => [trade.products.find((product) => product.id === id)?.jan ?? '', { hidden }] as const),
  )
}

const bases = trade.products.filter(() => random() < 0.3).slice(0, 4)

/** Queries stores with and without one of them, and fails if the differences reveal more of that store than a guess. */
async function attackStores(): Promise<void> {
  const cells: Recovered[] = []
  const period = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
  const cds = trade.stores.map(({ cd }) => cd)
  for (const { jan } of bases)
    for (const { id, cd } of trade.stores.slice(-2)) {
      const createPair = (): [Query, Query] => {
        const list = cds.filter((value) => value !== cd && random() < 0.6)
        const storeCds = list.length === 0 ? cds.filter((value) => value !== cd) : list
        return [
          { jans: [jan], period, stores: { storeCds: [...storeCds, cd] } },
          { jans: [jan], period, stores: { storeCds } },
        ]
      }
      const within = ({ date, store }: Sale) => store === id && date >= period.from && date <= period.to
      cells.push(
        ...(await estimateHiddenCounts(
          listHiddenPairs(jan, (a, b) => within(a) && within(b)),
          createPair(),
          runQuery,
        )),
      )
    }
  expectNoBetterThanGuessing('pairs: stores', cells, requestCount)
}

describe('small counts of members with two purchases', () => {
  it('does not reveal small counts of members with two purchases on single days by periods that end some days apart', async () => {
    const cells: Recovered[] = []
    for (const { jan } of bases) {
      const days = { from: addDays(trade.from, 70), to: addDays(trade.from, 70) }
      const since = addDays(trade.from, 25)
      const createPair = (): [Query, Query] => {
        const from = addDays(since, below(10) - 5)
        return [
          { jans: [jan], period: { from, to: days.to } },
          { jans: [jan], period: { from, to: addDays(days.from, -1) } },
        ]
      }
      const isInQuery = (a: Sale, b: Sale) => {
        const [first, last] = a.date < b.date ? [a.date, b.date] : [b.date, a.date]
        return first >= since && last >= days.from && last <= days.to
      }
      cells.push(...(await estimateHiddenCounts(listHiddenPairs(jan, isInQuery), createPair(), runQuery)))
    }
    expectNoBetterThanGuessing('pairs: periods', cells, requestCount)
  })

  it('reveals no small count of members with two purchases by adding a store', () => attackStores())

  it('does not reveal small counts of members with purchases some days apart by slightly different limits of days', async () => {
    const cells: Recovered[] = []
    for (const { jan } of bases) {
      const createPair = (): [Query, Query] => {
        const period = { from: addDays(trade.from, 15 + below(10)), to: addDays(trade.from, 75 + below(10)) }
        return [
          { jans: [jan], period, memberDays: 8 },
          { jans: [jan], period, memberDays: 7 },
        ]
      }
      const isInQuery = (a: Sale, b: Sale) => {
        const days = Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86_400_000
        const [from, to] = [addDays(trade.from, 20), addDays(trade.from, 80)]
        return days > 7 && days <= 8 && [a, b].every(({ date }) => date >= from && date <= to)
      }
      cells.push(...(await estimateHiddenCounts(listHiddenPairs(jan, isInQuery), createPair(), runQuery)))
    }
    expectNoBetterThanGuessing('pairs: days apart', cells, requestCount)
  })
})

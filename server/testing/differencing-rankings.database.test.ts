import { describe, it } from 'vitest'
import { type RankingBody, rankingBody } from '../../shared/api/ranking-create.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { rankProducts } from '../features/ranking-create/ranking-create.query.ts'
import { MIN_CELL_MEMBERS } from '../warehouse/members/cell-keys.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { estimateHiddenCounts, expectNoBetterThanGuessing, type Recovered } from './differencing.ts'
import { makeMemberTrade } from './member-trade.ts'
import { getAgeGroup } from './oracle/trends-and-rankings.ts'
import { setUpWarehouse } from './set-up.ts'
import { createRandom, writeSmallTrade } from './small-trade.ts'

/** Attacks rankings of some buyers with overlapping queries whose results are subtracted from each other. */
const trade = makeMemberTrade(13, { receipts: 20_000, members: 3000 })
const fullPeriod = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
const random = createRandom(17)
const below = (limit: number) => Math.floor(random() * limit)
const ages = [10, 20, 30, 40, 50, 60, 70, 80, 90]

const warehouse = setUpWarehouse('duckdb', (fresh) => writeSmallTrade(fresh, trade))
let requestCount = 0

interface Query {
  period?: RankingBody['period']
  gender?: 0 | 1 | 2
  ageRange?: { from: number; to: number } | null
  stores?: { storeCds: string[] }
}

/** Copies of every title that a ranking shows; an omitted title counts as 0. */
async function runQuery(query: Query): Promise<Map<string, number | null>> {
  requestCount += 1
  const body = rankingBody.parse({ period: fullPeriod, pageSize: 100, ...query })
  const { rankingList } = await rankProducts(warehouse.knex, body, unlimitedScope)
  const visible = new Map(rankingList.map(({ jan, quantity }) => [jan, quantity]))
  return new Map(trade.products.map(({ jan }) => [jan, visible.get(jan) ?? 0]))
}

/** Copies of every title that fewer than ten of the buyers bought. */
function listHiddenCopies({
  period = fullPeriod,
  gender = 0,
  ageRange = null,
  stores,
}: Query): Map<string, Omit<Recovered, 'found'>> {
  const people = new Map(trade.members.map((member) => [member.id, member]))
  const cdOf = new Map(trade.stores.map(({ id, cd }) => [id, cd]))
  const found = new Map<string, Omit<Recovered, 'found'>>()
  for (const { id, jan } of trade.products) {
    const everybody = trade.sales.filter(
      (sale) =>
        sale.product === id &&
        sale.date >= period.from &&
        sale.date <= period.to &&
        (!stores || stores.storeCds.includes(cdOf.get(sale.store) ?? '')),
    )
    const own = everybody.filter((sale) => {
      const member = people.get(sale.member ?? -1)
      if (!member || (gender !== 0 && member.gender !== gender)) return false
      const age = member.birthDecade === null ? 0 : getAgeGroup(member.birthDecade, sale.date)
      return ageRange === null || (age >= ageRange.from && age <= ageRange.to)
    })
    const copies = (sales: typeof own) => sales.reduce((sum, sale) => sum + sale.quantity, 0)
    if (copies(own) > 0 && new Set(own.map(({ member }) => member)).size < MIN_CELL_MEMBERS)
      found.set(jan, { hidden: copies(own), everyone: copies(everybody) })
  }
  return found
}

const women = { gender: 2 } as const

describe('hidden figures of a ranking by selected buyers', () => {
  it('does not reveal figures of a ranking by selected buyers for two days by periods that end two days apart', async () => {
    const cells: Recovered[] = []
    for (const start of [30, 41, 52, 63]) {
      const days = { from: addDays(trade.from, start), to: addDays(trade.from, start + 1) }
      const createPair = (): [Query, Query] => {
        const from = addDays(days.from, -1 - below(29))
        return [
          { ...women, period: { from, to: days.to } },
          { ...women, period: { from, to: addDays(days.from, -1) } },
        ]
      }
      cells.push(...(await estimateHiddenCounts(listHiddenCopies({ ...women, period: days }), createPair(), runQuery)))
    }
    expectNoBetterThanGuessing('rankings: periods', cells, requestCount)
  })

  it('does not reveal figures of a ranking by selected buyers of an age by age ranges with and without the age', async () => {
    const cells: Recovered[] = []
    for (const age of [30, 40, 50]) {
      const createPair = (): [Query, Query] => {
        const to = ages[ages.indexOf(age) + 1 + below(3)] ?? 90
        const period = { from: addDays(fullPeriod.from, below(10)), to: addDays(fullPeriod.from, 12 + below(6)) }
        return [
          { ...women, period, ageRange: { from: age, to } },
          { ...women, period, ageRange: { from: age + 10, to } },
        ]
      }
      const period = { from: addDays(fullPeriod.from, 5), to: addDays(fullPeriod.from, 15) }
      cells.push(
        ...(await estimateHiddenCounts(
          listHiddenCopies({ ...women, period, ageRange: { from: age, to: age } }),
          createPair(),
          runQuery,
        )),
      )
    }
    expectNoBetterThanGuessing('rankings: ages', cells, requestCount)
  })

  it('does not reveal figures of a ranking by selected buyers of a store by selections with and without the store', async () => {
    const cells: Recovered[] = []
    const cds = trade.stores.map(({ cd }) => cd)
    for (const cd of cds.slice(-3)) {
      const others = cds.filter((value) => value !== cd)
      const createPair = (): [Query, Query] => {
        const list = others.filter(() => random() < 0.6)
        const without = list.length === 0 ? others : list
        return [
          { ...women, stores: { storeCds: [...without, cd] } },
          { ...women, stores: { storeCds: without } },
        ]
      }
      cells.push(
        ...(await estimateHiddenCounts(listHiddenCopies({ ...women, stores: { storeCds: [cd] } }), createPair(), runQuery)),
      )
    }
    expectNoBetterThanGuessing('rankings: stores', cells, requestCount)
  })
})

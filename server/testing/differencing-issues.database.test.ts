import { describe, it } from 'vitest'
import { continuousBody } from '../../shared/api/continuous-purchasing-trend.ts'
import { followBuyers } from '../features/continuous-purchasing-trend/continuous-purchasing-trend.routes.ts'
import { MIN_CELL_MEMBERS } from '../warehouse/members/cell-keys.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { estimateHiddenCounts, expectNoBetterThanGuessing, type Recovered } from './differencing.ts'
import { makeMemberTrade } from './member-trade.ts'
import { getAgeGroup, getDayBefore } from './oracle/trends-and-rankings.ts'
import { setUpWarehouse } from './set-up.ts'
import { createRandom, writeSmallTrade } from './small-trade.ts'

/** Attacks continuous purchasing with overlapping queries whose results are subtracted from each other. */
const trade = makeMemberTrade(19, { receipts: 20_000, members: 2500 })
const random = createRandom(23)
const below = (limit: number) => Math.floor(random() * limit)
const titles = trade.products.filter(({ release }) => release >= trade.from && release <= getDayBefore(trade.from, -50))

const warehouse = setUpWarehouse('duckdb', (fresh) => writeSmallTrade(fresh, trade))
let requestCount = 0

interface Query {
  jans: string[]
  windowDays: number
  ageRange?: { from: number; to: number }
  stores?: { storeCds: string[] }
}

const ways = ['buyers', 'kept', 'newBuyers'] as const

/** Returns what a result says about the first two products of its list. */
async function runQuery(query: Query): Promise<Map<string, number | null>> {
  requestCount += 1
  const { issues } = await followBuyers(warehouse.knex, continuousBody.parse(query), unlimitedScope)
  return new Map(ways.map((way) => [way, issues[1]?.[way] ?? null]))
}

/** Members who bought the second product as `isInQuery` says, by whether they bought the first in its window. */
function getHidden({ jans, windowDays }: Query, isInQuery: (sale: (typeof trade.sales)[number]) => boolean) {
  const [first, second] = jans.map((jan) => trade.products.find((product) => product.jan === jan))
  const inWindow = (product: typeof first, counts = ({ member }: (typeof trade.sales)[number]) => member !== null) =>
    trade.sales.filter(
      (sale) =>
        sale.product === product?.id &&
        counts(sale) &&
        sale.quantity > 0 &&
        sale.date >= product.release &&
        sale.date <= getDayBefore(product.release, -windowDays),
    )
  const before = new Set(inWindow(first).map(({ member }) => member))
  const own = new Set(
    inWindow(second)
      .filter(isInQuery)
      .map(({ member }) => member),
  )
  const remaining = [...own].filter((id) => before.has(id)).length
  const counts = new Map<string, number>([
    ['buyers', own.size],
    ['kept', remaining],
    ['newBuyers', own.size - remaining],
  ])
  const everyone = inWindow(second, () => true).filter(isInQuery).length
  return new Map(
    [...counts]
      .filter(([, count]) => count > 0 && count < MIN_CELL_MEMBERS)
      .map(([way, hidden]) => [way, { hidden, everyone }] as const),
  )
}

const pickPair = () => {
  const first = titles[below(titles.length)]
  const second = titles.filter((title) => title !== first)[below(titles.length - 1)]
  return [first?.jan ?? '', second?.jan ?? '']
}
const pairs = Array.from({ length: 12 }, pickPair)
/** A third product does not affect the second, but makes another query. */
const withThird = (jans: string[]): string[] => {
  const others = titles.filter(({ jan }) => !jans.includes(jan))
  return random() < 0.5 ? jans : [...jans, others[below(others.length)]?.jan ?? '']
}

describe('small counts of continued buyers', () => {
  it('does not reveal small counts of continued buyers on single days by buying periods that end some days apart', async () => {
    const cells: Recovered[] = []
    for (const jans of pairs)
      for (const windowDays of [6, 20, 40]) {
        const release = trade.products.find(({ jan }) => jan === jans[1])?.release ?? ''
        const from = getDayBefore(release, -(windowDays - 1))
        const createPair = (): [Query, Query] => {
          const list = withThird(jans)
          return [
            { jans: list, windowDays },
            { jans: list, windowDays: windowDays - 2 },
          ]
        }
        cells.push(
          ...(await estimateHiddenCounts(
            getHidden({ jans, windowDays }, ({ date }) => date >= from),
            createPair(),
            runQuery,
          )),
        )
      }
    expectNoBetterThanGuessing('issues: windows', cells, requestCount)
  })

  it('does not reveal small counts of continued buyers of a store by selections with and without the store', async () => {
    const cells: Recovered[] = []
    for (const jans of pairs)
      for (const { id, cd } of trade.stores.slice(-3)) {
        const others = trade.stores.filter((store) => store.cd !== cd).map((store) => store.cd)
        const createPair = (): [Query, Query] => {
          const list = others.filter(() => random() < 0.7)
          const storeCds = list.length === 0 ? others : list
          return [
            { jans, windowDays: 60, stores: { storeCds: [...storeCds, cd] } },
            { jans, windowDays: 60, stores: { storeCds } },
          ]
        }
        cells.push(
          ...(await estimateHiddenCounts(
            getHidden({ jans, windowDays: 60 }, ({ store }) => store === id),
            createPair(),
            runQuery,
          )),
        )
      }
    expectNoBetterThanGuessing('issues: stores', cells, requestCount)
  })

  it('does not reveal small counts of continued buyers of an age by age ranges with and without the age', async () => {
    const cells: Recovered[] = []
    const people = new Map(trade.members.map((member) => [member.id, member]))
    for (const jans of [...pairs, ...Array.from({ length: 28 }, pickPair)])
      for (const age of [20, 30, 40, 50, 60]) {
        const createPair = (): [Query, Query] => {
          const to = age + 10 * (1 + below(3))
          return [
            { jans, windowDays: 60, ageRange: { from: age, to } },
            { jans, windowDays: 60, ageRange: { from: age + 10, to } },
          ]
        }
        const isAge = (sale: (typeof trade.sales)[number]) => {
          const decade = people.get(sale.member ?? -1)?.birthDecade ?? null
          return decade !== null && getAgeGroup(decade, sale.date) === age
        }
        cells.push(...(await estimateHiddenCounts(getHidden({ jans, windowDays: 60 }, isAge), createPair(), runQuery)))
      }
    expectNoBetterThanGuessing('issues: ages', cells, requestCount)
  })
})

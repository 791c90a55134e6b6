import { describe, it } from 'vitest'
import { type ClusterBody, clusterAnalysis } from '../../shared/api/purchase-cluster.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { resolveBuyerQuestion } from '../features/purchase-cluster/buyers.ts'
import { readDisclosedBuyers } from '../features/purchase-cluster/disclosed-buyers.ts'
import { MIN_CELL_MEMBERS } from '../warehouse/members/suppression.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { estimateHiddenCounts, expectNoBetterThanGuessing, type Recovered } from './differencing.ts'
import { makeMemberTrade } from './member-trade.ts'
import { oracleBuyers } from './oracle/purchase-cluster.ts'
import { runCount } from './property-runs.ts'
import { setUpWarehouse } from './set-up.ts'
import { pickRandom, writeSmallTrade } from './small-trade.ts'

/**
 * An attacker asks many overlapping questions, subtracts the answers from each other and averages the differences to find hidden
 * counts. The result must be no better than a guess without any question.
 */
const runs = runCount({ quick: 2, deep: 150 })
const trade = makeMemberTrade(11, { receipts: 24_000, members: 4000 })
const fullPeriod = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
const fortnight = { from: addDays(trade.from, 40), to: addDays(trade.from, 53) }
const random = pickRandom(7)
const some = <T>(list: readonly T[], count: number): T[] =>
  [...list]
    .map((item) => ({ one: item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one)

const warehouse = setUpWarehouse('duckdb', (fresh) => writeSmallTrade(fresh, trade))
let requestCount = 0

type Question = Partial<Pick<ClusterBody, 'jans' | 'period'>> & { stores?: Record<string, string[]> }
const getBody = (question: Question): ClusterBody => clusterAnalysis.body.parse({ period: fullPeriod, ...question })

/** Buyers of every cell, gender and age group as an answer shows them. */
async function runQuestion(question: Question): Promise<Map<string, number | null>> {
  requestCount += 1
  const body = getBody(question)
  const { cells, byGender, byAge } = await readDisclosedBuyers(
    warehouse.knex,
    await resolveBuyerQuestion(warehouse.knex, body, unlimitedScope),
    body,
  )
  return new Map([
    ...cells.map(({ gender, ageGroup, buyers }) => [`${gender}/${ageGroup}`, buyers] as const),
    ...byGender.map(({ gender, buyers }) => [`${gender}/`, buyers] as const),
    ...byAge.map(({ ageGroup, buyers }) => [`/${ageGroup}`, buyers] as const),
  ])
}

const genders = [0, 1, 2]
const ages = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]

/** Counts of a question that must not be shown, with their values. */
function listHiddenCounts(question: Question): Map<string, Pick<Recovered, 'hidden'>> {
  const { cell } = oracleBuyers(trade, getBody(question))
  const sum = (groups: readonly [number, number][]) => groups.reduce((all, [gender, age]) => all + cell(gender, age).buyers, 0)
  const counts = new Map<string, number>([
    ...genders.flatMap((gender) => ages.map((age) => [`${gender}/${age}`, cell(gender, age).buyers] as const)),
    ...genders.map((gender) => [`${gender}/`, sum(ages.map((age) => [gender, age]))] as const),
    ...ages.map((age) => [`/${age}`, sum(genders.map((gender) => [gender, age]))] as const),
  ])
  return new Map(
    [...counts]
      .filter(([, buyers]) => buyers > 0 && buyers < MIN_CELL_MEMBERS)
      .map(([cell, hidden]) => [cell, { hidden }] as const),
  )
}

/** Estimates each hidden cell by the mean of the differences of pairs of questions. */
async function attack(target: Question, pairs: readonly [Question, Question][]): Promise<Recovered[]> {
  return estimateHiddenCounts(listHiddenCounts(target), pairs, runQuestion)
}

describe('hidden counts of buyers', () => {
  it('does not reveal counts of buyers of a title by lists with and without the title', async () => {
    const cells: Recovered[] = []
    for (const { jan } of some(trade.products, 6)) {
      const others = trade.products.filter((product) => product.jan !== jan).map((product) => product.jan)
      const lists = Array.from({ length: runs }, () => some(others, 4 + Math.floor(random() * 12)))
      const toQuestion = (jans: string[]): Question => ({ jans, period: fortnight })
      cells.push(
        ...(await attack(
          toQuestion([jan]),
          lists.map((list) => [toQuestion([...list, jan]), toQuestion(list)]),
        )),
      )
    }
    expectNoBetterThanGuessing('titles', cells, requestCount)
  })

  it('does not reveal counts of buyers of a title in a week by periods that end one week apart', async () => {
    const cells: Recovered[] = []
    for (const { jan } of some(trade.products, 6)) {
      const week = { from: addDays(trade.from, 55), to: addDays(trade.from, 61) }
      const pairs = Array.from({ length: runs }, (): [Question, Question] => {
        const before = addDays(week.from, -1 - Math.floor(random() * 50))
        const after = addDays(week.to, 1 + Math.floor(random() * 40))
        return random() < 0.5
          ? [
              { jans: [jan], period: { from: before, to: week.to } },
              { jans: [jan], period: { from: before, to: addDays(week.from, -1) } },
            ]
          : [
              { jans: [jan], period: { from: week.from, to: after } },
              { jans: [jan], period: { from: addDays(week.to, 1), to: after } },
            ]
      })
      cells.push(...(await attack({ jans: [jan], period: week }, pairs)))
    }
    expectNoBetterThanGuessing('periods', cells, requestCount)
  })

  it('does not reveal counts of buyers of a store by selections with and without the store', async () => {
    const cells: Recovered[] = []
    // the last stores sell least
    for (const { jan } of some(trade.products, 6))
      for (const { cd } of trade.stores.slice(-3)) {
        const others = trade.stores.filter((store) => store.cd !== cd).map((store) => store.cd)
        const toQuestion = (storeCds: string[]): Question => ({ jans: [jan], stores: { storeCds } })
        const choices = Array.from({ length: Math.ceil(runs / 2) }, () =>
          some(others, 2 + Math.floor(random() * (others.length - 2))),
        )
        cells.push(
          ...(await attack(
            toQuestion([cd]),
            choices.map((list) => [toQuestion([...list, cd]), toQuestion(list)]),
          )),
        )
      }
    expectNoBetterThanGuessing('stores', cells, requestCount)
  })
})

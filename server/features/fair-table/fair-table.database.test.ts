import { describe, expect, it } from 'vitest'
import { combinedSales } from '../../../shared/api/combined-sales-analysis.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  type FairTableResult,
  fairTable,
  fairTableOrder,
  fairTableOrderExport,
  MAX_FAIR_TITLES,
} from '../../../shared/api/fair-table.ts'
import { saleRankingByStore } from '../../../shared/api/sale-ranking.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { orders } from '../../loading/datasets/movements.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'store')

const getQuery = () => ({
  jans: [app.facts.jan],
  period: { from: addDays(app.facts.today, -84), to: addDays(app.facts.today, -1) },
})

/** Of all stores: without these, a bookseller's query is about its own. */
const allStores = { stores: { companyCds: [] } }

async function readTable(body: Record<string, unknown> = {}, as = session.token): Promise<FairTableResult> {
  const result = await app.call(fairTable, { body: { ...getQuery(), ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as FairTableResult
}

async function readOrder(body: Record<string, unknown> = {}): Promise<Result<typeof fairTableOrder>> {
  const result = await app.call(fairTableOrder, { body: { ...getQuery(), pageSize: 1000, ...body } }, session.token)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Result<typeof fairTableOrder>
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('fair table', () => {
  it('has fifteen books around the title, the highest reliable lift first', async () => {
    const { list, base, reasons, totals } = await readTable(allStores)
    expect(base.jan).toBe(app.facts.jan)
    expect(list).toHaveLength(15)
    expect(list.map(({ rowNumber }) => rowNumber)).toEqual(list.map((_row, index) => index + 1))
    expect(list.some(({ jan }) => jan === base.jan)).toBe(false)
    expect(list.every(({ kind }) => kind === 'book')).toBe(true)
    expect(sum(reasons.map(({ titles }) => titles))).toBe(totals.titles)
    const lifts = list.map(({ reliableLift }) => (reliableLift !== null && reliableLift >= 1 ? reliableLift : 0))
    expect(lifts).toEqual(lifts.toSorted((a, b) => b - a))
  })

  it('states the reasons that hold', async () => {
    const { list, base } = await readTable({ ...allStores, titleCount: MAX_FAIR_TITLES })
    for (const row of list) {
      if (row.reason === 'series') expect(row.seriesName).toBe(base.seriesName)
      else if (row.reason === 'author') expect(row.authorName).toBe(base.authorName)
      else if (row.reason === 'combined') expect(row.reliableLift).toBeGreaterThanOrEqual(1)
      else expect([row.reason, row.genreKey]).toEqual(['genre', base.genreKey])
    }
  })

  it('has the lift, receipts and sales of the analysis of combined sales, and hides the same pairs', async () => {
    const { list, baseBaskets } = await readTable({ ...allStores, titleCount: MAX_FAIR_TITLES })
    const body = { ...getQuery(), ...allStores, pageSize: 1000 }
    const result = await app.call(combinedSales, { body }, session.token)
    const combined = result.body.data as Result<typeof combinedSales>
    expect(baseBaskets).toBe(combined.baseBaskets)
    const pairs = new Map(combined.list.map((row) => [row.jan, row]))
    let compared = 0
    for (const { jan, coOccurrences, confidence, lift, reliableLift, quantity } of list) {
      const pair = pairs.get(jan)
      const hidden = { coOccurrences: null, confidence: null, lift: null, reliableLift: null }
      expect({ coOccurrences, confidence, lift, reliableLift }).toEqual(
        pair
          ? {
              coOccurrences: pair.coOccurrences,
              confidence: pair.confidence,
              lift: pair.lift,
              reliableLift: pair.reliableLift,
            }
          : hidden,
      )
      if (pair) expect(quantity).toBe(pair.quantity)
      compared += pair ? 1 : 0
    }
    expect(compared).toBeGreaterThan(3)
  })

  it('is about the bookseller’s own stores unless others are asked for', async () => {
    const own = await readTable()
    expect(own).toMatchObject({ stores: (await readTable({ stores: { companyCds: ['K01'] } })).stores })
    expect(own.stores).toBeLessThan((await readTable(allStores)).stores)
  })

  it('never orders less than nothing, and more for more weeks', async () => {
    const [four, twelve] = [await readTable({ fairWeeks: 4 }), await readTable({ fairWeeks: 12 })]
    expect(four.list.every(({ neededCopies, stock }) => neededCopies >= 0 && stock >= 0)).toBe(true)
    expect(twelve.totals.neededCopies).toBeGreaterThan(four.totals.neededCopies)
    expect(four.totals.orderCopies).toBe(four.totals.neededCopies)
    expect(four.totals.orderAmount).toBe(sum(four.list.map(({ orderAmount }) => orderAmount ?? 0)))
  })

  it('keeps the order within the budget, keeps decided copies and says what it cut', async () => {
    const free = await readTable()
    const budget = Math.floor(free.totals.orderAmount / 2)
    const limited = await readTable({ budget })
    expect(limited.totals.orderAmount).toBeLessThanOrEqual(budget)
    expect(limited.totals.remainingBudget).toBe(budget - limited.totals.orderAmount)
    expect(limited.totals.cutCopies).toBe(free.totals.orderCopies - limited.totals.orderCopies)
    const last = limited.list.at(-1)
    const decided = await readTable({ budget, changedCopies: [`${last?.jan}:9`] })
    expect(decided.list.at(-1)?.orderCopies).toBe(9)
    const refused = await app.call(fairTable, { body: { ...getQuery(), changedCopies: ['x'] } }, session.token)
    expect(refused.status).toBe(400)
  })

  it('shows chosen titles instead of selected ones, without the title itself', async () => {
    const jans = (await readTable(allStores)).list.slice(0, 4).map(({ jan }) => jan)
    const chosen = await readTable({ ...allStores, chosenJans: [app.facts.jan, ...jans] })
    expect(chosen.list.map(({ jan }) => jan)).toEqual(jans)
  })

  it('orders in the file what the table orders, by store and with the columns that a load of orders knows', async () => {
    const query = { budget: 300_000 }
    const [table, order] = [await readTable(query), await readOrder(query)]
    expect(order.totals.lineCopies).toBe(table.totals.orderCopies)
    expect(order.totals.lineAmount).toBe(table.totals.orderAmount)
    const copiesByTitle = Map.groupBy(order.list, ({ jan }) => jan)
    for (const { jan, orderCopies } of table.list)
      expect([jan, sum((copiesByTitle.get(jan) ?? []).map(({ lineCopies }) => lineCopies))]).toEqual([jan, orderCopies])
    const file = await app.call(fairTableOrderExport, { body: { ...getQuery(), ...query } }, session.token)
    const content = Buffer.from((file.body.data as Result<typeof fairTableOrderExport>).fileContent, 'base64').toString('utf8')
    const header = content
      .split(/\r?\n/)
      .map((text) => text.replace(/^\uFEFF/, '').split(','))
      .find((cells) => cells.includes('JAN'))
    const known = orders.fields.filter(({ isRequired }) => isRequired).map(({ ja, headers = [] }) => [ja, ...headers])
    for (const names of known)
      expect(
        header?.some((name) => names.includes(name)),
        names[0],
      ).toBe(true)
  })

  it('has the stock of a store that the ranking of stores has', async () => {
    const { list } = await readTable({ stores: { companyCds: [], storeCds: [app.facts.storeCd] } })
    for (const { jan, stock, quantity } of list.slice(0, 5)) {
      const body = { ...getQuery(), jans: [jan], stores: { storeCds: [app.facts.storeCd] } }
      const result = await app.call(saleRankingByStore, { body }, session.token)
      const [row] = (result.body.data as Result<typeof saleRankingByStore>).list
      if (!row) continue
      expect([jan, quantity]).toEqual([jan, row.quantity])
      expect([jan, stock]).toEqual([jan, Math.max(0, row.cumulativeStockQuantity ?? 0)])
    }
  })

  it('asks for a title, and keeps titles outside of the data range off the table', async () => {
    const none = await app.call(fairTable, { body: { ...getQuery(), jans: [] } }, session.token)
    expect(none.status).toBe(400)
    const magazineReader = await app.signIn('magazine')
    const refused = await app.call(fairTable, { body: getQuery() }, magazineReader)
    expect(refused.status).toBe(303)
  })
})

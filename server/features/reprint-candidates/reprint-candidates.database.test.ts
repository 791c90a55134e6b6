import { describe, expect, it } from 'vitest'
import { auditList } from '../../../shared/api/audit.ts'
import type { BodyInput, Result } from '../../../shared/api/endpoint.ts'
import { orderInfo } from '../../../shared/api/product-orders.ts'
import { stockDistribution } from '../../../shared/api/product-stock.ts'
import {
  type ReprintCandidate,
  type ReprintCandidatesResult,
  reprintCandidateSorts,
  reprintCandidates,
  reprintCandidatesExport,
} from '../../../shared/api/reprint-candidates.ts'
import {
  contractReprintParameters,
  type ReprintParameters,
  setContractReprintParameters,
  usualReprintParameters,
} from '../../../shared/api/reprint-parameters.ts'
import { info } from '../../../shared/api/session.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const user = setUpSession(app, 'user')

/** As many titles as possible: the demo of tests is small. */
const everything = { runOutWithinDays: 182, minRecentCopies: 1, pageSize: 1000 }

async function callApi(body: BodyInput<typeof reprintCandidates> = {}, as = user.token): Promise<ReprintCandidatesResult> {
  const result = await app.call(reprintCandidates, { body }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as ReprintCandidatesResult
}
const sum = (rows: readonly ReprintCandidate[], getValue: (row: ReprintCandidate) => number) =>
  rows.reduce((all, row) => all + getValue(row), 0)

describe('reprint candidates', () => {
  it('lists reprint candidates whose stock runs out within the days, the first to run out first', async () => {
    for (const runOutWithinDays of [182, 60]) {
      const { list, asOf, totals } = await callApi({ ...everything, runOutWithinDays })
      expect(asOf).toBe(addDays(app.facts.today, -1))
      expect(list.length).toBeGreaterThan(2)
      expect(totals.products).toBe(list.length)
      const days = list.map((row) => row.runOutDays)
      expect(days).toEqual([...days].sort((a, b) => a - b))
      expect(Math.max(...days)).toBeLessThanOrEqual(runOutWithinDays)
    }
  })

  it('adds the stock of stores, wholesalers and publisher of a reprint candidate, as the title’s own pages show it', async () => {
    const { list, asOf } = await callApi(everything)
    for (const row of list.slice(0, 4)) {
      expect(row.totalStock).toBe(row.cumulativeStockQuantity + (row.dailyInventory ?? 0) + (row.publisherInventory ?? 0))
      const stock = await app.call(stockDistribution, { body: { jan: row.jan } }, user.token)
      expect((stock.body.data as Result<typeof stockDistribution>).stockStatus[0]).toBe(row.zeroStores)
      const orders = await app.call(orderInfo, { body: { jan: row.jan } }, user.token)
      const { orderInfo: days, numberOfPendingOrder } = orders.body.data as Result<typeof orderInfo>
      expect(numberOfPendingOrder).toBe(row.numberOfPendingOrder)
      expect(days.at(-1)).toMatchObject({
        date: asOf,
        publisherInventory: row.publisherInventory,
        dailyInventory: row.dailyInventory,
      })
      // the page shows the same 28 days
      expect(sumQuantities(days)).toBe(row.recentQuantity)
      expect(row.soldWeeks.slice(-4).reduce((all, { quantity }) => all + quantity, 0)).toBe(row.recentQuantity)
    }
  })

  it('leaves out a title that its publisher has withdrawn', async () => {
    const { list } = await callApi({ ...everything, lotSize: 20 })
    const [first, ...others] = list.map(({ jan }) => jan)
    const setWithdrawn = (isWithdrawn: boolean) =>
      app.services.warehouse.knex('product').where({ jan: first }).update({ is_withdrawn: isWithdrawn })
    await setWithdrawn(true)
    const { list: left } = await callApi({ ...everything, lotSize: 30 })
    await setWithdrawn(false)
    expect(left.map(({ jan }) => jan)).toEqual(others)
  })

  it('states the day until which the decision for a reprint delivers in time', async () => {
    const { list, asOf, deliveryDate } = await callApi({ ...everything, leadDays: 21 })
    expect(deliveryDate).toBe(addDays(asOf, 21))
    for (const row of list) {
      expect(row.runOutDays).toBe(countDaysBetween(asOf, row.runOutDate))
      expect(row.decideBy).toBe(addDays(row.runOutDate, -21))
      expect(row.urgency).toBe(row.runOutDate < deliveryDate ? 'late' : row.decideBy <= addDays(asOf, 7) ? 'thisWeek' : 'later')
      expect(row.reasons.length).toBeGreaterThanOrEqual(3)
    }
  })

  it('suggests print runs of whole lots with the least cost of those compared, within the target return rate', async () => {
    const { list, totals } = await callApi({ ...everything, lotSize: 10, targetReturnRate: 15 })
    for (const row of list) {
      expect(row.suggestedPrint % 10).toBe(0)
      expect(row.expectedLostAmount).toBe(row.expectedLostCopies * (row.price ?? 0))
      if (row.suggestedPrint > 0) expect(row.expectedReturnRate).toBeLessThanOrEqual(15)
      const within = row.costs.filter(({ returnRateIfPrinted }) => (returnRateIfPrinted ?? 0) <= 15)
      const chosen = row.costs.find(({ copies }) => copies === row.suggestedPrint)
      for (const cost of within)
        expect((chosen?.lostCost ?? 0) + (chosen?.returnCost ?? 0)).toBeLessThanOrEqual(cost.lostCost + cost.returnCost + 1)
    }
    expect(list.some((row) => row.suggestedPrint > 0)).toBe(true)
    expect(totals).toMatchObject({
      suggestedPrint: sum(list, (row) => row.suggestedPrint),
      expectedLostAmount: sum(list, (row) => row.expectedLostAmount),
      zeroStores: sum(list, (row) => row.zeroStores),
    })
  })

  it('returns ranges around the forecast of a reprint candidate that grow with the weeks', async () => {
    const { list } = await callApi(everything)
    for (const { horizons, weeks } of list) {
      expect(horizons.map((horizon) => horizon.weeks)).toEqual([4, 8, 12])
      for (const horizon of horizons) expect(horizon.low).toBeLessThanOrEqual(horizon.high)
      for (const week of weeks) {
        expect(week.low).toBeLessThanOrEqual(week.lowHalf)
        expect(week.lowHalf).toBeLessThanOrEqual(week.highHalf)
        expect(week.highHalf).toBeLessThanOrEqual(week.high)
      }
      const expected = horizons.map((horizon) => horizon.expected)
      expect(expected).toEqual([...expected].sort((a, b) => a - b))
    }
  })

  it('sorts and pages reprint candidates', async () => {
    for (const sortBy of reprintCandidateSorts.slice(1)) {
      const values = (await callApi({ ...everything, sortBy })).list.map((row) => Number(row[sortBy]))
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
    const [first, second, both] = [
      await callApi({ ...everything, pageSize: 2 }),
      await callApi({ ...everything, pageSize: 2, pageNum: 2 }),
      await callApi({ ...everything, pageSize: 4 }),
    ]
    expect([...first.list, ...second.list]).toEqual(both.list)
  })

  it('lists the contract’s own titles as reprint candidates unless publishers are named', async () => {
    const own = await callApi(everything)
    if (own.list.some((row) => row.own)) expect(own.list.every((row) => row.own)).toBe(true)
    const [other] = (await callApi(everything, await app.signIn('admin'))).list.filter(({ own: isOwn }) => !isOwn)
    expect(other).toBeDefined()
  })

  it('exports reprint candidates with the columns of the screen, in both languages', async () => {
    const { list } = await callApi(everything)
    const result = await app.call(
      reprintCandidatesExport,
      { body: { ...everything, language: 'en', encoding: 'utf-8' } },
      user.token,
    )
    const { fileContent } = result.body.data as { fileContent: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0]).filter((code) => /^\d{13}$/.test(code ?? ''))).toEqual(
      list.map(({ jan }) => jan),
    )
    const wrong = await app.call(reprintCandidates, { body: { lotSize: 0 } }, user.token)
    expect([wrong.status, (wrong.body.errors as { field: string }[])[0]?.field]).toEqual([400, 'lotSize'])
  })

  it('uses the contract’s print parameters where the query leaves them out, in results, files and the session', async () => {
    const administrator = await app.signIn('company')
    const parameters: ReprintParameters = { ...usualReprintParameters, leadDays: 28, lotSize: 7 }
    const before = await app.call(contractReprintParameters, {}, user.token)
    expect(before.body.data).toEqual({ parameters: usualReprintParameters, chosen: false })
    const wrong = await app.call(setContractReprintParameters, { body: { ...parameters, leadDays: 85 } }, administrator)
    expect([wrong.status, (wrong.body.errors as { field: string }[])[0]?.field]).toEqual([400, 'leadDays'])
    expect((await app.call(setContractReprintParameters, { body: parameters }, user.token)).status).toBe(403)

    const explicit = await callApi({ ...everything, ...parameters })
    expect((await app.call(setContractReprintParameters, { body: parameters }, administrator)).status).toBe(200)
    try {
      // the same figures as with the parameters in the query, also for a colleague
      expect((await callApi(everything)).list).toEqual(explicit.list)
      expect((await callApi({ ...everything, ...usualReprintParameters })).list).not.toEqual(explicit.list)
      expect((await callApi(everything)).list.every(({ suggestedPrint }) => suggestedPrint % 7 === 0)).toBe(true)
      const file = await app.call(reprintCandidatesExport, { body: { ...everything, encoding: 'utf-8' } }, user.token)
      const text = Buffer.from((file.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
      expect(text).toContain(explicit.list[0]?.jan)
      expect(text).toContain('28日')
      const signedIn = await app.call(info, {}, user.token)
      expect((signedIn.body.data as { reprintParameters: ReprintParameters }).reprintParameters).toEqual(parameters)
      // another contract keeps its own
      const other = await app.call(contractReprintParameters, {}, await app.signIn('store'))
      expect(other.body.data).toEqual({ parameters: usualReprintParameters, chosen: false })
      const audit = await app.call(auditList, { body: { group: 'all' } }, await app.signIn('admin'))
      expect(JSON.stringify(audit.body.data)).toContain('reprintParameters')
    } finally {
      await app.call(setContractReprintParameters, { body: usualReprintParameters }, administrator)
    }
  })
})

const sumQuantities = (days: readonly { quantity: number }[]) => days.reduce((all, { quantity }) => all + quantity, 0)

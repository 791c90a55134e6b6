import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReturnsBody, returnGroupings, returnSorts, returns } from '../../../shared/api/returns.ts'
import { addDays, getLastYearPeriod } from '../../../shared/calendar/period.ts'
import { listReturns } from '../../features/returns/returns.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { createPeriodArbitrary, createStoresArbitrary, createSubsetArbitrary } from '../small-engines.ts'
import { makeSmallTrade, type SmallTrade, spreadOverTwoYears } from '../small-trade.ts'
import { computeOracleReturns, getRowCode, type ReturnsWorld } from './returns.ts'

const recent = makeSmallTrade(21)
const spread = spreadOverTwoYears({ ...recent, returns: [...recent.returns, ...makeSmallTrade(22).returns] })
// with all sales, deliveries would be sold before anything is returned
const trade: SmallTrade = { ...spread, sales: spread.sales.filter((_sale, index) => index % 4 === 0) }
const world: ReturnsWorld = {
  trade,
  companies: new Map(trade.stores.map(({ id }) => [id, id === 1 ? null : `K${id % 3}`])),
  imprints: { '9904': '9901' },
  withoutPublisher: 5,
  withoutGenre: 7,
}
/** Last day with sales: later days are incomplete. */
const lastSale =
  trade.sales
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? ''
const scope = { ...unlimitedScope, ownPublisherCds: ['9902'], ownCompanyCds: ['K2'] }
const engines = setUpSmallEngines(trade, async ({ knex }) => {
  for (const [index, code] of ['K0', 'K1', 'K2'].entries())
    await knex('company').insert({ id: index + 1, company_cd: code, company_nm: `法人${index}`, search_text: code })
  for (const [id, code] of world.companies) await knex('store').where({ id }).update({ company_cd: code })
  for (const [imprint, publisherCd] of Object.entries(world.imprints))
    await knex('publisher').where({ publisher_cd: imprint }).update({ imprint_of_cd: publisherCd })
  await knex('product').where({ id: world.withoutPublisher }).update({ publisher_id: null })
  await knex('product').where({ id: world.withoutGenre }).update({ trade_genre_id: null })
})

const whole = { from: recent.from, to: recent.to }
const queries = fc.record({
  // few short periods have returns this year and last year
  period: fc.oneof(createPeriodArbitrary(recent), fc.constant(whole)),
  groupBy: fc.constantFrom(...returnGroupings),
  genreLevel: fc.constantFrom('large', 'medium', 'small'),
  unit: fc.constantFrom('week', 'month'),
  stores: createStoresArbitrary(trade),
  products: fc.record({
    kind: fc.constantFrom('all', 'all', 'book', 'magazine', 'publication'),
    genreKeys: createSubsetArbitrary(['03', '03/91', '03/91/95', '02', '09/34']),
  }),
  sortBy: fc.constantFrom(...returnSorts),
  descending: fc.boolean(),
})
/** Longer than 52 weeks: it shares days with the same period last year. */
const long = { from: addDays(recent.to, -449), to: recent.to }

/** Compares the rows and totals of a query with an independent calculation, on each engine. */
async function expectOracle(body: ReturnsBody): Promise<void> {
  for (const [kind, { knex }] of engines.warehouses) {
    const result = await listReturns(knex, body, { scope, language: 'ja' })
    const { rows, totals } = computeOracleReturns(world, body, result)
    expect(result.totals, kind).toMatchObject(totals)
    expect(result.total, kind).toBe(rows.length)
    const byCode = new Map(rows.map(({ code, figures }) => [code, figures]))
    expect(result.list.map(getRowCode).sort(), kind).toEqual([...byCode.keys()].sort())
    for (const row of result.list) expect(row, `${kind} ${getRowCode(row)}`).toMatchObject(byCode.get(getRowCode(row)) ?? {})
  }
}

describe('returns', () => {
  it('includes returns with and without a known delivery day, this year and last year, in the test data', () => {
    const body = returns.body.parse({ period: whole, products: { kind: 'all' } })
    const { totals } = computeOracleReturns(world, body, { lastYear: getLastYearPeriod(whole) })
    expect(totals.datedReturnQuantity).toBeGreaterThan(30)
    expect(totals.totalReturnQuantity).toBeGreaterThan(totals.datedReturnQuantity)
    expect(totals.lastYearReturnQuantity).toBeGreaterThan(20)
    expect(totals.lastYearDaysOnShelf).not.toBeNull()
  })

  it('computes deliveries, returns, values and days on the shelf like an independent calculation', async () => {
    await fc.assert(
      fc.asyncProperty(queries, (conditions) => expectOracle(returns.body.parse({ ...conditions, pageSize: 1000 }))),
      createRunParameters({ quick: 6 }),
    )
  })

  it('lists titles that moved last year only', async () => {
    const period = { from: addDays(recent.to, -27), to: recent.to }
    const body = returns.body.parse({ period, products: { kind: 'all' }, groupBy: 'product', pageSize: 1000 })
    const { rows } = computeOracleReturns(world, body, { lastYear: getLastYearPeriod(period) })
    const isOfLastYear = ({ figures }: (typeof rows)[number]) =>
      figures.totalDeliveryQuantity === 0 && figures.totalReturnQuantity === 0
    expect(rows.filter(isOfLastYear).length).toBeGreaterThan(0)
    await expectOracle(body)
  })

  it('counts returns in both periods on days that a period longer than 52 weeks shares with last year', async () => {
    const body = returns.body.parse({ period: long, groupBy: 'publisher', products: { kind: 'all' }, pageSize: 1000 })
    const lastYear = getLastYearPeriod(long)
    const shared = { ...body, period: { from: long.from, to: lastYear.to } }
    expect(computeOracleReturns(world, shared, { lastYear }).totals.datedReturnQuantity).toBeGreaterThan(5)
    await expectOracle(body)
  })

  it('shows the difference of the return rates shown, or none if last year is not in the data or days are incomplete', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (conditions) => {
        const body = returns.body.parse({ ...conditions, pageSize: 1000 })
        for (const [, { knex }] of engines.warehouses) {
          const { list, totals, comparable, lastYear } = await listReturns(knex, body, { scope, language: 'en' })
          expect(comparable).toBe(lastYear.from >= trade.from && body.period.from <= lastSale)
          const isWhole = comparable && body.period.to <= lastSale
          for (const { periodReturnRate: now, lastYearReturnRate: before, returnRateDifference } of [...list, totals]) {
            const expected = !isWhole || now === null || before === null ? null : Math.round((now - before) * 10) / 10
            expect(returnRateDifference).toBe(expected === 0 ? 0 : expected)
          }
        }
      }),
      createRunParameters({ quick: 6, deep: 60 }),
    )
  })

  it('sorts returns by every key on both engines alike, with pages that continue each other', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (conditions) => {
        const body = returns.body.parse({ ...conditions, pageSize: 1000 })
        const orders: (string | null)[][] = []
        for (const [, { knex }] of engines.warehouses) {
          const { list } = await listReturns(knex, body, { scope, language: 'ja' })
          const pages = [1, 2].map((pageNum) => listReturns(knex, { ...body, pageNum, pageSize: 3 }, { scope, language: 'ja' }))
          const paged = (await Promise.all(pages)).flatMap((page) => page.list.map(getRowCode))
          orders.push(list.map(getRowCode))
          expect(paged).toEqual(list.slice(0, 6).map(getRowCode))
          const values = list.map((row) => row[body.sortBy]).filter((value) => value !== null)
          const sorted = [...values].sort((a, b) => (body.descending ? b - a : a - b))
          // differences are sorted before they are rounded
          if (body.sortBy !== 'returnRateDifference') expect(values).toEqual(sorted)
        }
        expect(orders[0]).toEqual(orders[1])
      }),
      createRunParameters({ quick: 6, deep: 60 }),
    )
  })

  it('computes a return rate over time in each row that matches an independent calculation', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (conditions) => {
        const body = returns.body.parse({ ...conditions, pageSize: 1000 })
        for (const [kind, { knex }] of engines.warehouses) {
          const { list, lastYear } = await listReturns(knex, body, { scope, language: 'ja' })
          for (let index = 0; index < 12; index += 5) {
            const to = addDays(body.period.to, -7 * (11 - index))
            const period = { from: addDays(to, -27), to }
            const expected = computeOracleReturns(world, { ...body, period }, { lastYear })
            for (const row of list) {
              const one = expected.rows.find(({ code }) => code === getRowCode(row))
              expect(row.rateTrend[index], `${kind} ${getRowCode(row)} ${to}`).toBe(one?.figures.periodReturnRate ?? null)
            }
          }
        }
      }),
      createRunParameters({ quick: 3, deep: 60 }),
    )
  })

  it('computes a trend of returns whose steps match an independent calculation', async () => {
    for (const unit of ['week', 'month'] as const) {
      const body = returns.body.parse({ period: whole, unit, products: { kind: 'all' } })
      for (const [kind, { knex }] of engines.warehouses) {
        const { steps, trend } = await listReturns(knex, body, { scope, language: 'ja' })
        expect(steps.length, kind).toBeGreaterThan(20)
        for (const [index, step] of steps.entries()) {
          const expected = computeOracleReturns(world, { ...body, period: step }, { lastYear: getLastYearPeriod(step) }).totals
          expect([trend.deliveries[index], trend.returns[index]], `${kind} ${step.from}`).toEqual([
            expected.totalDeliveryQuantity,
            expected.totalReturnQuantity,
          ])
          expect([trend.lastYearDeliveries[index], trend.lastYearReturns[index]], `${kind} ${step.from}`).toEqual([
            expected.lastYearDeliveryQuantity,
            expected.lastYearReturnQuantity,
          ])
        }
      }
    }
  })

  it('marks titles and publishers, or stores and companies, of the contract as own in returns', async () => {
    const [, warehouse] = engines.warehouses[0] ?? []
    if (!warehouse) throw new Error('no warehouse')
    const listOwn = async (groupBy: (typeof returnGroupings)[number]) => {
      const body = returns.body.parse({ period: whole, groupBy, products: { kind: 'all' }, pageSize: 1000 })
      const { list } = await listReturns(warehouse.knex, body, { scope, language: 'ja' })
      return list.filter(({ own }) => own)
    }
    expect((await listOwn('publisher')).map(({ publisherCd }) => publisherCd)).toEqual(['9902'])
    expect((await listOwn('company')).map(({ companyCd }) => companyCd)).toEqual(['K2'])
    expect((await listOwn('store')).map(({ storeCd }) => storeCd).sort()).toEqual(['S2', 'S5', 'S8'])
    expect(new Set((await listOwn('product')).map(({ publisherCd }) => publisherCd))).toEqual(new Set(['9902']))
    expect(await listOwn('genre')).toEqual([])
  })

  it('adds up the list prices of the copies in the trend of return values', async () => {
    const body = returns.body.parse({ period: whole, trendMeasure: 'amount', products: { kind: 'all' } })
    const priceOf = new Map(trade.products.map(({ id, price }) => [id, price]))
    for (const [kind, { knex }] of engines.warehouses) {
      const { steps, trend } = await listReturns(knex, body, { scope, language: 'ja' })
      expect(Math.max(...trend.returns), kind).toBeGreaterThan(1000)
      for (const [index, step] of steps.entries()) {
        const value = (list: typeof trade.deliveries) =>
          list
            .filter(({ date }) => date >= step.from && date <= step.to)
            .reduce((all, { product, quantity }) => all + quantity * (priceOf.get(product) ?? 0), 0)
        expect([trend.deliveries[index], trend.returns[index]], `${kind} ${step.from}`).toEqual([
          value(trade.deliveries),
          value(trade.returns),
        ])
      }
    }
  })
})

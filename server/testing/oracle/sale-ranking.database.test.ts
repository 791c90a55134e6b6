import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyRankingBody, storeRankingBody } from '../../../shared/api/sale-ranking.ts'
import { rankCompanies, rankStores } from '../../features/sale-ranking/sale-ranking.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { anyChannel, createPeriodArbitrary, createStoresArbitrary, openSmallEngines } from '../small-engines.ts'
import { makeSmallTrade, spreadOverTwoYears } from '../small-trade.ts'
import { computeRate } from './product-detail.ts'
import { computeOracleHeadlines, computeOracleStoreRows, getCompany } from './sale-ranking.ts'
import { getComparedBefore } from './trends-and-rankings.ts'

const trade = makeSmallTrade(11)
const engines = setUpSmallEngines(trade, async ({ knex }) => {
  for (const cd of ['K0', 'K1', 'K2'])
    await knex('company').insert({ id: Number(cd[1]) + 1, company_cd: cd, company_nm: `法人${cd}`, search_text: cd })
  for (const store of trade.stores)
    await knex('store')
      .where({ id: store.id })
      .update({ company_cd: getCompany(store.id) })
})

const as = { scope: unlimitedScope, language: 'ja' as const }
const anyQuery = {
  jans: fc.uniqueArray(fc.constantFrom(...trade.products.map((product) => product.jan)), { minLength: 1, maxLength: 6 }),
  period: createPeriodArbitrary(trade),
  stores: createStoresArbitrary(trade),
  channel: anyChannel,
  descending: fc.boolean(),
}

describe('store and company ranking', () => {
  it('ranks stores like an independent calculation store by store and has the same sums by company', async () => {
    const query = fc
      .record({
        ...anyQuery,
        sortBy: fc.constantFrom('quantity', 'amount', 'cumulativeStockQuantity', 'saleRate', 'cumulativeDeliveryQuantity'),
      })
      .map((body) => storeRankingBody.parse({ ...body, pageSize: 1000 }))
    // S5 sold a copy and took it back a day later: only the day of its sale remains
    const sold = { from: '2019-08-20', to: '2019-08-24' }
    const tookBack = storeRankingBody.parse({ jans: ['9784999100000'], period: sold, pageSize: 1000 })
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const before = getComparedBefore(trade, body.period)
        const earlier = computeOracleStoreRows(trade, body, before)
        const known = computeOracleStoreRows(trade, body, body.period)
        // a store whose stock was returned or corrected to nothing still has a row
        const none = { quantity: 0, amount: 0, delivered: 0, sold: 0, returned: 0, stock: 0, lastSaleDate: null }
        const all = [
          ...known,
          ...earlier.filter((row) => !known.some((plainRow) => plainRow.cd === row.cd)).map((row) => ({ ...row, ...none })),
        ]
        // none of these stores is an online shop: with channel `net` only stores with net sales count
        const rows = all.filter(
          (row) =>
            body.channel !== 'net' ||
            row.quantity !== 0 ||
            earlier.some((plainRow) => plainRow.cd === row.cd && plainRow.quantity !== 0),
        )
        const channelRows = body.channel === 'net' ? [] : rows
        const value = (row: (typeof rows)[number]): number =>
          body.sortBy === 'amount'
            ? row.amount
            : body.sortBy === 'cumulativeStockQuantity'
              ? row.stock
              : body.sortBy === 'cumulativeDeliveryQuantity'
                ? row.delivered
                : body.sortBy === 'saleRate'
                  ? row.delivered === 0
                    ? Number.NEGATIVE_INFINITY
                    : row.sold / row.delivered
                  : row.quantity
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await rankStores(warehouse.knex, body, as)
          const got = result.list.map((row) => ({
            cd: row.storeCd,
            company: row.companyCd,
            quantity: row.quantity,
            amount: row.amount,
            delivered: row.cumulativeDeliveryQuantity,
            sold: row.cumulativeSaleQuantity,
            returned: row.cumulativeReturnQuantity,
            stock: row.cumulativeStockQuantity,
            lastSaleDate: row.lastSaleDate,
          }))
          const byCd = (a: { cd: string }, b: { cd: string }) => (a.cd < b.cd ? -1 : 1)
          expect([...got].sort(byCd), kind).toEqual([...rows].sort(byCd))
          for (const row of result.list) {
            const own = rows.find((plainRow) => plainRow.cd === row.storeCd)
            if (own) expect(row.rank).toBe(1 + rows.filter((plainRow) => value(plainRow) > value(own)).length)
            expect(row.previousQuantity).toBe(earlier.find((plainRow) => plainRow.cd === row.storeCd)?.quantity ?? 0)
          }
          const sum = (list: { quantity: number }[]) => list.reduce((all, one) => all + one.quantity, 0)
          // the second page has the headline figures of all stores, too
          const headlines = await rankStores(warehouse.knex, { ...body, pageNum: 2, pageSize: 2 }, as)
          expect(headlines.baseData, kind).toMatchObject(computeOracleHeadlines(channelRows))
          const companies = await rankCompanies(warehouse.knex, companyRankingBody.parse({ ...body, sortBy: 'quantity' }), as)
          expect(companies.baseData, kind).toMatchObject(computeOracleHeadlines(channelRows))
          expect([sum(result.list), result.totals.quantity, sum(companies.list), companies.totals.quantity]).toEqual(
            Array(4).fill(sum(rows)),
          )
          expect(companies.list.reduce((all, one) => all + one.numberOfStores, 0)).toBe(rows.length)
          for (const company of companies.list) {
            const own = rows.filter((row) => row.company === company.companyCd)
            expect([company.quantity, company.cumulativeStockQuantity, company.previousQuantity]).toEqual([
              sum(own),
              own.reduce((all, row) => all + row.stock, 0),
              sum(earlier.filter((row) => row.company === company.companyCd)),
            ])
          }
        }
      }),
      { ...createRunParameters({ quick: 6 }), examples: [[tookBack]] },
    )
  })

  it('returns the same pages of a store ranking on both engines for any sort key', async () => {
    const query = fc
      .record({
        ...anyQuery,
        sortBy: fc.constantFrom(...storeRankingBody.shape.sortBy.unwrap().options),
        pageNum: fc.constantFrom(1, 2),
      })
      .map((body) => storeRankingBody.parse({ ...body, pageSize: 4 }))
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const [a, b] = await Promise.all(engines.warehouses.map(([, warehouse]) => rankStores(warehouse.knex, body, as)))
        expect({ ...b, fetchedAt: '' }).toEqual({ ...a, fetchedAt: '' })
      }),
      createRunParameters({ quick: 6 }),
    )
  })

  it('counts stores in the headline figures among those that sell through the channel', async () => {
    const supplied = { ...trade, deliveries: trade.deliveries.filter(({ store }) => store !== 2) }
    // two online shops; other stores have online sales, too
    const shops = await openSmallEngines(supplied, async ({ knex }) => {
      await knex('store').whereIn('id', [1, 2]).update({ is_online: true })
    })
    const shopCds = trade.stores.filter(({ id }) => id === 1 || id === 2).map(({ cd }) => cd)
    const body = storeRankingBody.parse({
      jans: trade.products.slice(0, 20).map(({ jan }) => jan),
      period: { from: trade.from, to: trade.to },
      channel: 'net',
    })
    try {
      for (const [kind, { knex }] of shops.warehouses) {
        const { list, baseData } = await rankStores(knex, body, as)
        expect(list.length, kind).toBeGreaterThan(3)
        expect([baseData.numberOfStores, baseData.notDeliveredStores], kind).toEqual([2, 1])
        const online = computeOracleStoreRows(supplied, body, body.period).filter(({ cd }) => shopCds.includes(cd))
        expect(baseData, kind).toMatchObject(computeOracleHeadlines(online))
      }
    } finally {
      await shops.close()
    }
  })

  it('compares shares of stores with the copies sold on the same days last year', async () => {
    const years = spreadOverTwoYears(trade)
    const twoYears = await openSmallEngines(years)
    const lastSale =
      years.sales
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? ''
    const query = fc
      .record({ ...anyQuery, jans: fc.constant(trade.products.slice(0, 8).map(({ jan }) => jan)) })
      .map((body) => storeRankingBody.parse({ ...body, pageSize: 1000 }))
    try {
      await fc.assert(
        fc.asyncProperty(query, async (body) => {
          for (const [kind, { knex }] of twoYears.warehouses) {
            const { list, totals, baseData } = await rankStores(knex, body, as)
            const then = baseData.lastYear && computeOracleStoreRows(years, body, baseData.lastYear)
            const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)
            const toShare = (part: number, all: number) => computeRate(part, all, 2)
            expect(totals.lastYearQuantity, kind).toBe(then ? sum(then) : 0)
            const headlineRows = then && (body.channel === 'net' ? [] : then)
            expect(baseData.lastYearTopShare, kind).toBe(headlineRows && computeOracleHeadlines(headlineRows).topShare)
            for (const row of list) {
              const before = then?.find(({ cd }) => cd === row.storeCd)?.quantity ?? 0
              const lastYearShare = then ? toShare(before, sum(then)) : null
              expect([row.lastYearQuantity, row.lastYearShare], `${kind} ${row.storeCd}`).toEqual([before, lastYearShare])
              // shares with incomplete days are not set against complete ones
              const isWhole = body.period.to <= lastSale
              const difference = !isWhole || lastYearShare === null || row.share === null ? null : row.share - lastYearShare
              if (difference === null) expect(row.shareDifference).toBeNull()
              else expect(row.shareDifference).toBeCloseTo(difference, 6)
            }
            const companies = await rankCompanies(knex, companyRankingBody.parse({ ...body, sortBy: 'quantity' }), as)
            expect(companies.totals.lastYearQuantity).toBe(totals.lastYearQuantity)
            expect(companies.list.reduce((all, row) => all + row.lastYearQuantity, 0)).toBe(totals.lastYearQuantity)
          }
        }),
        createRunParameters({ quick: 6 }),
      )
    } finally {
      await twoYears.close()
    }
  })
})

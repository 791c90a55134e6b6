import { describe, expect, it } from 'vitest'
import { brandPickup } from '../../shared/api/brand-pickup.ts'
import { dashboard } from '../../shared/api/dashboard.ts'
import type { BodyInput, Endpoint } from '../../shared/api/endpoint.ts'
import { movers } from '../../shared/api/movers.ts'
import { productDetail } from '../../shared/api/product-detail.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { preOrderBooks } from '../../shared/api/reservation-subscription.ts'
import { returnCandidates } from '../../shared/api/return-candidates.ts'
import { stockOuts } from '../../shared/api/stock-outs.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { isDeep } from '../testing/property-runs.ts'
import { createWarehouseSettings, setUpTestServer } from '../testing/set-up.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { readRevision, replaceRevision, replaceRevisionKeepingPrecomputed } from '../warehouse/engine/warehouse-state.ts'
import { type DataScope, unlimitedScope } from '../warehouse/products/scope.ts'
import { isSnapshotCurrent } from '../warehouse/stock/precomputed-table.ts'
import { precomputeAll, precomputedTables } from './precompute.ts'
import { listReturnCandidates } from './return-candidates/return-candidates.query.ts'
import { listStockOuts } from './stock-outs/stock-outs.query.ts'

/** Reports that read precomputed tables; each is also queried at its period's end, which is another day. */
const reports: readonly Endpoint[] = [
  createRanking,
  productSearch,
  productDetail,
  publisherRanking,
  brandPickup,
  movers,
  dashboard,
  stockOuts,
  returnCandidates,
  preOrderBooks,
]
const people = ['user', 'own', 'magazine'] as const
const all = { pageSize: 1000 }
const scopes: readonly DataScope[] = [unlimitedScope, { dataRange: 'contract', ownPublisherCds: ['9901'] }]
const narrowings = [
  {},
  { products: { kind: 'magazine' } },
  { products: { kind: 'all', publisherCds: ['9901', '9902'] } },
  { stores: { storeCds: ['4147514'] } },
] as const satisfies readonly BodyInput<typeof stockOuts>[]

describe.each(['duckdb', 'postgres'] as const)('precomputed tables on %s', (kind) => {
  const app = setUpTestServer(() => createWarehouseSettings(kind))

  /** Queries the reports, bypassing the response cache. */
  async function askReports(requesters: readonly string[] = people): Promise<unknown[]> {
    app.services.responseCache = new ResponseCache(0)
    const results: unknown[] = []
    for (const userName of requesters) {
      const token = await app.signIn(userName)
      for (const endpoint of reports) {
        const example = endpoint.example(app.facts)
        const sorted = ['shippingShare', 'saleRate', 'stockStatus2', 'cumulativeStockQuantity', 'totalLatestOrder']
        const bodies =
          endpoint === productSearch
            ? [
                ...sorted.map((key) => ({ ...(example.body as object), sort: [{ key, descending: true }] })),
                { ...(example.body as object), saleRate: { from: 30, to: null }, stores: { storeCds: ['4147514'] } },
                { ...(example.body as object), products: { kind: 'all' }, runningShort: true },
                { ...(example.body as object), keyword: '', products: { kind: 'magazine' } },
              ]
            : [example.body]
        for (const body of bodies) {
          const { status, body: result } = await app.call(endpoint, { ...example, body: body as Record<string, unknown> }, token)
          // titles outside a contract's range are refused either way
          if (userName === 'user') expect([endpoint.path, status]).toEqual([endpoint.path, 200])
          results.push({ who: userName, path: endpoint.path, body, status, data: { ...(result.data as object), fetchedAt: '' } })
        }
      }
    }
    return results
  }

  /** Runs every query about stock-outs and returns, each in its own snapshot as in a call. */
  async function askAll(): Promise<unknown[]> {
    const { knex } = app.services.warehouse
    const results: unknown[] = []
    for (const scope of scopes) {
      for (const narrowing of narrowings) {
        for (const groupBy of ['product', 'store'] as const) {
          const outs = stockOuts.body.parse({ ...narrowing, groupBy, minLostCopies: 0, ...all })
          results.push(await knex.transaction((trx) => listStockOuts(trx, outs, { scope, language: 'ja' })))
          // titles within the precomputed days, and beyond
          for (const withinDays of isDeep ? [28, 62, 120] : [62, 120]) {
            const returns = returnCandidates.body.parse({ ...narrowing, groupBy, withinDays, minReturnCopies: 0, ...all })
            results.push(await knex.transaction((trx) => listReturnCandidates(trx, returns, { scope, language: 'ja' })))
          }
        }
      }
    }
    return results
  }
  const readCurrent = () =>
    app.services.warehouse.knex.transaction((trx) =>
      Promise.all(precomputedTables.map((precomputedTable) => isSnapshotCurrent(trx, precomputedTable))),
    )
  const countRows = async (table: string) =>
    (await sql<{ rows: number }>(app.services.warehouse.knex, `select count(*) as rows from ${table}`))[0]?.rows

  it('gives the same results from precomputed tables as computing each query from scratch', async () => {
    expect(await readCurrent()).toEqual(precomputedTables.map(() => false))
    const computed = [await askAll(), await askReports()]
    await precomputeAll(app.services.warehouse)
    expect(await readCurrent()).toEqual(precomputedTables.map(() => true))
    for (const { table } of precomputedTables) expect(await countRows(table)).toBeGreaterThan(3)
    expect([await askAll(), await askReports()]).toEqual(computed)
  })

  it('ignores precomputed rows from before a change and recomputes them once', async () => {
    const { warehouse } = app.services
    await precomputeAll(warehouse)
    const before = await askReports(['user'])
    await warehouse.knex('stock_out').update({ lost_copies: 999_999_999 })
    await warehouse.knex('product_position_snapshot').update({ sold: 999_999_999 })
    await warehouse.knex('product_supply').update({ pending: 999_999_999 })
    await warehouse.knex.transaction((trx) => replaceRevision(trx))
    expect(await readCurrent()).toEqual(precomputedTables.map(() => false))
    expect(await askReports(['user'])).toEqual(before)
    await precomputeAll(warehouse)
    expect(await readCurrent()).toEqual(precomputedTables.map(() => true))
    expect(await askReports(['user'])).toEqual(before)
  })

  it('keeps precomputed tables current after a write that they do not depend on', async () => {
    const { warehouse } = app.services
    await precomputeAll(warehouse)
    const before = await readRevision(warehouse.knex)
    await warehouse.knex.transaction((trx) => replaceRevisionKeepingPrecomputed(trx))
    expect(await readRevision(warehouse.knex)).not.toBe(before)
    expect(await readCurrent()).toEqual(precomputedTables.map(() => true))
  })

  it('leaves precomputed tables unchanged if the server stops during the computation', async () => {
    const { warehouse } = app.services
    await warehouse.knex.transaction((trx) => replaceRevision(trx))
    const controller = new AbortController()
    const work = precomputeAll(warehouse, controller.signal)
    controller.abort(new Error('the server stops'))
    await expect(work).rejects.toThrow()
    expect(await readCurrent()).toEqual(precomputedTables.map(() => false))
    await precomputeAll(warehouse)
    expect(await readCurrent()).toEqual(precomputedTables.map(() => true))
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '../../shared/contract/endpoint.ts'
import { returnCandidates } from '../../shared/contract/return-candidates.ts'
import { stockOuts } from '../../shared/contract/stock-outs.ts'
import { freshPostgres } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { revise } from '../warehouse/engine/state.ts'
import { type DataScope, wholeRange } from '../warehouse/products/scope.ts'
import { isStanding } from '../warehouse/stock/kept-ready.ts'
import { makeAllReady } from './keep-ready.ts'
import { readyReturns } from './return-candidates/prepared.ts'
import { listReturnCandidates } from './return-candidates/return-candidates.query.ts'
import { readyStockOuts } from './stock-outs/prepared.ts'
import { listStockOuts } from './stock-outs/stock-outs.query.ts'

const kept = [readyStockOuts, readyReturns]
const all = { pageSize: 1000 }
const scopes: readonly DataScope[] = [wholeRange, { dataRange: 'contract', ownPublisherCds: ['9901'] }]
const narrowings = [
  {},
  { products: { kind: 'magazine' } },
  { products: { kind: 'all', publisherCds: ['9901', '9902'] } },
  { stores: { storeCds: ['4147514'] } },
] as const satisfies readonly BodyInput<typeof stockOuts>[]

describe.each(['duckdb', 'postgres'] as const)('what is kept ready, on %s', (kind) => {
  let app: TestServer
  beforeAll(async () => {
    app = await startTestServer(kind === 'duckdb' ? {} : { WAREHOUSE_URL: await freshPostgres() })
  })
  afterAll(() => app.close())

  /** Every question about stock-outs and returns, each in a snapshot of its own as a call reads it. */
  async function askAll(): Promise<unknown[]> {
    const { knex } = app.services.warehouse
    const answers: unknown[] = []
    for (const scope of scopes) {
      for (const narrowing of narrowings) {
        for (const groupBy of ['product', 'store'] as const) {
          const outs = stockOuts.body.parse({ ...narrowing, groupBy, minLostCopies: 0, ...all })
          answers.push(await knex.transaction((trx) => listStockOuts(trx, outs, { scope, language: 'ja' })))
          // titles within the days that are kept ready, and beyond them
          for (const withinDays of [28, 62, 120]) {
            const returns = returnCandidates.body.parse({ ...narrowing, groupBy, withinDays, minReturnCopies: 0, ...all })
            answers.push(await knex.transaction((trx) => listReturnCandidates(trx, returns, { scope, language: 'ja' })))
          }
        }
      }
    }
    return answers
  }
  const standing = () => Promise.all(kept.map((one) => isStanding(app.services.warehouse.knex, one)))
  const countRows = async (table: string) =>
    (await sql<{ rows: number }>(app.services.warehouse.knex, `select count(*) as rows from ${table}`))[0]?.rows

  it('Whoever asks is told the same, whether the rows are kept ready or reckoned for the question', async () => {
    expect(await standing()).toEqual([false, false])
    const reckoned = await askAll()
    await makeAllReady(app.services.warehouse)
    expect(await standing()).toEqual([true, true])
    for (const { table } of kept) expect(await countRows(table)).toBeGreaterThan(3)
    expect(await askAll()).toEqual(reckoned)
  })

  it('Rows of before a change count for nothing, and are reckoned anew once', async () => {
    const { warehouse } = app.services
    await makeAllReady(warehouse)
    const before = await askAll()
    await warehouse.knex('stock_out').update({ lost_milli: 999_999_999 })
    await warehouse.knex.transaction((trx) => revise(trx))
    expect(await standing()).toEqual([false, false])
    expect(await askAll()).toEqual(before)
    await makeAllReady(warehouse)
    expect(await standing()).toEqual([true, true])
    expect(await askAll()).toEqual(before)
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { features } from '../../shared/access/permissions.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { describeQuery } from '../features/analysis-sql/describe-query.ts'
import { insertValues, type RecordedQuery } from '../warehouse/engine/readable-sql.ts'
import { clearRevisionCache } from '../warehouse/engine/revision-cache.ts'
import { createEmptyPostgres } from './databases.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/**
 * A hash of each final statement of each report for its example: the diff of the snapshot names the reports whose SQL a change
 * touches, also by accident. `uresuji query` prints the SQL itself.
 */
const engines = ['duckdb', 'postgres'] as const
type Engine = (typeof engines)[number]
const servers = {} as Record<Engine, TestServer>
const tokens = {} as Record<Engine, string>

beforeAll(async () => {
  // the time of day is part of some statements; only Date is frozen, because pools and sockets need their timers
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:00:00Z') })
  for (const engine of engines) {
    const url = engine === 'duckdb' ? 'duckdb::memory:' : await createEmptyPostgres()
    servers[engine] = await startTestServer({ WAREHOUSE_URL: url })
    tokens[engine] = await servers[engine].signIn('user')
  }
})
afterAll(async () => {
  for (const engine of engines) await servers[engine]?.close()
  vi.useRealTimers()
})

async function recordQueries(endpoint: Endpoint, engine: Engine): Promise<RecordedQuery[]> {
  const { call, facts, services } = servers[engine]
  const recorded: RecordedQuery[] = []
  const record = (query: RecordedQuery) => {
    // transactions, and the check of the cache with which every report begins
    if (!/^\s*(begin|commit|rollback|set |start )|key = 'revision'/i.test(query.sql)) recorded.push(query)
  }
  // so that the statements are the same whichever reports came before
  clearRevisionCache(services.warehouse.knex)
  services.warehouse.knex.on('query', record)
  const { status, body } = await call(endpoint, endpoint.example(facts), tokens[engine])
  services.warehouse.knex.removeListener('query', record)
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  return recorded
}

/** The statement with its values; lists of ids are sorted, and those of cards omitted, because their order depends on the engine. */
const normalize = (query: RecordedQuery): string =>
  insertValues(query)
    .replace(/\bin \(((?:\d+, ?)+\d+)\)/g, (_whole, list: string) => {
      const ids = list.split(/, ?/).map(Number)
      return `in (${ids.sort((a, b) => a - b).join(', ')})`
    })
    // cards are read once per product, by whichever part of the report is first
    .replace(/(from "?product_card"? where "?id"? in) \(.*\)$/, '$1 ()')

/** Parallel queries have no defined order. */
const hashStatements = (queries: readonly RecordedQuery[]): string[] =>
  [...new Set(queries.map((query) => createHash('sha256').update(normalize(query)).digest('hex').slice(0, 12)))].sort()

const reports = endpoints.filter(({ access, kind }) => access in features && kind !== 'file')

it.each(reports.map((endpoint) => [endpoint.name, endpoint] as const))(
  'runs the recorded statements for the report %s, each with a described purpose',
  async (name, endpoint) => {
    const hashes = { duckdb: [] as string[], postgres: [] as string[] }
    for (const engine of engines) {
      const queries = await recordQueries(endpoint, engine)
      expect(queries.filter(({ sql }) => describeQuery(sql, 'en') === '').map(({ sql }) => sql)).toEqual([])
      hashes[engine] = hashStatements(queries)
    }
    expect(hashes).toMatchSnapshot(name)
  },
)

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { features } from '../../shared/permissions.ts'
import type { RecordedQuery } from '../warehouse/engine/readable-sql.ts'
import { createEmptyPostgres } from './databases.ts'
import { callDocument, documentedCalls } from './sql-documents.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/**
 * docs/sql: the SQL of each analysis for its example, on a demo that ends on a fixed day. After a change of a query: `npm run
 * documents:sql`.
 */
const NOON = new Date('2026-11-20T03:00:00Z')
const engines = ['duckdb', 'postgres'] as const
const servers = {} as Record<(typeof engines)[number], TestServer>
const tokens = {} as Record<(typeof engines)[number], string>

beforeAll(async () => {
  // only Date is frozen: pools and sockets need their timers
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
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

async function recordQueries(endpoint: Endpoint, engine: (typeof engines)[number]): Promise<RecordedQuery[]> {
  const { call, facts, services } = servers[engine]
  const recorded: RecordedQuery[] = []
  const note = (query: RecordedQuery) => {
    // every analysis checks the cache, so that query is omitted
    if (!/^\s*(begin|commit|rollback|set |start )|key = 'revision'/i.test(query.sql)) recorded.push(query)
  }
  services.warehouse.knex.on('query', note)
  const { status, body } = await call(endpoint, endpoint.example(facts), tokens[engine])
  services.warehouse.knex.removeListener('query', note)
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  return recorded
}

const readers = new Set(
  endpoints.filter(({ access, name }) => access in features && !name.endsWith('Export')).map(({ name }) => name),
)
const documented = await documentedCalls(readers)

describe('documented SQL of the analyses', () => {
  it.each(documented.map((item) => [item.slug, item] as const))(
    'matches the file docs/sql/%s.sql',
    async (slug, { endpoints: calls }) => {
      const parts: string[] = []
      for (const endpoint of calls) {
        const recorded = { duckdb: await recordQueries(endpoint, 'duckdb'), postgres: await recordQueries(endpoint, 'postgres') }
        parts.push(callDocument(endpoint, servers.duckdb.facts, recorded))
      }
      await expect(parts.join('\n\n')).toMatchFileSnapshot(`../../docs/sql/${slug}.sql`)
    },
  )
})

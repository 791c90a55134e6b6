import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisSql } from '../../../shared/api/analysis-sql.ts'
import { auditList } from '../../../shared/api/audit.ts'
import type { Endpoint, Result } from '../../../shared/api/endpoint.ts'
import { productSearch } from '../../../shared/api/product-search.ts'
import { publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { saleRankingByStore } from '../../../shared/api/sale-ranking.ts'
import { recentSearches } from '../../../shared/api/session.ts'
import { addDays, getWeekStart } from '../../../shared/calendar/period.ts'
import { collectReports } from '../../routing/report-route.ts'
import { copyPostgres } from '../../testing/databases.ts'
import { hostileTexts } from '../../testing/fuzz/hostile-values.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type RecordedQuery, toReadableSql } from '../../warehouse/engine/readable-sql.ts'
import { routes } from '../index.ts'

type Script = Result<typeof analysisSql>
type Row = Record<string, unknown>

const reports = collectReports(routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ area }) => area === undefined)

describe.each(['duckdb', 'postgres'] as const)('SQL of an analysis on %s', (kind) => {
  let app: TestServer
  let token: string
  beforeAll(async () => {
    app = await startTestServer(kind === 'duckdb' ? {} : { WAREHOUSE_URL: await copyPostgres('warehouse-demo') })
    token = await app.signIn('admin')
  })
  afterAll(() => app.close())

  async function askSql(endpoint: Endpoint, body: Row): Promise<Script> {
    const result = await app.call(analysisSql, { body: { call: endpoint.name, body } }, token)
    expect(result.status, JSON.stringify(result.body).slice(0, 500)).toBe(200)
    return result.body.data as Script
  }
  async function callApi<T>(endpoint: Endpoint, body: Row): Promise<T> {
    const result = await app.call(endpoint, { body }, token)
    expect(result.status, JSON.stringify(result.body).slice(0, 500)).toBe(200)
    return result.body.data as T
  }
  /** Runs a statement exactly as printed: question marks are not placeholders. */
  const run = async (sql: string): Promise<Row[]> => (await app.services.warehouse.knex.raw(sql.replaceAll('?', '\\?'))).rows
  /** Rows of the statements whose text fits. */
  async function runAll({ statements }: Script, fits: RegExp): Promise<Row[][]> {
    const found = statements.filter(({ sql }) => fits.test(sql))
    const rows: Row[][] = []
    for (const { sql } of found) rows.push(await run(sql))
    return rows
  }
  const getWeek = () => {
    const from = addDays(getWeekStart(app.facts.today), -7)
    return { from, to: addDays(from, 6) }
  }

  /** Asks for the SQL, runs it, and expects the rows that the server read. Returns the number of statements. */
  async function expectSameRows(endpoint: Endpoint, body: Row): Promise<number> {
    const read = new Map<string, unknown[]>()
    // Knex answers `first` with the row itself, and a fragment with the driver's result
    const record = (response: { rows?: unknown[] } | unknown[] | undefined, query: RecordedQuery) =>
      read.set(toReadableSql(query), Array.isArray(response) ? response : (response?.rows ?? (response ? [response] : [])))
    const { knex } = app.services.warehouse
    knex.on('query-response', record)
    const { engine, statements } = await askSql(endpoint, body)
    knex.removeListener('query-response', record)
    expect(engine).toBe(kind)
    // a column that is plucked arrives without its name
    const toText = (row: unknown) => JSON.stringify(typeof row === 'object' && row !== null ? Object.values(row) : [row])
    for (const { sql } of statements) {
      const rows = await run(sql)
      if (!/^(set|load) /i.test(sql)) expect(rows.map(toText).sort(), sql).toEqual(read.get(sql)?.map(toText).sort())
    }
    return statements.length
  }

  it.each(reports.map((endpoint) => [endpoint.name, endpoint] as const))(
    'returns SQL of an analysis that reads the same rows as the server: %s',
    async (_name, endpoint) => {
      expect(await expectSameRows(endpoint, endpoint.example(app.facts).body ?? {})).toBeGreaterThan(2)
    },
  )

  it('returns SQL that reads the copies of the ranking of titles', async () => {
    const body = { period: getWeek(), products: { kind: 'book' }, limit: 20 }
    const { rankingList } = await callApi<Result<typeof createRanking>>(createRanking, body)
    const tables = await runAll(await askSql(createRanking, body), /product_id/)
    const copies = rankingList.map(({ quantity }) => quantity)
    const printed = tables.map((rows) => rows.map((row) => Number(row.quantity)).filter((copy) => copies.includes(copy)))
    expect(copies).toHaveLength(20)
    expect(printed.some((list) => copies.every((copy) => list.includes(copy)))).toBe(true)
  })

  it('returns SQL that reads the copies of every store that sold a title', async () => {
    const body = { jans: [app.facts.jan], period: getWeek(), pageSize: 1000 }
    const { list } = await callApi<Result<typeof saleRankingByStore>>(saleRankingByStore, body)
    const sold = list.map(({ quantity }) => quantity).filter((copies) => copies !== 0)
    const { from, to } = body.period
    const days = `between cast('${from}' as date) and cast('${to}' as date)`
    const script = await askSql(saleRankingByStore, body)
    const tables = await runAll({ ...script, statements: script.statements.filter(({ sql }) => sql.includes(days)) }, /sum\(/)
    const printed = tables.map((rows) => rows.map((row) => Number(row.quantity)).filter((copies) => copies !== 0))
    expect(sold.length).toBeGreaterThan(2)
    expect(printed.map((copies) => copies.toSorted((a, b) => a - b))).toContainEqual(sold.toSorted((a, b) => a - b))
  })

  it('returns SQL that reads the copies of the market of the publisher ranking', async () => {
    const body = { period: getWeek(), products: { kind: 'book' }, includeExcluded: true, pageSize: 1000 }
    const { list } = await callApi<Result<typeof publisherRanking>>(publisherRanking, body)
    const total = list.reduce((sum, { quantity }) => sum + quantity, 0)
    const tables = await runAll(await askSql(publisherRanking, body), /quantity/)
    const sums = tables.map((rows) => rows.reduce((sum, row) => sum + Number(row.quantity ?? 0), 0))
    expect(total).toBeGreaterThan(0)
    expect(sums).toContain(total)
  })

  it('inserts hostile keywords into the SQL of an analysis as values only, and rejects those that the search rejects', async () => {
    let accepted = 0
    for (const keyword of [...hostileTexts, '$1 $2 ? :name', '/* 夜 */ 汽車', "E'\\n' \\", "''"]) {
      const body = { keyword, period: getWeek() }
      const { status } = await app.call(productSearch, { body }, token)
      if (status === 200) accepted += await expectSameRows(productSearch, body)
      else expect(await app.call(analysisSql, { body: { call: 'productSearch', body } }, token)).toMatchObject({ status })
    }
    expect(accepted).toBeGreaterThan(50)
    expect(Number((await run('select count(*) as n from product'))[0]?.n)).toBeGreaterThan(0)
  })

  it('returns the complete SQL of an analysis although the result and the masters are cached', async () => {
    const body = { jans: [app.facts.jan], period: getWeek() }
    const before = await askSql(saleRankingByStore, body)
    await callApi(saleRankingByStore, body)
    expect(await askSql(saleRankingByStore, body)).toEqual(before)
    expect(before.statements.some(({ sql }) => /from\s+"?store"?\s/.test(sql))).toBe(true)
  })
})

describe('the call for the SQL of an analysis', () => {
  let app: TestServer
  let token: string
  beforeAll(async () => {
    app = await startTestServer()
    token = await app.signIn('admin')
  })
  afterAll(() => app.close())
  const body = (call: string, query: Row = {}) => ({ body: { call, body: query } })
  const inject = async (name: string, language: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/analysis-sql',
      headers: { authorization: `Bearer ${await app.signIn(name)}`, 'accept-language': language },
      payload: body('dashboard').body,
    })

  it('refuses the SQL of an analysis to everyone but administrators of the operator, in both languages', async () => {
    for (const name of ['view', 'company', 'user', 'trial']) {
      const [ja, en] = [await inject(name, 'ja'), await inject(name, 'en')]
      expect([ja.statusCode, en.statusCode]).toEqual([403, 403])
      expect(JSON.parse(ja.payload).message).toMatch(/[ぁ-ん]/)
      expect(JSON.parse(en.payload).message).toMatch(/^[A-Z][a-z ]/)
    }
  })

  it('rejects a request for the SQL of a call that is not an analysis', async () => {
    for (const call of ['', 'login', 'createRankingExport', 'widgetProduct', 'analysisSql', 'constructor', '__proto__']) {
      const result = await app.call(analysisSql, body(call), token)
      expect(result).toMatchObject({ status: 400, body: { code: 'analysis.unknown', errors: [{ field: 'call' }] } })
    }
  })

  it('validates the query behind the SQL of an analysis as the analysis does, and names the field', async () => {
    const wrong = await app.call(analysisSql, body('createRanking', { period: { from: 'x', to: '2026-11-15' } }), token)
    expect(wrong.status).toBe(400)
    expect((wrong.body.errors as { field: string }[]).map(({ field }) => field)).toContain('body.period.from')
    const unknown = await app.call(analysisSql, body('createRanking', { surprise: 1 }), token)
    expect(unknown.status).toBe(400)
    const title = await app.call(analysisSql, body('salesTrends', { jan: '9784999999991' }), token)
    expect(title.status).toBeGreaterThanOrEqual(400)
    const store = await app.call(
      analysisSql,
      body('createRanking', { period: { from: '2026-11-09', to: '2026-11-15' }, stores: { storeCds: ['none'] } }),
      token,
    )
    expect(store.status).toBe(404)
  })

  it('records a request for the SQL of an analysis in the audit log, and not in the recent searches', async () => {
    const recent = await app.call(recentSearches, {}, token)
    const query = { keyword: 'よぎしゃ', period: { from: '2026-11-09', to: '2026-11-15' } }
    expect((await app.call(analysisSql, body('productSearch', query), token)).status).toBe(200)
    const { list } = (await app.call(auditList, { body: { group: 'administration' } }, token)).body.data as Result<
      typeof auditList
    >
    const [row] = list.filter(({ action }) => action === 'analysis.sql')
    expect(row).toMatchObject({ target: 'product-search', userEmail: 'admin@demo.example' })
    expect(JSON.parse(row?.detail ?? '')).toEqual({ call: 'productSearch', ...query })
    expect((await app.call(recentSearches, {}, token)).body.data).toEqual(recent.body.data)
  })
})

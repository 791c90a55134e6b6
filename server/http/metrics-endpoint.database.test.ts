import { request as httpRequest } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import { syncPoke } from '../../shared/api/sync.ts'
import { routes } from '../features/index.ts'
import { createLog } from '../foundation/log.ts'
import { serverVersion } from '../foundation/version.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import { type MetricFamily, parseExposition } from '../testing/exposition-format.ts'
import { findFreePort } from '../testing/free-port.ts'
import { setUpTestServer } from '../testing/set-up.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const TOKEN = 'k3Zq9-Yw2xB7_Tn5vR8mLp4sHd6fGj1c'
const scrape = async (app: TestServer, authorization?: string) => {
  const { statusCode, payload, headers } = await app.server.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  })
  return { status: statusCode, text: payload, headers }
}

describe('/metrics with a token', () => {
  const lines: string[] = []
  const app = setUpTestServer(
    { METRICS_TOKEN: TOKEN },
    createLog({ logLevel: 'info', logFormat: 'json' }, (line) => lines.push(line)),
  )

  const read = async (): Promise<Map<string, MetricFamily>> => parseExposition((await scrape(app, `Bearer ${TOKEN}`)).text)
  const getValue = (families: Map<string, MetricFamily>, name: string, labels: Record<string, string> = {}) =>
    [...families.values()]
      .flatMap(({ samples }) => samples)
      .find((sample) => sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
      ?.value

  it('refuses scrapes of /metrics without the token, or with the token of a user, and logs them', async () => {
    const session = await app.signIn('admin')
    for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Bearer ${session}`, `Basic ${TOKEN}`]) {
      const { status, text, headers } = await scrape(app, authorization)
      expect({ status, text }).toEqual({ status: 401, text: 'METRICS_TOKEN\n' })
      expect(headers['www-authenticate']).toBe('Bearer')
    }
    expect(lines.filter((line) => line.includes('"/metrics"'))).toHaveLength(6)
    expect(lines.join('')).not.toContain(TOKEN)
  })

  it('answers /metrics in the text format, sets no cookie and logs no line', async () => {
    const before = lines.length
    const { status, text, headers } = await scrape(app, `Bearer ${TOKEN}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(parseExposition(text).size).toBeGreaterThan(40)
    expect(lines).toHaveLength(before)
  })

  it('accepts the token of /metrics for no call of the app', async () => {
    const { status } = await app.call(saleRankingByStore, saleRankingByStore.example(app.facts), TOKEN)
    expect(status).toBe(401)
  })

  it('counts requests in /metrics by call and status, with duration, cache and the engine', async () => {
    const token = await app.signIn('user')
    const before = await read()
    const example = saleRankingByStore.example(app.facts)
    await app.call(saleRankingByStore, example, token)
    await app.call(saleRankingByStore, example, token)
    await app.call(saleRankingByStore, example)
    const after = await read()
    const getIncrease = (name: string, labels: Record<string, string> = {}) =>
      (getValue(after, name, labels) ?? 0) - (getValue(before, name, labels) ?? 0)
    const call = saleRankingByStore.name
    expect(getIncrease('uresuji_requests_total', { call, status: '2xx' })).toBe(2)
    expect(getIncrease('uresuji_requests_total', { call, status: '4xx' })).toBe(1)
    expect(getIncrease('uresuji_request_duration_seconds_count', { call })).toBe(3)
    expect(getIncrease('uresuji_response_cache_requests_total', { result: 'hit' })).toBe(1)
    expect(getIncrease('uresuji_response_cache_requests_total', { result: 'miss' })).toBe(1)
    expect(getIncrease('uresuji_questions_total', { lane: 'long', outcome: 'done' })).toBe(1)
    expect(getValue(after, 'uresuji_response_cache_bytes')).toBeGreaterThan(0)
    expect(getValue(after, 'uresuji_disk_free_bytes')).toBeGreaterThan(0)
    expect(getValue(after, 'uresuji_pool_connections', { store: 'operations', state: 'free' })).toBe(1)
    expect(getValue(after, 'uresuji_export_jobs', { state: 'queued' })).toBe(0)
    expect(getValue(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(getValue(after, 'uresuji_build_info', { version: serverVersion, warehouse: 'duckdb', operations: 'sqlite' })).toBe(1)
    expect(getValue(after, 'uresuji_scrape_failures_total')).toBeUndefined()
  })

  it.each([
    ['uresuji_loads_total', { dataset: 'orders', outcome: 'failed' }],
    ['uresuji_loads_total', { dataset: 'orders', outcome: 'nothing' }],
    ['uresuji_load_lines_total', { dataset: 'orders', result: 'rejected' }],
    ['uresuji_failures_total', { during: 'backup' }],
    ['uresuji_questions_total', { lane: 'long', outcome: 'refused' }],
    ['uresuji_schedule_runs_total', { state: 'failed' }],
    ['uresuji_deliveries_total', { target: 'folder', state: 'failed' }],
    ['uresuji_mails_total', { state: 'failed' }],
    ['uresuji_warnings_total', { event: 'slot.overdue' }],
  ])('exports %s %o as 0 before the first event, so that an alert sees it increase', async (name, labels) => {
    expect(getValue(await read(), name, labels)).toBe(0)
  })

  it('counts loads, jobs, deliveries, mails and failures from the log, also below the level of the log', async () => {
    const { log } = app.services
    const before = await read()
    const load = { loadId: 'l', state: 'done' as const, code: null, ms: 1500, read: 3, loaded: 2, rejected: 1, written: 2 }
    log.event('load.end', { ...load, dataset: 'stores', dryRun: false })
    log.event('load.end', { ...load, dataset: 'genres', dryRun: true })
    log.event('load.end', { ...load, dataset: 'pos', dryRun: false, loaded: 0, rejected: 3 })
    const ids = { userId: 'u', contractId: 'c', scheduleId: null, attempt: 1 }
    log.event('job.end', { ...ids, jobId: 'j', state: 'failed', code: 'job.noRoom', rows: 5, bytes: null, ms: 20 })
    log.event('delivery.end', { scheduleId: 's', runId: 'r', jobId: 'j', target: 'mail', state: 'failed' })
    log.failure({ during: 'delivery', error: new Error('x') })
    await app.services.mail.send({ to: 'hanako@shiomi.example', subject: 's', text: 't' })
    const after = await read()
    const getIncrease = (name: string, labels: Record<string, string> = {}) =>
      (getValue(after, name, labels) ?? 0) - (getValue(before, name, labels) ?? 0)
    expect(getIncrease('uresuji_loads_total', { dataset: 'stores', outcome: 'part' })).toBe(1)
    expect(getIncrease('uresuji_loads_total', { dataset: 'pos', outcome: 'nothing' })).toBe(1)
    expect(getIncrease('uresuji_load_lines_total', { dataset: 'stores', result: 'rejected' })).toBe(1)
    expect(getIncrease('uresuji_load_duration_seconds_sum', { dataset: 'stores' })).toBe(1.5)
    expect(getIncrease('uresuji_loads_total', { dataset: 'genres', outcome: 'part' })).toBe(0)
    expect(getIncrease('uresuji_export_job_attempts_total', { state: 'failed' })).toBe(1)
    expect(getIncrease('uresuji_export_job_rows_total')).toBe(5)
    expect(getIncrease('uresuji_deliveries_total', { target: 'mail', state: 'failed' })).toBe(1)
    expect(getIncrease('uresuji_failures_total', { during: 'delivery' })).toBe(1)
    expect(getIncrease('uresuji_mails_total', { state: 'sent' })).toBe(1)
  })

  it('measures how late change notifications arrive, and records no duration of event streams', async () => {
    const token = await app.signIn('user')
    await notifyChange(app.services.operations.knex, { to: 'user:demo-user', about: 'documents', collections: ['jobs'] })
    await app.call(syncPoke, syncPoke.example(app.facts), token)
    await vi.waitFor(async () => {
      const found = await read()
      expect(getValue(found, 'uresuji_change_notification_lag_seconds_count')).toBeGreaterThan(0)
      expect(getValue(found, 'uresuji_requests_total', { call: syncPoke.name, status: '2xx' })).toBe(1)
      expect(getValue(found, 'uresuji_request_duration_seconds_count', { call: syncPoke.name })).toBeUndefined()
    })
  })

  it('bounds the number of series in /metrics, whatever paths and methods are requested', async () => {
    const calls = new Set([...routes.map(({ endpoint }) => endpoint.name), 'none'])
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'BREW']
    // the handles that Node happens to have open come and go
    const listSeries = async () =>
      [...(await read()).entries()]
        .filter(([name]) => !name.startsWith('nodejs_'))
        .flatMap(([name, { samples }]) => samples.map(({ labels }) => `${name} ${JSON.stringify(labels)}`))
        .sort()
    const probe = async (from: number, to: number) => {
      for (let index = from; index < to; index++) {
        const word = `${index.toString(36)}${'a%0a"\\{}='.slice(0, index % 9)}`
        const url = [`/${word}`, `/api/${word}`, `/api/stat/${word}`, `/api/import/${word}?x=${word}`][index % 4] ?? '/'
        await app.server.inject({ method: methods[index % methods.length] ?? 'GET', url })
      }
    }
    await probe(0, 112)
    const before = await listSeries()
    await probe(112, 450)
    expect(await listSeries()).toEqual(before)
    const labels = [...(await read()).values()].flatMap(({ samples }) => samples.map((sample) => sample.labels))
    for (const { call } of labels) if (call !== undefined) expect(calls).toContain(call)
    for (const { status } of labels) if (status !== undefined) expect(status).toMatch(/^[2-5]xx$/)
  })

  it('still answers /metrics if a database cannot be read, and counts that', async () => {
    const broken = await startTestServer({ METRICS_TOKEN: TOKEN })
    await broken.services.operations.knex.schema.dropTable('export_job')
    const families = parseExposition((await scrape(broken, `Bearer ${TOKEN}`)).text)
    const again = parseExposition((await scrape(broken, `Bearer ${TOKEN}`)).text)
    expect(families.get('uresuji_export_jobs')?.samples).toEqual([])
    expect(getValue(again, 'uresuji_scrape_failures_total', { source: 'export_jobs' })).toBeGreaterThan(0)
    await broken.close()
  })
})

const fetchMetrics = (port: number, authorization?: string, path = '/metrics'): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = authorization === undefined ? {} : { authorization }
    // a new connection: one of the pool may be reused while the server closes it
    httpRequest({ port, host: '127.0.0.1', path, headers, agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
      .on('error', reject)
      .end()
  })

describe('/metrics on its own port', () => {
  it('serves /metrics on its own port alone, and ends with the server', async () => {
    const port = await findFreePort()
    const app = await startTestServer({ METRICS_PORT: String(port) })
    await app.server.start()
    const { status, text } = await fetchMetrics(port)
    expect(status).toBe(200)
    expect(parseExposition(text).has('uresuji_build_info')).toBe(true)
    expect((await fetchMetrics(port, undefined, '/api/health')).status).toBe(404)
    expect((await scrape(app)).text).not.toContain('uresuji_build_info')
    await app.close()
    await expect(fetchMetrics(port)).rejects.toThrow('ECONNREFUSED')
  })

  it('requires the token for /metrics on its own port if one is set', async () => {
    const port = await findFreePort()
    const app = await startTestServer({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
    await app.server.start()
    expect((await fetchMetrics(port)).status).toBe(401)
    expect((await fetchMetrics(port, `Bearer ${TOKEN}`)).status).toBe(200)
    expect((await scrape(app, `Bearer ${TOKEN}`)).text).not.toContain('uresuji_build_info')
    await app.close()
  })
})

describe('/metrics without a setting', () => {
  it('has no /metrics without a setting, and collects no metrics', async () => {
    const app = await startTestServer()
    expect(app.services.metrics).toBeNull()
    const { text } = await scrape(app, `Bearer ${TOKEN}`)
    expect(text).not.toContain('uresuji_')
    await app.close()
  })
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobStart } from '../../shared/api/exporting/export-jobs.ts'
import { saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import { startJobRunner } from '../exporting/jobs/job-runner.ts'
import { jobContents } from '../features/index.ts'
import { startLoad } from '../loading/load.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { maskStatement } from './otlp-tracer.ts'

interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

const spans: WireSpan[] = []
const received: { path: string; authorization: string | undefined; service: string | undefined }[] = []
let receiver: Server
let app: TestServer

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: { attributes: WireSpan['attributes'] }; scopeSpans: { spans: WireSpan[] }[] }[]
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
      received.push({ path: request.url ?? '', authorization: request.headers.authorization, service })
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  app = await startTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  })
})
afterAll(async () => {
  await app.close()
  receiver.close()
})

const getAttribute = (span: WireSpan, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}
const waitForSpan = (name: string, traceId?: string) =>
  vi.waitFor(
    () => {
      const found = spans.find((span) => span.name === name && (traceId === undefined || span.traceId === traceId))
      if (!found) throw new Error(`${name} is missing among ${spans.map((span) => span.name).join(', ')}`)
      return found
    },
    { timeout: 8000, interval: 50 },
  )
/** Names of a span and of those above it. */
const listNames = (span: WireSpan): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? [span.name, ...listNames(parent)] : [span.name]
}

describe('traces', () => {
  it('traces a request with the wait, the run and the statements of its query', async () => {
    const token = await app.signIn('user')
    await app.call(saleRankingByStore, saleRankingByStore.example(app.facts), token)
    const request = await waitForSpan(saleRankingByStore.name)
    expect(request.parentSpanId ?? '').toBe('')
    expect(request.kind).toBe(2)
    expect(getAttribute(request, 'http.response.status_code')).toBe(200)
    expect(getAttribute(request, 'http.route')).toBe(`/api${saleRankingByStore.path}`)
    expect(getAttribute(request, 'user.id')).toBe('demo-user')
    const wait = await waitForSpan('question wait', request.traceId)
    expect(wait.parentSpanId).toBe(request.spanId)
    const statements = spans.filter(
      (span) => span.traceId === request.traceId && getAttribute(span, 'db.system.name') === 'duckdb',
    )
    const chains = statements.map((span) => listNames(span).slice(1).join(' < '))
    expect(chains).toContain(`question < ${saleRankingByStore.name}`)
    const texts = statements.map((span) => String(getAttribute(span, 'db.query.text')))
    expect(texts.join('\n')).toMatch(/from "?rollup/)
    expect(texts.join('\n')).not.toContain('9784999900114')
  })

  it('traces every simultaneous query with its own request, although the queue starts them for each other', async () => {
    const token = await app.signIn('user')
    const example = saleRankingByStore.example(app.facts)
    spans.splice(0)
    app.services.responseCache.clear()
    const body = example.body as { period: { from: string; to: string } }
    const days = ['01', '02', '03', '04', '05', '06']
    const requests = days.map((day) => {
      const period = { ...body.period, from: `${body.period.to.slice(0, 8)}${day}` }
      return app.call(saleRankingByStore, { ...example, body: { ...body, period } }, token)
    })
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(days.map(() => 200))
    await vi.waitFor(() => expect(spans.filter(({ name }) => name === saleRankingByStore.name)).toHaveLength(6), {
      timeout: 8000,
    })
    const queries = spans.filter(({ name }) => name === 'question')
    expect(new Set(queries.map(({ traceId }) => traceId)).size).toBe(6)
    for (const query of queries) expect(listNames(query)).toEqual(['question', saleRankingByStore.name])
  })

  it('traces the steps of a load', async () => {
    const source = Readable.from([Buffer.from('出版社コード,出版社名\n1001,試験出版\n')])
    const { finished } = await startLoad(app.services, {
      dataset: 'publishers',
      fileName: 'publishers.csv',
      source,
      dryRun: false,
    } as Parameters<typeof startLoad>[1])
    expect((await finished).state).toBe('done')
    const load = await waitForSpan('load')
    expect(getAttribute(load, 'uresuji.dataset')).toBe('publishers')
    const steps = spans.filter(({ parentSpanId, name }) => parentSpanId === load.spanId && name.startsWith('load '))
    expect(steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['load receive', 'load wait', 'load read', 'load store']),
    )
    for (const step of steps) expect(BigInt(step.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(step.startTimeUnixNano))
  })

  it('sends traces to the receiver with its headers and the name of the service, and without a secret', async () => {
    const token = await app.signIn('user')
    await waitForSpan('login')
    expect(received[0]).toEqual({ path: '/v1/traces', authorization: 'Bearer secret', service: 'uresuji' })
    const text = JSON.stringify(spans)
    for (const secret of [token, 'Demo-pass1!', 'user@demo.example', '試験出版', 'argon2']) expect(text).not.toContain(secret)
  })

  it('traces the attempt of an export job with its statements', async () => {
    const jobs = await startJobRunner(app.services, jobContents)
    const token = await app.signIn('user')
    const { status } = await app.call(jobStart, jobStart.example(app.facts), token)
    expect(status).toBe(200)
    const job = await waitForSpan('export job')
    await jobs.stop()
    expect(spans.some((span) => span.traceId === job.traceId && getAttribute(span, 'db.system.name') === 'duckdb')).toBe(true)
  })

  it('traces no statement outside of a request, load or job', async () => {
    spans.splice(0)
    await app.services.operations.knex.raw('select 1')
    await app.signIn('user')
    await waitForSpan('login')
    expect(spans.filter((span) => getAttribute(span, 'db.query.text') === 'select 1')).toEqual([])
  })
})

describe('statement of a span', () => {
  it('writes the statement of a span without a literal and with a limited length', () => {
    expect(maskStatement("select 'it''s', \"column\" from t where a = ? and b = 'secret'")).toBe(
      "select '?', \"column\" from t where a = ? and b = '?'",
    )
    expect(maskStatement('x'.repeat(10_000)).length).toBeLessThanOrEqual(4000)
  })
})

describe('a receiver that cannot be reached', () => {
  it('delays the stop of the server by at most two seconds if the receiver of traces cannot be reached', async () => {
    const unreachable = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    await unreachable.signIn('user')
    const start = performance.now()
    await unreachable.close()
    expect(performance.now() - start).toBeLessThan(4000)
  })
})

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { startImport } from '../../shared/api/loading/loads.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { saleRankingByStore, saleRankingExport } from '../../shared/api/sale-ranking.ts'
import { syncPoke } from '../../shared/api/sync.ts'
import { createLog } from '../foundation/log.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const lines: string[] = []
let app: TestServer
let port: number
let token: string
beforeAll(async () => {
  app = await startTestServer(
    {},
    createLog({ logLevel: 'info', logFormat: 'json' }, (line) => lines.push(line)),
  )
  await app.server.start()
  ;({ port } = app.server.listener.address() as AddressInfo)
  token = await app.signIn('admin')
})
afterAll(() => app.close())

interface Leaving {
  head: string
  body: string
  /** Length that the client announces; it leaves before it has sent that much. */
  length?: number
}

/** Sends a request and disconnects after some time. */
async function leaveAfter(ms: number, { head, body, length }: Leaving): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const headers = [
    'host: localhost',
    `authorization: Bearer ${token}`,
    'x-requested-with: XMLHttpRequest',
    'content-type: application/json',
    `content-length: ${length ?? Buffer.byteLength(body)}`,
  ]
  socket.write(`${head} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
  await wait(ms)
  socket.resetAndDestroy()
}

const toRequest = (endpoint: Endpoint, change: object = {}): Leaving => {
  const { body = {} } = endpoint.example(app.facts) as { body?: object }
  return { head: `${endpoint.method} /api${endpoint.path}`, body: JSON.stringify({ ...body, ...change }) }
}

const cases: [string, () => Leaving][] = [
  ['a report', () => toRequest(saleRankingByStore)],
  ['a ranking that nobody asked before', () => toRequest(createRanking, { pageSize: 1 + Math.floor(performance.now() % 999) })],
  ['a file', () => toRequest(saleRankingExport)],
  ['the document of the API', () => ({ head: 'GET /api/openapi.json', body: '' })],
  ['a file of the server', () => ({ head: 'GET /api/docs/swagger-ui-bundle.js', body: '' })],
  [
    'a call of an assistant',
    () => {
      const params = { name: 'create_ranking', arguments: { period: { from: '2026-10-01', to: '2026-10-31' } } }
      return { head: 'POST /mcp', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }) }
    },
  ],
  ['a stream of events', () => ({ head: `GET /api${syncPoke.path}`, body: '' })],
  ['a request whose body is not complete', () => ({ ...toRequest(saleRankingByStore), length: 100_000 })],
  [
    'a load whose file is not complete',
    () => ({
      head: `POST /api${startImport.path.replace('{dataset}', 'pos')}?fileName=pos.csv`,
      body: '店舗,営業日\n',
      length: 9_000_000,
    }),
  ],
]

it.each(cases)('logs no failure when a client disconnects during %s', async (_name, create) => {
  for (const ms of [0, 1, 3, 10, 30, 80]) await leaveAfter(ms, create())
  // the server is idle again when it answers something else
  await wait(300)
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200))
  const logged = lines.splice(0).map((line) => JSON.parse(line))
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
})

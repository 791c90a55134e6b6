import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../../testing/run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-import-'))
const files = ['a.csv', 'b,c.csv'].map((name) => join(folder, name))
for (const file of files) writeFileSync(file, '店舗コード\n')

/** Names of the uploaded files by load id. */
const fileNames = new Map<string, string>()
/** What the next loads come to. */
let outcome = { state: 'done', loaded: 3 }
let server: Server
let address = ''
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    for await (const _chunk of request) {
      // the upload is read to its end before it is answered
    }
    const id = searchParams.get('id') ?? pathname.split('/').at(-1) ?? ''
    if (request.method === 'POST') fileNames.set(id, searchParams.get('fileName') ?? '')
    const time = '2026-11-20T03:00:00.000Z'
    const summary = {
      id,
      dataset: 'pos',
      fileName: fileNames.get(id),
      state: outcome.state,
      dryRun: false,
      progress: { step: 'done', done: 0, total: 0 },
      ...{ read: 3, loaded: outcome.loaded, rejected: 3 - outcome.loaded, written: outcome.loaded, slices: 1 },
      repeated: false,
      encoding: 'utf-8',
      ...{ rows: null, reasons: [], sample: [], preview: [], notices: [], error: null },
      ...{ startedAt: time, finishedAt: time },
    }
    if (pathname.endsWith('/rejects')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ status: 200, data: { fileName: 'rejects.csv', fileContent: '' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 200, data: request.method === 'POST' ? { id } : summary }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const run = (...options: string[]) =>
  runInProcess(['import', 'pos', ...files, ...options], {
    env: { URESUJI_SERVER: address, URESUJI_TOKEN: `urt_${'a'.repeat(43)}` },
  })

describe('uresuji import', () => {
  it.each([
    ['done', 3, 0],
    ['done', 2, 3],
    ['done', 0, 7],
    ['failed', 0, 8],
    ['cancelled', 0, 9],
  ])('reports a load that ended as %s with %i of 3 lines by the exit code %i', async (state, loaded, code) => {
    outcome = { state, loaded }
    const { status, stderr } = await run('--rejects', join(folder, 'rejects.csv'))
    outcome = { state: 'done', loaded: 3 }
    expect(status, stderr).toBe(code)
  })

  it('writes the load summaries of several files as one CSV with one header', async () => {
    const { status, stdout, stderr } = await run('--csv')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    // the byte order mark is dropped when the output is read as text
    expect(stdout.split('\r\n')).toEqual([
      'file,read,loaded,rejected,written,slices,state',
      `${files[0]},3,3,0,3,1,done`,
      `"${files[1]}",3,3,0,3,1,done`,
      '',
    ])
  })

  it('writes the load summaries of several files as one JSON list', async () => {
    const { stdout } = await run('--json')
    const loads: { fileName: string }[] = JSON.parse(stdout)
    expect(loads.map(({ fileName }) => fileName)).toEqual(['a.csv', 'b,c.csv'])
  })
})

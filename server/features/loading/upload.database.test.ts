import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { importRejects, importReport } from '../../../shared/api/loading/loads.ts'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
let port: number
let token: string
beforeAll(async () => {
  await app.server.start()
  port = (app.server.listener.address() as AddressInfo).port
  token = await app.signIn('admin')
})

/** Sends a file in pieces like a slow network, and reads the result only after the last. */
function upload(path: string, splitFile: readonly Buffer[]): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/import/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }),
      )
    })
    void (async () => {
      for (const piece of splitFile) {
        if (!sending.write(piece)) await new Promise((drained) => sending.once('drain', drained))
        await new Promise((later) => setTimeout(later, 2))
      }
      sending.end()
    })()
  })
}

const pieces = (file: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(file.length / 16_384) }, (_, index) => file.subarray(index * 16_384, (index + 1) * 16_384))

async function readOutcome(file: Buffer) {
  const { status, body } = await upload('pos?fileName=x.csv', pieces(file))
  expect(status).toBe(200)
  const { id } = body.data as { id: string }
  for (;;) {
    const { body: result } = await app.call(importReport, { params: { id } }, token)
    const report = result.data as { state: string; error: { code: string; message: string } | null; written: number }
    if (report.state !== 'running') return report
    await new Promise((later) => setTimeout(later, 20))
  }
}

describe('refused upload', () => {
  const damaged = gzipSync(Buffer.from('店舗,JAN\n'.repeat(200_000), 'utf8'), { level: 0 })
  damaged.fill(0xff, 200_000, 200_400)
  it.each([
    ['a text of no encoding that is known', Buffer.from('caf\u00e9\u00ff\u0080\u00fe;'.repeat(60_000), 'latin1')],
    ['a damaged gzip', damaged],
    ['an archive that is named as a table', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000_000, 0x9d)])],
  ])('refuses an upload of %s after the whole file has arrived, with the reason in the load summary', async (_name, file) => {
    const start = performance.now()
    const report = await readOutcome(file)
    expect(report).toMatchObject({ state: 'failed', written: 0 })
    expect(report.error?.code).toMatch(/^import\./)
    // it hung for five minutes
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('refuses an upload with an unknown mapping or one for another data set, whatever the file size', async () => {
    const { body } = await app.call(storeMapping, { body: { dataset: 'stores', text: 'dataset: stores' } }, token)
    const large = pieces(Buffer.alloc(3_000_000, '1,2,3\n'))
    for (const [mapping, code] of [
      ['0'.repeat(64), 'import.mappingNotFound'],
      [(body.data as { id: string }).id, 'import.mappingField'],
    ] as const) {
      const result = await upload(`pos?fileName=x.csv&mapping=${mapping}`, large)
      expect([result.status, result.body.code]).toEqual([400, code])
    }
  })
})

it('names the file of rejected lines of an upload without the path that the sender gave', async () => {
  const file = Buffer.from('店舗コード,営業日,JAN,数量,金額\nNONE,2026-11-20,9784999900114,1,990\n')
  const { body } = await upload(`pos?fileName=${encodeURIComponent('../../../etc/passwd')}&dryRun=true`, [file])
  const params = { id: (body.data as { id: string }).id }
  await vi.waitFor(async () => {
    const result = await app.call(importReport, { params }, token)
    expect((result.body.data as { state: string }).state).not.toBe('running')
  }, 20_000)
  const rejects = await app.call(importRejects, { params }, token)
  expect((rejects.body.data as { fileName: string }).fileName).toBe('passwd_rejects.csv')
})

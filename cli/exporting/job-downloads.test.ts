import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobOne } from '../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import { createClient } from '../../shared/calls/client.ts'
import type { RetryWait } from '../../shared/calls/retry.ts'
import type { Connection } from '../connection/connect.ts'
import { createTranslate } from '../context/language.ts'
import { downloadJobFile, isCompleteFile } from './download-job-file.ts'
import { findJobsByName } from './find-job.ts'
import { ReconnectingConnection } from './reconnecting-connection.ts'

const context = { language: 'ja', t: createTranslate('ja'), env: {} } as const
const params = { jobId: '00000000-0000-4000-8000-000000000000' }

let server: Server
let handleRequest: (request: IncomingMessage, response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((request, response) => handleRequest(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const sendJson = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status, ...body }))
}
const sendRefusal = (response: ServerResponse, status: number, code: string, values: object = {}) =>
  sendJson(response, status, { code, message: code, values })

function getConnection(token: string): Connection {
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const client = { base: `${base}/api`, token: () => token }
  return { server: base, client, call: createClient(client), profile: { token } }
}

function linkTo(more: { reconnectTimeout?: number; reopen?: () => Promise<Connection> } = {}) {
  const stop = new AbortController()
  const waited: RetryWait['reason'][] = []
  const link = new ReconnectingConnection(getConnection('old'), {
    reopen: more.reopen ?? (async () => getConnection('new')),
    signal: stop.signal,
    reconnectTimeout: more.reconnectTimeout ?? 60_000,
    onWait: ({ reason: why }) => waited.push(why),
  })
  return { link, stop, waited }
}

describe('ReconnectingConnection', () => {
  it('a reconnecting connection retries temporary failures: an unreachable or busy server and rate limits', async () => {
    let calls = 0
    handleRequest = (_request, response) => {
      calls += 1
      // a request on a closed connection is sent once more before it counts as a failure
      if (calls <= 2) return void response.destroy()
      if (calls === 3) return sendRefusal(response, 503, 'maintenance.now')
      if (calls === 4) return sendRefusal(response, 429, 'apiToken.tooMany', { seconds: 0.1 })
      sendJson(response, 200, { data: { jobId: 'x' } })
    }
    const { link, waited } = linkTo()
    expect(await link.call(jobOne, { params })).toEqual({ jobId: 'x' })
    expect(waited).toEqual(['network', 'server', 'limit'])
  })

  it('a reconnecting connection fails immediately if rejected, and gives up on a server that stays unreachable', async () => {
    let calls = 0
    handleRequest = (_request, response) => {
      calls += 1
      sendRefusal(response, 404, 'resource.notFound')
    }
    await expect(linkTo().link.call(jobOne, { params })).rejects.toMatchObject({ code: 'resource.notFound' })
    expect(calls).toBe(1)
    handleRequest = (_request, response) => void response.destroy()
    await expect(linkTo({ reconnectTimeout: 600 }).link.call(jobOne, { params })).rejects.toMatchObject({ code: 'network' })
  })

  it('a reconnecting connection renews an expired session once for all requests and reports one that expires again', async () => {
    handleRequest = (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? sendJson(response, 200, { data: { jobId: 'x' } })
        : sendRefusal(response, 401, 'session.expired')
    let reopened = 0
    const reopen = async () => {
      reopened += 1
      return getConnection('new')
    }
    const { link } = linkTo({ reopen })
    await Promise.all(Array.from({ length: 5 }, () => link.call(jobOne, { params })))
    expect(reopened).toBe(1)
    const over = linkTo({ reopen: async () => getConnection('old too') })
    await expect(over.link.call(jobOne, { params })).rejects.toMatchObject({ code: 'session.expired' })
  })

  it('a reconnecting connection ends immediately if stopped, even while waiting', async () => {
    handleRequest = (_request, response) => sendRefusal(response, 429, 'apiToken.tooMany', { seconds: 60 })
    const { link, stop } = linkTo()
    const asking = link.call(jobOne, { params })
    setTimeout(() => stop.abort(new Error('stopped')), 200)
    await expect(asking).rejects.toThrow('stopped')
  })
})

describe('downloadJobFile', () => {
  const bytes = randomBytes(300_000)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const ranges: (string | undefined)[] = []

  /** Sends the file like the server, at most `most` bytes, then breaks the connection. */
  const send = (most: number, content = bytes) => {
    ranges.length = 0
    handleRequest = (request, response) => {
      ranges.push(request.headers.range)
      const isResumed = request.headers['if-range'] === `"${sha256}"`
      const from = isResumed ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
      const rest = content.subarray(from)
      response.writeHead(from > 0 ? 206 : 200, {
        etag: `"${sha256}"`,
        'content-disposition': 'attachment',
        'content-length': rest.length,
        ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
      })
      if (rest.length <= most) return void response.end(rest)
      response.write(rest.subarray(0, most), () => setTimeout(() => response.destroy(), 50))
    }
  }
  const createDownload = (path: string) => ({
    jobId: params.jobId,
    path,
    size: bytes.length,
    sha256,
    signal: new AbortController().signal,
  })

  it('a download of an exported file resumes after every interruption and renames the complete file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-fetch-'))
    const path = join(folder, 'ranking.csv')
    send(120_000)
    await downloadJobFile(linkTo().link, createDownload(path), context)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/), expect.stringMatching(/^bytes=\d+-$/)])
    expect(readdirSync(folder)).toEqual(['ranking.csv'])
    expect(await isCompleteFile(path, { size: bytes.length, sha256 })).toBe(true)
  })

  it('a download of an exported file never combines parts of different files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-fetch-'))
    const path = join(folder, 'ranking.csv')
    writeFileSync(`${path}.0badc0de.part`, 'another')
    // a damaged part of this file: detected by the checksum, then downloaded from the start
    writeFileSync(`${path}.${sha256.slice(0, 8)}.part`, 'x'.repeat(1000))
    send(bytes.length)
    await downloadJobFile(linkTo().link, createDownload(path), context)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(ranges).toEqual(['bytes=1000-', undefined])
    expect(readdirSync(folder)).toEqual(['ranking.csv'])
  })

  it('a download never renames an exported file whose checksum is still wrong after retries', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-fetch-'))
    send(bytes.length, Buffer.concat([bytes.subarray(1), Buffer.from('x')]))
    await expect(downloadJobFile(linkTo().link, createDownload(join(folder, 'ranking.csv')), context)).rejects.toMatchObject({
      exitCode: 5,
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('job search', () => {
  it('finds export jobs by ID, name or the prefix of either', () => {
    const job = (jobId: string, name: string) => ({ jobId, name }) as ExportJob
    const list = [job('4f0c2a91-aaaa', '文庫'), job('4f0c2a92-bbbb', '文庫の先週'), job('dead0000-cccc', '4f0c')]
    const findIds = (input: string) => findJobsByName(list, input).map(({ jobId }) => jobId.slice(0, 8))
    expect(findIds('4f0c2a91')).toEqual(['4f0c2a91'])
    expect(findIds('4F0C')).toEqual(['4f0c2a91', '4f0c2a92'])
    expect(findIds('文庫')).toEqual(['4f0c2a91'])
    expect(findIds('文庫の')).toEqual(['4f0c2a92'])
    expect([findIds(''), findIds('4f'), findIds('なし')]).toEqual([[], ['dead0000'], []])
  })
})

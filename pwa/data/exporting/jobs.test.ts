// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { TOKEN_COOKIE, writeCookie } from '../../browser/cookies.ts'
import { session } from '../session.ts'
import { endVisit } from '../visit.ts'
import { exportAsJob } from './export-as-job.ts'
import { cancelJob, cancelOngoingJobs, removeJob, retryJob, startJobs } from './job-calls.ts'
import {
  EXPORT_TIMEOUT_MS,
  hasStoredDownloads,
  jobs,
  listOngoingJobIds,
  restoreDownloads,
  saveTabDownloads,
} from './job-state.ts'

/** The client captures `fetch` when it is imported: this indirection lets each test replace the response. */
const wire = vi.hoisted(() => {
  const replaceable = {
    fetch: (_address: string, _init?: RequestInit): Promise<Response> => Promise.reject(new Error('unexpected request')),
  }
  globalThis.fetch = ((address: string, init?: RequestInit) => replaceable.fetch(address, init)) as typeof fetch
  return replaceable
})

/** Jobs of the fake server, and the requests that it received. */
const server = { list: [] as ExportJob[], asked: [] as string[], file: 'figures' as string | null }
const content = {
  kind: 'analysis',
  call: 'createRankingExport',
  body: { period: { from: '2026-11-09', to: '2026-11-15' } },
} as const

const createJob = (jobId: string, fields: Partial<ExportJob> = {}): ExportJob => ({
  jobId,
  processId: jobId,
  status: 'start',
  progress: 50,
  name: 'ランキング',
  kind: 'analysis',
  call: content.call,
  content,
  file: { format: 1, encoding: 'utf-8-bom', language: 'ja', split: 'sheets', rowsPerFile: null, zip: false },
  state: 'running',
  step: 'write',
  rowsDone: 1,
  rowsTotal: 2,
  attempts: 1,
  waitingBehind: null,
  fileName: null,
  size: null,
  sha256: null,
  parts: [],
  unmapped: null,
  error: null,
  scheduleId: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  startedAt: '2026-11-20T00:00:00.000Z',
  endedAt: null,
  expiresAt: null,
  ...fields,
})
const done = { state: 'done', fileName: 'ランキング.csv', size: 7 } as const
const room = { running: 0, queued: 0, mostRunning: 1, mostQueued: 100, bytes: 0, mostBytes: 1, keptDays: 7 }

async function fakeFetch(address: string, method: string): Promise<Response> {
  const path = address.split('?')[0] ?? ''
  server.asked.push(`${method} ${path}`)
  const [, , , , id, action] = path.split('/')
  const one = server.list.find(({ jobId }) => jobId === id)
  const respond = (data: unknown) => Response.json({ status: 200, data })
  if (path === '/api/health') return respond({ alive: true })
  if (action === 'file')
    return server.file === null
      ? Response.json({ status: 503, code: 'server.busy', message: '' }, { status: 503 })
      : new Response(server.file, {
          headers: { 'content-length': String(server.file.length), 'content-disposition': 'attachment', etag: '"1"' },
        })
  if (method === 'POST' && id === undefined) {
    server.list.unshift(createJob(`job-${server.list.length + 1}`))
    return respond({ list: [server.list[0]] })
  }
  if (action === 'cancel' && one) return respond(Object.assign(one, { state: 'cancelled' }))
  if (action === 'retry' && one) return respond(Object.assign(one, { state: 'queued' }))
  if (id !== undefined)
    return one ? respond(one) : Response.json({ status: 404, code: 'resource.notFound', message: '' }, { status: 404 })
  return respond({ list: structuredClone(server.list), paging: { pageNum: 1, pageSize: 50, total: server.list.length }, room })
}

const handedOver: string[] = []
/** Advances the timers until pending work has ended and the jobs were requested once more. */
const advanceTimers = (ms = 5000) => vi.advanceTimersByTimeAsync(ms)
const startExport = () => startJobs([{ content: { ...content, body: { ...content.body } } }])

beforeEach(() => {
  writeCookie(TOKEN_COOKIE, 'a.b.c', { maxAge: 86_400, sameSite: 'Strict' })
  vi.useFakeTimers()
  Object.assign(server, { list: [], asked: [], file: 'figures' })
  handedOver.length = 0
  wire.fetch = (address, { method = 'GET' } = {}) => fakeFetch(address, method)
  URL.createObjectURL = () => 'blob:'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    handedOver.push(this.download)
  })
  session.user = { userId: 'one' } as typeof session.user
})
afterEach(async () => {
  await endVisit()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('export jobs of a browser tab', () => {
  it('downloads the file of an export job started in this tab exactly once when it is ready', async () => {
    await startExport()
    await advanceTimers()
    expect([listOngoingJobIds(jobs), handedOver]).toEqual([['job-1'], []])
    Object.assign(server.list[0] ?? {}, done)
    await advanceTimers()
    expect([listOngoingJobIds(jobs), handedOver]).toEqual([[], ['ランキング.csv']])
    await advanceTimers(60_000)
    expect(handedOver).toHaveLength(1)
  })

  it('does not download export files of other tabs, and stops polling when no job of this tab is active', async () => {
    server.list.push(createJob('of-a-schedule', { scheduleId: 'weekly' }))
    await startExport()
    for (const item of server.list) Object.assign(item, done, { fileName: `${item.jobId}.csv` })
    await advanceTimers()
    expect(handedOver).toEqual(['job-2.csv'])
    server.asked = []
    await advanceTimers(120_000)
    expect(server.asked).toEqual([])
  })

  it('cancels an export job after an hour; a retry starts a new hour', async () => {
    await startExport()
    await advanceTimers(EXPORT_TIMEOUT_MS - 10_000)
    expect(jobs.late).toEqual([])
    await advanceTimers(20_000)
    expect(jobs.late).toEqual(['job-1'])
    expect(server.list[0]?.state).toBe('cancelled')
    expect(listOngoingJobIds(jobs)).toEqual([])
    await retryJob({ jobId: 'job-1' })
    await advanceTimers(EXPORT_TIMEOUT_MS - 10_000)
    expect([jobs.late, listOngoingJobIds(jobs)]).toEqual([[], ['job-1']])
  })

  it('ignores a response about an export job that was requested before a retry', async () => {
    server.list.push(createJob('old', { state: 'failed' }))
    const before = wire.fetch
    let release = () => {}
    const blocked = new Promise<void>((go) => {
      release = go
    })
    // a result with the old list that arrives late
    wire.fetch = async (address, init) => {
      const answered = await before(address, init)
      if (address.includes('?')) await blocked
      return answered
    }
    const cancelling = cancelJob({ jobId: 'old' })
    await retryJob({ jobId: 'old' })
    release()
    await cancelling
    expect(listOngoingJobIds(jobs)).toEqual(['old'])
  })

  it('keeps an export job removed if a list requested before the removal arrives after it', async () => {
    await startExport()
    await startExport()
    Object.assign(server.list[0] ?? {}, { state: 'failed' })
    await advanceTimers()
    const before = wire.fetch
    let release = () => {}
    const blocked = new Promise<void>((go) => {
      release = go
    })
    wire.fetch = async (address, init) => {
      const answered = await before(address, init)
      if (init?.method === 'DELETE') server.list = server.list.filter(({ jobId }) => !address.endsWith(jobId))
      if (address.includes('?')) await blocked
      return answered
    }
    // the other job is running, so the list is requested at short intervals
    await advanceTimers()
    const removing = removeJob({ jobId: 'job-2' })
    await vi.waitFor(() => expect(jobs.listed).not.toContain('job-2'))
    release()
    await removing
    expect(jobs.list?.map(({ jobId }) => jobId)).toEqual(['job-1'])
  })

  it('retries a failed download of an export, which does not count as running', async () => {
    server.file = null
    await startExport()
    Object.assign(server.list[0] ?? {}, done)
    await advanceTimers()
    expect(jobs.transfers['job-1']?.state).toBe('failed')
    expect([listOngoingJobIds(jobs), handedOver]).toEqual([[], []])
  })

  it('does not save an exported file of another size than announced', async () => {
    await startExport()
    Object.assign(server.list[0] ?? {}, done, { size: 8 })
    await advanceTimers()
    expect(jobs.transfers['job-1']?.state).toBe('failed')
    expect(handedOver).toEqual([])
  })

  it('cancels the export jobs of this tab before a sign-out and leaves scheduled jobs running', async () => {
    server.list.push(createJob('of-a-schedule', { scheduleId: 'weekly' }))
    await startExport()
    await advanceTimers()
    await cancelOngoingJobs()
    expect(server.list.map(({ state }) => state)).toEqual(['cancelled', 'running'])
    expect(listOngoingJobIds(jobs)).toEqual([])
  })

  it('resumes the downloads of exports after a reload, for the same user only', async () => {
    await startExport()
    saveTabDownloads('one')
    expect(hasStoredDownloads()).toBe(true)
    const stored = sessionStorage.getItem('uresuji.downloads') ?? ''
    await endVisit()
    expect(hasStoredDownloads()).toBe(false)
    sessionStorage.setItem('uresuji.downloads', stored)
    restoreDownloads('another')
    expect(listOngoingJobIds(jobs)).toEqual([])
    restoreDownloads('one')
    expect([listOngoingJobIds(jobs), jobs.listed]).toEqual([['job-1'], ['job-1']])
  })

  it('replaces an export job by a direct export if the query is too long for a job', async () => {
    const jans = Array.from({ length: 2000 }, (_none, index) => String(9784000000000 + index))
    expect(await exportAsJob({ call: 'saleCompareExport', body: { jans, format: 2, language: 'ja' } })).toBe(false)
    expect(server.asked).toEqual([])
    expect(await exportAsJob({ call: 'saleCompareExport', body: { jans: jans.slice(0, 3), format: 2, language: 'ja' } })).toBe(
      true,
    )
    expect(jobs.list?.[0]?.jobId).toBe('job-1')
  })
})

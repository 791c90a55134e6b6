import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { jobFile } from '../../../shared/api/exporting/job-fields.ts'
import { jobContents } from '../../features/index.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { LEASE_MS } from '../../operations/lease.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'
import { toApiJobs } from './api-jobs.ts'
import { JobFiles } from './job-files.ts'
import {
  cancelQueuedJob,
  claimNextJob,
  completeJob,
  createJob,
  enqueueJobs,
  failJob,
  MAX_JOB_ATTEMPTS,
  recoverJobs,
  renewLease,
  requeueEndedJob,
  requeueJob,
} from './job-queue.ts'
import { purgeExpiredJobs } from './job-retention.ts'
import { startJobRunner } from './job-runner.ts'

const limits = { atOnce: 3, perContract: 2, maxQueued: 5, maxQueuedPerContract: 7 }
const DAY = 86_400_000

describe.each(['sqlite', 'postgres'] as const)('export job queue on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  beforeEach(async () => {
    await knex()('export_job').delete()
  })

  const knex = () => app.services.operations.knex
  const content = { kind: 'analysis' as const, call: 'stockOutsExport', body: {} }
  const user = (name: string) => ({
    userId: `demo-${name}`,
    contractId: name === 'magazine' ? 'demo-magazine' : 'demo-publisher',
  })
  async function put(
    name = 'user',
    id = randomUUID(),
    { area = 'main', scheduleId = null }: { area?: 'main' | 'sales-exports'; scheduleId?: string | null } = {},
  ): Promise<string> {
    const by = { user: user(name), area, address: null }
    const job = createJob(jobContents, { id, content, file: jobFile.parse({}), scheduleId }, by)
    await enqueueJobs(knex(), [job], { user: user(name), limits })
    // the queue is ordered by creation time
    await new Promise((resolve) => setTimeout(resolve, 3))
    return id
  }
  const getState = async (id: string) => (await ExportJobModel.query(knex()).findById(id))?.state
  const finished = { fileName: 'x.csv', size: 3, sha256: 'x', parts: [], unmapped: null, rowsDone: 1, expiresAt: null }

  // the devices of other servers are notified through the database
  it.runIf(kind === 'postgres')('ends an export job even if the devices cannot be notified', async () => {
    const id = await put()
    const job = await claimNextJob(knex(), 'a server', limits)
    const notify = vi.spyOn(knex(), 'raw').mockRejectedValue(new Error('connection lost'))
    try {
      expect(await completeJob(knex(), job ?? { id, userId: '' }, { owner: 'a server', attempt: 1 }, finished)).toBe(true)
    } finally {
      notify.mockRestore()
    }
    expect(await getState(id)).toBe('done')
  })

  it('starts an export job of the contract with the fewest running jobs and never exceeds a contract’s share', async () => {
    const own = [await put(), await put('company'), await put()]
    const other = await put('magazine')
    const begun = [
      await claimNextJob(knex(), 'a', limits),
      await claimNextJob(knex(), 'a', limits),
      await claimNextJob(knex(), 'b', limits),
    ]
    expect(begun.map((job) => job?.id)).toEqual([own[0], other, own[1]])
    expect(await claimNextJob(knex(), 'b', { ...limits, atOnce: 9 })).toBeNull()
  })

  it('runs export jobs from screens independently of jobs from the export area and schedules', async () => {
    const one = { ...limits, atOnce: 1, perContract: 1 }
    const [large] = [
      await put('user', randomUUID(), { area: 'sales-exports' }),
      await put('user', randomUUID(), { scheduleId: 's' }),
    ]
    expect((await claimNextJob(knex(), 'a', one))?.id).toBe(large)
    const [small] = [await put(), await put()]
    const begun = [await claimNextJob(knex(), 'a', one), await claimNextJob(knex(), 'a', one)]
    expect(begun.map((job) => job?.id)).toEqual([small, undefined])
    const waiting = await ExportJobModel.query(knex()).where({ state: 'queued' })
    expect((await toApiJobs(knex(), waiting, 'ja')).map((job) => job.waitingBehind)).toEqual([0, 0])
  })

  it('never lets two servers claim the same export job', async () => {
    for (let count = 0; count < 5; count++) await put()
    const wide = { ...limits, atOnce: 20, perContract: 20 }
    const begun = await Promise.all(Array.from({ length: 8 }, (_one, server) => claimNextJob(knex(), `server-${server}`, wide)))
    const ids = begun.flatMap((job) => (job ? [job.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(5)
  })

  it('rejects a whole request for exports if its jobs exceed the limit of waiting jobs, of the user or of the contract', async () => {
    const putTwo = (name: string) => {
      const by = { user: user(name), area: 'main' as const, address: null }
      const two = [1, 2].map(() => createJob(jobContents, { id: randomUUID(), content, file: jobFile.parse({}) }, by))
      return enqueueJobs(knex(), two, { user: by.user, limits })
    }
    for (let count = 0; count < 4; count++) await put()
    await expect(putTwo('user')).rejects.toMatchObject({ code: 'job.tooMany', values: { most: 5 } })
    expect(await ExportJobModel.query(knex()).resultSize()).toBe(4)
    // a colleague is not kept waiting by the user’s jobs
    await put('user')
    await putTwo('company')
    await expect(put('company')).rejects.toMatchObject({ code: 'job.tooMany', values: { most: 7 } })
    await put('magazine')
  })

  it('restarts an export job whose server crashed, and marks it as failed after a few attempts', async () => {
    const id = await put()
    for (let attempt = 1; attempt <= MAX_JOB_ATTEMPTS; attempt++) {
      const job = await claimNextJob(knex(), 'dead', limits)
      expect([job?.id, job?.attempts]).toEqual([id, attempt])
      // another server waits until the lease has expired
      await recoverJobs(knex(), { owner: 'other', mine: new Set(), isStart: false })
      expect(await getState(id)).toBe('running')
      await recoverJobs(knex(), { owner: 'other', mine: new Set(), isStart: false }, Date.now() + LEASE_MS + 1000)
    }
    expect(await ExportJobModel.query(knex()).findById(id)).toMatchObject({
      state: 'failed',
      errorCode: 'job.interrupted',
      errorValues: { attempts: MAX_JOB_ATTEMPTS },
    })
  })

  it('restarts export jobs of the same server after its restart, but not jobs that it is running', async () => {
    const id = await put()
    await claimNextJob(knex(), 'me', limits)
    await recoverJobs(knex(), { owner: 'me', mine: new Set([id]), isStart: true })
    expect(await getState(id)).toBe('running')
    // an attempt whose end could not be stored: its lease has to expire
    await recoverJobs(knex(), { owner: 'me', mine: new Set(), isStart: false })
    expect(await getState(id)).toBe('running')
    await recoverJobs(knex(), { owner: 'me', mine: new Set(), isStart: true })
    expect(await getState(id)).toBe('queued')
  })

  it('ignores messages of an attempt of an export job that has ended', async () => {
    const id = await put()
    const job = (await claimNextJob(knex(), 'old', limits)) as ExportJobModel
    const old = { owner: 'old', attempt: 1 }
    await recoverJobs(knex(), { owner: 'new', mine: new Set(), isStart: false }, Date.now() + LEASE_MS + 1000)
    await claimNextJob(knex(), 'new', limits)
    expect(await renewLease(knex(), job, old, { step: 'write', rowsDone: 5, rowsTotal: 9 })).toBe(false)
    expect(await completeJob(knex(), job, old, finished)).toBe(false)
    expect(await failJob(knex(), job, old, { code: 'server.internal', values: {} })).toBe(false)
    await requeueJob(knex(), job, old)
    expect(await ExportJobModel.query(knex()).findById(id)).toMatchObject({ state: 'running', leaseOwner: 'new', rowsDone: 0 })
  })

  it('gives a retried export job a new attempt number, so that the cancelled attempt cannot complete it', async () => {
    const id = await put()
    const job = (await claimNextJob(knex(), 'me', limits)) as ExportJobModel
    const cancelled = { owner: 'me', attempt: job.attempts }
    expect(await cancelQueuedJob(knex(), job)).toBe(true)
    expect(await requeueEndedJob(knex(), job, limits)).toBe(true)
    expect(await requeueEndedJob(knex(), job, limits)).toBe(false)
    const retried = (await claimNextJob(knex(), 'me', limits)) as ExportJobModel
    expect(retried.id).toBe(id)
    expect(retried.attempts).toBeGreaterThan(job.attempts)
    expect((await toApiJobs(knex(), [retried], 'ja')).map(({ attempts }) => attempts)).toEqual([1])
    expect(await completeJob(knex(), job, cancelled, finished)).toBe(false)
    expect(await completeJob(knex(), retried, { owner: 'me', attempt: retried.attempts }, finished)).toBe(true)
  })

  it('gives a retried export job as many attempts as a new one', async () => {
    const id = await put()
    const interrupt = async () => {
      const job = (await claimNextJob(knex(), 'dead', limits)) as ExportJobModel
      await recoverJobs(knex(), { owner: 'other', mine: new Set(), isStart: false }, Date.now() + LEASE_MS + 1000)
      return job
    }
    const first = await interrupt()
    await cancelQueuedJob(knex(), first)
    await requeueEndedJob(knex(), first, limits)
    for (let attempt = 1; attempt <= MAX_JOB_ATTEMPTS; attempt++) {
      expect(await getState(id)).toBe('queued')
      await interrupt()
    }
    expect(await ExportJobModel.query(knex()).findById(id)).toMatchObject({
      state: 'failed',
      errorValues: { attempts: MAX_JOB_ATTEMPTS },
    })
  })

  it('stores no file for an export job cancelled at the last moment, and cannot cancel a finished job', async () => {
    await put()
    const job = (await claimNextJob(knex(), 'me', limits)) as ExportJobModel
    expect(await cancelQueuedJob(knex(), job)).toBe(true)
    expect(await completeJob(knex(), job, { owner: 'me', attempt: 1 }, finished)).toBe(false)
    await put()
    const other = (await claimNextJob(knex(), 'me', limits)) as ExportJobModel
    expect(await completeJob(knex(), other, { owner: 'me', attempt: 1 }, finished)).toBe(true)
    expect(await cancelQueuedJob(knex(), other)).toBe(false)
  })

  it('removes expired export files, the oldest files beyond a contract’s limit, and orphaned files', async () => {
    const folder = join(app.config.dataDir, 'jobs/files')
    mkdirSync(folder, { recursive: true })
    const addJob = async (size: number, ended: number, expires: number) => {
      const id = await put()
      await ExportJobModel.query(knex())
        .findById(id)
        .patch({
          ...finished,
          state: 'done',
          size,
          endedAt: new Date(ended).toISOString(),
          expiresAt: new Date(expires).toISOString(),
        })
      writeFileSync(join(folder, id), 'x')
      return id
    }
    const now = Date.now()
    const gb = 1_000_000_000
    const expired = await addJob(10, now - 9 * DAY, now - 2 * DAY)
    const oldest = await addJob(6 * gb, now - 3 * DAY, now + 4 * DAY)
    const newer = await addJob(5 * gb, now - 2 * DAY, now + 5 * DAY)
    const newest = await addJob(4 * gb, now - DAY, now + 6 * DAY)
    writeFileSync(join(folder, 'of-nobody'), 'x')
    await purgeExpiredJobs(app.services, now)
    const exists = (id: string) => existsSync(join(folder, id))
    expect([expired, oldest, newer, newest, 'of-nobody'].map(exists)).toEqual([false, false, true, true, false])
    expect(await ExportJobModel.query(knex()).findById(oldest)).toMatchObject({ state: 'done', fileName: null, size: null })
    await purgeExpiredJobs(app.services, now + 40 * DAY)
    expect(await ExportJobModel.query(knex()).resultSize()).toBe(0)
    expect(exists(newest)).toBe(false)
  })

  it('marks an export job as failed with a message if the disk is full before or during writing', async () => {
    const tight = new JobFiles(app.config, async () => 1000)
    const runner = await startJobRunner(app.services, jobContents, tight)
    const id = await put()
    runner.wake()
    await runner.waitUntilIdle()
    await runner.stop()
    expect(await ExportJobModel.query(knex()).findById(id)).toMatchObject({ state: 'failed', errorCode: 'job.noRoom' })
    // space for the start only: the disk fills up while the rows are read
    let requestCount = 0
    const filling = new JobFiles(app.config, async () => (requestCount++ === 0 ? 1e12 : 1000))
    const second = await startJobRunner(app.services, jobContents, filling)
    const other = await put()
    second.wake()
    await second.waitUntilIdle()
    await second.stop()
    expect((await ExportJobModel.query(knex()).findById(other))?.errorCode).toBe('job.noRoom')
  })

  it('returns running export jobs to the queue on a graceful stop without counting the attempt', async () => {
    const runner = await startJobRunner(app.services, jobContents)
    const id = await put()
    runner.wake()
    await runner.stop()
    const job = await ExportJobModel.query(knex()).findById(id)
    expect(['queued', 'done']).toContain(job?.state)
    if (job?.state === 'queued') expect(job.attempts).toBe(0)
  })
})

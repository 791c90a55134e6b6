import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoFavorites } from '../../shared/api/favorite.ts'
import { type Schedule, type ScheduleRun, scheduleAdd, scheduleRunNow } from '../../shared/api/schedules.ts'
import { FileStoreUnavailable } from '../exporting/jobs/file-store.ts'
import { JobFiles } from '../exporting/jobs/job-files.ts'
import { type JobRunner, startJobRunner } from '../exporting/jobs/job-runner.ts'
import { jobContents } from '../features/index.ts'
import { LEASE_MS } from '../operations/lease.ts'
import { ScheduleRunModel } from '../operations/schedule-models.ts'
import { createPostgresSettings } from '../testing/databases.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type ScheduleRunner, startScheduleRunner } from './schedule-runner.ts'
import { insertRun } from './start-runs.ts'

interface Started {
  app: TestServer
  jobs: JobRunner
  schedules: ScheduleRunner
}

describe('schedules on two servers with one PostgreSQL and no shared folder', () => {
  let mails: TestMailServer
  let first: Started
  let second: Started
  let token: string
  let clock = Date.now()

  beforeAll(async () => {
    mails = await startMailServer(150)
    const stores = {
      ...(await createPostgresSettings()),
      SMTP_URL: mails.url,
      JOBS_AT_ONCE: '8',
      JOBS_PER_CONTRACT: '8',
    }
    const start = async (): Promise<Started> => {
      const app = await startTestServer(stores)
      const jobs = await startJobRunner(app.services, jobContents)
      return { app, jobs, schedules: startScheduleRunner(app.services, { contents: jobContents, jobs, now: () => clock }) }
    }
    first = await start()
    second = await start()
    token = await first.app.signIn('user')
  })
  afterAll(async () => {
    for (const { app, jobs, schedules } of [first, second]) {
      await schedules.stop()
      await jobs.stop()
      await app.close()
    }
    await mails.close()
  })

  const addSchedule = async (target: object = { kind: 'mail' }) => {
    const body = {
      name: '月曜のランキング',
      content: { kind: 'favorite', favoriteId: demoFavorites.ranking },
      calendar: { kind: 'weekly', weekdays: [1], time: '08:00' },
      target,
    }
    return ((await first.app.call(scheduleAdd, { body }, token)).body.data as Schedule).scheduleId
  }
  const runNow = async ({ app }: Started, scheduleId: string) =>
    ((await app.call(scheduleRunNow, { params: { scheduleId } }, token)).body.data as ScheduleRun).runId
  const settle = () => Promise.all([first, second].map(({ schedules }) => schedules.waitUntilSettled()))
  const readRun = (id: string) => ScheduleRunModel.query(first.app.services.operations.knex).findById(id)
  const countMails = (runId: string) => mails.received.filter((mail) => mail.includes(`<${runId}.demo-user@`)).length

  it('delivers each of 32 alternate runs of a schedule on two servers exactly once', async () => {
    const scheduleId = await addSchedule()
    for (let index = 0; index < 32; index++) {
      const { app, schedules } = index % 2 === 0 ? first : second
      // more than a user may start by hand
      const plannedAt = new Date(clock - index).toISOString()
      await insertRun(app.services.operations.knex, { scheduleId, cause: 'user', plannedAt }, clock)
      schedules.wake()
    }
    await settle()
    const runs = await ScheduleRunModel.query(first.app.services.operations.knex).where({ schedule_id: scheduleId })
    expect(runs).toHaveLength(32)
    expect(runs.map(({ state, errorCode }) => [state, errorCode])).toEqual(runs.map(() => ['done', null]))
    expect(runs.map(({ id }) => countMails(id))).toEqual(runs.map(() => 1))
    expect(mails.received).toHaveLength(32)
  })

  it('mails a scheduled export again later after a temporary refusal, and gives up after a permanent one', async () => {
    const scheduleId = await addSchedule()
    mails.refusals.push('451 4.3.0 later')
    const runId = await runNow(first, scheduleId)
    const isRefused = async () => (await readRun(runId))?.attempts === 1 && (await readRun(runId))?.leaseOwner === null
    while (!(await isRefused())) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await readRun(runId)).toMatchObject({ state: 'running', leaseUntil: null, errorCode: null })
    expect(countMails(runId)).toBe(0)
    clock += 60_000
    await settle()
    expect(await readRun(runId)).toMatchObject({ state: 'done', delivered: 'user@demo.example' })
    expect(countMails(runId)).toBe(1)
    mails.refusals.push('550 5.1.1 no such user')
    const failing = await runNow(second, scheduleId)
    await settle()
    expect(await readRun(failing)).toMatchObject({ state: 'failed', errorCode: 'schedule.notDelivered', noticeDue: false })
  })

  it('sends the mail about a failed run again later if the mail server refuses it temporarily', async () => {
    const scheduleId = await addSchedule()
    mails.refusals.push('550 5.1.1 no such user', '451 4.3.0 later')
    const runId = await runNow(first, scheduleId)
    await vi.waitFor(
      async () => expect(await readRun(runId)).toMatchObject({ state: 'failed', attempts: 1, leaseOwner: null }),
      10_000,
    )
    expect(await readRun(runId)).toMatchObject({ noticeDue: true })
    const count = () => mails.received.filter((mail) => mail.includes(`<${runId}.failed@`)).length
    expect(count()).toBe(0)
    clock += 60_000
    first.schedules.wake()
    await vi.waitFor(async () => expect(await readRun(runId)).toMatchObject({ noticeDue: false }), 10_000)
    expect(count()).toBe(1)
  })

  it('delivers a scheduled export again later if the file store does not answer', async () => {
    const read = vi.spyOn(JobFiles.prototype, 'read').mockRejectedValue(new FileStoreUnavailable('no result'))
    const runId = await runNow(first, await addSchedule())
    await vi.waitFor(async () => expect(await readRun(runId)).toMatchObject({ attempts: 1, leaseOwner: null }), 10_000)
    expect(await readRun(runId)).toMatchObject({ state: 'running' })
    expect(read).toHaveBeenCalled()
    read.mockRestore()
    clock += 60_000
    await settle()
    expect(await readRun(runId)).toMatchObject({ state: 'done' })
  })

  it('stops delivering a scheduled export when another server has taken over the run', async () => {
    const { services } = first.app
    const scheduleId = await addSchedule({ kind: 'mail', to: ['company@demo.example', 'user@demo.example'] })
    const { mail } = services
    const takeOver = (leaseUntil: number) =>
      ScheduleRunModel.query(services.operations.knex)
        .where({ schedule_id: scheduleId })
        .patch({ leaseOwner: 'other', leaseUntil: new Date(leaseUntil).toISOString() })
    await second.schedules.stop()
    services.mail = {
      ...mail,
      send: async (message) => {
        await mail.send(message)
        await takeOver(Date.now() + LEASE_MS)
      },
    }
    const before = mails.received.length
    await runNow(first, scheduleId)
    await vi.waitFor(() => expect(mails.received).toHaveLength(before + 1), 10_000)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(mails.received).toHaveLength(before + 1)
    services.mail = mail
    await takeOver(Date.now() - 1)
    second.schedules.start()
    await settle()
    expect(mails.received).toHaveLength(before + 2)
  })

  it('runs no schedule after a stop, and continues after the next start', async () => {
    await Promise.all([first.schedules.stop(), second.schedules.stop()])
    const runId = await runNow(first, await addSchedule())
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await readRun(runId)).toMatchObject({ state: 'running', jobId: null })
    for (const { schedules } of [first, second]) schedules.start()
    await settle()
    expect(await readRun(runId)).toMatchObject({ state: 'done' })
  })

  it('fails a scheduled run whose job was deleted, instead of making its file again', async () => {
    const { knex } = first.app.services.operations
    const run = { id: crypto.randomUUID(), schedule_id: await addSchedule(), cause: 'user', planned_at: new Date().toISOString() }
    await knex('schedule_run').insert({ ...run, job_id: run.id, started_at: run.planned_at, state: 'running' })
    await settle()
    expect(await readRun(run.id)).toMatchObject({ state: 'failed', errorCode: 'job.cancelled' })
    expect(countMails(run.id)).toBe(0)
  })

  it('leaves a scheduled run to the server that holds its lease, and takes it over when the lease has expired', async () => {
    const { knex } = first.app.services.operations
    const scheduleId = await addSchedule()
    const lease = { lease_owner: 'gone', lease_until: new Date(Date.now() + LEASE_MS).toISOString() }
    const run = { id: crypto.randomUUID(), schedule_id: scheduleId, cause: 'user', planned_at: new Date().toISOString() }
    await knex('schedule_run').insert({ ...run, ...lease, started_at: run.planned_at, state: 'running' })
    // both servers have looked for runs when each has finished a later one
    for (const server of [first, second]) {
      const laterId = await runNow(server, await addSchedule())
      await vi.waitFor(async () => expect(await readRun(laterId)).toMatchObject({ state: 'done' }), 20_000)
    }
    expect(await readRun(run.id)).toMatchObject({ state: 'running', jobId: null })
    await knex('schedule_run')
      .where({ id: run.id })
      .update({ lease_until: new Date(Date.now() - 1).toISOString() })
    await settle()
    expect(await readRun(run.id)).toMatchObject({ state: 'done' })
    expect(countMails(run.id)).toBe(1)
  })
})

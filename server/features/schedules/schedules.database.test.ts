import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, Result } from '../../../shared/api/endpoint.ts'
import { demoFavorites, favoriteDelete } from '../../../shared/api/favorite.ts'
import { personalNotices } from '../../../shared/api/notification.ts'
import type { Schedule, ScheduleRun } from '../../../shared/api/schedules.ts'
import * as api from '../../../shared/api/schedules.ts'
import { type JobRunner, startJobRunner } from '../../exporting/jobs/job-runner.ts'
import { jobContents } from '../../features/index.ts'
import { type ScheduleRunner, startScheduleRunner } from '../../schedules/schedule-runner.ts'
import { startRunsAfterLoads } from '../../schedules/start-runs.ts'
import { createPostgresSettings } from '../../testing/databases.ts'
import { failNextAuditWrite } from '../../testing/fail-next-audit-write.ts'
import { listMails } from '../../testing/outbox.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'

const DAY = 86_400_000

describe.each(['embedded', 'postgres'] as const)('schedules on %s stores', (kind) => {
  const app = setUpTestServer(async () => (kind === 'embedded' ? {} : createPostgresSettings()))
  let jobs: JobRunner
  let schedules: ScheduleRunner
  let token: string
  /** The clock of the calendars, which the tests move. */
  let clock = Date.now()
  beforeAll(async () => {
    jobs = await startJobRunner(app.services, jobContents)
    schedules = startScheduleRunner(app.services, { contents: jobContents, jobs, now: () => clock })
  })
  beforeEach(async () => {
    await schedules.waitUntilSettled()
    await reseedAccounts(app)
    rmSync(join(app.config.dataDir, 'outbox'), { recursive: true, force: true })
    clock = Date.now()
    token = await app.signIn('user')
  })
  afterAll(async () => {
    await schedules.stop()
    await jobs.stop()
  })

  async function call<T>(
    endpoint: Endpoint,
    request: object = {},
    as = token,
  ): Promise<{ status: number; code: unknown; data: T }> {
    const { status, body } = await app.call(endpoint, request, as)
    return { status, code: body.code, data: body.data as T }
  }
  const favorite = { kind: 'favorite', favoriteId: demoFavorites.ranking }
  const monday = { kind: 'weekly', weekdays: [1], time: '08:00' }
  const fields = (more: object = {}) => ({ name: '月曜のランキング', content: favorite, calendar: monday, ...more })
  const add = async (more: object = {}) => (await call<Schedule>(api.scheduleAdd, { body: fields(more) })).data
  const readSchedule = async (id: string) =>
    (await call<{ list: Schedule[] }>(api.scheduleList)).data.list.find(({ scheduleId }) => scheduleId === id) as Schedule
  const listRuns = async (scheduleId: string) =>
    (await call<{ list: ScheduleRun[] }>(api.scheduleRuns, { params: { scheduleId } })).data.list

  it('runs the schedule of a favourite once on the scheduled day, and describes its calendar', async () => {
    const created = await add()
    expect(created).toMatchObject({
      calendarText: '毎週月曜 8:00',
      favoriteName: expect.any(String),
      paused: false,
      lastRun: null,
    })
    await schedules.waitUntilSettled()
    expect(await listRuns(created.scheduleId)).toEqual([])
    clock = Date.parse(created.nextAt ?? '') + 1000
    await schedules.waitUntilSettled()
    await schedules.waitUntilSettled()
    const [run, ...others] = await listRuns(created.scheduleId)
    expect(others).toEqual([])
    expect(run).toMatchObject({ state: 'done', cause: 'calendar', plannedAt: created.nextAt, error: null })
    expect(run?.job).toMatchObject({ state: 'done', scheduleId: created.scheduleId, name: '月曜のランキング' })
    expect(Date.parse((await readSchedule(created.scheduleId)).nextAt ?? '')).toBe(Date.parse(created.nextAt ?? '') + 7 * DAY)
  })

  it('previews the next runs and covered days of a schedule before it is saved', async () => {
    type Preview = Result<typeof api.schedulePreview>
    const callApi = async (body: object) => (await call<Preview>(api.schedulePreview, { body })).data
    const { calendarText, runs: next, now, wholeDay } = await callApi({ calendar: monday, preset: 'lastWeek' })
    expect(calendarText).toBe('毎週月曜 8:00')
    expect(next.length).toBe(3)
    // on a Monday in Japan, last week ends on the day before
    for (const { at, period } of next) {
      expect(new Date(Date.parse(at) + 9 * 3_600_000).getUTCDay()).toBe(1)
      expect(Date.parse(at) - Date.parse(`${period?.to}T00:00:00+09:00`)).toBe(DAY + 8 * 3_600_000)
    }
    expect(now && now.to <= (wholeDay ?? '')).toBe(true)
    expect(await callApi({ calendar: { kind: 'load' } })).toMatchObject({ runs: [], now: null, calendarText: '取り込みのたび' })
    // the year before is relative to another period, which a run does not have
    const yearBefore = { calendar: monday, preset: 'yearBefore' }
    expect((await call(api.schedulePreview, { body: yearBefore })).status).toBe(400)
  })

  it('describes the export of a schedule: favourite, analysis, conditions and period', async () => {
    expect(await add()).toMatchObject({ contentText: expect.any(String), period: expect.any(Object) })
    const body = { period: { preset: 'lastWeek' }, products: { kind: 'magazine' } }
    const analysis = await add({ content: { kind: 'analysis', call: 'createRankingExport', body } })
    expect(analysis).toMatchObject({ favoriteName: null, period: { preset: 'lastWeek' } })
    expect(analysis.conditions).toContainEqual({ label: expect.any(String), value: '雑誌' })
    await call(favoriteDelete, { body: { id: demoFavorites.ranking } })
    const [removed] = (await call<{ list: Schedule[] }>(api.scheduleList)).data.list
    expect(removed).toMatchObject({ favoriteName: null, contentText: null, conditions: [], period: null })
  })

  it('runs a missed schedule once after weeks of downtime', async () => {
    const created = await add()
    clock = Date.parse(created.nextAt ?? '') + 30 * DAY
    await schedules.waitUntilSettled()
    expect((await listRuns(created.scheduleId)).length).toBe(1)
    expect(Date.parse((await readSchedule(created.scheduleId)).nextAt ?? '')).toBeGreaterThan(clock)
  })

  it('sends the file of a schedule by mail with rows and checksum', async () => {
    const { scheduleId, nextAt } = await add({ target: { kind: 'mail' }, file: { format: 2 } })
    clock = Date.parse(nextAt ?? '') + 1000
    await schedules.waitUntilSettled()
    const [run] = await listRuns(scheduleId)
    expect(run).toMatchObject({ state: 'done', cause: 'calendar', delivered: 'user@demo.example' })
    const outbox = join(app.config.dataDir, 'outbox')
    const mail = readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .join('\n')
    expect(mail).toMatch(/Content-Disposition: attachment/)
  })

  it('writes the complete file of a schedule into the folder of the contract and nowhere else', async () => {
    const { scheduleId } = await add({ target: { kind: 'folder', folder: '毎週' } })
    await call(api.scheduleRunNow, { params: { scheduleId } })
    await schedules.waitUntilSettled()
    const [run] = await listRuns(scheduleId)
    expect(run?.delivered).toMatch(/^毎週\/\d{8}-\d{6}_.*\.csv$/)
    const folder = join(app.config.dataDir, 'exports/200001')
    const [name = ''] = readdirSync(join(folder, '毎週'))
    expect(readFileSync(join(folder, '毎週', name)).length).toBe(run?.job?.size)
    for (const wrong of ['..', '../x', 'a/b', '.', '', 'x'.repeat(41), 'a\0b', 'C:'])
      expect((await call(api.scheduleAdd, { body: fields({ target: { kind: 'folder', folder: wrong } }) })).status).toBe(400)
    // a link in the folder is not followed
    symlinkSync('/tmp', join(folder, 'away'))
    const away = await add({ target: { kind: 'folder', folder: 'away' } })
    await call(api.scheduleRunNow, { params: { scheduleId: away.scheduleId } })
    await schedules.waitUntilSettled()
    expect((await listRuns(away.scheduleId))[0]).toMatchObject({ state: 'failed', error: { code: 'schedule.notDelivered' } })
    rmSync(folder, { recursive: true })
  })

  it('keeps the files of two schedules that write into one folder at the same time', async () => {
    const target = { kind: 'folder', folder: '同時' }
    const created = [
      await add({ target, file: { format: 1, encoding: 'utf-8' } }),
      await add({ target, file: { format: 1, encoding: 'utf-8-bom' } }),
    ]
    clock = Date.parse(created[0]?.nextAt ?? '') + 1000
    await schedules.waitUntilSettled()
    await schedules.waitUntilSettled()
    const folder = join(app.config.dataDir, 'exports/200001')
    const delivered = new Set<string>()
    for (const { scheduleId } of created) {
      const [run] = await listRuns(scheduleId)
      expect(run?.state).toBe('done')
      expect(readFileSync(join(folder, run?.delivered ?? '')).length).toBe(run?.job?.size)
      delivered.add(run?.delivered ?? '')
    }
    expect(delivered.size).toBe(2)
    rmSync(folder, { recursive: true })
  })

  it('reports a failed run of a schedule to the owner once, by notice and by mail', async () => {
    const { scheduleId } = await add()
    await call(favoriteDelete, { body: { id: demoFavorites.ranking } })
    await call(api.scheduleRunNow, { params: { scheduleId } })
    await schedules.waitUntilSettled()
    await schedules.waitUntilSettled()
    const [run] = await listRuns(scheduleId)
    expect(run).toMatchObject({ state: 'failed', error: { code: 'schedule.favoriteGone' } })
    expect(run?.error?.message).toContain('お気に入りが見つかりません')
    const { data } = await call<{ notices: { title: string }[] }>(personalNotices)
    expect(data.notices.filter(({ title }) => title.includes('月曜のランキング')).length).toBe(1)
    const mails = (await listMails(app)).filter(({ subject }) => subject.includes('実行できませんでした'))
    expect(mails.map(({ to }) => to)).toEqual(['user@demo.example'])
  })

  it('limits how many schedule runs and trials a user can start manually, at the same time and over a while', async () => {
    const [one, another] = [await add(), await add()]
    const { knex } = app.services.operations
    const runNow = ({ scheduleId }: api.Schedule) => call(api.scheduleRunNow, { params: { scheduleId } })
    const later = () => new Promise((resolve) => setTimeout(resolve, 2))
    const countCodes = (results: { code?: unknown }[]) => results.map(({ code }) => code ?? 'ok').sort()
    await schedules.stop()
    const begun: { code?: unknown }[] = []
    for (const schedule of [one, another, one, another]) {
      begun.push(await runNow(schedule))
      await later()
    }
    expect(countCodes(begun)).toEqual(['job.tooMany', 'ok', 'ok', 'ok'])
    const trial = { name: '試し', content: one.content }
    expect((await call(api.scheduleTrial, { body: trial })).code).toBe('job.tooMany')
    await knex('schedule_run').update({ state: 'done' })
    for (let count = 5; count < 30; count++) await runNow(one)
    const { status, code } = await runNow(one)
    expect([status, code]).toEqual([429, 'requests.tooMany'])
    expect((await call(api.scheduleTrial, { body: trial })).code).toBe('requests.tooMany')
    schedules.start()
  })

  it('runs a schedule once after a load, but not for loads before or during a pause', async () => {
    const { knex } = app.services.warehouse
    const load = (id: string, at: number) =>
      knex('load').insert({
        id,
        dataset: 'pos',
        file_name: 'pos.csv',
        file_hash: id,
        read_lines: 1,
        loaded_lines: 1,
        rejected_lines: 0,
        written: 1,
        slices: 1,
        started_at: new Date(at),
        finished_at: new Date(at),
      })
    await load(`before-${kind}`, Date.now() - 1000)
    const { scheduleId, nextAt } = await add({ calendar: { kind: 'load' } })
    expect(nextAt).toBeNull()
    await schedules.waitUntilSettled()
    expect(await listRuns(scheduleId)).toEqual([])
    await load(`after-${kind}`, Date.now() + 1000)
    await schedules.waitUntilSettled()
    await schedules.waitUntilSettled()
    expect((await listRuns(scheduleId)).map(({ cause, state }) => [cause, state])).toEqual([['load', 'done']])
    await call(api.schedulePause, { params: { scheduleId }, body: { paused: true } })
    await load(`paused-${kind}`, Date.now() + 2000)
    await schedules.waitUntilSettled()
    await call(api.schedulePause, { params: { scheduleId }, body: { paused: false } })
    await schedules.waitUntilSettled()
    expect((await listRuns(scheduleId)).length).toBe(1)
  })

  it('does not run a schedule after a load if it is paused or deleted while the load is looked up', async () => {
    const { operations } = app.services
    const paused = await add({ calendar: { kind: 'load' } })
    const deleted = await add({ calendar: { kind: 'load' } })
    const knex = {
      raw: async () => {
        await operations.knex('schedule').where({ id: paused.scheduleId }).update({ paused: true })
        await operations.knex('schedule').where({ id: deleted.scheduleId }).delete()
        return { rows: [{ at: new Date(Date.now() + DAY).toISOString() }] }
      },
    }
    // the last load is all that is read of the warehouse
    await startRunsAfterLoads(operations.knex, { knex } as unknown as Warehouse, Date.now())
    const ids = [paused.scheduleId, deleted.scheduleId]
    expect(await operations.knex('schedule_run').whereIn('schedule_id', ids)).toEqual([])
  })

  it('resolves the named period of a schedule relative to the day of the run', async () => {
    const { scheduleId } = await add({ content: { kind: 'sales-data', body: { period: { preset: 'lastWeek' }, own: false } } })
    await call(api.scheduleRunNow, { params: { scheduleId } })
    await schedules.waitUntilSettled()
    const [run] = await listRuns(scheduleId)
    const { period } = (run?.job?.content.body ?? {}) as { period?: { from: string; to: string } }
    const { from = '', to = '' } = period ?? {}
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * DAY)
    expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1)
  })

  it('returns no period for a schedule stored with a preset that is not relative, and fails its runs', async () => {
    const body = { period: { preset: 'lastWeek' }, own: false }
    const { scheduleId, content } = await add({ content: { kind: 'sales-data', body } })
    const stored = { ...content, body: { ...(content.body as object), period: { preset: 'yearBefore' } } }
    const { knex } = app.services.operations
    await knex('schedule')
      .where({ id: scheduleId })
      .update({ content: JSON.stringify(stored) })
    expect(await readSchedule(scheduleId)).toMatchObject({ content: stored, period: null })
    await call(api.scheduleRunNow, { params: { scheduleId } })
    await schedules.waitUntilSettled()
    expect((await listRuns(scheduleId))[0]).toMatchObject({ state: 'failed', jobId: null, error: { code: 'request.invalid' } })
  })

  it('hides schedules of another user, and rejects schedules of invalid exports', async () => {
    const { scheduleId } = await add()
    const params = { scheduleId }
    for (const name of ['company', 'magazine', 'admin']) {
      const other = await app.signIn(name)
      for (const [endpoint, body] of [
        [api.scheduleUpdate, fields({ content: { kind: 'analysis', call: 'stockOutsExport', body: {} } })],
        [api.scheduleDelete, {}],
        [api.schedulePause, { paused: true }],
        [api.scheduleRunNow, {}],
        [api.scheduleRuns, {}],
      ] as const)
        expect((await call(endpoint as unknown as Endpoint, { params, body }, other)).status, `${name} ${endpoint.name}`).toBe(
          404,
        )
      expect((await call<{ list: unknown[] }>(api.scheduleList, {}, other)).data.list).toEqual([])
    }
    const addRefused = async (content: object) => (await call(api.scheduleAdd, { body: fields({ content }) })).code
    expect(await addRefused({ kind: 'favorite', favoriteId: '00000000-0000-4000-8000-000000000999' })).toBe('resource.notFound')
    expect(await addRefused({ kind: 'analysis', call: 'jobStart', body: {} })).toBe('job.content')
    expect(await addRefused({ kind: 'analysis', call: 'auditListExport', body: {} })).toBe('access.denied')
    expect(existsSync(join(app.config.dataDir, 'jobs/work'))).toBe(true)
  })

  it('limits the number of schedules, even with simultaneous requests', async () => {
    const { scheduleId } = await add()
    const { knex } = app.services.operations
    const row = await knex('schedule').where({ id: scheduleId }).first()
    const copies = Array.from({ length: api.scheduleLimits.schedules - 2 }, () => ({ ...row, id: randomUUID() }))
    await knex('schedule').insert(copies)
    const results = await Promise.all(Array.from({ length: 5 }, () => call(api.scheduleAdd, { body: fields() })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(results.filter(({ code }) => code === 'schedule.tooMany')).toHaveLength(4)
  })

  it('leaves schedules unchanged if the audit log cannot be written', async () => {
    const { scheduleId } = await add()
    const params = { scheduleId }
    for (const [endpoint, request] of [
      [api.scheduleAdd, { body: fields({ name: '記録なし' }) }],
      [api.scheduleUpdate, { params, body: fields({ name: '記録なし' }) }],
      [api.scheduleDelete, { params }],
    ] as const) {
      failNextAuditWrite()
      expect((await call(endpoint as unknown as Endpoint, request)).status, endpoint.name).toBe(500)
    }
    const { list } = (await call<{ list: Schedule[] }>(api.scheduleList)).data
    expect(list.map(({ name }) => name)).toEqual(['月曜のランキング'])
  })

  it('produces no files for schedules of users who may no longer sign in', async () => {
    const { scheduleId } = await add()
    const { knex } = app.services.operations
    await knex('user').where({ id: 'demo-user' }).update({ status: 'disabled' })
    clock += 8 * DAY
    await schedules.waitUntilSettled()
    await knex('user').where({ id: 'demo-user' }).update({ status: 'active' })
    expect((await listRuns(scheduleId))[0]).toMatchObject({ state: 'failed', jobId: null, error: { code: 'job.userGone' } })
  })
})

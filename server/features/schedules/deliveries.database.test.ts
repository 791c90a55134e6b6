import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, Result } from '../../../shared/api/endpoint.ts'
import { demoFavorites } from '../../../shared/api/favorite.ts'
import { personalNotices } from '../../../shared/api/notification.ts'
import { demoReport, periodicReportSave } from '../../../shared/api/periodic-reports.ts'
import * as api from '../../../shared/api/schedules.ts'
import { createPeriodicReportItem } from '../../../shared/sync/periodic-reports.ts'
import { type JobRunner, startJobRunner } from '../../exporting/jobs/job-runner.ts'
import { jobContents } from '../../features/index.ts'
import { purgeExpired } from '../../retention/retention.ts'
import { type ScheduleRunner, startScheduleRunner } from '../../schedules/schedule-runner.ts'
import { copyPostgres } from '../../testing/databases.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY = 86_400_000
const OWN = 'user@demo.example'
const COLLEAGUE = 'company@demo.example'

describe.each(pickEngines(['embedded', 'postgres']))('files of schedules on %s stores', (kind) => {
  let app: TestServer
  let jobs: JobRunner
  let schedules: ScheduleRunner
  let mails: TestMailServer
  let token: string
  let clock = Date.now()
  beforeAll(async () => {
    mails = await startMailServer()
    const postgres = async () => ({
      OPERATIONS_URL: await copyPostgres('operations-demo'),
      WAREHOUSE_URL: await copyPostgres('warehouse-demo'),
    })
    app = await startTestServer({ SMTP_URL: mails.url, ...(kind === 'embedded' ? {} : await postgres()) })
    jobs = await startJobRunner(app.services, jobContents)
    schedules = startScheduleRunner(app.services, { contents: jobContents, jobs, now: () => clock })
  })
  beforeEach(async () => {
    await schedules.waitUntilSettled()
    await reseedAccounts(app)
    mails.received.length = 0
    clock = Date.now()
    token = await app.signIn('user')
  })
  afterAll(async () => {
    await schedules.stop()
    await jobs.stop()
    await app.close()
    await mails.close()
  })

  async function call<E extends Endpoint>(endpoint: E, request: object = {}, as = token) {
    const { status, body } = await app.call(endpoint, request, as)
    const errors = body.errors as { field: string; code: string; values?: Record<string, unknown> }[] | undefined
    return { status, code: body.code, errors, data: body.data as Result<E> }
  }
  const content = { kind: 'favorite', favoriteId: demoFavorites.ranking }
  const fields = (to: readonly string[], more: object = {}) => ({
    name: '月曜のランキング',
    content,
    calendar: { kind: 'weekly', weekdays: [1], time: '08:00' },
    target: { kind: 'mail', to },
    ...more,
  })
  const add = async (to: readonly string[], more: object = {}) => (await call(api.scheduleAdd, { body: fields(to, more) })).data
  const sent = async (query: object = {}, as = token) => (await call(api.sentFiles, { query }, as)).data.list
  const lastRun = async (scheduleId: string) => (await call(api.scheduleRuns, { params: { scheduleId } })).data.list[0]
  const runNow = async (scheduleId: string) => {
    await call(api.scheduleRunNow, { params: { scheduleId } })
    await schedules.waitUntilSettled()
    return lastRun(scheduleId)
  }
  const findMails = (address: string) => mails.received.filter((mail) => new RegExp(`^To: ${address}`, 'im').test(mail))
  const changeColleague = (change: object) => app.services.operations.knex('user').where({ id: 'demo-company' }).update(change)
  const hideRanking = () => changeColleague({ disable_menu_tab: JSON.stringify(['ranking-create']) })
  const listAudit = async () =>
    app.services.operations.knex('audit_event').where('action', 'like', 'schedule.%').orderBy('at').select('action', 'target')

  it('mails the file of a schedule to each recipient by name on the day of the calendar, and lists it as sent', async () => {
    const { scheduleId, nextAt, target } = await add([COLLEAGUE.toUpperCase(), OWN, COLLEAGUE])
    expect(target).toEqual({ kind: 'mail', to: [COLLEAGUE, OWN] })
    clock = Date.parse(nextAt ?? '') + 1000
    await schedules.waitUntilSettled()
    await schedules.waitUntilSettled()
    expect(await lastRun(scheduleId)).toMatchObject({ state: 'done', cause: 'calendar', delivered: `${COLLEAGUE}, ${OWN}` })
    expect([findMails(OWN).length, findMails(COLLEAGUE).length, mails.received.length]).toEqual([1, 1, 2])
    expect(mails.received.every((mail) => /Content-Disposition: attachment/.test(mail))).toBe(true)
    const list = await sent({ scheduleId })
    expect(list.map(({ to, state, cause }) => [to, state, cause]).sort()).toEqual([
      [COLLEAGUE, 'sent', 'calendar'],
      [OWN, 'sent', 'calendar'],
    ])
    expect(list[0]).toMatchObject({ name: '月曜のランキング', fileName: expect.any(String), job: { state: 'done' }, error: null })
    // the list belongs to the owner of the schedule
    expect(await sent({}, await app.signIn('company'))).toEqual([])
    expect(await sent({ scheduleId: '00000000-0000-4000-8000-000000000000' })).toEqual([])
    expect((await listAudit()).slice(-3).map(({ action, target }) => [action, target])).toEqual([
      ['schedule.add', '月曜のランキング'],
      ['schedule.send', COLLEAGUE],
      ['schedule.send', OWN],
    ])
  })

  it('mails no file of a schedule to addresses outside the contract or to people who may not see its figures', async () => {
    const refuse = async (to: readonly string[]) => {
      const { status, errors } = await call(api.scheduleAdd, { body: fields(to) })
      expect(status).toBe(400)
      return (errors ?? []).map(({ field, code, values }) => [field, code, values])
    }
    // a user of another contract is treated as unknown
    for (const address of ['store@demo.example', 'nobody@example.com', 'admin@demo.example'])
      expect(await refuse([OWN, address])).toEqual([['target.to.1', 'schedule.recipientUnknown', { address }]])
    expect((await refuse(['not an address']))[0]?.slice(0, 2)).toEqual(['target.to.0', 'validation.email'])
    expect((await refuse(Array.from({ length: 21 }, (_none, index) => `u${index}@demo.example`)))[0]?.[0]).toBe('target.to')
    await hideRanking()
    expect(await refuse([COLLEAGUE])).toEqual([
      ['target.to.0', 'schedule.recipientAccess', { address: COLLEAGUE, analysis: expect.any(String) }],
    ])
    const { list } = (await call(api.scheduleRecipients, { body: { content } })).data
    expect(list.find(({ email }) => email === OWN)).toMatchObject({ missing: null })
    expect(list.find(({ email }) => email === COLLEAGUE)?.missing).toEqual(expect.any(String))
    expect(list.some(({ email }) => email === 'store@demo.example')).toBe(false)
  })

  it('mails the file of a schedule to the others if a recipient has lost a right or left', async () => {
    const { scheduleId } = await add([OWN, COLLEAGUE])
    await hideRanking()
    const run = await runNow(scheduleId)
    expect(run).toMatchObject({ state: 'failed', error: { code: 'schedule.notToAll', values: { failed: 1, total: 2 } } })
    expect(run?.job?.fileName).toEqual(expect.any(String))
    expect([findMails(OWN).filter((mail) => /attachment/.test(mail)).length, findMails(COLLEAGUE).length]).toEqual([1, 0])
    const states = async () =>
      Object.fromEntries((await sent({ scheduleId })).map(({ to, state, error }) => [to, error?.code ?? state]))
    expect(await states()).toEqual({ [OWN]: 'sent', [COLLEAGUE]: 'schedule.recipientAccess' })
    const { notices } = (await call(personalNotices)).data
    expect(notices.filter(({ title }) => title.includes('月曜のランキング')).length).toBe(1)
    await changeColleague({ disable_menu_tab: '[]', status: 'disabled' })
    await runNow(scheduleId)
    expect((await sent({ scheduleId })).filter(({ to }) => to === COLLEAGUE)[0]?.error?.code).toBe('schedule.recipientGone')
    expect(findMails(COLLEAGUE)).toEqual([])
    // the schedule names the recipient until its owner removes them
    const { data } = await call(api.scheduleList)
    expect(data.list[0]?.target).toEqual({ kind: 'mail', to: expect.arrayContaining([OWN, COLLEAGUE]) })
    const change = { params: { scheduleId }, body: fields([OWN, COLLEAGUE]) }
    expect((await call(api.scheduleUpdate, change)).errors?.[0]?.code).toBe('schedule.recipientUnknown')
    expect((await call(api.scheduleUpdate, { ...change, body: fields([OWN]) })).data.target).toEqual({
      kind: 'mail',
      to: [OWN],
    })
  })

  it('creates no file of a schedule if nobody may receive it', async () => {
    const { scheduleId } = await add([COLLEAGUE])
    await changeColleague({ leaves_on: '2020-01-01' })
    const run = await runNow(scheduleId)
    expect(run).toMatchObject({ state: 'failed', job: null, error: { code: 'schedule.recipientGone' } })
    expect(run?.error?.message).toContain(COLLEAGUE)
  })

  it('mails the file of a schedule to the others if the mail server refuses one address, temporarily or permanently', async () => {
    const { scheduleId } = await add([OWN, COLLEAGUE])
    // company@ is first
    mails.refusals.push('550 5.1.1 no such user')
    expect(await runNow(scheduleId)).toMatchObject({ state: 'failed', error: { values: { addresses: COLLEAGUE } } })
    expect((await sent({ scheduleId })).map(({ to, state }) => [to, state]).sort()).toEqual([
      [COLLEAGUE, 'failed'],
      [OWN, 'sent'],
    ])
    mails.received.length = 0
    mails.refusals.push('451 4.3.0 later')
    await call(api.scheduleRunNow, { params: { scheduleId } })
    const waiting = async () => (await sent({ scheduleId })).filter(({ state }) => state === 'waiting').length
    while (findMails(OWN).length === 0 || (await waiting()) !== 1) await new Promise((resolve) => setTimeout(resolve, 50))
    clock += 60_000
    await schedules.waitUntilSettled()
    expect(await lastRun(scheduleId)).toMatchObject({ state: 'done' })
    // the other one got it once
    expect([findMails(OWN).length, findMails(COLLEAGUE).length]).toEqual([1, 1])
  })

  it('names the recipients on the cover of a scheduled report, and checks every item of it', async () => {
    const items = [createPeriodicReportItem('favorite', demoFavorites.ranking), createPeriodicReportItem('dashboard', 'best')]
    await call(periodicReportSave, { params: { reportId: demoReport }, body: { name: '週報', items } })
    const report = { content: { kind: 'periodic-report', body: { reportId: demoReport } }, file: { format: 2 } }
    const { scheduleId } = await add([OWN, COLLEAGUE], report)
    expect(await runNow(scheduleId)).toMatchObject({ state: 'done' })
    expect((await sent({ reportId: demoReport })).length).toBe(2)
    await hideRanking()
    expect((await call(api.scheduleAdd, { body: fields([COLLEAGUE], report) })).errors?.[0]?.code).toBe(
      'schedule.recipientAccess',
    )
    // the dashboard can be seen by everybody
    await call(periodicReportSave, { params: { reportId: demoReport }, body: { name: '週報', items: items.slice(1) } })
    expect((await call(api.scheduleAdd, { body: fields([COLLEAGUE], report) })).status).toBe(200)
  })

  it('sends the file of a schedule to its user as a trial once, without listing it as a schedule', async () => {
    const body = { name: '試し', content, file: { format: 2 } }
    const { data } = await call(api.scheduleTrial, { body })
    await schedules.waitUntilSettled()
    expect(await sent({ scheduleId: data.scheduleId })).toMatchObject([{ to: OWN, state: 'sent', cause: 'trial', name: '試し' }])
    expect(mails.received.length).toBe(1)
    expect((await call(api.scheduleList)).data.list).toEqual([])
    for (const endpoint of [api.scheduleRunNow, api.scheduleDelete, api.scheduleRuns])
      expect((await call(endpoint as Endpoint, { params: { scheduleId: data.scheduleId } })).status).toBe(404)
    expect((await call(api.scheduleTrial, { body: { ...body, content: { ...content, favoriteId: demoReport } } })).code).toBe(
      'resource.notFound',
    )
  })

  it('keeps sent files in the list after their schedule is deleted, until they are purged', async () => {
    const { scheduleId } = await add([OWN])
    await runNow(scheduleId)
    await call(api.scheduleTrial, { body: { name: '試し', content } })
    await schedules.waitUntilSettled()
    await call(api.scheduleDelete, { params: { scheduleId } })
    expect((await sent()).length).toBe(2)
    await purgeExpired(app.services, Date.now() + (app.config.keepDays + 1) * DAY)
    // sessions are purged, too
    expect(await app.services.operations.knex('delivery').select('id')).toEqual([])
    expect(await app.services.operations.knex('schedule').select('id')).toEqual([])
  })
})

import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoFavorites } from '../../shared/api/favorite.ts'
import { confirmReset, forgotPassword } from '../../shared/api/forgot-password.ts'
import { undoLoad } from '../../shared/api/loading/load-control.ts'
import { importReport } from '../../shared/api/loading/loads.ts'
import { storeList } from '../../shared/api/masters.ts'
import { saleRankingByStore, saleRankingExport } from '../../shared/api/sale-ranking.ts'
import { type Schedule, scheduleAdd } from '../../shared/api/schedules.ts'
import { info, login } from '../../shared/api/session.ts'
import { ownUserRole } from '../../shared/api/user-management.ts'
import { register, verifyRegistration } from '../../shared/api/verify-registration.ts'
import { type JobRunner, startJobRunner } from '../exporting/jobs/job-runner.ts'
import { jobContents } from '../features/index.ts'
import { createLog, type Log, type LogEvent, type LogEvents } from '../foundation/log.ts'
import { Inbox } from '../loading/inbox/inbox.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import { startScheduleRunner } from '../schedules/schedule-runner.ts'
import { issueToken } from './issue-token.ts'
import { readMailedToken } from './outbox.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type LogLine<E extends LogEvent> = LogEvents[E] & { time: string; level: string; event: E }

const lines: string[] = []
const texts: string[] = []
let app: TestServer
let jobs: JobRunner
// everything is written in both formats
const settings = { logLevel: 'trace' } as const
const json = createLog({ ...settings, logFormat: 'json' }, (line) => lines.push(line))
const text = createLog({ ...settings, logFormat: 'text' }, (line) => texts.push(line))
const log: Log = {
  event: (event, fields) => {
    json.event(event, fields)
    text.event(event, fields)
  },
  failure: (failure) => {
    json.failure(failure)
    text.failure(failure)
  },
}
beforeAll(async () => {
  app = await startTestServer({}, log)
  jobs = await startJobRunner(app.services, jobContents)
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})
beforeEach(() => lines.splice(0))

const listWritten = <E extends LogEvent>(event: E): LogLine<E>[] =>
  lines.map((line) => JSON.parse(line) as LogLine<E>).filter((line) => line.event === event)
const listRequests = (call: string) => listWritten('request').filter((line) => line.call === call)
const listAudits = (action: string) => listWritten('audit').filter((line) => line.action === action)

describe('request line of the log', () => {
  it('logs a request with user, contract, endpoint, status, rows, bytes and use of the cache', async () => {
    const token = await app.signIn('user')
    const example = saleRankingByStore.example(app.facts)
    const { body } = await app.call(saleRankingByStore, example, token)
    await app.call(saleRankingByStore, example, token)
    const [first, second] = listRequests('saleRankingByStore')
    expect(first).toMatchObject({
      level: 'info',
      method: 'POST',
      path: null,
      userId: 'demo-user',
      contractId: 'demo-publisher',
      address: '127.0.0.1',
      status: 200,
      rows: (body.data as { list: unknown[] }).list.length,
      cacheHit: false,
    })
    expect(second).toMatchObject({ cacheHit: true, rows: first?.rows })
    expect(first?.bytes).toBeGreaterThan(100)
    expect(first?.ms).toBeGreaterThanOrEqual(0)
    expect(new Set(listWritten('request').map((line) => line.requestId)).size).toBe(3)
  })

  it('logs a request of a client that disconnects before it is complete, and the server survives', async () => {
    // a server of its own: a started one runs jobs, which those of the other tests would compete for
    const started = await startTestServer({}, log)
    await started.server.start()
    const { port } = started.server.listener.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise<void>((sent) =>
      socket.write(
        'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
        () => sent(),
      ),
    )
    await once(started.server.listener, 'request')
    socket.destroy()
    await vi.waitFor(() => expect(listRequests('login')).toMatchObject([{ address: '127.0.0.1', status: 499 }]))
    await started.close()
  })

  it('logs the number of rows of lists and of exports', async () => {
    const token = await app.signIn('user')
    const { body } = await app.call(storeList, storeList.example(app.facts), token)
    expect(listRequests('storeList')[0]).toMatchObject({ rows: (body.data as { list: unknown[] }).list.length, cacheHit: null })
    await app.call(saleRankingExport, saleRankingExport.example(app.facts), token)
    expect(listRequests('saleRankingExport')[0]).toMatchObject({ rows: expect.any(Number), status: 200 })
  })

  it('logs no user for a request without a session, and the token id for a request by token', async () => {
    await app.call(info)
    expect(listRequests('info')[0]).toMatchObject({ status: 401, userId: null, contractId: null })
    const { token, id } = await issueToken(app, { scopes: ['analyses'] })
    await app.call(saleRankingByStore, saleRankingByStore.example(app.facts), token)
    expect(listRequests('saleRankingByStore')[0]).toMatchObject({ userId: `token:${id}`, contractId: 'demo-publisher' })
  })

  it('logs the path of a request without query if no endpoint matches, and no line for health checks', async () => {
    await app.server.inject({ url: '/nowhere/at-all?secret=1' })
    await app.server.inject({ url: '/api/health' })
    await app.server.inject({ url: '/api/health/ready' })
    expect(listWritten('request').map((line) => [line.call, line.path])).toEqual([[null, '/nowhere/at-all']])
  })
})

describe('log events', () => {
  it('logs sign-ins and administration with the id of their audit log entry', async () => {
    await app.call(login, { body: { username: 'user@demo.example', password: 'Wrong-pass1!' } })
    const admin = await app.signIn('company')
    const user = 'demo-user'
    expect((await app.call(ownUserRole, { params: { userId: user }, body: { userType: 1 } }, admin)).status).toBe(200)
    expect((await app.call(ownUserRole, { params: { userId: user }, body: { userType: 0 } }, admin)).status).toBe(200)
    expect(listAudits('login.failed')[0]).toMatchObject({ userId: null, target: null, address: '127.0.0.1' })
    expect(listAudits('login')[0]).toMatchObject({ userId: 'demo-company', contractId: 'demo-publisher' })
    const [changed] = listAudits('user.role')
    expect(changed).toMatchObject({ userId: 'demo-company', contractId: 'demo-publisher', target: 'user@demo.example' })
    const row = await app.services.operations.knex('audit_event').where({ id: changed?.auditId }).first()
    expect(row.action).toBe('user.role')
  })

  it('logs no event for a rolled back transaction', async () => {
    const { knex } = app.services.operations
    await knex
      .transaction(async (trx) => {
        await recordAuditEvent(trx, { action: 'contract.update', contractId: 'demo-publisher' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await knex.transaction((trx) => recordAuditEvent(trx, { action: 'contract.update', contractId: 'demo-trial' }))
    await app.services.background.waitUntilSettled()
    expect(listAudits('contract.update').map((line) => line.contractId)).toEqual(['demo-trial'])
  })

  const waitForEnd = async (id: string, token: string) => {
    for (;;) {
      const { body } = await app.call(importReport, { params: { id } }, token)
      const { state } = body.data as { state: string }
      if (state !== 'running' && state !== 'undoing') return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  it('logs start and end of a load and of its undo', async () => {
    const token = await app.signIn('admin')
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/import/publishers?fileName=publishers.csv&maxRejects=100%25',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: '出版社コード,出版社名\n771,架空出版\n,名のみ\n',
    })
    const { id } = (JSON.parse(response.payload) as { data: { id: string } }).data
    await waitForEnd(id, token)
    const about = { loadId: id, dataset: 'publishers' }
    expect(listWritten('load.begin')).toMatchObject([{ ...about, source: 'sent', userId: 'demo-admin', dryRun: false }])
    // a load is shown as done before its event is written
    await expect
      .poll(() => listWritten('load.end'))
      .toMatchObject([{ ...about, state: 'done', code: null, read: 2, loaded: 1, rejected: 1 }])
    await app.call(undoLoad, { params: { id } }, token)
    await waitForEnd(id, token)
    expect(listWritten('undo.begin')).toMatchObject([{ ...about, userId: 'demo-admin' }])
    await expect.poll(() => listWritten('undo.end')).toMatchObject([{ ...about, state: 'undone', code: null }])
  })

  it('logs the outcome of an inbox file', async () => {
    const { folder } = app.config.inbox
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'nobody-knows.csv'), 'a,b\n1,2\n')
    const inbox = new Inbox(app.services)
    // a file is complete when two polls saw it unchanged
    await inbox.pollOnce()
    await inbox.pollOnce()
    const [begun] = listWritten('inbox.begin')
    expect(begun).toMatchObject({ fileName: 'nobody-knows.csv', bytes: 8 })
    expect(listWritten('inbox.end')).toMatchObject([
      { fileId: begun?.fileId, loadId: null, state: 'refused', code: 'inbox.noMapping' },
    ])
  })

  it('logs the runs of a schedule with their jobs', async () => {
    const token = await app.signIn('user')
    let now = Date.now()
    const schedules = startScheduleRunner(app.services, { contents: jobContents, jobs, now: () => now })
    const created = await app.call(
      scheduleAdd,
      {
        body: {
          name: '月曜のランキング',
          content: { kind: 'favorite', favoriteId: demoFavorites.ranking },
          calendar: { kind: 'weekly', weekdays: [1], time: '08:00' },
        },
      },
      token,
    )
    const { scheduleId, nextAt } = created.body.data as Schedule
    now = Date.parse(nextAt ?? '') + 1000
    await schedules.waitUntilSettled()
    await schedules.waitUntilSettled()
    await schedules.stop()
    const [begun] = listWritten('schedule.begin')
    expect(begun).toMatchObject({ scheduleId, userId: 'demo-user', contractId: 'demo-publisher' })
    const about = { jobId: begun?.jobId, userId: 'demo-user', contractId: 'demo-publisher', scheduleId, attempt: 1 }
    expect(listWritten('job.end')).toMatchObject([{ ...about, state: 'done', code: null }])
    expect(listWritten('job.begin')).toMatchObject([about])
    const [end] = listWritten('job.end')
    expect(end?.rows).toBeGreaterThan(0)
    expect(end?.bytes).toBeGreaterThan(0)
    expect(listWritten('schedule.end')).toMatchObject([{ scheduleId, runId: begun?.runId, state: 'done', code: null }])
  })
})

describe('failures in the log', () => {
  it('logs failures with the id of their request, the endpoint and the cause', async () => {
    const token = await app.signIn('user')
    const broken = vi.spyOn(app.services.responseCache, 'find').mockImplementation(() => {
      throw new Error('the cache is broken', { cause: new Error('out of memory') })
    })
    const { status } = await app.call(saleRankingByStore, saleRankingByStore.example(app.facts), token)
    broken.mockRestore()
    expect(status).toBe(500)
    expect(listWritten('failure')).toMatchObject([
      {
        level: 'error',
        during: 'request',
        requestId: listRequests('saleRankingByStore')[0]?.requestId,
        call: 'saleRankingByStore',
        userId: 'demo-user',
        contractId: 'demo-publisher',
        cause: { message: 'the cache is broken', cause: { message: 'out of memory' } },
      },
    ])
  })

  it('logs a failed SQL statement without its values', async () => {
    const { knex } = app.services.operations
    app.services.background.run(async () => {
      await knex('installation').insert({ key: 'jwt_key', value: 'a-secret-value' })
    })
    await app.services.background.waitUntilSettled()
    const [failure] = listWritten('failure')
    expect(failure?.cause.message).toMatch(/insert into `installation`.*UNIQUE constraint failed/)
    expect(lines.join('\n')).not.toContain('a-secret-value')
  })
})

it('logs no token, password or header value in any event, as JSON or text', async () => {
  texts.splice(0)
  const secrets = ['Demo-pass1!', 'Wrong-pass1!', 'Chosen-3rd!', 'typed-into-the-wrong-field']
  const session = await app.signIn('user')
  const contractToken = (await issueToken(app, { scopes: ['analyses', 'widget'] })).token
  secrets.push(session, contractToken)

  // a password typed into the name field
  await app.call(login, { body: { username: 'typed-into-the-wrong-field', password: 'Wrong-pass1!' } })
  const email = 'new@shiomi.example'
  await app.call(register, { body: { contractNumber: '200001', email, emailConfirm: email, fullName: '新規 花子' } })
  await app.call(forgotPassword, { body: { email: 'company@demo.example' } })
  const links = [await readMailedToken(app, email), await readMailedToken(app, 'company@demo.example')] as const
  secrets.push(...links)
  for (const path of ['/verify-registration/', '/forgot-password/confirm-reset/', '/en/verify-registration/', '/lost/', '/api/'])
    for (const link of links) await app.server.inject({ url: `${path}${link}?token=${session}` })
  const chosen = { password: 'Chosen-3rd!', passwordConfirm: 'Chosen-3rd!' }
  expect((await app.call(verifyRegistration, { body: { token: links[0], ...chosen } })).status).toBe(200)
  expect((await app.call(confirmReset, { body: { token: links[1], ...chosen } })).status).toBe(200)
  await app.server.inject({ url: `/widget/combined-sales?token=${contractToken}` })

  const headers = [
    'user-agent',
    'referer',
    'cookie',
    'origin',
    'accept-language',
    'x-forwarded-for',
    'x-api-key',
    'if-none-match',
  ]
  const values = Object.fromEntries(headers.map((name) => [name, `value-of-${name}`]))
  secrets.push(...Object.values(values))
  const request = saleRankingByStore.example(app.facts)
  const broken = vi.spyOn(app.services.responseCache, 'find').mockImplementation(() => {
    // the worst that a library could throw
    throw Object.assign(new Error(`refused: authorization: Bearer ${session}, key ${contractToken}`), { headers: values })
  })
  for (const token of [session, contractToken])
    await app.server.inject({
      method: 'POST',
      url: '/api/fnd/sale-ranking-by-store',
      headers: { ...values, authorization: `Bearer ${token}` },
      payload: request.body as object,
    })
  await app.call(saleRankingByStore, request, session)
  broken.mockRestore()
  await app.services.background.waitUntilSettled()

  const hashes: string[] = await app.services.operations.knex('user').pluck('password_hash')
  secrets.push(...hashes.filter((hash) => hash !== ''), app.services.jwtKey)
  expect(listWritten('failure').length).toBeGreaterThan(0)
  const everything = [...lines, ...texts].join('\n')
  for (const secret of secrets) expect(everything.includes(secret), secret).toBe(false)
  // the lines that could have contained them exist
  for (const action of ['login.failed', 'registration', 'registration.verified', 'password.forgot', 'password.reset'])
    expect(listAudits(action), action).toHaveLength(1)
  expect(texts.length).toBeGreaterThan(20)
})

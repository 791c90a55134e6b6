import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDemoFacts } from '../../shared/api/endpoint.ts'
import { jobFileGet, jobOne, jobStart } from '../../shared/api/exporting/export-jobs.ts'
import { demoFavorites } from '../../shared/api/favorite.ts'
import { importList, importReport, startImport } from '../../shared/api/loading/loads.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { scheduleAdd, scheduleRunNow, scheduleRuns } from '../../shared/api/schedules.ts'
import { login } from '../../shared/api/session.ts'
import { syncPull, syncPush } from '../../shared/api/sync.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { ApiError, buildPath, type Client, createClient } from '../../shared/calls/client.ts'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { ServerProcess } from './chaos/server-process.ts'
import { createPostgresSettings } from './databases.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { isDeep } from './property-runs.ts'

/** Two server processes on one PostgreSQL behind a proxy; one of them is killed in the middle of all kinds of work. */

const NOTES = 60
const LINES = 20_000

/** Forwards connections to the first server that accepts them. */
async function startProxy(getPorts: () => readonly number[]): Promise<{ port: number; server: Server }> {
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    const forward = ([port, ...others]: readonly number[]) => {
      if (port === undefined) return void client.destroy()
      const upstream = connect(port, '127.0.0.1')
      upstream.once('connect', () => client.pipe(upstream).pipe(client))
      upstream.once('error', () => (upstream.bytesWritten === 0 ? forward(others) : client.destroy()))
      upstream.once('close', (failed) => {
        if (!failed) client.destroy()
      })
    }
    forward(getPorts())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, server }
}

/** Repeats what may be repeated until the server answers it. */
async function repeatUntilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'network')) throw error
      await wait(100)
    }
  }
}

describe.runIf(isDeep)('two servers, one of which is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-two-'))
  let mails: TestMailServer
  let first: ServerProcess
  let second: ServerProcess
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let asUser: Client
  let asAdministrator: Client
  let userToken: string

  beforeAll(async () => {
    mails = await startMailServer(500)
    const settings = {
      ...(await createPostgresSettings()),
      FILES_URL: `file://${folder}/files`,
      SMTP_URL: mails.url,
      JWT_KEY: randomUUID().repeat(2),
      DEMO_SIZE: 'tiny',
    }
    first = new ServerProcess({ ...settings, DATA_DIR: join(folder, 'first') })
    second = new ServerProcess({ ...settings, DATA_DIR: join(folder, 'second') })
    await Promise.all([first.start(), second.start()])
    proxy = await startProxy(() => [first.port, second.port])
    const signIn = async (name: string) => {
      const call = createClient({ base: `http://127.0.0.1:${proxy.port}/api` })
      const result = await call(login, { body: { username: `${name}@demo.example`, password: DEMO_PASSWORD } })
      if (!('token' in result)) throw new Error(`${name} has a second factor`)
      const { token } = result
      return { token, call: createClient({ base: `http://127.0.0.1:${proxy.port}/api`, token: () => token }) }
    }
    const user = await signIn('user')
    asUser = user.call
    userToken = user.token
    asAdministrator = (await signIn('admin')).call
  }, 300_000)
  afterAll(async () => {
    await first.end()
    await second.end()
    proxy.server.close()
    await mails.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses no write, job or mail and shows no half load if one of two servers is killed', { timeout: 300_000 }, async () => {
    const { jan, storeCd, today } = getDemoFacts(getTodayInJapan())
    const period = { from: addDays(today, -6), to: today }
    const readTotals = async () => (await asUser(createRanking, { body: { period, pageSize: 20 } } as never)).rankingList
    const before = await readTotals()

    // a schedule, a job, notes and a load, all at the server that is killed
    const { scheduleId } = await asUser(scheduleAdd, {
      body: {
        name: '月曜のランキング',
        content: { kind: 'favorite', favoriteId: demoFavorites.ranking },
        calendar: { kind: 'weekly', weekdays: [1], time: '08:00' },
        target: { kind: 'mail' },
      },
    } as never)
    const { runId } = await asUser(scheduleRunNow, { params: { scheduleId } })
    const content = {
      kind: 'sales-data',
      body: {
        period: { from: addDays(today, -60), to: addDays(today, -1) },
        own: false,
        columns: ['date', 'storeCd', 'jan', 'quantity'],
      },
    }
    const { list } = await asUser(jobStart, { body: { jobs: [{ content, file: { format: 2 } }] } } as never)
    const jobId = list[0]?.jobId ?? ''
    const file = `店舗コード,売上日時,JAN,数量,金額,レシート番号\n${Array.from({ length: LINES }, (_none, line) => `${storeCd},${today} ${10 + (line % 10)}:15:00,${jan},1,1000,${line}`).join('\n')}\n`
    const loading = asAdministrator(startImport, {
      params: { dataset: 'pos' },
      query: { fileName: 'pos.csv' },
      body: new TextEncoder().encode(file),
    }).catch((error: unknown) => error)
    const acknowledged: string[] = []
    const writing = Promise.all(
      Array.from({ length: NOTES }, async (_none, number) => {
        await wait(number * 25)
        const id = randomUUID()
        const document = {
          id,
          rev: `1-${id.slice(0, 8)}`,
          ownerId: 'demo-user',
          updatedAt: new Date().toISOString(),
          day: today,
          jan: null,
          text: `棚卸し ${number}`,
          kind: 'other',
          shared: false,
        }
        const body = { version: 1, rows: [{ document, assumedRev: null }] }
        const result = await repeatUntilAnswered(() => asUser(syncPush, { params: { collection: 'dayNotes' }, body }))
        expect(result.rejected).toEqual([])
        acknowledged.push(id)
      }),
    )
    await wait(900)
    first.kill()
    await Promise.all([writing, loading])

    // the other server answers at once, with the figures of before
    expect(await repeatUntilAnswered(readTotals)).toEqual(before)
    const { documents } = await asUser(syncPull, {
      params: { collection: 'dayNotes' },
      body: { checkpoint: null, version: 1, limit: 1000 },
    })
    const stored = documents.map(({ id }) => id)
    expect(acknowledged).toHaveLength(NOTES)
    expect(stored.filter((id) => acknowledged.includes(id)).sort()).toEqual([...acknowledged].sort())

    // it takes the work over after the leases have expired
    await expect
      .poll(async () => (await asUser(jobOne, { params: { jobId } })).state, { timeout: 120_000, interval: 500 })
      .toBe('done')
    const result = await fetch(`http://127.0.0.1:${proxy.port}/api${buildPath(jobFileGet.path, { jobId })}`, {
      headers: { authorization: `Bearer ${userToken}` },
    })
    expect([result.status, (await result.text()).split('\n').length > 100]).toEqual([200, true])
    const readRun = async () => {
      const { list: runs } = await asUser(scheduleRuns, { params: { scheduleId }, query: {} } as never)
      return runs.find((run) => run.runId === runId)?.state
    }
    await expect.poll(readRun, { timeout: 120_000, interval: 500 }).toBe('done')
    // a mail that was on its way when its server was killed is sent again under the same id, which mail servers recognise
    const sent = mails.received.filter((mail) => mail.includes(`Message-ID: <${runId}@`))
    expect([1, 2]).toContain(sent.length)
    expect(mails.received).toHaveLength(sent.length)
    const readLoad = async () =>
      (await asAdministrator(importList, { query: {} })).list.find(({ fileName }) => fileName === 'pos.csv')
    await expect.poll(async () => (await readLoad())?.state, { timeout: 120_000, interval: 500 }).toBe('failed')

    // the same file is loaded there once
    const again = await asAdministrator(startImport, {
      params: { dataset: 'pos' },
      query: { fileName: 'pos.csv' },
      body: new TextEncoder().encode(file),
    })
    await expect
      .poll(async () => (await asAdministrator(importReport, { params: { id: again.id } })).state, {
        timeout: 120_000,
        interval: 500,
      })
      .toBe('done')
    expect((await asAdministrator(importReport, { params: { id: again.id } })).loaded).toBe(LINES)
    expect(await readTotals()).not.toEqual(before)
  })
})

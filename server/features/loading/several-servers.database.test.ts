import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelLoad, loadDetail, undoLoad } from '../../../shared/api/loading/load-control.ts'
import { importList, importRejects, importReport, type LoadSummary } from '../../../shared/api/loading/loads.ts'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { advisoryLocks } from '../../foundation/advisory-locks.ts'
import { startLoad } from '../../loading/load.ts'
import { LoadSummaryModel } from '../../operations/load-models.ts'
import { createPostgresSettings } from '../../testing/databases.ts'
import { joinLines } from '../../testing/load-desk.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('loads on two servers with one PostgreSQL', () => {
  let first: TestServer
  let second: TestServer
  let token: string
  beforeAll(async () => {
    const settings = {
      ...(await createPostgresSettings()),
    }
    first = await startTestServer(settings)
    second = await startTestServer(settings)
    token = await first.signIn('admin')
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  const start = (app: TestServer, source: AsyncIterable<Uint8Array>) =>
    startLoad(app.services, {
      dataset: 'stores',
      fileName: 'stores.csv',
      source,
      maxRejects: '100%',
      mappingText: 'columns:\n  storeCode: 店舗コード\n',
    })
  async function* text(content: string) {
    yield Buffer.from(content)
  }
  const stores = (name: string) => text(joinLines('店舗コード,店舗名', `SV1,${name}`, 'SV2,二号店', ',名前だけ'))
  const readReport = async (app: TestServer, id: string) =>
    (await app.call(importReport, { params: { id } }, token)).body.data as LoadSummary

  it('lists, reports and undoes a load at the other server, with its mapping and rejected lines', async () => {
    const { finished } = await start(first, stores('一号店'))
    const report = await finished
    expect(report).toMatchObject({ state: 'done', rejected: 1 })
    const { id } = report
    expect(await readReport(second, id)).toEqual(report)
    expect(await readReport(second, id.slice(0, 8))).toEqual(report)
    const { list } = (await second.call(importList, { query: {} }, token)).body.data as { list: { id: string }[] }
    expect(list.map((item) => item.id)).toContain(id)
    const rejects = async (app: TestServer) => (await app.call(importRejects, { params: { id } }, token)).body.data
    expect(await rejects(second)).toEqual(await rejects(first))
    const detail = (await second.call(loadDetail, { params: { id } }, token)).body.data as { mapping: string }
    expect(detail.mapping).toContain('storeCode: 店舗コード')
    expect((await second.call(undoLoad, { params: { id } }, token)).status).toBe(200)
    await second.services.background.waitUntilSettled()
    expect((await readReport(first, id)).state).toBe('undone')
  })

  it('finds a mapping for a load that was sent to the other server', async () => {
    const body = { dataset: 'stores', text: 'columns:\n  storeCode: 店番\n' }
    const { id } = (await first.call(storeMapping, { body }, token)).body.data as { id: string }
    const response = await second.server.inject({
      method: 'POST',
      url: `/api/import/stores?fileName=x.csv&dryRun=true&mapping=${id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: joinLines('店番', 'SV9'),
    })
    expect(response.statusCode, response.payload).toBe(200)
  })

  it('cancels a load from the other server', async () => {
    async function* stalled() {
      yield Buffer.from('店舗コード\n')
      await new Promise(() => {})
    }
    const { summary, finished } = await start(first, stalled())
    expect((await readReport(second, summary.id)).state).toBe('running')
    expect((await second.call(cancelLoad, { params: { id: summary.id } }, token)).status).toBe(200)
    expect((await finished).state).toBe('cancelled')
    expect((await readReport(second, summary.id)).state).toBe('cancelled')
    expect((await second.call(cancelLoad, { params: { id: summary.id } }, token)).body.code).toBe('import.ended')
  })

  it('waits for the load of the other server before the file of the next load is read', async () => {
    const { knex } = first.services.warehouse
    const holder = await knex.client.acquireConnection()
    await knex.raw(`select pg_advisory_lock(${advisoryLocks.loadTurn})`).connection(holder)
    const { summary, finished } = await start(second, stores('新一号店'))
    const waiting = await start(second, stores('次'))
    await wait(300)
    expect(summary.progress.step).toBe('wait')
    await second.call(cancelLoad, { params: { id: summary.id } }, token)
    expect((await finished).state).toBe('cancelled')
    await knex.raw(`select pg_advisory_unlock(${advisoryLocks.loadTurn})`).connection(holder)
    await knex.client.releaseConnection(holder)
    expect((await waiting.finished).state).toBe('done')
    const both = await Promise.all([await start(first, stores('三')), await start(second, stores('四'))])
    const reports = await Promise.all(both.map((load) => load.finished))
    expect(reports.map(({ state, error }) => [state, error])).toEqual([
      ['done', null],
      ['done', null],
    ])
  })

  it('ends a load as failed without an effect, or as done, once the lease of its server has expired', async () => {
    const { summary: lost, finished: lostFinished } = await start(first, stores('五'))
    await lostFinished
    const { summary: committed, finished } = await start(first, stores('六'))
    await finished
    const { operations, warehouse } = second.services
    const abandonLoad = (id: string, until: number) =>
      LoadSummaryModel.query(operations.knex)
        .findById(id)
        .patch({
          state: 'running',
          finishedAt: null,
          summary: { ...committed, id, state: 'running', finishedAt: null, read: 0, loaded: 0, rejected: 0, written: 0 },
          leaseOwner: 'gone',
          leaseUntil: new Date(until).toISOString(),
        })
    await warehouse.knex('load').where({ id: lost.id }).delete()
    for (const { id } of [lost, committed]) await abandonLoad(id, Date.now() + 5000)
    await second.services.loads.recover(warehouse)
    expect((await readReport(second, lost.id)).state).toBe('running')
    for (const { id } of [lost, committed]) await abandonLoad(id, Date.now() - 1)
    await second.services.loads.recover(warehouse)
    for (const app of [first, second]) {
      expect(await readReport(app, lost.id)).toMatchObject({ state: 'failed', error: { code: 'server.stopping' } })
      expect(await readReport(app, committed.id)).toMatchObject({ state: 'done', error: null, loaded: 2, rejected: 1 })
    }
  })
})

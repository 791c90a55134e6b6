import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auditList } from '../../../shared/api/audit.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { cancelLoad, loadDetail, undoLoad } from '../../../shared/api/loading/load-control.ts'
import { importList, importReport, type LoadSummary } from '../../../shared/api/loading/loads.ts'
import { storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { runQueuedLoad } from '../../loading/load-queue.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'admin')

const mapping = 'columns:\n  publisherCode: code\n  publisherName: name\n'
async function send(text: string, query: Record<string, string> = {}): Promise<{ status: number; code: string; id: string }> {
  const search = new URLSearchParams({ fileName: 'publishers.csv', ...query })
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/import/publishers?${search}`,
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/octet-stream' },
    payload: text,
  })
  const { code, data } = JSON.parse(response.payload) as { code: string; data: { id: string } | null }
  return { status: response.statusCode, code, id: data?.id ?? '' }
}
async function waitForEnd(id: string): Promise<LoadSummary> {
  for (;;) {
    const { body } = await app.call(importReport, { params: { id } }, session.token)
    const report = body.data as LoadSummary
    if (report.state !== 'running' && report.state !== 'undoing') return report
    await new Promise((later) => setTimeout(later, 20))
  }
}
const publisher = (code: string) => app.services.warehouse.knex('publisher').where({ publisher_cd: code }).first()

describe('endpoints for details, cancelling and undoing of loads', () => {
  it('returns the details of a load: mapping, hash, user, replaced rows and whether it can be undone', async () => {
    const id = randomUUID()
    const remaining = await app.call(storeMapping, { body: { dataset: 'publishers', text: mapping } }, session.token)
    const sent = await send('code,name\n771,架空出版\n', { id, mapping: (remaining.body.data as { id: string }).id })
    expect(sent).toMatchObject({ status: 200, id })
    expect(await waitForEnd(id)).toMatchObject({ state: 'done', written: 1 })
    const { body } = await app.call(loadDetail, { params: { id } }, session.token)
    expect(body.data).toMatchObject({
      report: { id, dryRun: false, append: false, replaced: [], undo: null, error: null },
      mapping,
      loadedBy: { email: 'admin@demo.example' },
      undoneBy: null,
      undoRefused: null,
    })
    expect((body.data as { report: LoadSummary }).report.fileHash).toMatch(/^[0-9a-f]{64}$/)
    // a unique prefix of an id suffices
    expect((await app.call(loadDetail, { params: { id: id.slice(0, 8) } }, session.token)).status).toBe(200)
    expect((await app.call(loadDetail, { params: { id: id.slice(0, 4) } }, session.token)).body.code).toBe('import.notFound')
  })

  it('counts a load whose lines are all rejected as failed, but not a dry run', async () => {
    const readFailed = async () =>
      (await app.call(importList, { query: { show: 'failed' } }, session.token)).body.data as Result<typeof importList>
    const before = await readFailed()
    const unnamed = '出版社コード,出版社名\n,名無し社\n'
    const trial = await send(unnamed, { dryRun: 'true', maxRejects: '100%' })
    expect(await waitForEnd(trial.id)).toMatchObject({ state: 'done', loaded: 0, rejected: 1 })
    const rejected = await send(unnamed, { maxRejects: '100%' })
    expect(await waitForEnd(rejected.id)).toMatchObject({ state: 'done', loaded: 0, rejected: 1 })
    const after = await readFailed()
    expect(after.list.map(({ id }) => id)).toEqual([rejected.id, ...before.list.map(({ id }) => id)])
    expect([after.counts.failed, after.today.failed]).toEqual([before.counts.failed + 1, before.today.failed + 1])
  })

  it('rejects the id of an existing load, and an invalid one, for a new load', async () => {
    const id = randomUUID()
    await send('出版社コード,出版社名\n772,甲\n', { id })
    await waitForEnd(id)
    expect(await send('出版社コード,出版社名\n773,乙\n', { id })).toMatchObject({ status: 409, code: 'import.idTaken' })
    expect(await send('出版社コード,出版社名\n773,乙\n', { id: '../../x' })).toMatchObject({ status: 400 })
    expect(await publisher('773')).toBeUndefined()
  })

  it('cancels a waiting load without effects, but not a finished one', async () => {
    const other = Promise.withResolvers<void>()
    const working = runQueuedLoad(app.services.warehouse, () => other.promise)
    const { id } = await send('出版社コード,出版社名\n774,丙\n')
    const result = await app.call(cancelLoad, { params: { id } }, session.token)
    expect(result.status).toBe(200)
    expect(await waitForEnd(id)).toMatchObject({ state: 'cancelled', written: 0, error: null })
    other.resolve()
    await working
    expect(await publisher('774')).toBeUndefined()
    expect((await app.call(cancelLoad, { params: { id } }, session.token)).body.code).toBe('import.ended')
    expect((await app.call(undoLoad, { params: { id } }, session.token)).body.code).toBe('import.undoNothing')
  })

  it('undoes the last load once and records the user in the audit log', async () => {
    const { id } = await send('出版社コード,出版社名\n775,丁\n')
    await waitForEnd(id)
    expect(await publisher('775')).toBeDefined()
    const result = await app.call(undoLoad, { params: { id } }, session.token)
    expect([result.status, (result.body.data as { state: string }).state]).toEqual([200, 'undoing'])
    expect(await waitForEnd(id)).toMatchObject({ state: 'undone' })
    expect(await publisher('775')).toBeUndefined()
    expect((await app.call(undoLoad, { params: { id } }, session.token)).body.code).toBe('import.undone')
    const detail = (await app.call(loadDetail, { params: { id } }, session.token)).body.data
    expect(detail).toMatchObject({ undoneBy: { email: 'admin@demo.example' }, undoRefused: 'import.undone' })
    const { body } = await app.call(auditList, { body: { group: 'administration' } }, session.token)
    expect((body.data as { list: { action: string }[] }).list.map((row) => row.action)).toContain('import.undo')
  })

  it.each(['view', 'company', 'user', 'trial', 'store'])(
    'gives %s the same response for existing and unknown loads',
    async (userName) => {
      const { id } = await send('出版社コード,出版社名\n776,戊\n')
      await waitForEnd(id)
      const other = await app.signIn(userName)
      for (const endpoint of [loadDetail, cancelLoad, undoLoad])
        for (const value of [id, randomUUID()]) {
          const result = await app.call(endpoint, { params: { id: value } }, other)
          expect([result.status, result.body.code]).toEqual([403, 'access.denied'])
        }
      expect(await publisher('776')).toBeDefined()
    },
  )
})

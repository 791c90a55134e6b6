import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import type { JobServer } from '../../testing/job-server.ts'
import { setUpJobServer } from '../../testing/set-up.ts'

describe.each(['embedded', 'postgres'] as const)('export jobs on %s stores', (kind) => {
  const server = setUpJobServer(kind)
  let app: JobServer['app']
  let runner: JobServer['runner']
  beforeAll(async () => {
    ;({ app, runner } = server)
  })

  const salesData = (body: object = {}) => server.salesData(body)
  const ranking = () => server.ranking()
  const call = <T>(endpoint: Endpoint, request: object, as?: string) => server.call<T>(endpoint, request, as)
  const start = (content: object, file?: object) => server.start(content, file)
  const run = (content: object, file?: object) => server.run(content, file)
  const readBytes = (jobId: string, headers?: Record<string, string>) => server.readBytes(jobId, headers)

  it('returns an estimate of rows, sheets and files before an export', async () => {
    const job = await run(salesData())
    const { data } = await call<{ rows: number; parts: number; refused: null; estimatedBytes: number }>(api.jobCount, {
      body: { content: salesData(), file: { split: 'files', rowsPerFile: 1000 } },
    })
    expect([data.rows, data.parts, data.refused]).toEqual([job.rowsTotal, Math.ceil((job.rowsTotal ?? 0) / 1000), null])
    const full = await call<{ estimatedBytes: number }>(api.jobCount, { body: { content: salesData() } })
    expect((job.size ?? 0) / full.data.estimatedBytes).toBeGreaterThan(0.7)
    expect((job.size ?? 0) / full.data.estimatedBytes).toBeLessThan(1.4)
  })

  it('returns export jobs in the format that the specification defines, with additional fields', async () => {
    const { data } = await call<{ list: ExportJob[] }>(api.jobStart, { body: { jobs: [{ content: salesData() }] } })
    const [waiting] = data.list
    expect(waiting).toMatchObject({ processId: waiting?.jobId, status: 'pending', progress: 0 })
    const job = await run(salesData())
    expect(job).toMatchObject({ processId: job.jobId, status: null, progress: 100 })
  })

  it('does not let a user read, download or cancel an export job of another user', async () => {
    const job = await run(salesData())
    const params = { jobId: job.jobId }
    for (const name of ['company', 'magazine', 'admin']) {
      const other = await app.signIn(name)
      for (const endpoint of [api.jobOne, api.jobCancel, api.jobRetry, api.jobDelete, api.jobFileGet]) {
        const { status, code } = await call(endpoint as unknown as Endpoint, { params }, other)
        expect([endpoint.name, status, code]).toEqual([endpoint.name, 404, 'resource.notFound'])
      }
      const { data } = await call<{ list: ExportJob[] }>(api.jobList, {}, other)
      expect(data.list.map((item) => item.jobId)).not.toContain(job.jobId)
    }
  })

  it('starts an export job once if a request is repeated, and rejects a different request with the same id', async () => {
    const request = { requestId: randomUUID(), content: salesData(), file: {} }
    const send = (body: object, as = server.token) => call<{ list: ExportJob[] }>(api.jobStart, { body }, as)
    const first = await send({ jobs: [request] })
    const repeated = await send({ jobs: [request] })
    expect(repeated.data.list[0]?.jobId).toBe(first.data.list[0]?.jobId)
    const twice = { jobs: [{ ...request, requestId: randomUUID() }] }
    const [one, two] = await Promise.all([send(twice), send(twice)])
    expect([one.status, two.status, one.data.list[0]?.jobId]).toEqual([200, 200, two.data.list[0]?.jobId])
    const other = await send({ jobs: [{ ...request, content: ranking() }] })
    expect([other.status, other.code]).toEqual([409, 'job.idTaken'])
    // another user can use the same id
    expect((await send({ jobs: [request] }, await app.signIn('magazine'))).status).toBe(200)
    await runner.waitUntilIdle()
  })

  it('cancels an export job while it waits, runs it again, and removes it with its file', async () => {
    const { jobId } = await start(salesData())
    const cancelled = await call<ExportJob>(api.jobCancel, { params: { jobId } })
    await runner.waitUntilIdle()
    expect(['cancelled']).toContain((await call<ExportJob>(api.jobOne, { params: { jobId } })).data.state)
    expect(cancelled.status).toBe(200)
    expect((await call(api.jobCancel, { params: { jobId } })).code).toBe('job.ended')
    expect((await readBytes(jobId)).status).toBe(409)
    await call(api.jobRetry, { params: { jobId } })
    await runner.waitUntilIdle()
    expect((await call<ExportJob>(api.jobOne, { params: { jobId } })).data.state).toBe('done')
    expect((await call(api.jobRetry, { params: { jobId } })).code).toBe('job.notEnded')
    expect((await call(api.jobDelete, { params: { jobId } })).status).toBe(200)
    expect((await call(api.jobOne, { params: { jobId } })).status).toBe(404)
    expect(existsSync(join(app.config.dataDir, 'jobs/files', jobId))).toBe(false)
  })

  it('rejects an export job with the invalid fields before anything is queued', async () => {
    const send = (content: object) => call(api.jobStart, { body: { jobs: [{ content }] } })
    expect((await send({ kind: 'analysis', call: 'createRanking', body: {} })).code).toBe('job.content')
    expect((await send({ kind: 'analysis', call: 'createRankingExport', body: { limit: -1 } })).code).toBe('request.invalid')
    expect((await send({ kind: 'analysis', call: 'auditListExport', body: {} })).code).toBe('access.denied')
    expect((await send(salesData({ products: { jans: ['9784999999999'] } }))).status).toBeGreaterThanOrEqual(400)
    expect((await send(salesData({ columns: ['jan', 'stock'] }))).code).toBe('request.invalid')
  })

  it('denies the file of an export job, with a reason, to users who lost their permission or may not sign in', async () => {
    const { knex } = app.services.operations
    await runner.stop()
    const content = ranking()
    const one = await start(content)
    await knex('user')
      .where({ id: 'demo-user' })
      .update({ disable_menu_tab: JSON.stringify(['ranking-create']) })
    const state = async (jobId: string) => (await call<ExportJob>(api.jobOne, { params: { jobId } })).data
    await runner.start()
    await runner.waitUntilIdle()
    expect([(await state(one.jobId)).state, (await state(one.jobId)).error?.code]).toEqual(['failed', 'job.rightGone'])
    await knex('user').where({ id: 'demo-user' }).update({ disable_menu_tab: '[]' })
    await runner.stop()
    const two = await start(content)
    await knex('user').where({ id: 'demo-user' }).update({ status: 'disabled' })
    await runner.start()
    await runner.waitUntilIdle()
    await knex('user').where({ id: 'demo-user' }).update({ status: 'active' })
    expect((await state(two.jobId)).error?.code).toBe('job.userGone')
    expect((await state(two.jobId)).error?.message).toContain('書き出しを中止しました')
  })

  it('has the same export job endpoints in the export area, with separate tokens and files in base64', async () => {
    const exporter = await app.signIn('export')
    const { data } = await call<{ list: ExportJob[] }>(
      api.exportJobStart,
      { body: { jobs: [{ content: salesData({ own: true }) }] } },
      exporter,
    )
    await runner.waitUntilIdle()
    const jobId = data.list[0]?.jobId ?? ''
    const { data: list } = await call<{ list: ExportJob[] }>(api.exportJobList, {}, exporter)
    expect(list.list[0]).toMatchObject({ jobId, state: 'done' })
    const file = await call<{ fileName: string; fileContent: string }>(api.exportJobDownload, { params: { jobId } }, exporter)
    const bytes = Buffer.from(file.data.fileContent, 'base64')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(list.list[0]?.sha256)
    const { data: stores } = await call<{ list: unknown[] }>(api.exportStoreList, {}, exporter)
    expect(stores.list.length).toBeGreaterThan(0)
  })
})

import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, TokenScope } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { buildPath } from '../../../shared/calls/client.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { issueToken } from '../../testing/issue-token.ts'
import type { JobServer } from '../../testing/job-server.ts'
import { setUpJobServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['embedded', 'postgres']))('export jobs of API tokens on %s stores', (kind) => {
  const server = setUpJobServer(kind, { API_TOKEN_RATE: '100000' })
  let runner: JobServer['runner']
  beforeAll(async () => {
    ;({ runner } = server)
  })

  const issue = (...scopes: TokenScope[]) => issueToken(server.app, { scopes })
  const salesData = () => server.salesData({ own: true })
  const startAs = async (token: string, content: object, requestId = randomUUID()) => {
    const { data, code } = await server.call<{ list: ExportJob[] }>(
      api.exportJobStart,
      { body: { jobs: [{ requestId, content }] } },
      token,
    )
    return { job: data?.list[0], code }
  }
  const readJob = async (token: string, jobId = '') =>
    (await server.call<ExportJob>(api.exportJobOne, { params: { jobId } }, token)).data
  const revoke = (id: string) =>
    server.app.services.operations.knex('api_token').where({ id }).update({ revoked_at: new Date().toISOString() })

  it('lets an API token estimate, start, list, download, rerun and remove its export jobs in either area', async () => {
    const { token, id } = await issue('exports')
    const counted = await server.call<{ rows: number }>(api.exportJobCount, { body: { content: salesData() } }, token)
    const { job } = await startAs(token, salesData())
    await runner.waitUntilIdle()
    const done = await readJob(token, job?.jobId)
    expect([done.state, done.rowsTotal]).toEqual(['done', counted.data.rows])
    for (const [endpoint, list] of [
      [api.exportJobFile, api.exportJobList],
      [api.jobFileGet, api.jobList],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` }
      const result = await server.app.server.inject({
        url: `/api${buildPath(endpoint.path, { jobId: done.jobId })}`,
        headers: { ...headers, range: 'bytes=10-' },
      })
      expect(result.statusCode).toBe(206)
      const full = await server.app.server.inject({ url: `/api${buildPath(endpoint.path, { jobId: done.jobId })}`, headers })
      expect(createHash('sha256').update(full.rawPayload).digest('hex')).toBe(done.sha256)
      const { data } = await server.call<{ list: ExportJob[] }>(list as unknown as Endpoint, {}, token)
      expect(data.list.map(({ jobId }) => jobId)).toEqual([done.jobId])
    }
    const base64 = await server.call<{ fileContent: string }>(api.exportJobDownload, { params: { jobId: done.jobId } }, token)
    expect(Buffer.from(base64.data.fileContent, 'base64').length).toBe(done.size)
    // the audit log names the token instead of a user
    const audited = await server.app.services.operations.knex('audit_event').where({ user_id: `token:${id}`, action: 'export' })
    expect(audited.length).toBe(1)

    await runner.stop()
    const repeated = await startAs(token, salesData())
    const params = { jobId: repeated.job?.jobId ?? '' }
    expect((await server.call<ExportJob>(api.exportJobCancel, { params }, token)).data.state).toBe('cancelled')
    expect((await server.call<ExportJob>(api.exportJobRetry, { params }, token)).data.state).toBe('queued')
    await runner.start()
    await runner.waitUntilIdle()
    expect((await readJob(token, params.jobId)).state).toBe('done')
    expect((await server.call(api.exportJobDelete, { params }, token)).status).toBe(200)
    expect((await server.call(api.exportJobOne, { params }, token)).status).toBe(404)
  })

  it('hides the export jobs of an API token from other tokens and users of the contract, and from other contracts', async () => {
    const [mine, other] = [await issue('exports'), await issue('exports')]
    const far = await issueToken(server.app, { scopes: ['exports'], contract: await openMagazine() })
    const requestId = randomUUID()
    const { job } = await startAs(mine.token, salesData(), requestId)
    await runner.waitUntilIdle()
    const params = { jobId: job?.jobId ?? '' }
    const calls = [api.jobOne, api.jobCancel, api.jobRetry, api.jobDelete, api.jobFileGet]
    for (const value of [other.token, far.token, server.token])
      for (const endpoint of calls)
        expect((await server.call(endpoint as unknown as Endpoint, { params }, value)).code).toBe('resource.notFound')
    // the same request id belongs to another job there
    expect((await startAs(other.token, salesData(), requestId)).job?.jobId).not.toBe(params.jobId)
    // a repeated request gives the same job
    expect((await startAs(mine.token, salesData(), requestId)).job?.jobId).toBe(params.jobId)
    await runner.waitUntilIdle()
  })

  it('writes into the export job of an API token only data that the token may export directly', async () => {
    const ranking = server.ranking()
    expect((await startAs((await issue('exports')).token, ranking)).code).toBe('apiToken.scope')
    const combined = await issue('exports', 'analyses')
    const { job } = await startAs(combined.token, ranking)
    await runner.waitUntilIdle()
    expect((await readJob(combined.token, job?.jobId)).state).toBe('done')
    const audit = { kind: 'analysis', call: 'auditListExport', body: {} }
    expect((await startAs(combined.token, audit)).code).toBe('access.denied')
    expect((await startAs((await issue('analyses')).token, ranking)).code).toBe('apiToken.scope')
  })

  it('produces no file for an API token that was revoked or whose contract lost the external API', async () => {
    const { knex } = server.app.services.operations
    const [revoked, closed] = [await issue('exports'), await issue('exports')]
    await runner.stop()
    const jobs = [await startAs(revoked.token, salesData()), await startAs(closed.token, salesData())]
    await revoke(revoked.id)
    await knex('contract').where({ id: 'demo-publisher' }).update({ external_api: false })
    await runner.start()
    await runner.waitUntilIdle()
    await knex('contract').where({ id: 'demo-publisher' }).update({ external_api: true })
    for (const { job } of jobs) {
      const row = await knex('export_job')
        .where({ id: job?.jobId ?? '' })
        .first()
      expect([row.state, row.error_code, row.file_name]).toEqual(['failed', 'job.tokenGone', null])
    }
    expect((await readJob(closed.token, jobs[1]?.job?.jobId)).error?.message).toContain('トークンの取り消し')
  })

  it('denies the file of an export job to a revoked API token', async () => {
    const { token, id } = await issue('exports')
    const { job } = await startAs(token, salesData())
    await runner.waitUntilIdle()
    const fetch = () => server.call(api.exportJobDownload, { params: { jobId: job?.jobId ?? '' } }, token)
    expect((await fetch()).status).toBe(200)
    await revoke(id)
    expect((await fetch()).code).toBe('session.expired')
  })

  /** Gives a second contract access to tokens. */
  async function openMagazine(): Promise<string> {
    await server.app.services.operations.knex('contract').where({ id: 'demo-magazine' }).update({ external_api: true })
    return 'demo-magazine'
  }
})

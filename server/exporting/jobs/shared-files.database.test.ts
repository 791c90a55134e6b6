import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobDelete, jobFileGet, jobStart } from '../../../shared/api/exporting/export-jobs.ts'
import { type ExportJob, jobFile } from '../../../shared/api/exporting/job-fields.ts'
import { buildPath } from '../../../shared/calls/client.ts'
import { jobContents } from '../../features/index.ts'
import { createPostgresSettings } from '../../testing/databases.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startJobRunner } from './job-runner.ts'

describe('files of jobs in a folder that two servers share', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-shared-'))
  let first: TestServer
  let second: TestServer
  let token: string
  beforeAll(async () => {
    const settings = {
      ...(await createPostgresSettings()),
      FILES_URL: pathToFileURL(folder).href,
    }
    first = await startTestServer(settings)
    second = await startTestServer(settings)
    token = await first.signIn('user')
  })
  afterAll(async () => {
    await first.close()
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('downloads, resumes and deletes the file of a job on the server that did not create it', async () => {
    const runner = await startJobRunner(first.services, jobContents)
    const period = { preset: 'lastWeek' }
    const content = { kind: 'analysis', call: 'createRankingExport', body: { period } }
    const { body } = await first.call(jobStart, { body: { jobs: [{ content, file: jobFile.parse({}) }] } }, token)
    const [{ jobId = '' } = {}] = (body.data as { list: ExportJob[] }).list
    await runner.waitUntilIdle()
    await runner.stop()
    const read = (headers: Record<string, string> = {}) =>
      second.server.inject({
        url: `/api${buildPath(jobFileGet.path, { jobId })}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    const whole = await read()
    expect(whole.statusCode).toBe(200)
    const rest = await read({ range: 'bytes=100-', 'if-range': String(whole.headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(100))
    expect((await second.call(jobDelete, { params: { jobId } }, token)).status).toBe(200)
    expect(readdirSync(join(folder, 'jobs/files'))).toEqual([])
    expect((await read()).statusCode).toBe(404)
  })
})

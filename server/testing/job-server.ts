import type { Endpoint } from '../../shared/api/endpoint.ts'
import * as api from '../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import { addDays, getWeekStart } from '../../shared/calendar/period.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { type JobRunner, startJobRunner } from '../exporting/jobs/job-runner.ts'
import { jobContents } from '../features/index.ts'
import { createPostgresSettings } from './databases.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export type JobResponse<T> = { status: number; code: unknown; data: T }

/** A test server that runs jobs, with common actions as the demo's user. */
export interface JobServer {
  app: TestServer
  runner: JobRunner
  token: string
  week: { from: string; to: string }
  salesData: (body?: object) => { kind: string; body: object }
  ranking: () => { kind: string; call: string; body: object }
  call: <T>(endpoint: Endpoint, request: object, as?: string) => Promise<JobResponse<T>>
  start: (content: object, file?: object) => Promise<ExportJob>
  /** Starts a job and waits until it has ended. */
  run: (content: object, file?: object) => Promise<ExportJob>
  readBytes: (
    jobId: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; bytes: Buffer; headers: Record<string, unknown> }>
  close: () => Promise<void>
}

export async function startJobServer(
  kind: 'embedded' | 'postgres',
  settings: Readonly<Record<string, string>> = {},
): Promise<JobServer> {
  const app = await startTestServer({ ...settings, ...(kind === 'embedded' ? {} : await createPostgresSettings()) })
  const runner = await startJobRunner(app.services, jobContents)
  const token = await app.signIn('user')
  const monday = getWeekStart(app.facts.today)
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) }
  const call = async <T>(endpoint: Endpoint, request: object, bearerToken = token): Promise<JobResponse<T>> => {
    const { status, body } = await app.call(endpoint, request, bearerToken)
    return { status, code: body.code, data: body.data as T }
  }
  const start = async (content: object, file: object = {}) => {
    const { data, code } = await call<{ list: ExportJob[] }>(api.jobStart, { body: { jobs: [{ content, file }] } })
    if (!data?.list[0]) throw new Error(String(code))
    return data.list[0]
  }
  return {
    app,
    runner,
    token,
    week,
    salesData: (body = {}) => ({ kind: 'sales-data', body: { period: week, own: false, ...body } }),
    ranking: () => ({ kind: 'analysis', call: 'createRankingExport', body: { period: week } }),
    call,
    start,
    run: async (content, file = {}) => {
      const { jobId } = await start(content, file)
      await runner.waitUntilIdle()
      return (await call<ExportJob>(api.jobOne, { params: { jobId } })).data
    },
    readBytes: async (jobId, headers = {}) => {
      const {
        statusCode,
        rawPayload,
        headers: answered,
      } = await app.server.inject({
        url: `/api${buildPath(api.jobFileGet.path, { jobId })}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
      return { status: statusCode, bytes: rawPayload, headers: answered }
    },
    close: async () => {
      await runner.stop()
      await app.close()
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '@hapi/hapi'
import { type DemoFacts, type Endpoint, type ExampleRequest, getDemoFacts } from '../../shared/api/endpoint.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { type Config, readConfig } from '../foundation/config.ts'
import type { Log } from '../foundation/log.ts'
import { createAppServer } from '../http/app-server.ts'
import { prepareDemo } from '../start/demo-start.ts'
import { type OpenServices, openServices } from '../start/open-services.ts'
import { copyTemplate } from './templates.ts'

export interface TestServer {
  server: Server
  services: OpenServices
  config: Config
  facts: DemoFacts
  /** Makes a declared call as over HTTP. */
  call(
    endpoint: Endpoint,
    request?: ExampleRequest,
    token?: string | null,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Returns a token of a demo user, by the name before the @. */
  signIn(name: string): Promise<string>
  close(): Promise<void>
}

/**
 * Starts a server over its own copy of the tiny demo, without a port. `environment` has settings as for a real server; a SQLite
 * or DuckDB file that it names is copied from the template if it does not exist. `log`: where it logs to; nowhere by default.
 */
export async function startTestServer(environment: Record<string, string> = {}, log?: Log): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-server-'))
  const config = readConfig({
    DATA_DIR: folder,
    // any free port, for tests that start to listen
    PORT: '0',
    OPERATIONS_URL: `sqlite:${folder}/operations.sqlite`,
    WAREHOUSE_URL: `duckdb:${folder}/warehouse.duckdb`,
    DEMO_SIZE: 'tiny',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const getFilePath = (url: string): string | null => /^(?:sqlite|duckdb):(?!:memory:)(.*)/.exec(url)?.[1] ?? null
  const operationsFile = getFilePath(config.operationsUrl)
  const warehouseFile = getFilePath(config.warehouseUrl)
  if (operationsFile !== null) await copyTemplate('operations-demo', { target: operationsFile })
  if (warehouseFile !== null) await copyTemplate('warehouse-demo', { target: warehouseFile })
  const services = await openServices(config, log)
  await prepareDemo(config, services, () => {})
  const server = await createAppServer(services)
  await server.initialize()

  const call: TestServer['call'] = async (endpoint, request = {}, token = null) => {
    const response = await server.inject({
      method: endpoint.method,
      url: `/api${buildPath(endpoint.path, request.params, request.query)}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(request.body ?? {}) }),
    })
    const isEventStream = String(response.headers['content-type']).startsWith('text/event-stream')
    const text = isEventStream ? `{"status":200,"data":${/^data: (.*)$/m.exec(response.payload)?.[1]}}` : response.payload
    return { status: response.statusCode, body: JSON.parse(text) as Record<string, unknown> }
  }
  const signIn = async (name: string): Promise<string> => {
    const response = await server.inject({
      method: 'POST',
      url: name === 'export' ? '/api/sales-exports/login' : '/api/login',
      payload: { username: `${name}@demo.example`, password: 'Demo-pass1!' },
    })
    const { data } = JSON.parse(response.payload) as { data?: { token: string } }
    if (!data) throw new Error(`${name} could not sign in: ${response.payload}`)
    return data.token
  }
  return {
    server,
    services,
    config,
    facts: getDemoFacts(getTodayInJapan()),
    call,
    signIn,
    close: async () => {
      await server.stop()
      await services.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

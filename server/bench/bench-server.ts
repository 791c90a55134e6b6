import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { DEMO_PASSWORD, seedDemoAccounts } from '../demo/demo-accounts.ts'
import { precomputeAll } from '../features/precompute.ts'
import { readConfig } from '../foundation/config.ts'
import { createAppServer } from '../http/app-server.ts'
import type { WithOperations } from '../operations/database.ts'
import { type OpenServices, openServices } from '../start/open-services.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { addContractLikeDemo, addUserLikeDemo } from './bench-accounts.ts'

/** Input of a call. */
export interface Measured {
  body?: unknown
  query?: Record<string, unknown>
  params?: Record<string, unknown>
}

export interface BenchServer {
  warehouse: Warehouse
  services: OpenServices
  /** Makes a call as a signed-in user, or as the analyst of that number; throws if it is refused. */
  call(name: string, request: Measured, analyst?: number): Promise<void>
  /** The same, bypassing cached results. */
  callFirst(name: string, request: Measured): Promise<void>
  /** Checks that the server is alive; throws if not. */
  health(): Promise<void>
  knows(name: string): boolean
  close(): Promise<void>
}

/**
 * Number of contracts over which the simulated analysts are spread: those of a single contract would queue for its share of the
 * engine.
 */
const CONTRACTS = 10

/** Adds an analyst to each of some contracts like the demo publisher's; returns their names. */
async function addAnalysts({ operations: { knex } }: WithOperations): Promise<string[]> {
  const emails: string[] = []
  for (let number = 0; number < CONTRACTS; number++) {
    const contractId = `bench-${number}`
    await addContractLikeDemo(knex, contractId, number)
    emails.push(await addUserLikeDemo(knex, contractId, contractId))
  }
  return emails
}

/** Starts the whole server over a warehouse without a port: the measurement covers what a user waits for, except the network. */
export async function startBenchServer(warehouseUrl: string, memory: string): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-bench-'))
  const config = readConfig({
    DATA_DIR: folder,
    OPERATIONS_URL: 'sqlite::memory:',
    WAREHOUSE_URL: warehouseUrl,
    WAREHOUSE_MEMORY: memory,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  })
  const services = await openServices(config)
  await seedDemoAccounts(services.operations.knex, getTodayInJapan())
  // as a running server does after a load
  await precomputeAll(services.warehouse)
  const server = await createAppServer(services)
  await server.initialize()
  const signIn = async (username: string): Promise<string> => {
    const signed = await server.inject({ method: 'POST', url: '/api/login', payload: { username, password: DEMO_PASSWORD } })
    return (JSON.parse(signed.payload) as { data: { token: string } }).data.token
  }
  const token = await signIn('user@demo.example')
  const analysts: string[] = []
  for (const username of await addAnalysts(services)) analysts.push(await signIn(username))
  const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]))
  const call: BenchServer['call'] = async (name, request, analyst) => {
    const endpoint = byName.get(name)
    if (!endpoint) throw new Error(`no call ${name}`)
    const bearer = analyst === undefined ? token : analysts[analyst % analysts.length]
    const result = await server.inject({
      method: endpoint.method,
      url: `/api${buildPath(endpoint.path, request.params, request.query)}`,
      headers: { authorization: `Bearer ${bearer}` },
      ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(request.body ?? {}) }),
    })
    if (result.statusCode !== 200) throw new Error(`${name}: ${result.statusCode} ${result.payload.slice(0, 400)}`)
  }
  return {
    warehouse: services.warehouse,
    services,
    knows: (name) => byName.has(name),
    call,
    callFirst: (name, request) => {
      services.responseCache.clear()
      return call(name, request)
    },
    health: async () => {
      const { statusCode } = await server.inject({ url: '/api/health' })
      if (statusCode !== 200) throw new Error(`/api/health: ${statusCode}`)
    },
    close: async () => {
      await server.stop()
      await services.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

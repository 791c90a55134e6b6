import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '../../shared/client.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { todayInJapan } from '../../shared/period.ts'
import { DEMO_PASSWORD, seedDemoAccounts } from '../accounts/demo-accounts.ts'
import { readConfig } from '../config.ts'
import { createAppServer } from '../http/app-server.ts'
import { endpoints } from '../http/openapi.ts'
import { openServices } from '../open-services.ts'
import type { Services } from '../services.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'

export interface BenchServer {
  warehouse: Warehouse
  services: Services
  /** Makes a call as a signed-in user; throws where it is refused. */
  call(
    name: string,
    request: { body?: unknown; query?: Record<string, unknown>; params?: Record<string, unknown> },
  ): Promise<void>
  knows(name: string): boolean
  close(): Promise<void>
}

/** The whole server over a warehouse, without a port: what is measured is what a user waits for, the network aside. */
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
  await seedDemoAccounts(services.operations.knex, todayInJapan())
  const server = await createAppServer(services)
  await server.initialize()
  const signed = await server.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'user@demo.example', password: DEMO_PASSWORD },
  })
  const { token } = (JSON.parse(signed.payload) as { data: { token: string } }).data
  const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]))
  return {
    warehouse: services.warehouse,
    services,
    knows: (name) => byName.has(name),
    call: async (name, request) => {
      const endpoint = byName.get(name)
      if (!endpoint) throw new Error(`no call ${name}`)
      const answer = await server.inject({
        method: endpoint.method,
        url: `/api${addressOf(endpoint.path, request.params, request.query)}`,
        headers: { authorization: `Bearer ${token}` },
        ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(request.body ?? {}) }),
      })
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.payload.slice(0, 400)}`)
    },
    close: async () => {
      await server.stop()
      await services.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

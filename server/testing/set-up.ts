import { afterAll, beforeAll } from 'vitest'
import type { Log } from '../foundation/log.ts'
import type { Warehouse, WarehouseKind } from '../warehouse/engine/engine.ts'
import { copyPostgres, createWarehouse } from './databases.ts'
import { type JobServer, startJobServer } from './job-server.ts'
import { type Desk, openLoadHarness } from './load-desk.ts'
import { openSmallEngines, type SmallEngines } from './small-engines.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/**
 * What tests of a file or a `describe` block share: opened before them and closed after them. The returned objects get their
 * properties when they are open: use them in tests, and in hooks that are declared later.
 */
export function openForTests<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  // empty until it is open
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  afterAll(() => opened.close())
  return opened
}

type Settings = Record<string, string>

/** A server; `settings` as for a real one, `log` as for `startTestServer`. */
export const setUpTestServer = (settings: Settings | (() => Promise<Settings>) = {}, log?: Log): TestServer =>
  openForTests(async () => startTestServer(typeof settings === 'function' ? await settings() : settings, log))

/** Session of a demo user, by the name before the @. */
export function setUpSession(app: TestServer, name: string): { token: string } {
  const session = { token: '' }
  beforeAll(async () => {
    session.token = await app.signIn(name)
  })
  return session
}

/** Settings of a server whose operations database is the demo's on the engine. */
export const createOperationsSettings = async (kind: 'sqlite' | 'embedded' | 'postgres'): Promise<Settings> =>
  kind === 'postgres' ? { OPERATIONS_URL: await copyPostgres('operations-demo') } : {}

/** Settings of a server whose warehouse is the demo's on the engine. */
export const createWarehouseSettings = async (kind: WarehouseKind): Promise<Settings> =>
  kind === 'postgres' ? { WAREHOUSE_URL: await copyPostgres('warehouse-demo') } : {}

export const setUpJobServer = (...options: Parameters<typeof startJobServer>): JobServer =>
  openForTests(() => startJobServer(...options))

export const setUpLoadHarness = (kind: WarehouseKind): Desk => openForTests(() => openLoadHarness(kind))

export const setUpSmallEngines = (...options: Parameters<typeof openSmallEngines>): SmallEngines =>
  openForTests(() => openSmallEngines(...options))

type Fill = (warehouse: Warehouse) => Promise<unknown>

/** A warehouse without rows, or with those that `fill` writes. */
export const setUpWarehouse = (kind: WarehouseKind, fill?: Fill): Warehouse =>
  openForTests(async () => {
    const warehouse = await createWarehouse(kind)
    await fill?.(warehouse)
    return warehouse
  })

/** Warehouses of both engines with the same rows. */
export const setUpWarehouses = (fill: Fill): readonly Warehouse[] => [
  setUpWarehouse('duckdb', fill),
  setUpWarehouse('postgres', fill),
]

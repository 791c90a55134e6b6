import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { resealSecrets } from '../accounts/reseal-secrets.ts'
import { routes } from '../features/index.ts'
import { watchReports } from '../features/watch-reports.ts'
import type { Config } from '../foundation/config.ts'
import { createLog, type Log, observeLog } from '../foundation/log.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import { createMailer } from '../mail/mailer.ts'
import { createMetrics, type WithMetrics } from '../monitoring/metrics.ts'
import { startTracing } from '../monitoring/otlp-tracer.ts'
import { enableAuditLogging } from '../operations/audit.ts'
import { Background } from '../operations/background.ts'
import { openOperations } from '../operations/database.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import type { Services } from '../routing/services.ts'
import { listMigrations, migrateStore, refuseUnknownMigrations } from '../stores/migrate-store.ts'
import { redactCredentials, withStorageErrors } from '../stores/storage-errors.ts'
import {
  refuseLostOperations,
  refuseLostWarehouse,
  requireDataEntries,
  requireReadableStore,
  requireStoreFile,
} from '../stores/store-files.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { QueryQueue } from '../warehouse/engine/query-queue.ts'

/**
 * Returns the key that signs tokens: from the settings, or generated once and stored with the installation. There is no default.
 */
async function readJwtKey(config: Config, knex: Knex): Promise<string> {
  if (config.jwtKey !== null) return config.jwtKey
  await knex('installation')
    .insert({ key: 'jwt_key', value: randomBytes(48).toString('base64url') })
    .onConflict('key')
    .ignore()
  const row: { value: string } = await knex('installation').select('value').where({ key: 'jwt_key' }).first()
  return row.value
}

/** All services of the server. */
export type OpenServices = Services & WithMetrics & { close(): Promise<void> }

/** Opens both databases and runs their migrations. Throws a StorageError if one is unavailable. */
export async function openServices(config: Config, baseLog: Log = createLog(config)): Promise<OpenServices> {
  const streamCalls = new Set(routes.filter(({ endpoint }) => endpoint.kind === 'stream').map(({ endpoint }) => endpoint.name))
  const metrics = config.metrics === null ? null : await createMetrics({ streamCalls })
  const log = metrics === null ? baseLog : observeLog(baseLog, metrics.observeEvent)
  const tracing = config.tracing === null ? null : await startTracing(config.tracing)
  const folder = `DATA_DIR ${config.dataDir}`
  requireDataEntries(config.dataDir)
  await withStorageErrors(folder, () => mkdir(`${config.dataDir}/tmp`, { recursive: true, mode: 0o700 }))
  const operationsName = `OPERATIONS_URL ${redactCredentials(config.operationsUrl)}`
  const warehouseName = `WAREHOUSE_URL ${redactCredentials(config.warehouseUrl)}`
  const operationsStore = { what: operationsName, url: config.operationsUrl }
  const warehouseStore = { what: warehouseName, url: config.warehouseUrl }
  await withStorageErrors(operationsName, () => requireStoreFile(operationsName, config.operationsUrl))
  await withStorageErrors(warehouseName, () => requireStoreFile(warehouseName, config.warehouseUrl))
  refuseLostOperations(operationsStore, warehouseStore)
  const operations = await withStorageErrors(operationsName, () => openOperations(config.operationsUrl))
  await withStorageErrors(operationsName, () => refuseLostWarehouse(operationsStore, warehouseStore, operations.knex))
  const warehouse = openWarehouse({
    url: config.warehouseUrl,
    memory: config.warehouseMemory,
    tempDirectory: `${config.dataDir}/tmp/warehouse`,
  })
  // both are checked before either is changed
  await withStorageErrors(operationsName, () => requireReadableStore(operationsName, operations.knex, operations.kind))
  await withStorageErrors(warehouseName, () => requireReadableStore(warehouseName, warehouse.knex, warehouse.kind))
  await withStorageErrors(warehouseName, async () => refuseUnknownMigrations(warehouseName, await listMigrations(warehouse.knex)))
  await withStorageErrors(operationsName, async () =>
    refuseUnknownMigrations(operationsName, await listMigrations(operations.knex)),
  )
  for (const { store, label, knex } of [
    { store: 'operations', label: operationsName, knex: operations.knex },
    { store: 'warehouse', label: warehouseName, knex: warehouse.knex },
  ] as const)
    await withStorageErrors(label, () =>
      migrateStore({ label, knex }, (completed) => log.event('migration.end', { store, ...completed })),
    )
  const loads = await withStorageErrors(folder, () => new LoadRegistry(operations.knex, config.dataDir))
  await loads.open(warehouse, (error) => log.failure({ during: 'loads', error }))
  enableAuditLogging(operations.knex, log)
  const background = new Background((error) => log.failure({ during: 'background', error }))
  const queryQueue = new QueryQueue({
    log: (message) => log.event('slot.overdue', { message }),
    ...(metrics === null ? {} : { observe: metrics.observeQuery }),
  })
  const jwtKey = await readJwtKey(config, operations.knex)
  await resealSecrets(operations.knex, { jwtKey, jwtKeyPrevious: config.jwtKeyPrevious })
  const services: Services & WithMetrics = {
    config,
    operations,
    warehouse,
    queryQueue,
    responseCache: new ResponseCache(config.answersMemory),
    jwtKey,
    loads,
    mail: createMailer(config, log),
    watchReports,
    background,
    log,
    metrics,
  }
  metrics?.watch(services)
  tracing?.watchStatements(operations.kind, operations.knex)
  tracing?.watchStatements(warehouse.kind, warehouse.knex)
  return {
    ...services,
    close: async () => {
      metrics?.close()
      await background.stop()
      loads.close()
      await warehouse.close()
      await operations.close()
      await tracing?.stop()
    },
  }
}

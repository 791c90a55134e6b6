import { getHourInJapan } from '../../shared/calendar/period.ts'
import type { WithConfig } from '../foundation/config.ts'
import type { WithLog } from '../foundation/log.ts'
import type { WithBackground } from '../operations/background.ts'
import type { WithOperations } from '../operations/database.ts'
import type { WithWarehouse } from '../warehouse/engine/engine.ts'
import { checkOperationsFully, checkWarehouseFully } from './full-check.ts'

type CheckServices = WithBackground & WithConfig & WithLog & WithOperations & WithWarehouse

/** Hour in Japan in which the check begins. */
const CHECK_HOUR = 3
const HOUR_MS = 3_600_000

/** Checks the embedded stores fully. Those on PostgreSQL have tools of their own, and may be shared by several servers. */
export async function checkEmbeddedStores(
  { config, operations, warehouse, log }: CheckServices,
  signal?: AbortSignal,
): Promise<void> {
  const begin = Date.now()
  try {
    if (operations.kind === 'sqlite') await checkOperationsFully(`OPERATIONS_URL ${config.operationsUrl}`, operations.knex)
    if (warehouse.kind === 'duckdb') await checkWarehouseFully(`WAREHOUSE_URL ${config.warehouseUrl}`, warehouse, signal)
    log.event('check.end', { ms: Date.now() - begin })
  } catch (error) {
    if (!signal?.aborted) log.failure({ during: 'check', error })
  }
}

/** Checks the embedded stores every night until the returned function is called. */
export function startNightlyChecks(services: CheckServices): () => void {
  const timer = setInterval(() => {
    if (getHourInJapan() === CHECK_HOUR) services.background.run((stop) => checkEmbeddedStores(services, stop))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

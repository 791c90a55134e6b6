import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { generateDemo } from '../demo/generate.ts'
import { type Operations, openOperations } from '../operations/database.ts'
import { migrateWarehouse, openWarehouse, type Warehouse, type WarehouseKind } from '../warehouse/engine/engine.ts'
import { createClusterDatabase } from './cluster-database.ts'
import { createDatabase } from './create-database.ts'
import { useTestMemberSecret } from './member-secret.ts'
import { copyTemplate, getDatabaseName, TEST_HOUR, type TemplateName } from './templates.ts'

/** Creates a database without tables on the run's PostgreSQL and returns its URL. */
export const createEmptyPostgres = (): Promise<string> => createDatabase(inject('postgresUrl'))

/** Creates a warehouse on the cluster, whose databases cannot be copied. */
async function createClusterWarehouse(clusterUrl: string, name: TemplateName): Promise<string> {
  const url = await createClusterDatabase(clusterUrl)
  const warehouse = openWarehouse({ url })
  await migrateWarehouse(warehouse)
  await useTestMemberSecret(warehouse)
  if (name === 'warehouse-demo')
    await generateDemo(warehouse, { size: 'tiny', endDate: getTodayInJapan(), endHour: TEST_HOUR - 1 })
  await warehouse.close()
  return url
}

/**
 * Creates a copy of a template database on the run's PostgreSQL and returns its URL. In the tier `cluster`, warehouses are
 * created on the Citus cluster instead.
 */
export async function copyPostgres(name: TemplateName): Promise<string> {
  const clusterUrl = process.env.TEST_CLUSTER_URL
  if (clusterUrl && name.startsWith('warehouse')) return createClusterWarehouse(clusterUrl, name)
  return createDatabase(inject('postgresUrl'), { template: getDatabaseName(name) })
}

/** Settings of a server whose stores are copies of the demo on the run's PostgreSQL. */
export const createPostgresSettings = async () => ({
  OPERATIONS_URL: await copyPostgres('operations-demo'),
  WAREHOUSE_URL: await copyPostgres('warehouse-demo'),
})

/** Opens an empty warehouse with its tables, which is deleted when it is closed. */
export async function createWarehouse(kind: WarehouseKind): Promise<Warehouse> {
  if (kind === 'postgres') return openWarehouse({ url: await copyPostgres('warehouse-empty'), pool: 4 })
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-warehouse-'))
  const file = join(folder, 'warehouse.duckdb')
  await copyTemplate('warehouse-empty', { target: file })
  const warehouse = openWarehouse({ url: `duckdb:${file}`, memory: '2GB', pool: 4 })
  return {
    ...warehouse,
    close: async () => {
      await warehouse.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens an empty operations database with its tables. */
export async function createOperations(kind: 'sqlite' | 'postgres'): Promise<Operations> {
  const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await copyPostgres('operations-empty'))
  if (kind === 'sqlite') await operations.knex.migrate.latest()
  return operations
}

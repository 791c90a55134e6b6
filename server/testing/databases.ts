import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Operations, openOperations } from '../operations/database.ts'
import { openWarehouse, type Warehouse, type WarehouseKind } from '../warehouse/engine/engine.ts'
import { createDatabase } from './create-database.ts'
import { copyTemplate, databaseName, type TemplateName } from './templates.ts'

/** Creates a database without tables on the run's PostgreSQL and returns its URL. */
export const createEmptyPostgres = (): Promise<string> => createDatabase(inject('postgresUrl'))

/** Creates a copy of a template database on the run's PostgreSQL and returns its URL. */
export const copyPostgres = (name: TemplateName): Promise<string> =>
  createDatabase(inject('postgresUrl'), { template: databaseName(name) })

/** Opens an empty warehouse with its tables, which is deleted when it is closed. */
export async function freshWarehouse(kind: WarehouseKind): Promise<Warehouse> {
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

/** Opens an empty operations store with its tables. */
export async function freshOperations(kind: 'sqlite' | 'postgres'): Promise<Operations> {
  const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await copyPostgres('operations-empty'))
  if (kind === 'sqlite') await operations.knex.migrate.latest()
  return operations
}

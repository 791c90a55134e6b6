import { inject } from 'vitest'
import { type Operations, openOperations } from '../operations/database.ts'
import { migrateWarehouse, openWarehouse, type Warehouse, type WarehouseKind } from '../warehouse/engine/engine.ts'
import { createDatabase } from './create-database.ts'

/** A fresh database on the tests' PostgreSQL; its address. */
export const freshPostgres = (): Promise<string> => createDatabase(inject('postgresUrl'))

/** An empty warehouse with its tables, gone when it is closed. */
export async function freshWarehouse(kind: WarehouseKind): Promise<Warehouse> {
  const warehouse = openWarehouse({ url: kind === 'duckdb' ? 'duckdb::memory:' : await freshPostgres(), memory: '2GB', pool: 4 })
  await migrateWarehouse(warehouse)
  return warehouse
}

/** An empty operations store with its tables. */
export async function freshOperations(kind: 'sqlite' | 'postgres'): Promise<Operations> {
  const operations = openOperations(kind === 'sqlite' ? 'sqlite::memory:' : await freshPostgres())
  await operations.knex.migrate.latest()
  return operations
}

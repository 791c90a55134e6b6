import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Knex } from 'knex'
import type { Config } from './config.ts'
import type { Services } from './http/context.ts'
import { openOperations } from './operations/database.ts'
import { migrateWarehouse, openWarehouse } from './warehouse/engine.ts'

/** The key that signs tokens: from the settings, or made once and kept with the installation. Never a default. */
async function jwtKeyOf(config: Config, knex: Knex): Promise<string> {
  if (config.jwtKey !== null) return config.jwtKey
  await knex('installation')
    .insert({ key: 'jwt_key', value: randomBytes(48).toString('base64url') })
    .onConflict('key')
    .ignore()
  const row: { value: string } = await knex('installation').select('value').where({ key: 'jwt_key' }).first()
  return row.value
}

/** Opens both stores and brings their tables up to date. */
export async function openServices(config: Config): Promise<Services & { close(): Promise<void> }> {
  mkdirSync(`${config.dataDir}/tmp`, { recursive: true, mode: 0o700 })
  const operations = openOperations(config.operationsUrl)
  const warehouse = openWarehouse({
    url: config.warehouseUrl,
    memory: config.warehouseMemory,
    tempDirectory: `${config.dataDir}/tmp/warehouse`,
  })
  await operations.knex.migrate.latest()
  await migrateWarehouse(warehouse)
  return {
    config,
    operations,
    warehouse,
    jwtKey: await jwtKeyOf(config, operations.knex),
    close: async () => {
      await warehouse.close()
      await operations.close()
    },
  }
}

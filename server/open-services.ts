import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Knex } from 'knex'
import type { Config } from './config.ts'
import { LoadRegistry } from './ingest/load-registry.ts'
import { createMailer } from './mail/mailer.ts'
import { Background } from './operations/background.ts'
import { openOperations } from './operations/database.ts'
import type { Services } from './services.ts'
import { migrateWarehouse, openWarehouse, type Warehouse } from './warehouse/engine/engine.ts'

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

/** A server that died after a load's commit and before its report was written: the warehouse knows better. */
async function reconcileLoads(loads: LoadRegistry, warehouse: Warehouse): Promise<void> {
  for (const report of loads.list()) {
    if (report.error?.code !== 'server.stopping') continue
    const row: { read_lines: number; loaded_lines: number; rejected_lines: number; written: number; slices: number } | undefined =
      await warehouse.knex('load').where({ id: report.id }).first()
    if (!row) continue
    const { read_lines: read, loaded_lines: loaded, rejected_lines: rejected, written, slices } = row
    loads.save({ ...report, state: 'done', error: null, read, loaded, rejected, written, slices })
  }
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
  const loads = new LoadRegistry(config.dataDir)
  await reconcileLoads(loads, warehouse)
  const log = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  const background = new Background(log)
  return {
    config,
    operations,
    warehouse,
    jwtKey: await jwtKeyOf(config, operations.knex),
    loads,
    mail: createMailer(config),
    background,
    log,
    close: async () => {
      await background.settled()
      await warehouse.close()
      await operations.close()
    },
  }
}

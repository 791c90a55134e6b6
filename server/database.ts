import { readConfig } from './config.ts'
import { openOperations } from './operations/database.ts'
import { migrateWarehouse, openWarehouse } from './warehouse/engine/engine.ts'

/** `db:migrate`, `db:rollback` (the last batch) and `db:status` of both stores. */
const config = readConfig(process.env)
const command = process.argv[2] ?? 'status'
const operations = openOperations(config.operationsUrl)
const warehouse = openWarehouse({ url: config.warehouseUrl, memory: config.warehouseMemory })
for (const [name, knex] of [
  ['operations', operations.knex],
  ['warehouse', warehouse.knex],
] as const) {
  if (command === 'migrate') {
    if (name === 'warehouse') await migrateWarehouse(warehouse)
    else await knex.migrate.latest()
  } else if (command === 'rollback') await knex.migrate.rollback()
  const [done, waiting] = (await knex.migrate.list()) as [{ name: string }[], (string | { file: string })[]]
  process.stdout.write(`${name}: ${done.length} done, ${waiting.length} waiting\n`)
}
await operations.close()
await warehouse.close()

import { readConfig } from './server/config.ts'
import { operationsKnexConfig } from './server/operations/database.ts'
import { warehouseKnexConfig } from './server/warehouse/engine/engine.ts'

const config = readConfig(process.env)

/** Knex configurations of both stores, from the same settings as the server's. */
export default {
  operations: operationsKnexConfig(config.operationsUrl),
  warehouse: warehouseKnexConfig({ url: config.warehouseUrl, memory: config.warehouseMemory }),
}

import { readConfig } from './server/foundation/config.ts'
import { createOperationsKnexConfig } from './server/operations/database.ts'
import { createWarehouseKnexConfig } from './server/warehouse/engine/engine.ts'

const config = readConfig(process.env)

/** Knex configurations of both stores, from the same settings as the server's. */
export default {
  operations: createOperationsKnexConfig(config.operationsUrl),
  warehouse: createWarehouseKnexConfig({ url: config.warehouseUrl, memory: config.warehouseMemory }),
}

import { basename, join } from 'node:path'
import { createLog } from '../foundation/log.ts'
import { startLoad } from '../loading/load.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import { openOperations } from '../operations/database.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'

/** Loads a POS file into the warehouse of a folder: the process that kill.database.test.ts kills. */
const [folder = '', file = ''] = process.argv.slice(2)
const warehouse = openWarehouse({ url: `duckdb:${join(folder, 'warehouse.duckdb')}` })
const operations = openOperations(`sqlite:${join(folder, 'operations.sqlite')}`)
await operations.knex.migrate.latest()
const loads = new LoadRegistry(operations.knex, folder)
const log = createLog({ logLevel: 'error', logFormat: 'text' }, (line) => process.stderr.write(`${line}\n`))
const load = await startLoad(
  { warehouse, config: { dataDir: folder }, loads, log },
  { dataset: 'pos', fileName: basename(file), source: { path: file } },
)
process.stdout.write('started\n')
const report = await load.finished
await warehouse.close()
await operations.close()
process.exitCode = report.state === 'done' && report.rejected === 0 ? 0 : 1

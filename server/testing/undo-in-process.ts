import { join } from 'node:path'
import { createLog } from '../foundation/log.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import { startUndo } from '../loading/undo/undo-load.ts'
import { openOperations } from '../operations/database.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'

/** Undoes the named load: the process that undo-kill.database.test.ts kills. */
const [folder = '', url = '', id = ''] = process.argv.slice(2)
const warehouse = openWarehouse({ url })
const operations = openOperations(`sqlite:${join(folder, 'operations.sqlite')}`)
await operations.knex.migrate.latest()
const loads = new LoadRegistry(operations.knex, folder)
const log = createLog({ logLevel: 'error', logFormat: 'text' }, (line) => process.stderr.write(`${line}\n`))
const undo = await startUndo({ warehouse, config: { dataDir: folder }, loads, log }, id, null)
process.stdout.write('started\n')
const report = await undo.finished
await warehouse.close()
await operations.close()
process.exitCode = report.state === 'undone' ? 0 : 1

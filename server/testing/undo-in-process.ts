import { LoadRegistry } from '../loading/load-registry.ts'
import { startUndo } from '../loading/undo-load.ts'
import { createLog } from '../log.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'

/** Undoes the named load: the process that undo-kill.database.test.ts kills. */
const [folder = '', url = '', id = ''] = process.argv.slice(2)
const warehouse = openWarehouse({ url })
const log = createLog({ logLevel: 'error', logFormat: 'text' }, (line) => process.stderr.write(`${line}\n`))
const undo = await startUndo({ warehouse, dataDir: folder, loads: new LoadRegistry(folder), log }, id, null)
process.stdout.write('started\n')
const report = await undo.finished
await warehouse.close()
process.exitCode = report.state === 'undone' ? 0 : 1

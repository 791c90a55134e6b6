import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../foundation/config.ts'
import { runInWorker } from '../foundation/run-in-worker.ts'
import { runQueuedLoad } from '../loading/load-queue.ts'
import { createStorageError, withStorageErrors } from '../stores/storage-errors.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import type { CopySqliteTask } from './copy-sqlite-worker.ts'
import { BACKUP_ENTRIES, getStoreFiles, STORE_FILES } from './data-paths.ts'

/** Number of copies of the warehouse's file before the backup gives up. */
const MAX_COPIES = 3

/** Writes a file to the disk. */
async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** State of a DuckDB file and of its write-ahead log, which every commit changes. */
async function readFileState(path: string): Promise<string> {
  const states = [path, `${path}.wal`].map((name) =>
    stat(name).then(
      ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
      () => 'none',
    ),
  )
  return (await Promise.all(states)).join(', ')
}

const COPY_SCRIPT = `const { constants, copyFileSync } = require('node:fs')
copyFileSync(process.argv[1], process.argv[2], constants.COPYFILE_FICLONE)`

/**
 * Copies a file that this process has locked, in a separate process: by POSIX, closing any descriptor of a file releases all
 * locks that the process holds on it, and another process could then open the warehouse.
 */
async function copyLockedFile(source: string, target: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['-e', COPY_SCRIPT, source, target])
}

/** Copies the file of the warehouse; to be called in the load queue, where nothing commits. */
async function copyWarehouse({ knex }: Warehouse, { source, target }: { source: string; target: string }): Promise<void> {
  for (let count = 0; count < MAX_COPIES; count++) {
    // moves the write-ahead log into the file
    await withStorageErrors(`WAREHOUSE_URL duckdb:${source}`, () => knex.raw('checkpoint'))
    const before = await readFileState(source)
    if (!before.endsWith(', none')) continue
    await copyLockedFile(source, target)
    if ((await readFileState(source)) === before) return flushFile(target)
  }
  throw createStorageError(
    'データベースが書き換えられ続けているため、コピーできませんでした。もう一度実行してください。',
    'The warehouse kept changing while it was copied: run the backup again.',
  )
}

/**
 * Copies both databases and the files that belong to them into a folder, while no load runs: the process must own DATA_DIR.
 * Analyses, sign-ins and synchronisation continue. Throws a StorageError.
 */
export function copyData(config: Config, warehouse: Warehouse, folder: string): Promise<void> {
  const files = getStoreFiles(config)
  return withStorageErrors(folder, async () => {
    await runQueuedLoad(warehouse, async () => {
      if (files.warehouse !== null)
        await copyWarehouse(warehouse, { source: files.warehouse, target: join(folder, STORE_FILES.warehouse) })
      if (files.operations !== null) {
        const target = join(folder, STORE_FILES.operations)
        await runInWorker<CopySqliteTask>(new URL('./copy-sqlite-worker.ts', import.meta.url), {
          input: { source: files.operations, target },
        })
        await flushFile(target)
      }
      for (const name of BACKUP_ENTRIES) {
        const source = join(config.dataDir, name)
        if (existsSync(source))
          await cp(source, join(folder, name), { recursive: true, filter: (path) => !path.endsWith('.part') })
      }
    })
  })
}

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { completeRestore } from '../backup/restore-backup.ts'
import { isInUse } from '../doctor/check-machine.ts'
import { type Config, readConfig } from '../foundation/config.ts'
import { openOperations } from '../operations/database.ts'
import {
  countOtherConnections,
  listMigrations,
  type MigratedStore,
  type MigrationList,
  migrateStore,
  planRollback,
  rollBackStore,
} from '../stores/migrate-store.ts'
import { lockDataDir, prepareDataFolder, redactCredentials, StorageError, withStorageErrors } from '../stores/storage-errors.ts'
import { requireStoreFile } from '../stores/store-files.ts'
import { hasCitus, openWarehouse } from '../warehouse/engine/engine.ts'
import { distributeTables } from '../warehouse/rollups/distribution.ts'
import { runStoreCommand } from './run-store-command.ts'

/**
 * `npm run db:migrate`, `db:status`, `db:distribute`, which places the warehouse's tables on a Citus cluster, and
 * `db:rollback -- operations|warehouse [--yes MIGRATION]`, which rolls back the last migration after confirmation. Exit code 2 if
 * a database cannot be used or the rollback is not confirmed.
 */

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Ends the command with a message. */
function refuse(ja: string, en: string): never {
  throw new StorageError(`${ja} / ${en}`)
}

type StoreName = 'operations' | 'warehouse'

/** Asks for the name of the migration, which must be typed: a rollback cannot be undone. */
async function requireConfirmation(migration: string, confirmed: string | undefined): Promise<void> {
  let typed = confirmed
  if (typed === undefined && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    typed = await terminal.question('取り消すには名前を入力してください / Type its name to roll it back: ')
    terminal.close()
  }
  if (typed?.trim() !== migration)
    refuse(
      `何も変えていません。取り消すには --yes ${migration} を付けてください。`,
      `Nothing was changed. To roll it back, add --yes ${migration}.`,
    )
}

async function rollBack(name: StoreName, store: MigratedStore, confirmed: string | undefined): Promise<void> {
  const others = await countOtherConnections(store.knex)
  if (others > 0)
    refuse(
      `${store.label} にほかの接続が${others}件あります。サーバーをすべて止めてください。`,
      `${store.label} has ${others} other connections: stop all servers first.`,
    )
  const plan = await planRollback(store)
  if (plan === null) {
    print(`${name}: 取り消すものはありません / nothing to roll back`)
    return
  }
  print(`${name}: ${plan.migration}`)
  for (const { table, rows } of plan.dropped)
    print(`  テーブル ${table}（${rows}行）が削除されます / drops the table ${table} with ${rows} rows`)
  await requireConfirmation(plan.migration, confirmed)
  await rollBackStore(store, plan.migration)
}

/** Places the tables that are still on the coordinator only. */
async function distributeStore({ label, knex }: MigratedStore): Promise<void> {
  if (!(await hasCitus(knex)))
    refuse(
      `${label} は Citus のデータベースではありません。全ノードで create extension citus を実行してください。`,
      `${label} is no Citus database: run create extension citus on every node.`,
    )
  const placed = await distributeTables(knex)
  print(placed.length === 0 ? 'すべて配置済みです / all tables are placed' : placed.join(', '))
}

const printMigrationCounts = (name: string, { done, pending, unknown }: MigrationList) =>
  print(`${name}: ${done.length} done, ${pending.length} pending${unknown.length > 0 ? `, ${unknown.length} unknown` : ''}`)

/** Beside a running server, which alone can open the file of DuckDB and has run all migrations at its start. */
async function printRunningStatus({ operationsUrl }: Config): Promise<void> {
  const label = `OPERATIONS_URL ${redactCredentials(operationsUrl)}`
  const operations = openOperations(operationsUrl)
  try {
    printMigrationCounts('operations', await withStorageErrors(label, () => listMigrations(operations.knex)))
  } finally {
    await operations.close()
  }
  print(
    'warehouse: 動いているサーバーが使っています。起動のときに更新済みです / used by the running server, which migrated it at its start',
  )
}

async function runCommand(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'string' } } })
  const [command = 'status', chosen] = positionals
  const config = readConfig(process.env)
  const folder = `DATA_DIR ${config.dataDir}`
  await withStorageErrors(folder, () => prepareDataFolder(config.dataDir))
  if (command === 'status' && config.warehouseUrl.startsWith('duckdb:') && isInUse(config.dataDir))
    return printRunningStatus(config)
  const unlock = command === 'status' ? () => {} : await withStorageErrors(folder, () => lockDataDir(config.dataDir))
  if (command !== 'status') await withStorageErrors(folder, () => completeRestore(config.dataDir))
  const operationsLabel = `OPERATIONS_URL ${redactCredentials(config.operationsUrl)}`
  const warehouseLabel = `WAREHOUSE_URL ${redactCredentials(config.warehouseUrl)}`
  await withStorageErrors(operationsLabel, () => requireStoreFile(operationsLabel, config.operationsUrl))
  await withStorageErrors(warehouseLabel, () => requireStoreFile(warehouseLabel, config.warehouseUrl))
  const operations = await withStorageErrors(operationsLabel, () => openOperations(config.operationsUrl))
  const warehouse = openWarehouse({ url: config.warehouseUrl, memory: config.warehouseMemory })
  const stores: Record<StoreName, MigratedStore> = {
    operations: { label: operationsLabel, knex: operations.knex },
    warehouse: { label: warehouseLabel, knex: warehouse.knex },
  }
  try {
    if (command === 'rollback') {
      if (chosen !== 'operations' && chosen !== 'warehouse')
        refuse(
          '使い方: npm run db:rollback -- operations または warehouse [--yes 名前]',
          'Usage: npm run db:rollback -- operations or warehouse [--yes MIGRATION]',
        )
      await withStorageErrors(stores[chosen].label, () => rollBack(chosen, stores[chosen], values.yes))
    }
    if (command === 'distribute') await withStorageErrors(warehouseLabel, () => distributeStore(stores.warehouse))
    for (const [name, store] of Object.entries(stores)) {
      if (command === 'migrate')
        await withStorageErrors(store.label, () =>
          migrateStore(store, ({ migration, ms }) => print(`${name}: ${migration} ${ms} ms`)),
        )
      printMigrationCounts(name, await withStorageErrors(store.label, () => listMigrations(store.knex)))
    }
  } finally {
    await operations.close()
    await warehouse.close()
    unlock()
  }
}

await runStoreCommand(runCommand)

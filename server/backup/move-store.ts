import type { Knex } from 'knex'
import { countOtherConnections, listMigrations, MOVE_TABLE, migrateStore } from '../stores/migrate-store.ts'
import { createStorageError } from '../stores/storage-errors.ts'
import { summarizeTables, type TableSummary } from './store-tables.ts'

interface MovedStore {
  label: string
  kind: string
  knex: Knex
}

/** Throws a StorageError if a server has a connection to a PostgreSQL database. */
async function requireNoServer({ label, knex }: MovedStore): Promise<void> {
  const others = await countOtherConnections(knex)
  if (others > 0)
    throw createStorageError(
      `${label} にほかの接続が${others}件あります。サーバーをすべて止めてください。`,
      `${label} has ${others} other connections: stop all servers first.`,
    )
}

/** Throws a StorageError if two databases differ; names the first table and what differs. */
export function requireSameTables(
  expected: Record<string, TableSummary>,
  { found, label }: { found: Record<string, TableSummary>; label: string },
): void {
  const different = Object.keys(expected).find(
    (table) => !/^knex_|^sqlite_/.test(table) && table !== MOVE_TABLE && !isSameSummary(expected[table], found[table]),
  )
  if (different !== undefined)
    throw createStorageError(
      `${label} のテーブル ${different} の件数または合計が移行元と一致しません。移行先を空にして、もう一度実行してください。`,
      `Rows or sums of the table ${different} in ${label} differ from the source: empty the target and run the command again.`,
    )
}

const isSameSummary = (a: TableSummary | undefined, b: TableSummary | undefined): boolean =>
  a !== undefined && b !== undefined && a.rows === b.rows && Object.keys(a.sums).every((name) => a.sums[name] === b.sums[name])

/**
 * Moves a store to another engine with `copy`, and compares rows and sums of all tables. Throws a StorageError if the source has
 * pending or unknown migrations, a server uses one of them, the target has data (except those of an interrupted move), or the
 * comparison fails. `mainTable`: has rows in every store that is in use.
 */
export async function moveStore(
  { source, target, mainTable }: { source: MovedStore; target: MovedStore; mainTable: string },
  copy: () => Promise<void>,
): Promise<void> {
  if (source.kind === target.kind)
    throw createStorageError(
      `${source.label} と ${target.label} は同じ種類のデータベースです。`,
      `${source.label} and ${target.label} are databases of the same kind.`,
    )
  for (const store of [source, target]) await requireNoServer(store)
  const { done, pending, unknown } = await listMigrations(source.knex)
  if (done.length === 0 || pending.length + unknown.length > 0)
    throw createStorageError(
      `${source.label} のテーブルがこのバージョンのものではありません。先に npm run db:migrate を実行してください。`,
      `The tables of ${source.label} are not those of this version: run npm run db:migrate first.`,
    )
  if (!(await target.knex.schema.hasTable(MOVE_TABLE))) {
    await migrateStore(target)
    if (await target.knex(mainTable).first())
      throw createStorageError(
        `${target.label} にはすでにデータがあります。空のデータベースを指定してください。`,
        `${target.label} has data: name an empty database.`,
      )
    await target.knex.schema.createTable(MOVE_TABLE, (table) => {
      table.text('table_name').notNullable()
      table.text('revision').notNullable()
    })
  }
  await copy()
  const expected = await summarizeTables(source.knex, () => true)
  requireSameTables(expected, { found: await summarizeTables(target.knex, () => true), label: target.label })
  await target.knex.schema.dropTable(MOVE_TABLE)
  if (target.kind === 'postgres') await target.knex.raw('analyze')
}

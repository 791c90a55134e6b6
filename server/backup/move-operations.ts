import type { Knex } from 'knex'
import { isPostgres, type Operations } from '../operations/database.ts'
import { listTables, MOVE_TABLE } from '../stores/migrate-store.ts'
import { listColumns } from './store-tables.ts'

/** Values that one statement binds: SQLite accepts 32,766. */
const MAX_BINDINGS = 15_000

type Row = Record<string, unknown>
type Columns = Awaited<ReturnType<typeof listColumns>>

/** Tables of a store without those of migrations, in an order in which referenced rows come first. */
async function listTablesByReference(sqlite: Knex): Promise<string[]> {
  const left = (await listTables(sqlite)).filter((table) => !table.startsWith('knex_') && table !== MOVE_TABLE)
  const references: { child: string; parent: string }[] = await sqlite.raw(
    `select m.name as child, f."table" as parent from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'`,
  )
  const ordered: string[] = []
  while (left.length > 0) {
    const at = left.findIndex((table) =>
      references.every(({ child, parent }) => child !== table || parent === table || ordered.includes(parent)),
    )
    ordered.push(...left.splice(Math.max(at, 0), 1))
  }
  return ordered
}

/** Pages of a SQLite table. */
async function* readSqlite(knex: Knex, table: string, limit: number): AsyncGenerator<Row[]> {
  let last = 0
  for (;;) {
    const rows: Row[] = await knex(table)
      .select(knex.raw('rowid as move_rowid'), '*')
      .where('rowid', '>', last)
      .orderBy('rowid')
      .limit(limit)
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.move_rowid)
    yield rows.map(({ move_rowid: _rowid, ...row }) => row)
  }
}

/** Pages of a PostgreSQL table; every value except bytes as text, so that no driver converts it. */
async function* readPostgres(
  trx: Knex,
  { table, columns, limit }: { table: string; columns: Columns; limit: number },
): AsyncGenerator<Row[]> {
  const selected = columns.map(({ name, type }) => (type === 'bytea' ? trx.raw('??', [name]) : trx.raw('??::text', [name])))
  await trx.raw(`declare move_rows cursor for ${trx(table).select(selected).toQuery()}`)
  for (;;) {
    const { rows } = (await trx.raw(`fetch ${limit} from move_rows`)) as { rows: Row[] }
    if (rows.length === 0) break
    yield rows
  }
  await trx.raw('close move_rows')
}

/** Converts the booleans of a row, which are numbers in SQLite. */
function convertBooleans(row: Row, { names, toPostgres }: { names: readonly string[]; toPostgres: boolean }): Row {
  const converted = { ...row }
  for (const name of names) {
    const value = converted[name]
    if (value !== null) converted[name] = toPostgres ? Boolean(value) : Number(value === 'true')
  }
  return converted
}

/**
 * Copies all rows of the operations database from SQLite to PostgreSQL or back, in one transaction: the target has all of them
 * or stays empty. Both must have the same migrations.
 */
export async function moveOperations(source: Operations, target: Operations, onTable: (table: string) => void): Promise<void> {
  const toPostgres = isPostgres(target.knex)
  const tables = await listTablesByReference(toPostgres ? source.knex : target.knex)
  await source.knex.transaction(
    (from) =>
      target.knex.transaction(async (to) => {
        for (const table of [...tables].reverse()) await to(table).delete()
        for (const table of tables) {
          const columns = await listColumns(to, table)
          const sourceColumns = await listColumns(from, table)
          const names = columns.flatMap(({ name, type }) => (type === 'boolean' ? [name] : []))
          const limit = Math.floor(MAX_BINDINGS / columns.length)
          const pages = toPostgres ? readSqlite(from, table, limit) : readPostgres(from, { table, columns: sourceColumns, limit })
          for await (const rows of pages) await to(table).insert(rows.map((row) => convertBooleans(row, { names, toPostgres })))
          onTable(table)
        }
      }),
    toPostgres ? {} : { isolationLevel: 'repeatable read', readOnly: true },
  )
}

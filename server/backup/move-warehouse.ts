import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import { from as copyFrom } from 'pg-copy-streams'
import { listTables, MOVE_TABLE } from '../stores/migrate-store.ts'
import { copyToFile } from '../warehouse/engine/copy-to-file.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { toPathLiteral } from '../warehouse/engine/sql.ts'
import { readRevision } from '../warehouse/engine/warehouse-state.ts'
import { listColumns } from './store-tables.ts'

/** Rows of DuckDB that are written to one temporary file. */
const CHUNK_ROWS = 2_000_000

const quoteName = (name: string): string => `"${name}"`

/** Copies a table of DuckDB to PostgreSQL in chunks, in the order of its rows. */
async function copyToPostgres(
  source: Knex,
  { to, table, columns, folder }: CopyRequest & { to: Knex.Transaction },
): Promise<void> {
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const { rows } = await source.raw(`select coalesce(max(rowid), -1) as last from ${quoteName(table)}`)
  const connection = await to.client.acquireConnection()
  for (let from = 0; from <= Number(rows[0].last); from += CHUNK_ROWS) {
    const file = join(folder, `${table}.csv`)
    await source.raw(
      `copy (select ${names} from ${quoteName(table)} where rowid >= ${from} and rowid < ${from + CHUNK_ROWS} order by rowid)
        to ${toPathLiteral(file)} (format csv, header false, nullstr '\\N')`,
    )
    const stream = connection.query(copyFrom(`copy ${quoteName(table)} (${names}) from stdin (format csv, null '\\N')`))
    await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), stream)
    await rm(file)
  }
}

/** Copies a table of PostgreSQL to DuckDB. */
async function copyToDuckdb(source: Knex, { to, table, columns, folder }: CopyRequest & { to: Knex.Transaction }): Promise<void> {
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const types = (await listColumns(to, table)).map(({ name, type }) => `'${name}': '${type}'`)
  const file = join(folder, `${table}.csv`)
  await source.transaction(async (from) => {
    const connection = await from.client.acquireConnection()
    const statement = `copy (select ${names} from ${quoteName(table)}) to stdout (format csv, null '\\N', force_quote *)`
    await copyToFile(connection, statement, { path: file })
  })
  const inOrder = columns.map(({ name }) => types.find((type) => type.startsWith(`'${name}'`)) ?? '').join(', ')
  await to.raw(
    `insert into ${quoteName(table)} (${names}) select * from read_csv(${toPathLiteral(file)}, header = false, auto_detect = false,
      delim = ',', quote = '"', escape = '"', nullstr = '\\N', max_line_size = 8388608, columns = {${inOrder}})`,
  )
  await rm(file)
}

interface CopyRequest {
  table: string
  columns: { name: string; type: string }[]
  folder: string
}

/**
 * Copies the tables of a warehouse from DuckDB to PostgreSQL or back, each in a transaction that also records it, so a repeated
 * call continues after the last complete table. Starts again if the source was written to in the meantime. `folder`: for
 * temporary files. `onTable` is called after each table; `repeated` if it was complete already. The caller removes the records.
 */
export async function moveWarehouse(
  source: Warehouse,
  target: Warehouse,
  { folder, onTable }: { folder: string; onTable: (table: string, repeated: boolean) => void },
): Promise<void> {
  const revision = await readRevision(source.knex)
  const copied = new Set<string>(await target.knex(MOVE_TABLE).where({ revision }).pluck('table_name'))
  const existing = new Set(await listTables(target.knex))
  const tables = (await listTables(source.knex)).filter((table) => !table.startsWith('knex_') && table !== MOVE_TABLE)
  for (const table of tables) {
    if (copied.has(table)) {
      onTable(table, true)
      continue
    }
    const columns = await listColumns(source.knex, table)
    await target.knex.transaction(async (to) => {
      // tables of loads that can be undone exist only while they can
      if (!existing.has(table))
        await to.raw(
          `create table ${quoteName(table)} (${columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')})`,
        )
      await to(table).delete()
      await (target.kind === 'postgres' ? copyToPostgres : copyToDuckdb)(source.knex, { to, table, columns, folder })
      await to(MOVE_TABLE).where({ table_name: table }).delete()
      await to(MOVE_TABLE).insert({ table_name: table, revision })
    })
    onTable(table, false)
  }
}

import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { analyzeDeferredTables } from '../warehouse/engine/analyze-tables.ts'
import { migrateWarehouse, openWarehouse, type Warehouse } from '../warehouse/engine/engine.ts'
import { toTextLiteral } from '../warehouse/engine/sql.ts'
import { writeWarehouseState } from '../warehouse/engine/warehouse-state.ts'
import { ensureMemberSecret } from '../warehouse/members/record-keys.ts'
import { refreshRollups } from '../warehouse/refresh/refresh.ts'
import { referenceTables } from '../warehouse/rollups/distribution.ts'
import { runSql } from './demo-sql.ts'
import type { Plan } from './plan.ts'
import { extraDayColumns } from './write-extras.ts'
import { movementDayColumns } from './write-movements.ts'

/** Tables that are rewritten completely. */
const masters = [...referenceTables, 'fact_publicity', 'quarantine_code', 'warehouse_state']
/** Tables that are written by day, with their day column. */
const dayColumns = { ...movementDayColumns, ...extraDayColumns }

/**
 * Generates in an in-memory DuckDB and copies to PostgreSQL: for the small sizes. Masters are rewritten completely, facts from
 * `since` on.
 */
export async function generateIntoPostgres(
  warehouse: Warehouse,
  plan: Plan,
  since: string,
  generate: (scratch: Knex) => Promise<void>,
): Promise<void> {
  const scratch = openWarehouse({ url: 'duckdb::memory:' })
  const folder = await mkdtemp(join(tmpdir(), 'uresuji-demo-'))
  try {
    await migrateWarehouse(scratch)
    // members keep their record keys
    await writeWarehouseState(scratch.knex, 'member_secret', await ensureMemberSecret(warehouse.knex))
    await generate(scratch.knex)
    await warehouse.knex.transaction(async (trx) => {
      // keeps an existing exclusion list, which administrators edit
      const listed: { publisher_cd: string; excluded_from_ranking: boolean }[] = await trx('publisher').select(
        'publisher_cd',
        'excluded_from_ranking',
      )
      for (const table of masters) await trx.raw(`delete from ${table}`)
      await trx.raw("delete from load where id like 'demo-%'")
      for (const [table, column] of Object.entries(dayColumns))
        await trx.raw(`delete from ${table} where ${column} >= cast(? as date)`, [since])
      const copyRows = (table: string, condition: string) => copyTable({ scratch: scratch.knex, trx, folder }, table, condition)
      for (const table of masters) await copyRows(table, 'true')
      for (const excluded of [true, false]) {
        const codes = listed.filter((item) => item.excluded_from_ranking === excluded).map((item) => item.publisher_cd)
        if (codes.length > 0) await trx('publisher').whereIn('publisher_cd', codes).update({ excluded_from_ranking: excluded })
      }
      await copyRows('load', 'true')
      for (const [table, column] of Object.entries(dayColumns)) await copyRows(table, `${column} >= date '${since}'`)
      await refreshRollups(trx, { days: { from: since, to: plan.end } })
    })
    await analyzeDeferredTables(warehouse.knex)
  } finally {
    await scratch.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface CopyContext {
  scratch: Knex
  trx: Knex.Transaction
  folder: string
}

async function copyTable({ scratch, trx, folder }: CopyContext, table: string, condition: string): Promise<void> {
  const file = join(folder, `${table}.csv`)
  const columns = (
    await runSql(
      scratch,
      `select column_name from information_schema.columns where table_name = ${toTextLiteral(table)} and table_catalog = current_database() order by ordinal_position`,
    )
  ).map((row) => String(row.column_name))
  await runSql(
    scratch,
    `copy (select ${columns.join(', ')} from ${table} where ${condition}) to ${toTextLiteral(file)} (format csv, header false, nullstr '\\N', quote '"')`,
  )
  // the transaction's own connection, because Knex does not support COPY
  const connection = (await trx.client.acquireConnection()) as ClientBase
  const sink = connection.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin with (format csv, null '\\N')`))
  await pipeline(createReadStream(file), new PassThrough(), sink)
}

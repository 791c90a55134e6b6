import type { Knex } from 'knex'
import { listTables } from '../stores/migrate-store.ts'

/** Rows of a table, and the sums of its number columns as decimal text; null for a column without values. */
export interface TableSummary {
  rows: number
  sums: Record<string, string | null>
}

const NUMBER_TYPE = /^(?:big|small|huge)?int(?:eger)?$|^(?:decimal|numeric)/i

const isSqlite = (knex: Knex): boolean => knex.client.config.client === 'better-sqlite3'

/** Columns of a table with the engine's own types, in their order. */
export async function listColumns(knex: Knex, table: string): Promise<{ name: string; type: string }[]> {
  if (isSqlite(knex)) return knex.raw(`select name, type from pragma_table_info('${table}')`)
  const { rows } = await knex.raw(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema in (current_schema(), 'main') and table_name = ? order by ordinal_position`,
    [table],
  )
  return rows
}

/** Counts the rows of every table, and sums the number columns of the tables that `hasSums` chooses. */
export async function summarizeTables(knex: Knex, hasSums: (table: string) => boolean): Promise<Record<string, TableSummary>> {
  const summaries: Record<string, TableSummary> = {}
  for (const table of await listTables(knex)) {
    const columns = hasSums(table) ? (await listColumns(knex, table)).filter(({ type }) => NUMBER_TYPE.test(type)) : []
    const sums = columns.map(({ name }) => knex.raw('cast(sum(??) as varchar) as ??', [name, name]))
    const [row] = (await knex(table).select(knex.raw('count(*) as row_count'), ...sums)) as Record<string, string | null>[]
    summaries[table] = {
      rows: Number(row?.row_count),
      sums: Object.fromEntries(columns.map(({ name }) => [name, row?.[name] ?? null])),
    }
  }
  return summaries
}

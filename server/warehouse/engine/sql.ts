import type { Knex } from 'knex'

/** Binding of a query: a value, or another query that is inserted at its place. */
export type Binding = string | number | boolean | Date | null | readonly string[] | Knex.Raw | Knex.QueryBuilder
export type Bindings = readonly Binding[] | Readonly<Record<string, Binding>>

/** CTEs of a statement without the word `with`, and their named values. */
export interface Ctes {
  sql: string
  values: Record<string, Binding>
}

/**
 * Creates a query, or a part that another query takes as a binding. `?` binds values in order, `:name` binds named ones. Only
 * column and table names from the code itself may be written into the text.
 */
export const createFragment = (knex: Knex, text: string, bindings: Bindings = []): Knex.Raw =>
  // Knex accepts nested queries wherever it accepts values; its types do not say so
  knex.raw(text, bindings as readonly Knex.RawBinding[])

/**
 * Runs a query and returns its rows. Numbers are JavaScript numbers, days YYYY-MM-DD and times ISO 8601 on both engines
 * (engine.ts, duckdb-client.ts). The row type is not checked.
 */
export async function sql<Row extends object>(knex: Knex, text: string, bindings: Bindings = []): Promise<Row[]> {
  const result: { rows: Row[] } = await createFragment(knex, text, bindings)
  return result.rows
}

/** Returns a text as an SQL literal. Values of users are bound instead, and those of files stay in columns. */
export const toTextLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns a day as an SQL literal. Throws if the text is not a day. */
export const toDayLiteral = (day: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`not a day: ${day}`)
  return `date '${day}'`
}

/** Returns the path of a file as an SQL literal for Knex: question marks are escaped, because they are placeholders. */
export const toPathLiteral = (path: string): string => toTextLiteral(path).replaceAll('?', '\\?')

/** Returns SQL of 100 × part ÷ total, unrounded, to sort and filter by what computePercent shows; null if `total` is 0 or less. */
export const percentSql = (part: string, total: string): string => `case when ${total} > 0 then 100.0 * (${part}) / ${total} end`

/** Runs a query part and returns its rows. */
export const selectRows = <Row extends object>(knex: Knex, part: Knex.Raw): Promise<Row[]> => sql<Row>(knex, '?', [part])

/**
 * Condition that a column contains a text, bound as its one value. `like` would need an escape, which makes DuckDB six times
 * slower.
 */
export const containsSql = (column: string): string => `strpos(${column}, ?) > 0`

/**
 * Returns a comma-separated list of ids for `in (…)`, `null` if there are none. They are literals, so that both engines can plan
 * with them. Throws if an id is not a safe integer.
 */
export const idListSql = (ids: Iterable<number>): string => {
  const list = [...ids]
  for (const id of list) if (!Number.isSafeInteger(id)) throw new Error(`not an id: ${id}`)
  return list.join(', ') || 'null'
}

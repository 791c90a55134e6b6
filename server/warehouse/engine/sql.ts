import type { Knex } from 'knex'

/** What a query is given: values, and other queries in the place where they are to stand. */
export type Binding = string | number | boolean | Date | null | readonly string[] | Knex.Raw | Knex.QueryBuilder
export type Bindings = readonly Binding[] | Readonly<Record<string, Binding>>

/** CTEs of a statement, without the word `with`, and the named values that they speak of. */
export interface Ctes {
  sql: string
  values: Record<string, Binding>
}

/**
 * A query, or a part of one that another query takes as a binding. `?` stand for values in their order, `:name` for named
 * ones. Nothing but column and table names that the code itself knows is ever written into the text.
 */
export const sqlPart = (knex: Knex, text: string, bindings: Bindings = []): Knex.Raw =>
  // Knex takes nested queries wherever it takes values; its types know that of values alone
  knex.raw(text, bindings as readonly Knex.RawBinding[])

/**
 * Runs a query and gives its rows. The engine has already turned whatever it counts in into numbers, days into YYYY-MM-DD
 * and moments into ISO 8601 (engine.ts, duckdb-client.ts): a row is what its type says.
 */
export async function sql<Row extends object>(knex: Knex, text: string, bindings: Bindings = []): Promise<Row[]> {
  const answer: { rows: Row[] } = await sqlPart(knex, text, bindings)
  return answer.rows
}

/** Rows of a query that is a part elsewhere. */
export const selectRows = <Row extends object>(knex: Knex, part: Knex.Raw): Promise<Row[]> => sql<Row>(knex, '?', [part])

/**
 * A text somewhere in a column, as it is: with the text as its one value. `like` wants an escape for that, and then takes
 * DuckDB six times as long.
 */
export const containsSql = (column: string): string => `strpos(${column}, ?) > 0`

/** `in (…)` of ids that came from the database: whole numbers, written out so that both engines plan with them. */
export const idList = (ids: Iterable<number>): string => {
  const list = [...ids]
  for (const id of list) if (!Number.isSafeInteger(id)) throw new Error(`not an id: ${id}`)
  return list.join(', ') || 'null'
}

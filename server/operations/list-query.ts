import type { Model, QueryBuilder } from 'objection'

/** A typed text as a pattern of LIKE, with `\` before what LIKE would read as its own. */
const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** For whereRaw: one of the columns holds the typed words, in whatever case. */
export const containsTextSql = (columns: readonly string[], words: string): [sql: string, bindings: string[]] => [
  `(${columns.map(() => "lower(??) like ? escape '\\'").join(' or ')})`,
  columns.flatMap((column) => [column, likePattern(words)]),
]

/**
 * Orders by a column that may be empty: what has no value counts as the largest, on both engines alike (the builder's own
 * way forgets the direction on SQLite).
 */
export function orderWithNulls(query: QueryBuilder<Model, unknown>, column: string, direction: 'asc' | 'desc'): void {
  query.orderByRaw(`?? is null ${direction}`, [column]).orderBy(column, direction)
}

import type { Model, QueryBuilder } from 'objection'

/** Returns a LIKE pattern for a typed text, with special characters escaped by `\`. */
const toLikePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Condition for whereRaw: one of the columns contains the text, ignoring case. */
export const containsTextSql = (columns: readonly string[], keyword: string): [sql: string, bindings: string[]] => [
  `(${columns.map(() => "lower(??) like ? escape '\\'").join(' or ')})`,
  columns.flatMap((column) => [column, toLikePattern(keyword)]),
]

/**
 * Orders by a nullable column: nulls count as the largest value on both engines (the query builder ignores the direction for
 * nulls on SQLite).
 */
export function orderWithNulls(query: QueryBuilder<Model, unknown>, column: string, direction: 'asc' | 'desc'): void {
  query.orderByRaw(`?? is null ${direction}`, [column]).orderBy(column, direction)
}

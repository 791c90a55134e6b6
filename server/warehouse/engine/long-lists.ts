import PostgresQueryCompiler from 'knex/lib/dialects/postgres/query/pg-querycompiler.js'

/** Lists up to this length are bound value by value: engines use the values for planning and can use an index. */
const MAX_SHORT_LENGTH = 50

/** A list that is bound as one value. */
export class LongList extends Array<string | number> {}

const isListOf = <T>(list: readonly unknown[], test: (one: unknown) => one is T): list is readonly T[] => list.every(test)
const isText = (item: unknown): item is string => typeof item === 'string'
const isWholeNumber = (item: unknown): item is number => Number.isSafeInteger(item)

/**
 * Compiles `whereIn` of a long list to one array. Binding five thousand codes one by one blocks the event loop for seconds in
 * DuckDB, and several such lists exceed PostgreSQL's parameter limit.
 */
export class LongListCompiler extends PostgresQueryCompiler {
  override whereIn(statement: { column: unknown; value: unknown }): string {
    const { column, value } = statement
    if (Array.isArray(column) || !Array.isArray(value) || value.length <= MAX_SHORT_LENGTH) return super.whereIn(statement)
    const type = isListOf(value, isText) ? 'text' : isListOf(value, isWholeNumber) ? 'bigint' : null
    if (type === null) return super.whereIn(statement)
    const name = this._columnClause(statement)
    this.bindingsHolder.bindings.push(LongList.from(value as (string | number)[]))
    return `${name} ${this._not(statement, 'in ')}(select unnest(cast(? as ${type}[])))`
  }
}

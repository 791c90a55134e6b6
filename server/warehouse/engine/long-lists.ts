import PostgresQueryCompiler from 'knex/lib/dialects/postgres/query/pg-querycompiler.js'

/** Lists up to this length are bound value by value: engines use the values for planning and can use an index. */
const MAX_SHORT_LENGTH = 50

/** Separators of the items in a text, with their SQL: the unit separator if a code contains a comma. */
const separators = [
  { text: ',', sql: "','" },
  { text: '\u001f', sql: 'chr(31)' },
] as const

const getListType = (list: readonly unknown[]): 'text' | 'bigint' | null => {
  if (list.every((item) => typeof item === 'string')) return 'text'
  return list.every((item) => Number.isSafeInteger(item)) ? 'bigint' : null
}

/**
 * Compiles `whereIn` of a long list to one text that the engine splits. Bound one by one, several such lists exceed PostgreSQL's
 * parameter limit, and both drivers take 5 to 10 µs for each item of an array.
 */
export class LongListCompiler extends PostgresQueryCompiler {
  override whereIn(statement: { column: unknown; value: unknown }): string {
    const { column, value } = statement
    if (Array.isArray(column) || !Array.isArray(value) || value.length <= MAX_SHORT_LENGTH) return super.whereIn(statement)
    const type = getListType(value)
    const separator = separators.find(({ text }) => !value.some((item) => typeof item === 'string' && item.includes(text)))
    if (type === null || separator === undefined) return super.whereIn(statement)
    const name = this._columnClause(statement)
    this.bindingsHolder.bindings.push(value.join(separator.text))
    const items = `cast(string_to_array(cast(? as text), ${separator.sql}) as ${type}[])`
    return `${name} ${this._not(statement, 'in ')}(select unnest(${items}))`
  }
}

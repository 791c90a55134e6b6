import { format } from 'sql-formatter'
import { toTextLiteral } from './sql.ts'

/** A query as Knex reports it: the text with `$1`, `$2`, and their values. */
export interface RecordedQuery {
  sql: string
  bindings?: readonly unknown[]
}

/** Texts that PostgreSQL and DuckDB do not search for placeholders: strings, quoted names and comments. */
const OPAQUE = `'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\\n]*|/\\*[\\s\\S]*?\\*/`

const replaceOutsideQuotes = (sql: string, pattern: string, replace: (found: string, captured: string) => string): string =>
  sql.replace(new RegExp(`(?:${OPAQUE})|${pattern}`, 'g'), (found, captured: string | undefined) =>
    captured === undefined ? found : replace(found, captured),
  )

/** Writes a text in quotes. DuckDB ends a statement at a NUL, so each is written as `chr(0)`. */
function toLiteralWithoutNul(text: string): string {
  const parts = text.split('\0').map(toTextLiteral)
  return parts.length === 1 ? (parts[0] ?? "''") : `(${parts.join(' || chr(0) || ')})`
}

/** Writes a bound value so that both engines read it as they read the bound one. */
export function toSqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') {
    // DuckDB binds a fraction as a double, and reads one without an exponent as a decimal
    const text =
      typeof value === 'number' && !Number.isInteger(value) ? `${value}${/e/.test(`${value}`) ? '' : 'e0'}` : `${value}`
    // two minus signs begin a comment
    return value < 0 ? `(${text})` : text
  }
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${Array.from(value, toSqlLiteral).join(', ')}]`
  if (value instanceof Date) return `timestamptz ${toTextLiteral(value.toISOString())}`
  return toLiteralWithoutNul(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Inserts values in place of `$1`, `$2` …; strings, quoted names and comments stay as they are. */
const insertLiterals = (sql: string, literals: readonly string[]): string =>
  replaceOutsideQuotes(sql, '\\$(\\d+)', (found, place) => literals[Number(place) - 1] ?? found)

/** Inserts the bound values into a query. */
export const insertValues = ({ sql, bindings = [] }: RecordedQuery): string => insertLiterals(sql, bindings.map(toSqlLiteral))

/** Formats SQL for readers. */
export const formatSql = (sql: string): string =>
  format(sql, {
    language: 'postgresql',
    keywordCase: 'lower',
    dataTypeCase: 'lower',
    functionCase: 'lower',
    tabWidth: 2,
    expressionWidth: 110,
  })

/**
 * Writes a query for reading and running, without a semicolon. Values and lists of ids are inserted after formatting, so that
 * none of them can mislead the formatter and long lists stay on one line.
 */
export function toReadableSql({ sql, bindings = [] }: RecordedQuery): string {
  const literals = bindings.map(toSqlLiteral)
  const short = replaceOutsideQuotes(sql, '\\bin \\((\\d+(?:, ?\\d+)+)\\)', (_found, ids) => `in ($${literals.push(ids)})`)
  return insertLiterals(formatSql(short), literals)
}

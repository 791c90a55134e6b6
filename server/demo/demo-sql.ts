import type { Knex } from 'knex'
import { toTextLiteral } from '../warehouse/engine/sql.ts'

/** Schema of the generator's own tables: an in-memory database beside the warehouse, visible to all its connections. */
export const WORK_SCHEMA = 'demo_work'

/** Runs SQL without bindings; question marks are escaped. */
export async function runSql(knex: Knex, sql: string): Promise<Record<string, unknown>[]> {
  const { rows } = await knex.raw(sql.replaceAll('?', '\\?'))
  return rows as Record<string, unknown>[]
}

type Value = string | number | boolean | null
const toLiteral = (value: Value): string => (typeof value === 'string' ? toTextLiteral(value) : String(value))

/** Creates a table of the generator from rows in TypeScript; columns are `name type`. */
export async function createTable(
  knex: Knex,
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  await runSql(knex, `create or replace table ${WORK_SCHEMA}.${name} (${columns.join(', ')})`)
  for (let from = 0; from < rows.length; from += 2000) {
    const part = rows.slice(from, from + 2000).map((row) => `(${row.map(toLiteral).join(', ')})`)
    await runSql(knex, `insert into ${WORK_SCHEMA}.${name} values ${part.join(', ')}`)
  }
}

export async function createTableAs(knex: Knex, name: string, select: string): Promise<void> {
  await runSql(knex, `create or replace table ${WORK_SCHEMA}.${name} as ${select}`)
}

/**
 * Random values as SQL text from the seed and the given ids: the same in every run and order. hash() mixes its last argument
 * badly (neighbours correlate), so it is hashed again.
 */
export interface Random {
  /** 64 bits. */
  bits(...parts: (string | number)[]): string
  /** In [0, 1). */
  unit(...parts: (string | number)[]): string
  /** Integer in [0, count). */
  below(count: string | number, ...parts: (string | number)[]): string
  /** Standard normal random value (mean 0, standard deviation 1). */
  normal(...parts: (string | number)[]): string
}

export function createRandom(seed: number): Random {
  const bits: Random['bits'] = (...parts) => `hash(hash(${[seed, ...parts].join(', ')}))`
  const unit: Random['unit'] = (...parts) => unitIntervalSql(bits(...parts))
  return {
    bits,
    unit,
    below: (count, ...parts) => `cast(floor(${unit(...parts)} * ${count}) as integer)`,
    normal: (...parts) => `(sqrt(-2 * ln(1 - ${unit(...parts, "'r'")})) * cos(6.283185307179586 * ${unit(...parts, "'a'")}))`,
  }
}

/** In [0, 1) from 64 bits. */
export const unitIntervalSql = (bits: string): string => `((${bits} >> 11)::double / 9007199254740992.0)`
/** Integer in [0, count) from some of the bits. */
export const boundedIntegerSql = (bits: string, shift: number, count: string | number): string =>
  `cast((${bits} >> ${shift}) % ${count} as integer)`

/** EAN-13 from its first twelve digits. */
export const ean13Sql = (first12: string): string => {
  const digitSumSql = (from: number) =>
    Array.from({ length: 6 }, (_none, index) => `(ascii(substr(${first12}, ${from + index * 2}, 1)) - 48)`).join(' + ')
  return `(${first12} || ((10 - ((${digitSumSql(1)}) + 3 * (${digitSumSql(2)})) % 10) % 10)::text)`
}

/** ISBN-10 of an ISBN-13 with prefix 978. */
export const isbn10Sql = (isbn13: string): string => {
  const sum = Array.from(
    { length: 9 },
    (_none, index) => `(ascii(substr(${isbn13}, ${4 + index}, 1)) - 48) * ${10 - index}`,
  ).join(' + ')
  return `(substr(${isbn13}, 4, 9) || case (11 - (${sum}) % 11) % 11 when 10 then 'X' else ((11 - (${sum}) % 11) % 11)::text end)`
}

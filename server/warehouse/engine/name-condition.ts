import type { Knex } from 'knex'
import { toReadingPattern } from '../../../shared/text/latin-reading.ts'
import { containsSql } from './sql.ts'

/**
 * Adds, with `or`, the condition that a column of folded names and readings contains a folded word; a word in Latin letters is
 * also found as it is read (yogisha: よぎしゃ).
 */
export function orWhereNameContains(query: Knex.QueryBuilder, column: string, word: string): Knex.QueryBuilder {
  const reading = toReadingPattern(word)
  query.orWhereRaw(containsSql(column), [word])
  // on DuckDB, ~ matches the whole text
  return reading === null ? query : query.orWhereRaw(`${column} ~ ?`, [`.*${reading}.*`])
}

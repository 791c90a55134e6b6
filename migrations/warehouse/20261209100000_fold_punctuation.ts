import type { Knex } from 'knex'
import { isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { NAME_PUNCTUATION } from '../../shared/fold.ts'

const folded = {
  publisher: ['search_text'],
  company: ['search_text'],
  chain: ['search_text'],
  store: ['search_text'],
  series: ['search_text'],
  product: ['search_name', 'search_series', 'search_author'],
}

/** Searches now ignore the punctuation of names: removes it from existing text. */
export async function up(knex: Knex): Promise<void> {
  const has = (column: string) => (isDuckdb(knex) ? `regexp_matches(${column}, :punctuation)` : `${column} ~ :punctuation`)
  for (const [table, columns] of Object.entries(folded))
    for (const column of columns)
      await knex.raw(`update ${table} set ${column} = regexp_replace(${column}, :punctuation, '', 'g') where ${has(column)}`, {
        punctuation: NAME_PUNCTUATION,
      })
}

/** Text without punctuation also serves searches that keep it, except for the punctuation itself. */
export const down = async (): Promise<void> => {}

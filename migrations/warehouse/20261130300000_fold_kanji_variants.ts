import type { Knex } from 'knex'
import { isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { kanjiVariants } from '../../shared/kanji/kanji-variants.ts'

const folded = {
  publisher: ['search_text'],
  company: ['search_text'],
  chain: ['search_text'],
  store: ['search_text'],
  series: ['search_text'],
  product: ['search_name', 'search_series', 'search_author'],
}

/** Searches now fold kanji variants: folds existing text again. */
export async function up(knex: Knex): Promise<void> {
  const variants = kanjiVariants.map(([variant]) => variant).join('')
  const forms = kanjiVariants.map(([, form]) => form).join('')
  const has = (column: string) => (isDuckdb(knex) ? `regexp_matches(${column}, ?)` : `${column} ~ ?`)
  for (const [table, columns] of Object.entries(folded))
    for (const column of columns)
      await knex.raw(`update ${table} set ${column} = translate(${column}, ?, ?) where ${has(column)}`, [
        variants,
        forms,
        `[${variants}]`,
      ])
}

/** The folded text also serves searches without variants, except for the variants themselves. */
export const down = async (): Promise<void> => {}

import type { Knex } from 'knex'
import { createTable, createTableAs, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { familyNames, givenNames } from './words/people.ts'
import { titleTemplates } from './words/title-templates.ts'
import { titleWords, type WordList } from './words/title-words.ts'

/** Creates words and patterns as tables of the work schema. */
export async function loadTitleWords(knex: Knex): Promise<void> {
  const rows = Object.entries(titleWords).flatMap(([list, entries]) =>
    entries.map((word, index) => [list, index, word.ja, word.kana] as const),
  )
  await createTable(knex, 'word', ['list text', 'i integer', 'ja text', 'kana text'], rows)
  const templates = Object.entries(titleTemplates).flatMap(([set, patterns]) =>
    patterns.map((pattern, index) => {
      const lists: WordList[] = [...(pattern.split('|')[0] ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] as WordList)
      // each side of the bar numbers its own placeholders, in the same order
      const [ja, kana] = pattern.split('|').map((side) => {
        let position = 0
        return side.replace(/\{\w+\}/g, () => `{${++position}}`)
      })
      const getWordList = (position: number) =>
        [lists[position] ?? null, lists[position] ? titleWords[lists[position]].length : 1] as const
      return [set, index, patterns.length, ja ?? '', kana ?? '', ...getWordList(0), ...getWordList(1), ...getWordList(2)]
    }),
  )
  await createTable(
    knex,
    'template',
    [
      '"set" text',
      'i integer',
      'n integer',
      'ja text',
      'kana text',
      'l1 text',
      'n1 integer',
      'l2 text',
      'n2 integer',
      'l3 text',
      'n3 integer',
    ],
    templates,
  )
  await createTableAs(knex, 'template_count', `select "set", max(n) as n from ${WORK_SCHEMA}.template group by 1`)
  const toNameRows = (list: typeof familyNames) => list.map((word, index) => [index, word.ja, word.kana] as const)
  await createTable(knex, 'family', ['i integer', 'ja text', 'kana text'], toNameRows(familyNames))
  await createTable(knex, 'given', ['i integer', 'ja text', 'kana text'], toNameRows(givenNames))
}

/** Creates `titled` (key, ja, kana) for every row of `wanted` (a select of key and set). */
export async function createBookNames(knex: Knex, plan: Plan, wanted: string): Promise<void> {
  const { random } = plan
  const filledTitleSql = (column: 'ja' | 'kana') =>
    `replace(replace(replace(t.${column}, '{1}', coalesce(a.${column}, '')), '{2}', coalesce(b.${column}, '')), '{3}', coalesce(c.${column}, ''))`
  // a list used twice gives two different words
  const wordIndexSql = (count: string, tag: string) => random.below(count, tag, 'w.key')
  await createTableAs(
    knex,
    'titled',
    `with chosen as (
      select w.key, t.*, ${wordIndexSql('t.n1', "'w1'")} as i1, ${wordIndexSql('t.n2', "'w2'")} as i2, ${wordIndexSql('t.n3', "'w3'")} as i3
      from (${wanted}) as w join ${WORK_SCHEMA}.template_count n on n."set" = w."set"
      join ${WORK_SCHEMA}.template t on t."set" = w."set" and t.i = ${random.below('n.n', "'tpl'", 'w.key')}
    )
    select t.key, ${filledTitleSql('ja')} as ja, ${filledTitleSql('kana')} as kana from chosen t
      left join ${WORK_SCHEMA}.word a on a.list = t.l1 and a.i = t.i1
      left join ${WORK_SCHEMA}.word b on b.list = t.l2 and b.i = case when t.l2 = t.l1 and t.i2 = t.i1 then (t.i2 + 1) % t.n2 else t.i2 end
      left join ${WORK_SCHEMA}.word c on c.list = t.l3 and c.i = t.i3`,
  )
}

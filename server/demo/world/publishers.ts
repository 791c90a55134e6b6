import type { Knex } from 'knex'
import { buildFoldNameSql } from '../../../shared/text/fold.ts'
import { apportionChoices } from '../apportion.ts'
import { createTable, runSql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { demoPublishers, publisherParts as parts } from './words/publishers.ts'

/** Creates publishers and, by large genre, weighted choices of a title's publisher. */
export async function buildPublishers(knex: Knex, plan: Plan): Promise<void> {
  const rows: [number, string, string, string, string, number, string | null][] = demoPublishers.map(
    ([cd, nm, kana, genres, weight, imprintOf], index) => [index + 1, cd, nm, kana, genres, weight, imprintOf ?? null],
  )
  for (let index = 0; index < plan.size.publishers; index++) {
    const pickWord = (list: readonly string[], step: number) => list[Math.floor(index / step) % list.length] ?? ''
    const nm = pickWord(parts.first, 1) + pickWord(parts.middle, 20) + pickWord(parts.last, 200)
    const kana = pickWord(parts.kana, 1) + pickWord(parts.middleKana, 20) + pickWord(parts.lastKana, 200)
    const getGenreCode = (shift: number) => String(((index * 7 + shift) % 10) + 2).padStart(2, '0')
    rows.push([rows.length + 1, String(5000 + index), nm, kana, `${getGenreCode(0)} ${getGenreCode(3)}`, 0.6, null])
  }
  await createTable(
    knex,
    'pub',
    ['id integer', 'cd text', 'nm text', 'kana text', 'genres text', 'weight double', 'imprint_of text'],
    rows,
  )
  const slots: [string, number, number][] = []
  const slotCount = getPublisherSlotCount(plan)
  for (let genre = 1; genre <= 11; genre++) {
    const cd = String(genre).padStart(2, '0')
    const publishersOfGenre = rows.filter((row) => row[4].split(' ').includes(cd))
    const weights = publishersOfGenre.map((row) => row[5] / row[4].split(' ').length)
    for (const [slot, index] of apportionChoices(weights, slotCount).entries())
      slots.push([cd, slot, publishersOfGenre[index]?.[0] ?? 0])
  }
  await createTable(knex, 'pub_slot', ['c1 text', 'slot integer', 'pub_id integer'], slots)
}

export const getPublisherSlotCount = (plan: Plan): number => (plan.size.publishers > 0 ? 1024 : 64)

export async function writePublishers(knex: Knex): Promise<void> {
  await runSql(knex, 'delete from publisher')
  await runSql(
    knex,
    `insert into publisher (id, publisher_cd, publisher_nm, publisher_kana, isbn_prefix, imprint_of_cd, excluded_from_ranking, search_text)
      select p.id, p.cd, p.nm, p.kana, b.prefix, p.imprint_of, p.cd in ('0075', '0175'), ${buildFoldNameSql("concat_ws('|', p.cd, p.nm, p.kana)")}
      from ${WORK_SCHEMA}.pub p left join (select pub_id, '978-4-' || min(substr(jan, 5, 7)) as prefix from ${WORK_SCHEMA}.catalogue where jan like '9784%' group by 1) b
        on b.pub_id = p.id order by p.id`,
  )
}

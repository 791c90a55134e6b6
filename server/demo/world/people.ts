import type { Knex } from 'knex'
import { ensureMemberSecret, recordKeySql } from '../../warehouse/members/record-keys.ts'
import { encodeChoices } from '../apportion.ts'
import { createTable, createTableAs, runSql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { subjects } from './subjects.ts'
import { magazines } from './words/magazines.ts'

/** Members come in blocks of 20 with the same home store: women and men of ten birth decades. */
export const MEMBERS_PER_BLOCK = 20

/** Returns the weight of each kind of member in a block among the buyers of a subject. */
function getBuyerKindWeights(female: number, age: number, year: number): number[] {
  const weights: number[] = []
  for (let kind = 0; kind < MEMBERS_PER_BLOCK; kind++) {
    const birth = 1930 + 10 * Math.floor(kind / 2)
    const distance = (year - birth - 5 - age) / 14
    const share = kind % 2 === 0 ? female : 1 - female
    weights.push(year - birth < 12 ? 0 : share * (Math.exp(-0.5 * distance * distance) + 0.04))
  }
  return weights
}

/** Creates `buyer` (which kinds of members buy a subject) and `member_home` (each store's members). */
export async function buildPeople(knex: Knex, plan: Plan): Promise<void> {
  const year = Number(plan.anchor.slice(0, 4))
  const ofSubjects = subjects.map((subject, index) => [index, subject.female, subject.age] as const)
  const ofMagazines = magazines.map((magazine, index) => [1000 + index, magazine[6], magazine[7]] as const)
  const letters = [...ofSubjects, ...ofMagazines].map(
    ([sid, female, age]) => [sid, encodeChoices(getBuyerKindWeights(female, age, year))] as const,
  )
  await createTable(knex, 'buyer', ['buyer integer', 'kinds text'], letters)
  await createTableAs(
    knex,
    'member_home',
    `with shared as (select id, prefecture_cd, case when online then (select sum(weight) from ${WORK_SCHEMA}.store) * 0.05 else weight end as weight from ${WORK_SCHEMA}.store),
      counted as (select *, greatest(1, floor(weight / (sum(weight) over ()) * ${plan.size.members} / ${MEMBERS_PER_BLOCK}))::integer as blocks from shared)
    select id, prefecture_cd, blocks, (sum(blocks) over (order by id) - blocks)::integer * ${MEMBERS_PER_BLOCK} as base from counted`,
  )
}

export async function writeMembers(knex: Knex, plan: Plan): Promise<void> {
  await runSql(knex, 'delete from member')
  const id = `(h.base + i.i)::integer`
  const kind = `(i.i % ${MEMBERS_PER_BLOCK})`
  await runSql(
    knex,
    `insert into member (id, member_cd, gender, birth_decade, prefecture_cd, record_key)
      select coded.*, ${recordKeySql(await ensureMemberSecret(knex), 'coded.member_cd')} from (select id, 'M' || lpad((hash(${plan.seed}, id) % 1000000000000)::text, 12, '0') || lpad(id::text, 8, '0') as member_cd,
        case when id % 23 = 0 then 0 when kind % 2 = 0 then 2 else 1 end, case when id % 29 = 0 then null else 1930 + 10 * (kind // 2) end, prefecture_cd
      from (select ${id} as id, ${kind} as kind, coalesce(h.prefecture_cd, lpad((1 + ${plan.random.bits("'home'", 'h.id', 'i.i')} % 47)::text, 2, '0')) as prefecture_cd
        from ${WORK_SCHEMA}.member_home h, lateral (select unnest(range(h.blocks * ${MEMBERS_PER_BLOCK})) as i) i) as m) as coded
      order by id`,
  )
}

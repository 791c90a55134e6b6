import type { Knex } from 'knex'
import { addMonths, halfYearStart } from '../../../shared/period.ts'
import { idList, sql, sqlPart } from '../../warehouse/engine/sql.ts'
import { halfYearSql, inLotsSql, storeClassOf } from '../../warehouse/members/lots.ts'
import { CELL_K, inFives, inTens, PAIR_K } from '../../warehouse/members/suppression.ts'
import { inProducts, isProductList, type ProductSet } from '../../warehouse/products/product-set.ts'
import type { CombinedQuestion } from './baskets.ts'

/**
 * What members buy together, in whole lots (decision 0039): who bought A stand in the order in which they did, ten are a lot;
 * who bought A and B in the order in which they had both, five are a lot; and a question counts the lots whose purchases all
 * lie within its period. A purchase is the first of its title in a half-year; the second of a pair comes in the same half-year
 * or the next.
 */

/** Days between A and B that are told apart: of a question about so many days, whole classes of them count. */
const REACHES = [0, 1, 3, 7, 14, 30, 60, 90, 180, 365]

/** Stores, products and period of a question about members. */
export interface MemberQuestion extends Pick<CombinedQuestion, 'period' | 'memberDays'> {
  /** Products of A. */
  base: readonly number[]
  /** A series is one thing that is bought; single titles are told apart. */
  ofSeries: boolean
  /** The stores that are asked about, and what they are named by. */
  stores: Knex.QueryBuilder | null
  named: CombinedQuestion['stores']
}

/** First day that pairs are made of: the second purchase of one that counts lies in the first half-year or after. */
const pairsFrom = ({ from }: { from: string }) => addMonths(halfYearStart(from), -6)

interface FirstsOf {
  key: string
  lines?: string
  joins?: string
  where: Knex.Raw
  from: string
}

/** First purchases of members: key, class, half, member_id, day. `key` is what is bought, over `lines`, as fact_sale, and `joins`. */
const firstsSql = (
  knex: Knex,
  { period, stores, named }: Pick<MemberQuestion, 'period' | 'stores' | 'named'>,
  { key, lines = 'fact_sale', joins = '', where, from }: FirstsOf,
): Knex.Raw => {
  const place = storeClassOf(named)
  return sqlPart(
    knex,
    `select ${key} as key, ${place.column} as class, ${halfYearSql('fact_sale.sale_date')} as half,
        fact_sale.member_id, min(fact_sale.sale_date) as day
      from ${lines} as fact_sale ${joins}
        ${place.join}
      where fact_sale.sale_date between cast(:from as date) and cast(:to as date) and fact_sale.quantity > 0
        and fact_sale.member_id is not null${stores ? ' and fact_sale.store_id in (:stores)' : ''} and :where
      group by 1, 2, 3, 4`,
    { from, to: period.to, where, ...(stores ? { stores } : {}) },
  )
}

/** Of `firsts` those in lots that are full and lie within the period: key, member_id. */
const wholeLotsSql = (knex: Knex, firsts: string, from: string): Knex.Raw => {
  const lots = inLotsSql('numbered.key, numbered.member_id, count(*) over of_lot as members, min(day) over of_lot as opened', {
    rows: firsts,
    within: 'key, class, half',
    order: 'day, member_id',
  })
  return sqlPart(
    knex,
    `select key, member_id from (${lots}) as lots where members = ${CELL_K} and opened >= cast(:from as date)`,
    { from },
  )
}

/** A's buyers from a day on, each under A's title, or under all of a series. */
const baseSql = (knex: Knex, question: MemberQuestion, from: string): Knex.Raw =>
  firstsSql(knex, question, {
    key: question.ofSeries ? '0' : 'fact_sale.product_id',
    where: sqlPart(knex, `fact_sale.product_id in (${idList(question.base)})`),
    from,
  })

const reachSql = (days: string) =>
  `case ${REACHES.map((reach) => `when ${days} <= ${reach} then ${reach}`).join(' ')} else 9999 end`

/**
 * Of `base` and `beside` who had both, with the day of the second and of the first: the first time in a half-year, of those
 * that can hold a lot of the period.
 */
const metSql = (memberDays: number | null): string =>
  `(select turns.*
        from (
          select met.*, row_number() over (partition by unit, key, class, half, member_id order by closed, opened) as turn
          from (
            select base.key as unit, beside.key, base.class, base.member_id, greatest(base.half, beside.half) as half,
              greatest(base.day, beside.day) as closed, least(base.day, beside.day) as opened,
              ${memberDays === null ? '0' : reachSql('greatest(base.day, beside.day) - least(base.day, beside.day)')} as reach
            from base join beside on beside.member_id = base.member_id and beside.class = base.class
              and beside.half between base.half - 1 and base.half + 1
            where greatest(base.half, beside.half) >= ${halfYearSql('cast(:from as date)')}) as met) as turns
        where turn = 1)`

/** Of `base` and `beside` the pairs in whole lots: key of B, member_id. */
const pairsSql = (knex: Knex, { period, memberDays }: Pick<MemberQuestion, 'period' | 'memberDays'>): Knex.Raw => {
  const columns =
    'numbered.key, numbered.member_id, numbered.reach, count(*) over of_lot as members, min(opened) over of_lot as first_opened'
  const lots = inLotsSql(columns, {
    rows: metSql(memberDays),
    within: 'unit, key, class, half, reach',
    order: 'closed, member_id',
    size: PAIR_K,
  })
  return sqlPart(
    knex,
    `select key, member_id from (${lots}) as lots
      where members = ${PAIR_K} and first_opened >= cast(:from as date) and reach <= :reach`,
    { from: period.from, reach: memberDays ?? 0 },
  )
}

export interface BaseMembers {
  /** Members who bought A, in whole lots; of several titles each member once, rounded down to tens. */
  members: number
  /** Did anybody, whole lot or not? */
  some: boolean
}

/** As they are told: `members` in whole lots, `buyers` in the period. */
const baseMembersOf = ({ members, buyers }: { members: number; buyers: number }): BaseMembers => ({
  members: inTens(members),
  some: buyers > 0,
})

/** A's buyers, and the parts that count them: `members`, `buyers`. Lots begin anew in the half-year of the period's first day. */
const countedBase = (knex: Knex, question: MemberQuestion) => ({
  base: baseSql(knex, question, halfYearStart(question.period.from)),
  lots: wholeLotsSql(knex, 'base', question.period.from),
  from: question.period.from,
})
const baseCounts = `(select count(distinct lots.member_id) from (:lots) as lots) as members,
      (select count(*) from base where base.day >= cast(:from as date)) as buyers`

/**
 * A's buyers, and the products that can fill a lot of pairs: all of its purchases lie within the period, so that those with
 * fewer buyers among A's there, which are most, are not looked for through a year.
 */
export async function readBaseMembers(
  knex: Knex,
  question: MemberQuestion,
  others: Knex.QueryBuilder,
): Promise<{ base: BaseMembers; beside: number[] }> {
  const { period, stores } = question
  const rows = await sql<{ members: number; buyers: number; product_id: number | null }>(
    knex,
    `with base as materialized (:base),
      taker as materialized (select distinct base.member_id from base where base.day >= cast(:from as date)),
      taken as materialized (
        select fact_sale.product_id from fact_sale join taker on taker.member_id = fact_sale.member_id
        where fact_sale.sale_date between cast(:from as date) and cast(:to as date)
          and fact_sale.quantity > 0${stores ? ' and fact_sale.store_id in (:stores)' : ''}
        group by fact_sale.product_id having count(distinct fact_sale.member_id) >= :least),
      counts as (select ${baseCounts})
    select counts.members, counts.buyers, beside.product_id
    from counts left join (select taken.product_id from taken where taken.product_id in (:others)) as beside on true`,
    { ...countedBase(knex, question), to: period.to, others, least: PAIR_K, ...(stores ? { stores } : {}) },
  )
  return {
    base: baseMembersOf(rows[0] ?? { members: 0, buyers: 0 }),
    beside: rows.flatMap(({ product_id: id }) => (id === null ? [] : [id])),
  }
}

/**
 * A's buyers, and what those of them in whole lots bought in all: how many of them did, unrounded, and the sums of their
 * purchases.
 */
export async function readMemberSums(knex: Knex, question: MemberQuestion, purchase: Knex.Raw) {
  const [row] = await sql<{ members: number; buyers: number; baskets: number; quantity: number; amount: number }>(
    knex,
    `with base as materialized (:base),
      counted as materialized (select distinct lots.member_id from (:lots) as lots)
    select (select count(*) from counted) as members,
      (select count(*) from base where base.day >= cast(:from as date)) as buyers,
      count(distinct fact_sale.member_id) as baskets, coalesce(sum(fact_sale.quantity), 0) as quantity,
      coalesce(sum(fact_sale.amount), 0) as amount
    from fact_sale join counted on counted.member_id = fact_sale.member_id
    where :purchase`,
    { ...countedBase(knex, question), purchase },
  )
  const { members, buyers, ...sums } = row ?? { members: 0, buyers: 0, baskets: 0, quantity: 0, amount: 0 }
  return { base: baseMembersOf({ members, buyers }), sums }
}

export interface MemberPair {
  key: number | string
  members: number
}

/** Members who bought A and what `key` says of the other products, in whole lots: those with a lot, without the key ''. */
export async function readPairs(
  knex: Knex,
  question: MemberQuestion,
  { key, joins, others }: { key: string; joins?: string; others: ProductSet },
): Promise<MemberPair[]> {
  const from = pairsFrom(question.period)
  const beside = inProducts(others, 'fact_sale.product_id')
  const named = sqlPart(knex, beside?.sql ?? 'true', beside?.values ?? [])
  // lines of a few products are taken out before anything else is asked of them: on DuckDB each condition more is looked at
  // line by line for all products
  const few = isProductList(others)
  const rows = await sql<MemberPair>(
    knex,
    `with base as materialized (:base),
      ${few ? 'named as materialized (:lines),' : ''}
      beside as materialized (:beside)
    select pairs.key, count(distinct pairs.member_id) as members from (:pairs) as pairs group by pairs.key`,
    {
      base: baseSql(knex, question, from),
      lines: sqlPart(
        knex,
        `select fact_sale.product_id, fact_sale.store_id, fact_sale.member_id, fact_sale.sale_date, fact_sale.quantity
          from fact_sale where fact_sale.sale_date between cast(:from as date) and cast(:to as date) and :named`,
        { from, to: question.period.to, named },
      ),
      beside: firstsSql(knex, question, {
        key,
        ...(few ? { lines: 'named' } : {}),
        ...(joins === undefined ? {} : { joins }),
        where: sqlPart(
          knex,
          `fact_sale.member_id in (select base.member_id from base)${few ? '' : ' and :named'}`,
          few ? {} : { named },
        ),
        from,
      }),
      pairs: pairsSql(knex, question),
    },
  )
  return rows.filter((row) => row.key !== '').map((row) => ({ ...row, members: inFives(row.members) }))
}

/** Members who bought each of the products, in whole lots. */
export async function readBuyersOf(knex: Knex, question: MemberQuestion, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ key: number; members: number }>(
    knex,
    `with firsts as (:firsts)
    select lots.key, count(distinct lots.member_id) as members from (:lots) as lots group by lots.key`,
    {
      firsts: firstsSql(knex, question, {
        key: 'fact_sale.product_id',
        where: sqlPart(knex, `fact_sale.product_id in (${idList(ids)})`),
        from: halfYearStart(question.period.from),
      }),
      lots: wholeLotsSql(knex, 'firsts', question.period.from),
    },
  )
  return new Map(rows.map(({ key, members }) => [key, inTens(members)]))
}

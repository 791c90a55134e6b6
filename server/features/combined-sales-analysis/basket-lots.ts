import type { Knex } from 'knex'
import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import { addMonths, getHalfYearStart } from '../../../shared/calendar/period.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { assignLotsSql, buildStoreClass, halfYearSql } from '../../warehouse/members/lots.ts'
import { MIN_CELL_MEMBERS, MIN_PAIR_UNITS, roundDownToFives } from '../../warehouse/members/suppression.ts'
import { inProductsSql, isProductList, type ProductSet } from '../../warehouse/products/product-set.ts'

/**
 * Counts combined sales in whole lots (decision 0039). A basket is a receipt, or what a member bought. Baskets with A are ordered
 * by purchase, and five receipts or ten members form a lot; baskets with A and B are ordered by when both were bought, and five
 * form a lot. A question counts the lots whose purchases all lie within its period. A member's purchase of a title is the first
 * in a half-year; the second purchase of a pair is in the same half-year or the next.
 */

export type CombinedQuestion = Pick<CombinedBody, 'period' | 'jans' | 'seriesCd' | 'by' | 'memberDays' | 'stores'>

/** Classes of days between A and B; a question about a number of days counts whole classes. */
const DAY_CLASSES = [0, 1, 3, 7, 14, 30, 60, 90, 180, 365]

/** Baskets with A per lot. */
const lotSizes = { receipt: MIN_PAIR_UNITS, member: MIN_CELL_MEMBERS } as const
const roundDownToLots = (count: number, by: CombinedQuestion['by']): number => Math.floor(count / lotSizes[by]) * lotSizes[by]

/** Returns a count in whole lots for display: null instead of 0 if there are some but not a full lot. */
export const hideIfFew = (count: number, hasSome: boolean): number | null => (count === 0 && hasSome ? null : count)

/**
 * Column of fact_sale that identifies the basket. Lines without a receipt have a negative number, those without a member have
 * null.
 */
const basketColumn = { receipt: 'fact_sale.receipt_id', member: 'fact_sale.member_id' } as const

/** Stores, products and period of a question. */
export interface LotQuestion extends Pick<CombinedQuestion, 'period' | 'by' | 'memberDays'> {
  /** Product ids of A. */
  base: readonly number[]
  /** True if A is a series, which counts as one item; otherwise titles are counted separately. */
  isSeries: boolean
  /** The stores of the question, and the filter that names them. */
  stores: Knex.QueryBuilder | null
  named: CombinedQuestion['stores']
}

/** First day of pairs: the second purchase of a counted pair is in the first half-year or later. */
const getPairsStart = ({ period, by }: Pick<LotQuestion, 'period' | 'by'>) =>
  by === 'receipt' ? getHalfYearStart(period.from) : addMonths(getHalfYearStart(period.from), -6)

/** Condition on fact_sale: a purchase of a basket in the stores, from a day on or in the period. Refunds are not purchases. */
export const purchaseConditionSql = (
  knex: Knex,
  { period, by, stores }: Pick<LotQuestion, 'period' | 'by' | 'stores'>,
  from = period.from,
): Knex.Raw =>
  createFragment(
    knex,
    `fact_sale.sale_date between cast(:from as date) and cast(:to as date) and fact_sale.quantity > 0
      and ${basketColumn[by]} > 0${stores ? ' and fact_sale.store_id in (:stores)' : ''}`,
    { from, to: period.to, ...(stores ? { stores } : {}) },
  )

interface FirstPurchaseFilter {
  key: string
  lines?: string
  joins?: string
  where: Knex.Raw
  from: string
}

/**
 * First purchases of baskets: key, class, half, basket, day, and whether a member's card was used. `key` is the item, over
 * `lines` as fact_sale, and `joins`.
 */
const firstBasketsSql = (
  knex: Knex,
  question: LotQuestion,
  { key, lines = 'fact_sale', joins = '', where, from }: FirstPurchaseFilter,
): Knex.Raw => {
  const storeClass = buildStoreClass(question.named)
  return createFragment(
    knex,
    `select ${key} as key, ${storeClass.column} as class, ${halfYearSql('fact_sale.sale_date')} as half,
        ${basketColumn[question.by]} as basket, min(fact_sale.sale_date) as day, count(fact_sale.member_id) > 0 as has_card
      from ${lines} as fact_sale ${joins}
        ${storeClass.join}
      where :purchase and :where
      group by 1, 2, 3, 4`,
    { purchase: purchaseConditionSql(knex, question, from), where },
  )
}

/** Selects the rows of `firsts` in full lots within the period: key, basket. */
const wholeLotsSql = (knex: Knex, firsts: string, { period, by }: Pick<LotQuestion, 'period' | 'by'>): Knex.Raw => {
  const lots = assignLotsSql('numbered.key, numbered.basket, count(*) over of_lot as baskets, min(day) over of_lot as opened', {
    rows: firsts,
    within: 'key, class, half',
    order: 'day, basket',
    size: lotSizes[by],
  })
  return createFragment(
    knex,
    `select key, basket from (${lots}) as lots where baskets = ${lotSizes[by]} and opened >= cast(:from as date)`,
    { from: period.from },
  )
}

/** Baskets with A from a day on, by title of A, or under one key for a series. */
const baseBasketsSql = (knex: Knex, question: LotQuestion, from: string): Knex.Raw =>
  firstBasketsSql(knex, question, {
    key: question.isSeries ? '0' : 'fact_sale.product_id',
    where: createFragment(knex, `fact_sale.product_id in (${idListSql(question.base)})`),
    from,
  })

const dayClassSql = (days: string) =>
  `case ${DAY_CLASSES.map((reach) => `when ${days} <= ${reach} then ${reach}`).join(' ')} else 9999 end`

/**
 * Baskets of both `base` and `beside`, with the days of the second and the first purchase: the first occurrence in a half-year,
 * limited to baskets that can belong to a lot within the period.
 */
const jointBasketsSql = (memberDays: number | null): string =>
  `(select turns.*
        from (
          select met.*, row_number() over (partition by unit, key, class, half, basket order by closed, opened) as turn
          from (
            select base.key as unit, beside.key, base.class, base.basket, greatest(base.half, beside.half) as half,
              greatest(base.day, beside.day) as closed, least(base.day, beside.day) as opened,
              ${memberDays === null ? '0' : dayClassSql('greatest(base.day, beside.day) - least(base.day, beside.day)')} as reach
            from base join beside on beside.basket = base.basket and beside.class = base.class
              and beside.half between base.half - 1 and base.half + 1
            where greatest(base.half, beside.half) >= ${halfYearSql('cast(:from as date)')}) as met) as turns
        where turn = 1)`

/** Pairs of `base` and `beside` in whole lots: key of B, basket. */
const pairsSql = (knex: Knex, { period, memberDays }: Pick<LotQuestion, 'period' | 'memberDays'>): Knex.Raw => {
  const columns =
    'numbered.key, numbered.basket, numbered.reach, count(*) over of_lot as baskets, min(opened) over of_lot as first_opened'
  const lots = assignLotsSql(columns, {
    rows: jointBasketsSql(memberDays),
    within: 'unit, key, class, half, reach',
    order: 'closed, basket',
    size: MIN_PAIR_UNITS,
  })
  return createFragment(
    knex,
    `select key, basket from (${lots}) as lots
      where baskets = ${MIN_PAIR_UNITS} and first_opened >= cast(:from as date) and reach <= :reach`,
    { from: period.from, reach: memberDays ?? 0 },
  )
}

export interface BaseBaskets {
  /** Baskets with A, in whole lots; for several titles each basket counts once, rounded down to whole lots. */
  baskets: number
  /** True if there are any baskets, even without a full lot. */
  hasSome: boolean
}

/** CTEs that count A's baskets: `counted` in whole lots, `present` in the period. Lots restart in each half-year. */
const buildBaseBindings = (knex: Knex, question: LotQuestion) => ({
  base: baseBasketsSql(knex, question, getHalfYearStart(question.period.from)),
  lots: wholeLotsSql(knex, 'base', question),
  from: question.period.from,
})
const baseCountsSql = `(select count(distinct lots.basket) from (:lots) as lots) as counted,
      (select count(*) from base where base.day >= cast(:from as date)) as present`

/**
 * Reads A's baskets, and the products that can fill a lot of pairs: all purchases of such a lot are within the period, so most
 * products, which are in too few of A's baskets there, need not be searched over a year.
 */
export async function readBaseBaskets(
  knex: Knex,
  question: LotQuestion,
  others: Knex.QueryBuilder,
): Promise<{ base: BaseBaskets; otherProducts: number[] }> {
  const { by } = question
  const basket = basketColumn[by]
  const rows = await sql<{ counted: number; present: number; product_id: number | null }>(
    knex,
    `with base as materialized (:base),
      taker as materialized (select distinct base.basket from base where base.day >= cast(:from as date)),
      taken as materialized (
        select fact_sale.product_id from fact_sale join taker on taker.basket = ${basket}
        where :purchase
        group by fact_sale.product_id having count(distinct ${basket}) >= :least),
      counts as (select ${baseCountsSql})
    select counts.counted, counts.present, beside.product_id
    from counts left join (select taken.product_id from taken where taken.product_id in (:others)) as beside on true`,
    { ...buildBaseBindings(knex, question), purchase: purchaseConditionSql(knex, question), others, least: MIN_PAIR_UNITS },
  )
  const { counted, present } = rows[0] ?? { counted: 0, present: 0 }
  return {
    base: { baskets: roundDownToLots(counted, by), hasSome: present > 0 },
    otherProducts: rows.flatMap(({ product_id: id }) => (id === null ? [] : [id])),
  }
}

/** Sums of baskets. */
export interface BasketSums {
  baskets: number
  quantity: number
  /** Yen, excluding tax. */
  amount: number
}

/** Reads A's baskets in whole lots with their sums, and those with a member's card, in separate lots. */
export async function readBaseBasketTotals(
  knex: Knex,
  question: LotQuestion,
): Promise<{ base: BaseBaskets; sums: BasketSums; cards: BaseBaskets }> {
  const { by } = question
  const [row] = await sql<BasketSums & { counted: number; present: number; counted_cards: number; present_cards: number }>(
    knex,
    `with base as materialized (:base),
      counted as materialized (select distinct lots.basket from (:lots) as lots),
      carded as (select base.* from base where base.has_card),
      sums as (
        select count(distinct ${basketColumn[by]}) as baskets, coalesce(sum(fact_sale.quantity), 0) as quantity,
          coalesce(sum(fact_sale.amount), 0) as amount
        from fact_sale join counted on counted.basket = ${basketColumn[by]}
        where :purchase)
    select (select count(*) from counted) as counted,
      (select count(*) from base where base.day >= cast(:from as date)) as present,
      (select count(distinct lots.basket) from (:cards) as lots) as counted_cards,
      (select count(*) from carded where carded.day >= cast(:from as date)) as present_cards,
      sums.baskets, sums.quantity, sums.amount
    from sums`,
    {
      ...buildBaseBindings(knex, question),
      cards: wholeLotsSql(knex, 'carded', question),
      purchase: purchaseConditionSql(knex, question),
    },
  )
  const { counted = 0, present = 0, counted_cards = 0, present_cards = 0, baskets = 0, quantity = 0, amount = 0 } = row ?? {}
  return {
    base: { baskets: roundDownToLots(counted, by), hasSome: present > 0 },
    sums: { baskets, quantity, amount },
    cards: { baskets: roundDownToLots(counted_cards, by), hasSome: present_cards > 0 },
  }
}

export interface PairCount {
  key: number | string
  baskets: number
}

/** Reads baskets with A by key of the other products, in whole lots; only keys with a lot, without the key ''. */
export async function readPairCounts(
  knex: Knex,
  question: LotQuestion,
  { key, joins, others }: { key: string; joins?: string; others: ProductSet },
): Promise<PairCount[]> {
  const from = getPairsStart(question)
  const inOtherProducts = inProductsSql(others, 'fact_sale.product_id')
  const named = createFragment(knex, inOtherProducts?.sql ?? 'true', inOtherProducts?.values ?? [])
  // lines of a few products are selected first: DuckDB would evaluate each further condition line by line for all products
  const isFew = isProductList(others)
  const rows = await sql<PairCount>(
    knex,
    `with base as materialized (:base),
      ${isFew ? 'named as materialized (:lines),' : ''}
      beside as materialized (:beside)
    select pairs.key, count(distinct pairs.basket) as baskets from (:pairs) as pairs group by pairs.key`,
    {
      base: baseBasketsSql(knex, question, from),
      lines: createFragment(
        knex,
        `select fact_sale.product_id, fact_sale.store_id, fact_sale.receipt_id, fact_sale.member_id, fact_sale.sale_date,
            fact_sale.quantity
          from fact_sale where fact_sale.sale_date between cast(:from as date) and cast(:to as date) and :named`,
        { from, to: question.period.to, named },
      ),
      beside: firstBasketsSql(knex, question, {
        key,
        ...(isFew ? { lines: 'named' } : {}),
        ...(joins === undefined ? {} : { joins }),
        where: createFragment(
          knex,
          `${basketColumn[question.by]} in (select base.basket from base)${isFew ? '' : ' and :named'}`,
          isFew ? {} : { named },
        ),
        from,
      }),
      pairs: pairsSql(knex, question),
    },
  )
  return rows.filter((row) => row.key !== '').map((row) => ({ ...row, baskets: roundDownToFives(row.baskets) }))
}

/** Counts the baskets with each of the products, in whole lots. */
export async function countProductBaskets(
  knex: Knex,
  question: LotQuestion,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<PairCount>(
    knex,
    `with firsts as (:firsts)
    select lots.key, count(distinct lots.basket) as baskets from (:lots) as lots group by lots.key`,
    {
      firsts: firstBasketsSql(knex, question, {
        key: 'fact_sale.product_id',
        where: createFragment(knex, `fact_sale.product_id in (${idListSql(ids)})`),
        from: getHalfYearStart(question.period.from),
      }),
      lots: wholeLotsSql(knex, 'firsts', question),
    },
  )
  return new Map(rows.map(({ key, baskets }) => [Number(key), roundDownToLots(baskets, question.by)]))
}

/** Counts the receipts of the period and stores in whole lots; they are added up by store and day before they are ordered. */
export async function countReceipts(
  knex: Knex,
  { period, stores, named }: Pick<LotQuestion, 'period' | 'stores' | 'named'>,
): Promise<number> {
  const storeClass = buildStoreClass(named, 'rollup_store_receipt_day')
  const [row] = await sql<{ receipts: number }>(
    knex,
    `select coalesce(sum(greatest(floor(through / ${MIN_PAIR_UNITS}.0) - ceil(before / ${MIN_PAIR_UNITS}.0), 0)), 0) * ${MIN_PAIR_UNITS} as receipts
      from (
        select ${storeClass.column} as class, ${halfYearSql('sale_date')} as half, sum(receipts) as through,
          sum(case when sale_date < cast(:from as date) then receipts else 0 end) as before
        from rollup_store_receipt_day ${storeClass.join}
        where sale_date between cast(:since as date) and cast(:to as date)${stores ? ' and store_id in (:stores)' : ''}
        group by 1, 2) as counted`,
    { from: period.from, since: getHalfYearStart(period.from), to: period.to, ...(stores ? { stores } : {}) },
  )
  return Number(row?.receipts ?? 0)
}

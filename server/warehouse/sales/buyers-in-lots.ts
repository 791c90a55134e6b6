import type { Knex } from 'knex'
import { addDays, getHalfYearStart } from '../../../shared/calendar/period.ts'
import { createFragment, toDayLiteral } from '../engine/sql.ts'
import { ageGroupSql } from '../members/age-group.ts'
import { buildStoreClass, countFullLotsSql, firstPurchasesSql, halfYearSql, lotFigures } from '../members/lots.ts'
import { MIN_CELL_MEMBERS } from '../members/suppression.ts'
import { narrowRows } from '../products/product-set.ts'
import { ANY_AGE } from '../rollups/rollups.ts'
import { narrowingSql } from './narrowing.ts'
import type { BuyerFilter, SalesQuestion } from './sales-question.ts'

/** Returns SQL for the bucket of a day: its first day. `weekStartsOn`: 1 Monday … 7 Sunday. */
export function bucketSql(column: string, { unit, weekStartsOn = 1 }: { unit?: string; weekStartsOn?: number }): string {
  if (unit === 'month') return `cast(date_trunc('month', ${column}) as date)`
  if (unit === 'week') {
    // weekly rollups use weeks from Monday
    if (weekStartsOn === 1 && column.endsWith('.week_start')) return column
    return `${column} - (cast(extract(isodow from ${column}) as integer) - ${Number(weekStartsOn)} + 7) % 7`
  }
  return column
}

/** Returns the buyer filter of a question, or null for everyone: any buyer condition restricts the question to members. */
export const toBuyerFilter = ({ gender, ageRange, stores }: BuyerFilter): BuyerFilter | null =>
  gender === 0 && ageRange === null ? null : { gender, ageRange, stores }

type BuyerSalesQuestion = SalesQuestion & { buyers: BuyerFilter }

interface Window {
  /** First and last day that count for a product: of the question, or of the days since its release. */
  from: string
  to: string
  /** Join with the product's release date if it is needed. */
  join: string
  /** Last day of all products. */
  last: string
}

/** Returns the days that count, over rows of `table`. */
const getWindow = ({ period, sinceRelease }: SalesQuestion, table: string): Window => {
  const days = sinceRelease ?? null
  return days === null
    ? { from: 'cast(:from as date)', to: 'cast(:to as date)', join: '', last: period.to }
    : {
        from: 'released.release_date',
        to: 'released.release_date + cast(:days as integer)',
        join: `join product as released on released.id = ${table}.product_id
            and released.release_date between cast(:from as date) and cast(:to as date)`,
        last: addDays(period.to, days),
      }
}

/** Returns SQL for the step of a day: its first day. Steps of any length follow each other without gaps. */
function stepSql(day: string, question: SalesQuestion): string {
  const { steps } = question
  if (!steps) return bucketSql(day, question)
  return `case ${steps.map(({ from, to }) => `when ${day} <= ${toDayLiteral(to)} then ${toDayLiteral(from)}`).join(' ')} end`
}

/** Narrows rows of a table to the products and stores of the question: a join and conditions, with values by name. */
function buildBuyerNarrowing(knex: Knex, question: BuyerSalesQuestion, table: string) {
  const narrowed = narrowRows(question.products, `${table}.product_id`)
  const stores = narrowingSql({ stores: question.stores ?? null }, table)
  const conditions = [...(narrowed.condition === null ? [] : [narrowed.condition]), ...stores.conditions]
  return {
    join: narrowed.join === '' ? '' : ':narrowingJoin',
    where: conditions.length === 0 ? '' : ' and :narrowing',
    values: {
      narrowingJoin: createFragment(knex, narrowed.join, narrowed.joinValues),
      narrowing: createFragment(knex, conditions.join(' and '), [...narrowed.values, ...stores.values]),
    },
  }
}

/** Named values for the days and buyers of the question. */
const toBindings = (question: BuyerSalesQuestion) => ({
  from: question.period.from,
  to: question.period.to,
  last: getWindow(question, '').last,
  days: question.sinceRelease ?? 0,
  gender: question.buyers.gender,
  youngest: question.buyers.ageRange?.from ?? 0,
  oldest: question.buyers.ageRange?.to ?? 0,
})

/** Returns the buyers' lines: joins and conditions without the days, with values by name. */
function buildBuyerLines(knex: Knex, question: BuyerSalesQuestion) {
  const { buyers, channel = 'all' } = question
  const age = ageGroupSql('fact_sale.sale_date', 'member.birth_decade')
  const narrowed = buildBuyerNarrowing(knex, question, 'fact_sale')
  return {
    age,
    joins: `join member on member.id = fact_sale.member_id
          ${getWindow(question, 'fact_sale').join}
          ${narrowed.join}`,
    where: `${buyers.gender === 0 ? '' : ' and member.gender = :gender'}${buyers.ageRange === null ? '' : ` and ${age} between :youngest and :oldest`}${channel === 'all' ? '' : ` and fact_sale.channel = ${channel === 'net' ? 2 : 1}`}${narrowed.where}`,
    values: { ...toBindings(question), ...narrowed.values },
  }
}

/** SQL of what the buyers bought within the window on at least `minLines` receipt lines, grouped by `by`. */
function buyerPurchasesSql(
  knex: Knex,
  question: BuyerSalesQuestion,
  { minLines, by }: { minLines: number; by: SalesQuestion['by'] },
): Knex.Raw {
  const { joins, where, values } = buildBuyerLines(knex, question)
  const window = getWindow(question, 'fact_sale')
  const groups = by.map((key) =>
    key === 'bucket' ? `${stepSql('fact_sale.sale_date', question)} as bucket` : `fact_sale.${key}`,
  )
  return createFragment(
    knex,
    `select ${groups.join(', ')} from fact_sale ${joins}
      where fact_sale.sale_date between ${window.from} and ${window.to}
        and fact_sale.sale_date between cast(:from as date) and cast(:last as date) and fact_sale.quantity > 0${where}
      group by ${by.map((_key, index) => index + 1).join(', ')} having count(*) >= ${minLines}`,
    values,
  )
}

/** True if precomputed lots (rollup_buyer_lot) answer the question: they exist for all stores and both channels together. */
const canUsePrecomputedLots = ({ buyers, stores, channel }: BuyerSalesQuestion): boolean =>
  (stores ?? null) === null && buildStoreClass(buyers.stores).join === '' && (channel ?? 'all') === 'all'

/** SQL of the precomputed full lots of the buyers: product_id, opened, closed and the figures. */
function precomputedLotsSql(knex: Knex, question: BuyerSalesQuestion): Knex.Raw {
  const { buyers } = question
  const narrowed = buildBuyerNarrowing(knex, question, 'rollup_buyer_lot')
  return createFragment(
    knex,
    `select rollup_buyer_lot.* from rollup_buyer_lot ${narrowed.join}
        where rollup_buyer_lot.opened >= cast(:from as date) and rollup_buyer_lot.closed <= cast(:last as date)
          and rollup_buyer_lot.opened <= cast(:last as date) and rollup_buyer_lot.gender = ${buyers.gender}
          and rollup_buyer_lot.age_group ${buyers.ageRange === null ? `= ${ANY_AGE}` : 'between :youngest and :oldest'}${narrowed.where}`,
    { ...toBindings(question), ...narrowed.values },
  )
}

/**
 * SQL of the same lots computed from receipt lines: first purchases of a product within a half-year and the filtered stores, with
 * the figures of that day. Later purchases are not counted: their contribution to a period would depend on the days on which it
 * ends. Each age has its own lots, so that age ranges cannot be subtracted from each other either; a member has one age per
 * half-year, that of the purchase. Products that cannot fill a lot within the window, which are most, are removed before sorting.
 */
function computedLotsSql(knex: Knex, question: BuyerSalesQuestion): Knex.Raw {
  const { buyers, period } = question
  const { age, joins, where, values } = buildBuyerLines(knex, question)
  const storeClass = buildStoreClass(buyers.stores)
  const keys = {
    product_id: 'fact_sale.product_id',
    half: halfYearSql('fact_sale.sale_date'),
    ...(storeClass.join === '' ? {} : { class: storeClass.column }),
    ...(buyers.ageRange === null ? {} : { age_group: age }),
  }
  const firsts = firstPurchasesSql(
    keys,
    `fact_sale
            join (:often) as often on often.product_id = fact_sale.product_id
            ${joins}
            ${storeClass.join}
          where fact_sale.sale_date between cast(:start as date) and cast(:last as date)${where}`,
  )
  return createFragment(knex, countFullLotsSql(`(${firsts})`, Object.keys(keys).join(', ')), {
    ...values,
    start: getHalfYearStart(period.from),
    often: buyerPurchasesSql(knex, question, { minLines: MIN_CELL_MEMBERS, by: ['product_id'] }),
  })
}

/** SQL of full lots within the window, and within one step if there are steps: product_id, bucket, and the figures. */
function lotsInWindowSql(knex: Knex, question: BuyerSalesQuestion): Knex.Raw {
  const window = getWindow(question, 'lots')
  const hasSteps = question.by.includes('bucket')
  const [opened, closed] = [stepSql('lots.opened', question), stepSql('lots.closed', question)]
  return createFragment(
    knex,
    `select lots.product_id, ${hasSteps ? `${opened} as bucket, ` : ''}${lotFigures.map((name) => `lots.${name}`).join(', ')}
      from (:lots) as lots ${window.join}
      where lots.opened >= ${window.from} and lots.closed <= ${window.to}${hasSteps ? ` and ${opened} = ${closed}` : ''}`,
    {
      ...toBindings(question),
      lots: canUsePrecomputedLots(question) ? precomputedLotsSql(knex, question) : computedLotsSql(knex, question),
    },
  )
}

function listGroups({ by }: SalesQuestion): string {
  if (by.includes('store_id')) throw new Error('a member may buy in several stores: buyers are not counted by store')
  return by.join(', ')
}

/**
 * SQL of a question about some buyers: the first purchases of those in whole lots, by the question's groups. Without groups, one
 * row.
 */
export function lotSalesSql(knex: Knex, question: BuyerSalesQuestion): Knex.Raw {
  const groups = listGroups(question)
  const sums = lotFigures.map((name) => `cast(coalesce(sum(${name}), 0) as bigint) as ${name}`).join(', ')
  return createFragment(
    knex,
    `select ${groups === '' ? '' : `${groups}, `}${sums}, 0 as delivery, 0 as returned, 0 as adjusted
      from (:shown) as shown${groups === '' ? '' : ` group by ${groups}`}`,
    { shown: lotsInWindowSql(knex, question) },
  )
}

/** SQL of the groups in which some of the buyers bought, but too few for a lot: their figures must not be shown. */
export function hiddenGroupsSql(knex: Knex, question: BuyerSalesQuestion): Knex.Raw {
  const groups = listGroups(question).split(', ')
  return createFragment(
    knex,
    `select ${groups.map((name) => `bought.${name}`).join(', ')}
      from (:bought) as bought
        left join (select distinct ${groups.join(', ')} from (:shown) as of_lots) as shown
          on ${groups.map((name) => `shown.${name} = bought.${name}`).join(' and ')}
      where shown.product_id is null`,
    { bought: buyerPurchasesSql(knex, question, { minLines: 1, by: question.by }), shown: lotsInWindowSql(knex, question) },
  )
}

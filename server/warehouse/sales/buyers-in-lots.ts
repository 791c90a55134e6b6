import type { Knex } from 'knex'
import type { StoreFilter } from '../../../shared/contract/values.ts'
import { addDays, halfYearStart } from '../../../shared/period.ts'
import { sqlPart } from '../engine/sql.ts'
import { ageGroupSql } from '../members/age-group.ts'
import { halfYearSql, inLotsSql, storeClassOf } from '../members/lots.ts'
import { CELL_K } from '../members/suppression.ts'
import { narrowRows } from '../products/product-set.ts'
import { bucketSql } from './buckets.ts'
import { narrowingSql } from './narrowing.ts'
import type { SalesQuestion } from './sales-question.ts'

/** Members with the gender (0: any) and an age group within the range (null: any). Unknown ages belong to no range. */
export interface Buyers {
  gender: 0 | 1 | 2
  ageRange: { from: number; to: number } | null
  /** The stores as the question names them. */
  stores: StoreFilter
}

/** Who asks for buyers asks for members: null means everyone. */
export const buyersOf = ({ gender, ageRange, stores }: Buyers): Buyers | null =>
  gender === 0 && ageRange === null ? null : { gender, ageRange, stores }

type OfBuyers = SalesQuestion & { buyers: Buyers }

/** First and last day that count for a product: of the question, or of the days since its release. */
const windowOf = ({ period, sinceRelease }: SalesQuestion) => {
  const days = sinceRelease ?? null
  return days === null
    ? { from: 'cast(:from as date)', to: 'cast(:to as date)', last: period.to }
    : { from: 'released.release_date', to: 'released.release_date + cast(:days as integer)', last: addDays(period.to, days) }
}

/** The step that a day belongs to, as SQL: its first day. Steps of any length follow each other without a gap. */
function stepSql(day: string, question: SalesQuestion): string {
  const { steps } = question
  if (!steps) return bucketSql(day, question)
  const literal = (one: string): string => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(one)) throw new Error(`not a day: ${one}`)
    return `date '${one}'`
  }
  return `case ${steps.map(({ from, to }) => `when ${day} <= ${literal(to)} then ${literal(from)}`).join(' ')} end`
}

/** The lines of the buyers that are asked about, as what follows `from` up to the days, and their values by name. */
function linesOf(knex: Knex, question: OfBuyers) {
  const { buyers, channel = 'all' } = question
  const age = ageGroupSql('fact_sale.sale_date', 'member.birth_decade')
  const narrowed = narrowRows(question.products, 'fact_sale.product_id')
  const stores = narrowingSql({ stores: question.stores ?? null }, 'fact_sale')
  const conditions = [...(narrowed.condition === null ? [] : [narrowed.condition]), ...stores.conditions]
  return {
    age,
    joins: `join member on member.id = fact_sale.member_id
          ${question.sinceRelease == null ? '' : 'join product as released on released.id = fact_sale.product_id and released.release_date between cast(:from as date) and cast(:to as date)'}
          ${narrowed.join === '' ? '' : ':narrowingJoin'}`,
    where: `${buyers.gender === 0 ? '' : ' and member.gender = :gender'}${buyers.ageRange === null ? '' : ` and ${age} between :youngest and :oldest`}${channel === 'all' ? '' : ` and fact_sale.channel = ${channel === 'net' ? 2 : 1}`}${conditions.length === 0 ? '' : ' and :narrowing'}`,
    values: {
      from: question.period.from,
      to: question.period.to,
      last: windowOf(question).last,
      days: question.sinceRelease ?? 0,
      gender: buyers.gender,
      youngest: buyers.ageRange?.from ?? 0,
      oldest: buyers.ageRange?.to ?? 0,
      narrowingJoin: sqlPart(knex, narrowed.join, narrowed.joinValues),
      narrowing: sqlPart(knex, conditions.join(' and '), [...narrowed.values, ...stores.values]),
    },
  }
}

/** Products that the buyers took within the window, with their steps, where so many lines tell of them: the groups. */
function boughtSql(knex: Knex, question: OfBuyers, { least, by }: { least: number; by: SalesQuestion['by'] }): Knex.Raw {
  const { joins, where, values } = linesOf(knex, question)
  const window = windowOf(question)
  const groups = by.map((key) =>
    key === 'bucket' ? `${stepSql('fact_sale.sale_date', question)} as bucket` : `fact_sale.${key}`,
  )
  return sqlPart(
    knex,
    `select ${groups.join(', ')} from fact_sale ${joins}
      where fact_sale.sale_date between ${window.from} and ${window.to}
        and fact_sale.sale_date between cast(:from as date) and cast(:last as date) and fact_sale.quantity > 0${where}
      group by ${by.map((_key, index) => index + 1).join(', ')} having count(*) >= ${least}`,
    values,
  )
}

/**
 * First purchases of the buyers: of a product, in a half-year, in the stores as the question names them, with what was taken
 * on that day: product_id, class, half, member_id, age_group, day, opens, closes and the figures. Copies bought again later
 * are nobody's first: what they add to a period would be told by the days that it ends on. Each age has lots of its own, so
 * that ranges of ages cannot be subtracted from each other either: the age of the purchase, one through a half-year. Products
 * that cannot fill a lot within the window, which are most, are left out before anything is put in order.
 */
function firstsSql(knex: Knex, question: OfBuyers): Knex.Raw {
  const { buyers, period } = question
  const { age, joins, where, values } = linesOf(knex, question)
  const window = windowOf(question)
  const day = 'fact_sale.sale_date'
  const place = storeClassOf(buyers.stores)
  return sqlPart(
    knex,
    `select day_of.*, row_number() over (partition by product_id, class, half, member_id order by day) as turn
      from (
        select fact_sale.product_id, ${place.column} as class, ${halfYearSql(day)} as half,
          fact_sale.member_id, ${buyers.ageRange === null ? '0' : age} as age_group, ${day} as day,
          min(${window.from}) as opens, max(${window.to}) as closes,
          sum(fact_sale.quantity) as quantity, sum(fact_sale.amount) as amount, sum(fact_sale.amount_tax_in) as amount_tax_in,
          sum(case when fact_sale.channel = 2 then fact_sale.quantity else 0 end) as net_quantity
        from fact_sale
          join (:often) as often on often.product_id = fact_sale.product_id
          ${joins}
          ${place.join}
        where ${day} between cast(:start as date) and cast(:last as date)${where}
        group by 1, 2, 3, 4, 5, 6
        having max(fact_sale.quantity) > 0) as day_of`,
    {
      ...values,
      start: halfYearStart(period.from),
      often: boughtSql(knex, question, { least: CELL_K, by: ['product_id'] }),
    },
  )
}

/** First purchases within the window, each with its step and whether its lot is full, within the window and within one step. */
function judgedSql(knex: Knex, question: OfBuyers): Knex.Raw {
  const steps = question.by.includes('bucket')
  const step = steps ? `, ${stepSql('firsts.day', question)} as bucket` : ''
  const judged = inLotsSql(
    `numbered.*,
        case when count(*) over of_lot = ${CELL_K} and min(day) over of_lot >= opens and max(day) over of_lot <= closes
          ${steps ? 'and min(bucket) over of_lot = max(bucket) over of_lot' : ''} then 1 else 0 end as counted`,
    {
      rows: `(select firsts.*${step} from (:firsts) as firsts where turn = 1)`,
      within: 'product_id, class, half, age_group',
      order: 'day, member_id',
    },
  )
  return sqlPart(knex, `select * from (${judged}) as judged where day between opens and closes`, {
    firsts: firstsSql(knex, question),
  })
}

const figures = ['quantity', 'amount', 'amount_tax_in', 'net_quantity'] as const

function groupsOf({ by }: SalesQuestion): string {
  if (by.includes('store_id')) throw new Error('a member may buy in several stores: buyers are not counted by store')
  return by.join(', ')
}

/**
 * A question about some buyers: what those in whole lots took at their first purchase, by the question's groups. Without
 * groups one row.
 */
export function lotSalesSql(knex: Knex, question: OfBuyers): Knex.Raw {
  const groups = groupsOf(question)
  const sums = figures.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')
  return sqlPart(
    knex,
    `select ${groups === '' ? '' : `${groups}, `}${sums}, 0 as delivery, 0 as returned, 0 as adjusted
      from (:judged) as judged
      where counted = 1${groups === '' ? '' : ` group by ${groups}`}`,
    { judged: judgedSql(knex, question) },
  )
}

/** Groups that some of the buyers bought in, but no lot of them: their figures may not be shown. */
export function fewBuyersSql(knex: Knex, question: OfBuyers): Knex.Raw {
  const groups = groupsOf(question).split(', ')
  return sqlPart(
    knex,
    `select ${groups.map((name) => `bought.${name}`).join(', ')}
      from (:bought) as bought
        left join (select ${groups.join(', ')}, max(counted) as counted from (:judged) as judged group by ${groups.join(', ')}) as shown
          on ${groups.map((name) => `shown.${name} = bought.${name}`).join(' and ')}
      where coalesce(shown.counted, 0) = 0`,
    { bought: boughtSql(knex, question, { least: 1, by: question.by }), judged: judgedSql(knex, question) },
  )
}

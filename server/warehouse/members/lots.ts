import type { StoreFilter } from '../../../shared/contract/question-fields.ts'
import { narrowingColumns } from '../stores/store-filter.ts'
import { CELL_K } from './suppression.ts'

/**
 * Buyers in whole lots of ten (decision 0039). Hiding small counts is not enough where questions overlap: what two large
 * counts differ by can be one person. So nobody is counted alone: the buyers of a title stand in the order in which they
 * bought it, ten are a lot, and a question counts the lots that lie wholly within its period and its stores. Any two
 * questions then differ by whole lots, or by nobody.
 */

/** A title's order of buyers begins anew in January and July. */
export const halfYearSql = (day: string): string =>
  `cast(extract(year from ${day}) as integer) * 2 + case when extract(month from ${day}) > 6 then 1 else 0 end`

/** The lot of the one at a place of the order, which counts from 1; lots of ten unless told otherwise. */
export const lotSql = (place: string, size = CELL_K): string => `cast(floor((${place} - 1) / ${size}.0) as integer)`

/**
 * Stores that a question names are counted apart, so that a store that is put in or left out cannot be subtracted: the class
 * of a store as a column, and the join that it needs of `lines`, which have a store_id.
 */
export function buildStoreClass(stores: StoreFilter, lines = 'fact_sale'): { column: string; join: string } {
  const named = narrowingColumns(stores).map(([, column]) => column)
  if (named.length === 0) return { column: '0', join: '' }
  const classes = `select store.id, concat_ws('/', ${named.join(', ')}) as class from store`
  return { column: 'place.class', join: `join (${classes}) as place on place.id = ${lines}.store_id` }
}

/** What buyers took that lots carry, over fact_sale. */
const figuresOfLots = {
  quantity: 'cast(sum(fact_sale.quantity) as integer)',
  amount: 'cast(sum(fact_sale.amount) as bigint)',
  amount_tax_in: 'cast(sum(fact_sale.amount_tax_in) as bigint)',
  net_quantity: 'cast(sum(case when fact_sale.channel = 2 then fact_sale.quantity else 0 end) as integer)',
} as const
export const lotFigures = Object.keys(figuresOfLots) as (keyof typeof figuresOfLots)[]

/**
 * First purchases, as SQL: of each member and what else the keys tell apart the first day with a purchase, and what was taken
 * on it. `lines` is fact_sale with joins and conditions.
 */
export function firstPurchasesSql(keys: Readonly<Record<string, string>>, lines: string): string {
  const columns = Object.entries({ ...keys, member_id: 'fact_sale.member_id', day: 'fact_sale.sale_date' })
  return `select *
      from (
        select day_of.*, row_number() over (partition by ${[...Object.keys(keys), 'member_id'].join(', ')} order by day) as turn
        from (
          select ${[...columns, ...Object.entries(figuresOfLots)].map(([name, column]) => `${column} as ${name}`).join(', ')}
          from ${lines}
          group by ${columns.map((_column, index) => index + 1).join(', ')}
          having max(fact_sale.quantity) > 0) as day_of) as turns
      where turn = 1`
}

/**
 * Lots that are full, as SQL: of first purchases (a table or a query in brackets) that are alike in `within`, each lot's first
 * and last day and its figures.
 */
export const fullLotsSql = (firsts: string, within: string): string =>
  `select ${within}, min(day) as opened, max(day) as closed,
        ${lotFigures.map((name) => `cast(sum(${name}) as bigint) as ${name}`).join(', ')}
      from (
        select firsts.*, ${lotSql(`row_number() over (partition by ${within} order by day, member_id)`)} as lot
        from ${firsts} as firsts) as numbered
      group by ${within}, lot having count(*) = ${CELL_K}`

/**
 * Rows in lots, as SQL: those of `rows` (a table or a query in brackets) that are alike in `within`, numbered in `order`.
 * `columns` are what is read of `numbered`, whose `lot` it is; `over of_lot` looks at all of a lot.
 */
export const inLotsSql = (
  columns: string,
  { rows, within, order, size = CELL_K }: { rows: string; within: string; order: string; size?: number },
): string =>
  `select ${columns}
      from (
        select purchases.*, ${lotSql(`row_number() over (partition by ${within} order by ${order})`, size)} as lot
        from ${rows} as purchases) as numbered
      window of_lot as (partition by ${within}, lot)`

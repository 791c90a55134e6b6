import type { StoreFilter } from '../../../shared/api/question-fields.ts'
import { listFilterColumns } from '../stores/store-filter.ts'
import { MIN_CELL_MEMBERS } from './suppression.ts'

/**
 * Counts buyers in whole lots of ten (decision 0039). Hiding small counts is not enough if questions overlap: the difference of
 * two large counts can be one person. So the buyers of a title are ordered by their first purchase, ten consecutive ones form a
 * lot, and a question counts the lots that lie wholly within its period and stores. Two questions then differ by whole lots or
 * not at all.
 */

/** Half-year of a day, as SQL: the order of a title's buyers restarts in January and July. */
export const halfYearSql = (day: string): string =>
  `cast(extract(year from ${day}) as integer) * 2 + case when extract(month from ${day}) > 6 then 1 else 0 end`

/** Lot of a position in the order, as SQL. Positions start at 1; lots have ten members by default. */
export const lotNumberSql = (rank: string, size = MIN_CELL_MEMBERS): string => `cast(floor((${rank} - 1) / ${size}.0) as integer)`

/**
 * Stores named by a question form their own class, so that adding or removing a store cannot reveal its buyers by subtraction.
 * Returns the class of a store as a column, and the join that it needs with `lines`, which have a store_id.
 */
export function buildStoreClass(stores: StoreFilter, lines = 'fact_sale'): { column: string; join: string } {
  const named = listFilterColumns(stores).map(([, column]) => column)
  if (named.length === 0) return { column: '0', join: '' }
  const classes = `select store.id, concat_ws('/', ${named.join(', ')}) as class from store`
  return { column: 'place.class', join: `join (${classes}) as place on place.id = ${lines}.store_id` }
}

/** Figures of purchases that lots carry, over fact_sale. */
const lotFigureColumns = {
  quantity: 'cast(sum(fact_sale.quantity) as integer)',
  amount: 'cast(sum(fact_sale.amount) as bigint)',
  amount_tax_in: 'cast(sum(fact_sale.amount_tax_in) as bigint)',
  net_quantity: 'cast(sum(case when fact_sale.channel = 2 then fact_sale.quantity else 0 end) as integer)',
} as const
export const lotFigures = Object.keys(lotFigureColumns) as (keyof typeof lotFigureColumns)[]

/**
 * Returns SQL for first purchases: for each member and key, the first day with a purchase and the figures of that day. `lines` is
 * fact_sale with joins and conditions.
 */
export function firstPurchasesSql(keys: Readonly<Record<string, string>>, lines: string): string {
  const columns = Object.entries({ ...keys, member_id: 'fact_sale.member_id', day: 'fact_sale.sale_date' })
  return `select *
      from (
        select day_of.*, row_number() over (partition by ${[...Object.keys(keys), 'member_id'].join(', ')} order by day) as purchase_number
        from (
          select ${[...columns, ...Object.entries(lotFigureColumns)].map(([name, column]) => `${column} as ${name}`).join(', ')}
          from ${lines}
          group by ${columns.map((_column, index) => index + 1).join(', ')}
          having max(fact_sale.quantity) > 0) as day_of) as numbered
      where purchase_number = 1`
}

/**
 * Returns SQL for full lots: groups first purchases (a table or a query in brackets) by `within`, with each lot's first and last
 * day and its figures.
 */
export const countFullLotsSql = (firsts: string, within: string): string =>
  `select ${within}, min(day) as opened, max(day) as closed,
        ${lotFigures.map((name) => `cast(sum(${name}) as bigint) as ${name}`).join(', ')}
      from (
        select firsts.*, ${lotNumberSql(`row_number() over (partition by ${within} order by day, member_id)`)} as lot
        from ${firsts} as firsts) as numbered
      group by ${within}, lot having count(*) = ${MIN_CELL_MEMBERS}`

/**
 * Returns SQL that assigns rows to lots: the rows of `rows` (a table or a query in brackets) with equal `within` are numbered in
 * `order`. `columns` are selected from `numbered`, which has a column `lot`; `over of_lot` is a window over the whole lot.
 */
export const assignLotsSql = (
  columns: string,
  { rows, within, order, size = MIN_CELL_MEMBERS }: { rows: string; within: string; order: string; size?: number },
): string =>
  `select ${columns}
      from (
        select purchases.*, ${lotNumberSql(`row_number() over (partition by ${within} order by ${order})`, size)} as lot
        from ${rows} as purchases) as numbered
      window of_lot as (partition by ${within}, lot)`

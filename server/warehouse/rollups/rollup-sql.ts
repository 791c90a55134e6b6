import type { Knex } from 'knex'
import { getRollupColumns, type Measure, measureNames, type Rollup, rollups } from './rollups.ts'

/** SQL that all ways of filling the rollups share. */

/** The rollups by table name. */
export const rollupsByTable = Object.fromEntries<Rollup>(rollups.map((rollup) => [rollup.table, rollup])) as Record<
  (typeof rollups)[number]['table'],
  Rollup
>

/** Column names of a rollup without `group_id`, which is looked up when rows are written. */
export const listRollupColumns = (rollup: Rollup): string[] =>
  getRollupColumns(rollup).flatMap(({ name }) => (rollup.isGrouped && name === 'group_id' ? [] : [name]))

/** SQL type of a measure for a day, week or month, or with `isWide` for all days. */
const getColumnType = (name: Measure, isWide: boolean) => (isWide || name.includes('amount') ? 'bigint' : 'integer')

/** Sums of measures cast to their column types: the engine's own type for sums is wider and doubles the cost of a sort. */
export const measureSumsSql = (names: readonly Measure[], isWide = false): string =>
  names.map((name) => `cast(sum(${name}) as ${getColumnType(name, isWide)}) as ${name}`).join(', ')

/** FROM clause of rows that have some of the measures; the missing ones are 0. */
export const fromWithMeasuresSql = (from: string, measures: readonly Measure[]): string => {
  const zeros = measureNames.filter((name) => !measures.includes(name)).map((name) => `, 0 as ${name}`)
  return zeros.length === 0 ? from : `(select part.*${zeros.join('')} from ${from} as part)`
}

/** First day of the week or month, as a date on both engines. */
export const dateTruncSql = (unit: 'week' | 'month', column: string): string => `cast(date_trunc('${unit}', ${column}) as date)`

/** The facts that move copies, with their day column and the measures that they contribute to. */
export const movementFacts: readonly { table: string; date: string; measures: Partial<Record<Measure, string>> }[] = [
  {
    table: 'fact_sale',
    date: 'sale_date',
    measures: { sale_quantity: 'quantity', sale_amount: 'amount', sale_amount_tax_in: 'amount_tax_in' },
  },
  { table: 'fact_delivery', date: 'delivery_date', measures: { delivery_quantity: 'quantity' } },
  { table: 'fact_return', date: 'return_date', measures: { return_quantity: 'quantity' } },
  { table: 'fact_adjustment', date: 'adjustment_date', measures: { adjust_quantity: 'quantity' } },
]
const netExpressionSql = (column: string) => `case when channel = 2 then ${column} else 0 end`
const netMeasures = {
  net_quantity: netExpressionSql('quantity'),
  net_amount: netExpressionSql('amount'),
  net_amount_tax_in: netExpressionSql('amount_tax_in'),
}

/** Condition for the rows of a fact table within a refresh, by the table and its day column. */
export type FactFilter = (table: string, date: string) => string

/** Returns the measures that any fact of the slices contributes to; the others are 0 in all rows. */
export async function findMeasuresWithMovements(knex: Knex, filter: FactFilter): Promise<Measure[]> {
  const hasAny = (table: string, date: string, more = '') => hasRows(knex, `${table} where ${filter(table, date)}${more}`)
  const found = new Set<string>()
  for (const { table, date, measures } of movementFacts)
    if (await hasAny(table, date)) for (const name of Object.keys(measures)) found.add(name)
  if (await hasAny('fact_sale', 'sale_date', ' and channel = 2')) for (const name of Object.keys(netMeasures)) found.add(name)
  return measureNames.filter((name) => found.has(name))
}

/**
 * SQL of movements: one row per store, product and day from all facts that move copies, with the changed measures; the others are
 * 0.
 */
export function movementSql(filter: FactFilter, changedMeasures: readonly Measure[] = measureNames): string {
  const parts = movementFacts
    .map((movement) =>
      movement.table === 'fact_sale' ? { ...movement, measures: { ...movement.measures, ...netMeasures } } : movement,
    )
    .filter(({ measures }) => changedMeasures.some((name) => name in measures))
    .map(
      ({ table, date, measures }) =>
        `select ${[`${date} as sale_date`, 'store_id', 'product_id', ...changedMeasures.map((name) => `${measures[name] ?? '0'} as ${name}`)].join(', ')}
           from ${table} where ${filter(table, date)}`,
    )
  return `select sale_date, product_id, store_id, ${measureSumsSql(changedMeasures)}
    from (${parts.join(' union all ')}) as movement group by sale_date, product_id, store_id`
}

const positionSql = (rollup: Rollup, keys: string, source: string) =>
  `select ${keys}, ${measureSumsSql(rollup.measures, true)}, ${(rollup.extraColumns ?? []).map((item) => `${item.sql} as ${item.name}`).join(', ')}
    from ${source} group by ${keys}`

/** SQL of the positions of stores and products from their days. */
export const storePositionSql = (source: string): string =>
  positionSql(rollupsByTable.rollup_store_product_position, 'store_id, product_id', source)
/** Computed from the stores' positions, because negative stock is clamped store by store. */
export const productPositionSql = (source: string): string =>
  positionSql(rollupsByTable.rollup_product_position, 'product_id', source)

/** Rows to insert into a rollup. */
export interface RollupRows {
  select: string
  /** Columns of the rows; all by default. */
  columns?: readonly string[] | undefined
  /** The rows are already in the rollup's order. */
  isSorted?: boolean | undefined
}

/** Inserts the rows of a query in the rollup's order. */
export const insertRollupQuery = (knex: Knex, rollup: Rollup, select: string): Promise<void> =>
  insertRollupRows(knex, rollup, { select })

/** Inserts rows in the rollup's order. Missing columns become 0 and need not be sorted. */
export async function insertRollupRows(
  knex: Knex,
  rollup: Rollup,
  { select, columns, isSorted = false }: RollupRows,
): Promise<void> {
  const rollupColumns = listRollupColumns(rollup)
  const written = rollupColumns.filter((name) => columns?.includes(name) ?? true)
  const order = isSorted ? '' : ` order by ${rollup.order}`
  const group = rollup.isGrouped ? ['group_id'] : []
  // a left join, so that a product without a card fails on the not-null group instead of losing its row
  const from = rollup.isGrouped ? ' left join product_card as card on card.id = fresh.product_id' : ''
  const rows = `select ${[...written.map((name) => `fresh.${name}`), ...group.map((name) => `card.${name}`)].join(', ')}
    from (${select}) as fresh${from}${order}`
  const into = [...rollupColumns, ...group]
  await knex.raw(
    written.length === rollupColumns.length
      ? `insert into ${rollup.table} (${into.join(', ')}) ${rows}`
      : `insert into ${rollup.table} (${into.join(', ')})
          select ${[...rollupColumns.map((name) => (written.includes(name) ? name : '0')), ...group].join(', ')} from (${rows}) as in_order`,
  )
}

/** True if the FROM clause yields a row. */
export async function hasRows(knex: Knex, from: string): Promise<boolean> {
  const { rows } = await knex.raw(`select 1 from ${from} limit 1`)
  return (rows as unknown[]).length > 0
}

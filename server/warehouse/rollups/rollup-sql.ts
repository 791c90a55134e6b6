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

/** SQL type of a measure for a day, week or month, or with `wide` for all days. */
const getColumnType = (name: Measure, wide: boolean) => (wide || name.includes('amount') ? 'bigint' : 'integer')

/** Sums of measures cast to their column types: the engine's own type for sums is wider and doubles the cost of a sort. */
export const measureSumsSql = (names: readonly Measure[], wide = false): string =>
  names.map((name) => `cast(sum(${name}) as ${getColumnType(name, wide)}) as ${name}`).join(', ')

/** FROM clause of rows that have some of the measures; the missing ones are 0. */
export const fromWithMeasuresSql = (from: string, has: readonly Measure[]): string => {
  const zeros = measureNames.filter((name) => !has.includes(name)).map((name) => `, 0 as ${name}`)
  return zeros.length === 0 ? from : `(select part.*${zeros.join('')} from ${from} as part)`
}

/** First day of the week or month, as a date on both engines. */
export const dateTruncSql = (unit: 'week' | 'month', column: string): string => `cast(date_trunc('${unit}', ${column}) as date)`

/** The facts that move copies, with their day column and the measures that they contribute to. */
export const movementFacts: readonly { table: string; date: string; gives: Partial<Record<Measure, string>> }[] = [
  {
    table: 'fact_sale',
    date: 'sale_date',
    gives: { sale_quantity: 'quantity', sale_amount: 'amount', sale_amount_tax_in: 'amount_tax_in' },
  },
  { table: 'fact_delivery', date: 'delivery_date', gives: { delivery_quantity: 'quantity' } },
  { table: 'fact_return', date: 'return_date', gives: { return_quantity: 'quantity' } },
  { table: 'fact_adjustment', date: 'adjustment_date', gives: { adjust_quantity: 'quantity' } },
]
const net = (column: string) => `case when channel = 2 then ${column} else 0 end`
const netGives = { net_quantity: net('quantity'), net_amount: net('amount'), net_amount_tax_in: net('amount_tax_in') }

/** Condition for the rows of a fact table within a refresh, by the table and its day column. */
export type FactFilter = (table: string, date: string) => string

/** Returns the measures that any fact of the slices contributes to; the others are 0 in all rows. */
export async function findMeasuresWithMovements(knex: Knex, filter: FactFilter): Promise<Measure[]> {
  const any = (table: string, date: string, more = '') => hasRows(knex, `${table} where ${filter(table, date)}${more}`)
  const moved = new Set<string>()
  for (const { table, date, gives } of movementFacts)
    if (await any(table, date)) for (const name of Object.keys(gives)) moved.add(name)
  if (await any('fact_sale', 'sale_date', ' and channel = 2')) for (const name of Object.keys(netGives)) moved.add(name)
  return measureNames.filter((name) => moved.has(name))
}

/**
 * SQL of movements: one row per store, product and day from all facts that move copies, with the measures `moved`; the others are
 * 0.
 */
export function movementSql(filter: FactFilter, moved: readonly Measure[] = measureNames): string {
  const parts = movementFacts
    .map((movement) => (movement.table === 'fact_sale' ? { ...movement, gives: { ...movement.gives, ...netGives } } : movement))
    .filter(({ gives }) => moved.some((name) => name in gives))
    .map(
      ({ table, date, gives }) =>
        `select ${[`${date} as sale_date`, 'store_id', 'product_id', ...moved.map((name) => `${gives[name] ?? '0'} as ${name}`)].join(', ')}
           from ${table} where ${filter(table, date)}`,
    )
  return `select sale_date, product_id, store_id, ${measureSumsSql(moved)}
    from (${parts.join(' union all ')}) as movement group by sale_date, product_id, store_id`
}

const positionSql = (rollup: Rollup, keys: string, source: string) =>
  `select ${keys}, ${measureSumsSql(rollup.measures, true)}, ${(rollup.extra ?? []).map((item) => `${item.sql} as ${item.name}`).join(', ')}
    from ${source} group by ${keys}`

/** SQL of the positions of stores and products from their days. */
export const storePositionSql = (source: string): string =>
  positionSql(rollupsByTable.rollup_store_product_position, 'store_id, product_id', source)
/** Computed from the stores' positions, because negative stock is clamped store by store. */
export const productPositionSql = (source: string): string =>
  positionSql(rollupsByTable.rollup_product_position, 'product_id', source)

/** Inserts the rows of a query in the rollup's order. */
export const insertRollupQuery = (knex: Knex, rollup: Rollup, select: string): Promise<void> =>
  insertRollupRows(knex, rollup, { select })

/** Inserts rows in the rollup's order. Missing columns become 0 and need not be sorted. */
export async function insertRollupRows(knex: Knex, rollup: Rollup, { select, has, isSorted = false }: RollupRows): Promise<void> {
  const columns = listRollupColumns(rollup)
  const written = columns.filter((name) => has?.includes(name) ?? true)
  const order = isSorted ? '' : ` order by ${rollup.order}`
  const group = rollup.isGrouped ? ['group_id'] : []
  // a left join, so that a product without a card fails on the not-null group instead of losing its row
  const from = rollup.isGrouped ? ' left join product_card as card on card.id = fresh.product_id' : ''
  const rows = `select ${[...written.map((name) => `fresh.${name}`), ...group.map((name) => `card.${name}`)].join(', ')}
    from (${select}) as fresh${from}${order}`
  const into = [...columns, ...group]
  await knex.raw(
    written.length === columns.length
      ? `insert into ${rollup.table} (${into.join(', ')}) ${rows}`
      : `insert into ${rollup.table} (${into.join(', ')})
          select ${[...columns.map((name) => (written.includes(name) ? name : '0')), ...group].join(', ')} from (${rows}) as in_order`,
  )
}

/** Rows to insert into a rollup. */
export interface RollupRows {
  select: string
  /** Columns of the rows; all by default. */
  has?: readonly string[] | undefined
  /** The rows are already in the rollup's order. */
  isSorted?: boolean | undefined
}

/** True if a FROM clause has any row. */
export async function hasRows(knex: Knex, from: string): Promise<boolean> {
  const { rows } = await knex.raw(`select 1 from ${from} limit 1`)
  return (rows as unknown[]).length > 0
}

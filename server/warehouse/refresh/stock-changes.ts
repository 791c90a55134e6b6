import type { Knex } from 'knex'
import { createTempTable } from '../engine/create-temp-table.ts'
import { toDayLiteral } from '../engine/sql.ts'
import {
  dateTruncSql,
  fromWithMeasuresSql,
  hasRows,
  insertRollupQuery,
  listRollupColumns,
  rollupsByTable,
} from '../rollups/rollup-sql.ts'
import { type Measure, measureNames, stockColumns, stockSql } from '../rollups/rollups.ts'
import { mergeSums } from './merge-sums.ts'

/**
 * Changes of each stock column of a product by day and month: what each store counts for after a day minus before it. Stock at an
 * earlier day is today's minus the later changes, so only the days since are read.
 */

const names = stockColumns.map(({ name }) => name)
/** True for columns about deliveries, which are 0 without any delivery. */
const needsDelivery = (storeSql: string) => storeSql.includes('first_delivery_date')

interface ChangeSource {
  /** FROM clause: sale_date, store_id, product_id, and net copies that came to a store. */
  movements: string
  /** FROM clause of the stores' positions after these movements. */
  positions: string
  /** Some of the positions had a delivery. */
  hasDeliveries: boolean
  /** The pairs had no movements before. */
  isFirst?: boolean
}

/** Builds a row for the stock column expressions, which use only the net stock and the first delivery. */
const stockRowSql = (stock: string, firstDelivery: string) =>
  `${stock} as delivery_quantity, 0 as sale_quantity, 0 as return_quantity, 0 as adjust_quantity, ${firstDelivery} as first_delivery_date`

/** Stock columns that can change; those about deliveries need a delivery. */
const listChangingColumns = (hasDeliveries: boolean) =>
  stockColumns.filter(({ storeSql }) => hasDeliveries || !needsDelivery(storeSql))

/** SQL of the changes by day and product: sale_date, product_id and the stock columns that can change. */
function changesSql({ movements, positions, hasDeliveries, isFirst = false }: ChangeSource): string {
  const counted = listChangingColumns(hasDeliveries)
  const deliveryDaySql = (comparison: '<' | '<=') => `case when delivered_on ${comparison} sale_date then delivered_on end`
  const runningSumSql = (order: string) =>
    `sum(moved.net) over (partition by moved.product_id, moved.store_id order by moved.sale_date ${order})`
  const stock = isFirst
    ? runningSumSql('rows between unbounded preceding and current row')
    : `${stockSql('position')} - coalesce(${runningSumSql('desc rows between unbounded preceding and 1 preceding')}, 0)`
  // without earlier movements and deliveries the positions add nothing
  const join =
    isFirst && !hasDeliveries
      ? ''
      : `join ${positions} as position on position.product_id = moved.product_id and position.store_id = moved.store_id`
  const movedStockSql = `select moved.sale_date, moved.product_id, moved.net,
      ${join === '' ? 'cast(null as date)' : 'position.first_delivery_date'} as delivered_on, ${stock} as stock
    from ${movements} as moved ${join}`
  const after = `select sale_date, product_id, net, stock, delivered_on, ${stockRowSql('stock', deliveryDaySql('<='))} from (${movedStockSql}) as moved_stock`
  const before = `select sale_date, product_id, ${counted.map(({ name, storeSql }) => `${storeSql} as after_${name}`).join(', ')},
      ${stockRowSql('stock - net', deliveryDaySql('<'))} from (${after}) as stock_after`
  return `select sale_date, product_id, ${counted.map(({ name, storeSql }) => `cast(sum(after_${name} - (${storeSql})) as integer) as ${name}`).join(', ')}
    from (${before}) as stock_before group by sale_date, product_id`
}

/** The same for stores and products whose only movements were on one day: their positions are the changes of that day. */
const singleDayChangesSql = (positions: string, hasDeliveries: boolean) =>
  `select first_date as sale_date, product_id,
      ${listChangingColumns(hasDeliveries)
        .map(({ name, storeSql }) => `cast(sum(${storeSql}) as integer) as ${name}`)
        .join(', ')}
    from ${positions} as position where day_count = 1 group by first_date, product_id`

const sumSql = (columns: readonly string[]) => columns.map((name) => `cast(sum(${name}) as integer) as ${name}`).join(', ')
const anyNonZeroSql = (columns: readonly string[], value = (name: string) => name) =>
  columns.map((name) => `${value(name)} <> 0`).join(' or ')
const anyNonZeroSumSql = (columns: readonly string[]) => anyNonZeroSql(columns, (name) => `sum(${name})`)

/** SQL of changes by month from changes by day. */
const monthlyChangesSql = (source: string, columns = names) =>
  `select ${dateTruncSql('month', 'sale_date')} as month_start, product_id, ${sumSql(columns)} from ${source}
    group by 1, 2 having ${anyNonZeroSumSql(columns)}`

/** Net copies of a FROM clause with some of the measures. */
const netCopiesSql = (from: string, measures: readonly Measure[]) =>
  `(select sale_date, store_id, product_id, ${stockSql()} as net from ${fromWithMeasuresSql(from, measures)} as part)`

/** Products that are processed at a time, so that memory stays bounded. */
export const PRODUCTS_PER_RANGE = 20_000

/** Rebuilds the stock changes of all days and months, or since a day before which no fact has changed. */
export async function refreshStockChanges(knex: Knex, since: string | null): Promise<void> {
  const { rollup_product_stock_day: byDay, rollup_product_stock_month: byMonth } = rollupsByTable
  const sinceConditionSql = (column: string) => (since === null ? '' : ` and ${column} >= ${toDayLiteral(since)}`)
  const monthOn = since === null ? '' : ` >= ${dateTruncSql('month', toDayLiteral(since))}`
  await knex.raw(`delete from ${byDay.table} where true${sinceConditionSql('sale_date')}`)
  await knex.raw(`delete from ${byMonth.table} where true${monthOn && ` and month_start${monthOn}`}`)
  const { rows } = await knex.raw('select max(product_id) as last from rollup_product_position')
  const last = Number(rows[0]?.last ?? 0)
  for (let first = 0; first <= last; first += PRODUCTS_PER_RANGE) {
    const range = `product_id >= ${first} and product_id < ${first + PRODUCTS_PER_RANGE}`
    const changes = changesSql({
      movements: netCopiesSql(
        `(select * from rollup_store_product_day where ${range}${sinceConditionSql('sale_date')})`,
        measureNames,
      ),
      positions: `(select * from rollup_store_product_position where ${range})`,
      hasDeliveries: true,
      isFirst: since === null,
    })
    await insertRollupQuery(
      knex,
      byDay,
      `select ${listRollupColumns(byDay).join(', ')} from (${changes}) as changed where ${anyNonZeroSql(names)}`,
    )
  }
  const days = `(select * from ${byDay.table} where true${monthOn && ` and sale_date${monthOn}`})`
  await insertRollupQuery(knex, byMonth, monthlyChangesSql(`${days} as part`))
}

/** Positions of the changed pairs of store and product, as temp tables: before and after. */
export interface ChangedPairs {
  /** Null if none of the pairs had a position; then `after` has the column day_count, their number of days. */
  before: string | null
  after: string
  /** Measures of `after`; the others are 0. */
  changedMeasures: readonly Measure[]
}

/** What a refresh of slices knows about the changed pairs of store and product. */
export interface StockChange {
  pairs: ChangedPairs
  /** FROM clause of the differences of their days, with the changed measures. */
  change: string
  changedMeasures: readonly Measure[]
  /** First changed day. */
  first: string
  /** No other slice has movements on that day or later, and none of the changed pairs had any before. */
  isAppend: boolean
}

/** Creates `moved_since`: the movements of the pairs since each changed, after (net) and before the change (net_before). */
async function createMovedSinceTable(knex: Knex, { change, changedMeasures, first }: StockChange): Promise<void> {
  await createTempTable(
    knex,
    'moved_since',
    `with since as (select store_id, product_id, min(sale_date) as first_day from ${change} as part group by store_id, product_id)
    select sale_date, store_id, product_id, sum(net) as net, sum(net_before) as net_before from (
      select day.sale_date, day.store_id, day.product_id, ${stockSql('day')} as net, ${stockSql('day')} as net_before
        from rollup_store_product_day as day
          join since on since.product_id = day.product_id and since.store_id = day.store_id and since.first_day <= day.sale_date
        where day.sale_date >= ${toDayLiteral(first)}
      union all select sale_date, store_id, product_id, 0, -net from ${netCopiesSql(change, changedMeasures)} as changed) as sides
    group by sale_date, store_id, product_id`,
  )
}

const hasAnyDelivery = async (knex: Knex, { before, after }: ChangedPairs) => {
  const hasDelivery = (from: string) => hasRows(knex, `${from} as position where first_delivery_date is not null`)
  return (await hasDelivery(after)) || (before !== null && (await hasDelivery(before)))
}

/** Adds the effect of changed slices to the stock changes by day and month. */
export async function mergeStockChanges(knex: Knex, changed: StockChange): Promise<void> {
  const { pairs, first, isAppend } = changed
  const hasDeliveries = await hasAnyDelivery(knex, pairs)
  const columns = listChangingColumns(hasDeliveries).map(({ name }) => name)
  const keys = 'sale_date, product_id'
  const after = fromWithMeasuresSql(pairs.after, pairs.changedMeasures)
  const sides: string[] = []
  if (isAppend) {
    const movements = netCopiesSql(changed.change, changed.changedMeasures)
    if (pairs.before === null) {
      const several = `select product_id, store_id from ${pairs.after} where day_count > 1`
      const changedAgainSql = `(select * from ${movements} as part where (product_id, store_id) in (${several}))`
      sides.push(
        singleDayChangesSql(after, hasDeliveries),
        changesSql({ movements: changedAgainSql, positions: after, hasDeliveries, isFirst: true }),
      )
    } else sides.push(changesSql({ movements, positions: after, hasDeliveries }))
  } else {
    await createMovedSinceTable(knex, changed)
    const sideChangesSql = (net: string, positions: string) =>
      changesSql({ movements: `(select ${keys}, store_id, ${net} as net from moved_since)`, positions, hasDeliveries })
    sides.push(sideChangesSql('net', after))
    if (pairs.before !== null)
      sides.push(
        `select ${keys}, ${columns.map((name) => `-${name}`).join(', ')} from (${sideChangesSql('net_before', pairs.before)}) as before_change`,
      )
  }
  await createTempTable(
    knex,
    'stock_change',
    `select ${keys}, ${sumSql(columns)}
    from (${sides.join(' union all ')}) as sides group by ${keys} having ${anyNonZeroSumSql(columns)}`,
  )
  if (!isAppend) await knex.raw('drop table moved_since')
  await mergeSums(knex, {
    rollup: rollupsByTable.rollup_product_stock_day,
    change: 'stock_change',
    changeColumns: ['sale_date', 'product_id', ...columns],
    pruneCondition: `rollup_product_stock_day.sale_date >= ${toDayLiteral(first)}`,
    rowCondition: anyNonZeroSql(names),
  })
  await createTempTable(knex, 'stock_month_change', monthlyChangesSql('stock_change', columns))
  await mergeSums(knex, {
    rollup: rollupsByTable.rollup_product_stock_month,
    change: 'stock_month_change',
    changeColumns: ['month_start', 'product_id', ...columns],
    pruneCondition: `rollup_product_stock_month.month_start >= ${dateTruncSql('month', toDayLiteral(first))}`,
    rowCondition: anyNonZeroSql(names),
  })
  for (const table of ['stock_month_change', 'stock_change']) await knex.raw(`drop table ${table}`)
}

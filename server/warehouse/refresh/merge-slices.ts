import type { Knex } from 'knex'
import { addToTempTable, createTempTable } from '../engine/create-temp-table.ts'
import { sql, toDayLiteral } from '../engine/sql.ts'
import {
  dateTruncSql,
  type FactFilter,
  findMeasuresWithMovements,
  fromWithMeasuresSql,
  hasRows,
  insertRollupQuery,
  insertRollupRows,
  listRollupColumns,
  measureSumsSql,
  movementFacts,
  movementSql,
  productPositionSql,
  rollupsByTable,
  storePositionSql,
} from '../rollups/rollup-sql.ts'
import { type Measure, measureNames, stockColumns } from '../rollups/rollups.ts'
import { type AffectedDays, toAffectedDays } from './affected-days.ts'
import { getRollupKeys, mergeSums } from './merge-sums.ts'
import { type ChangedPairs, mergeStockChanges } from './stock-changes.ts'

/**
 * Updates the movement rollups from the facts of some store × day slices. The store days are rebuilt; their difference is added
 * to weeks, months and positions. Values that are not sums (first and last days, keys that lose their last fact) are recomputed
 * for the affected keys. A refresh without changes adds nothing.
 */

const DAY_ROLLUP = 'rollup_store_product_day'

/**
 * Condition for the rows of a table within the slices. Rollups have no index by day and store: through their index by day,
 * PostgreSQL would read a day once for each of its stores.
 */
export function inSlicesSql(slices: string, table: string, date: string): string {
  const day = table.startsWith('rollup_') ? `${table}.${date} + 0` : `${table}.${date}`
  return `(${day}, ${table}.store_id) in (select s.sale_date, s.store_id from ${slices} as s)`
}

/** Lines that are grouped and sorted at a time: a load can exceed memory. */
const MAX_LINES_PER_RUN = 1_000_000

/** Splits a load's days into runs with a similar number of lines, in order. */
async function splitIntoRuns(knex: Knex, filter: FactFilter): Promise<string[][]> {
  const counts = movementFacts.map(
    ({ table, date }) => `select ${date} as day, count(*) as lines from ${table} where ${filter(table, date)} group by ${date}`,
  )
  const rows = await sql<{ day: string; lines: number }>(
    knex,
    `select day, cast(sum(lines) as bigint) as lines from (${counts.join(' union all ')}) as counted group by day order by day`,
  )
  const runs: string[][] = []
  let lines = 0
  for (const row of rows) {
    const run = runs.at(-1)
    if (run === undefined || lines + row.lines > MAX_LINES_PER_RUN) {
      runs.push([row.day])
      lines = row.lines
    } else {
      run.push(row.day)
      lines += row.lines
    }
  }
  return runs
}

/**
 * True if the rows of a select of days and stores include another slice. Not an outer join: expecting the first match early,
 * PostgreSQL compares each row with all slices, which takes seconds if there is no other slice.
 */
const hasOtherSlices = (knex: Knex, slices: string, storeDays: string) =>
  hasRows(knex, `(${storeDays} except select sale_date, store_id from ${slices}) as other`)

/** Returns the fact tables that have rows of other slices on the affected days. */
async function findTablesWithOtherRows(knex: Knex, slices: string, affected: AffectedDays): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { table, date } of movementFacts) {
    const storeDays = `select distinct ${date} as sale_date, store_id from ${table} where ${affected.dayCondition(date)}`
    if (await hasOtherSlices(knex, slices, storeDays)) found.add(table)
  }
  return found
}

/** Difference of the slices before and after. */
interface SliceChange {
  /**
   * FROM clause: sale_date, store_id, product_id, the changed measures, and row_change: 1 for a new row, 0 for one whose sums
   * changed, -1 for a deleted one or one that is no longer, or only now, a day with sales or deliveries.
   */
  from: string
  /** Measures that changed; the others stay the same. */
  changedMeasures: readonly Measure[]
  /** The slices had no rows before: every row is new. */
  isNew: boolean
  /** In addition, no other slice has movements on their days or later. */
  isAppend: boolean
  /** First day of the slices. */
  first: string
  affected: AffectedDays
  /** Number of parts in which the change is processed, so that each fits into memory. */
  parts: number
}

/** SQL of a side of the change, after (1) or before (-1): that the row exists, has sales, and has deliveries. */
const signedFlagsSql = (sign: 1 | -1) =>
  `${sign} as row_change, case when sale_quantity > 0 then ${sign} else 0 end as sold, case when delivery_quantity > 0 then ${sign} else 0 end as delivered`

/** Rebuilds the days of the slices and returns the change; null if nothing changed. */
async function replaceDays(knex: Knex, slices: string, changedDays: readonly string[]): Promise<SliceChange | null> {
  const affected = toAffectedDays(changedDays)
  const inSliceSql = (table: string, date: string) => inSlicesSql(slices, table, date)
  const affectedRows = `${affected.dayCondition('sale_date')} and ${inSliceSql(DAY_ROLLUP, 'sale_date')}`
  const isNew = !(await hasRows(knex, `${DAY_ROLLUP} where ${affectedRows}`))
  if (!isNew) {
    await createTempTable(knex, 'slice_before', `select * from ${DAY_ROLLUP} where ${affectedRows}`)
    await knex.raw(`delete from ${DAY_ROLLUP} where ${affectedRows}`)
  }
  const mixed = await findTablesWithOtherRows(knex, slices, affected)
  const mixedSliceSql: FactFilter = (table, date) => (mixed.has(table) ? ` and ${inSliceSql(table, date)}` : '')
  const filter: FactFilter = (table, date) => `${affected.dayCondition(date)}${mixedSliceSql(table, date)}`
  const changedMeasures = await findMeasuresWithMovements(knex, filter)
  if (isNew && changedMeasures.length === 0) return null
  const runs = changedMeasures.length === 0 ? [] : await splitIntoRuns(knex, filter)
  for (const run of runs) {
    const { dayCondition: ofRun } = toAffectedDays(run)
    await insertRollupRows(knex, rollupsByTable[DAY_ROLLUP], {
      select: movementSql((table, date) => `${ofRun(date)}${mixedSliceSql(table, date)}`, changedMeasures),
      columns: [...getRollupKeys(rollupsByTable[DAY_ROLLUP]), ...changedMeasures],
    })
  }
  const first = changedDays[0] ?? ''
  const laterSlices = `select distinct sale_date, store_id from ${DAY_ROLLUP} where sale_date >= ${toDayLiteral(first)}`
  const isAppend = isNew && !(await hasOtherSlices(knex, slices, laterSlices))
  const shared = { first, affected, isAppend, parts: runs.length, isNew }
  const keys = 'sale_date, store_id, product_id'
  if (isNew) {
    const condition = isAppend ? `sale_date >= ${toDayLiteral(first)}` : affectedRows
    return {
      ...shared,
      from: `(select ${keys}, ${changedMeasures.join(', ')}, 1 as row_change from ${DAY_ROLLUP} where ${condition})`,
      changedMeasures,
    }
  }
  await createTempTable(
    knex,
    'slice_change',
    `select ${keys}, ${measureSumsSql(measureNames)},
      case when sum(row_change) > 0 then 1 when sum(row_change) = 0 and sum(sold) = 0 and sum(delivered) = 0 then 0 else -1 end as row_change
    from (select ${keys}, ${measureNames.join(', ')}, ${signedFlagsSql(1)} from ${DAY_ROLLUP} where ${affectedRows}
      union all select ${keys}, ${measureNames.map((name) => `-${name}`).join(', ')}, ${signedFlagsSql(-1)} from slice_before) as sides
    group by ${keys} having ${[...measureNames, 'row_change'].map((name) => `sum(${name}) <> 0`).join(' or ')}`,
  )
  await knex.raw('drop table slice_before')
  if (await hasRows(knex, 'slice_change')) return { ...shared, from: 'slice_change', changedMeasures: measureNames }
  await knex.raw('drop table slice_change')
  return null
}

/** Keys of a change that lost a row, without those that `remainingKeys` still finds. */
const deletedKeysSql = (change: string, keys: string, remainingKeys: string) =>
  `select ${keys} from ${change} where row_change < 0 except ${remainingKeys}`

/** Adds the change to the product rollups: to days, and from them to weeks and months. */
async function mergeProducts(knex: Knex, { from, changedMeasures, isNew, affected }: SliceChange): Promise<void> {
  const createChangeTable = (table: string, keys: string, source: string) =>
    createTempTable(
      knex,
      table,
      `select ${keys}, ${measureSumsSql(changedMeasures)}, min(row_change) as row_change
      from ${source} as part group by ${keys}`,
    )
  await knex.raw('drop table if exists product_change')
  await createChangeTable('product_change', 'sale_date, product_id', from)
  const products = 'product_id in (select product_id from product_change where row_change < 0)'
  await mergeSums(knex, {
    rollup: rollupsByTable.rollup_product_day,
    change: 'product_change',
    changeColumns: ['sale_date', 'product_id', ...changedMeasures],
    pruneCondition: affected.dayCondition('rollup_product_day.sale_date'),
    removedKeysSql: isNew
      ? undefined
      : deletedKeysSql(
          'product_change',
          'sale_date, product_id',
          `select sale_date, product_id from ${DAY_ROLLUP} where ${affected.dayCondition('sale_date')} and ${products}`,
        ),
  })
  for (const { unit, rollup } of [
    { unit: 'week', rollup: rollupsByTable.rollup_product_week },
    { unit: 'month', rollup: rollupsByTable.rollup_product_month },
  ] as const) {
    const start = `${unit}_start`
    await knex.raw('drop table if exists period_change')
    await createChangeTable(
      'period_change',
      `${start}, product_id`,
      `(select ${dateTruncSql(unit, 'sale_date')} as ${start}, * from product_change)`,
    )
    const periods = unit === 'week' ? affected.weekCondition : affected.monthCondition
    const daysOfPeriods = unit === 'week' ? affected.weekDaysCondition('sale_date') : affected.monthDaysCondition('sale_date')
    await mergeSums(knex, {
      rollup,
      change: 'period_change',
      changeColumns: [start, 'product_id', ...changedMeasures],
      pruneCondition: periods(`${rollup.table}.${start}`),
      removedKeysSql: isNew
        ? undefined
        : deletedKeysSql(
            'period_change',
            `${start}, product_id`,
            `select ${dateTruncSql(unit, 'sale_date')}, product_id from rollup_product_day where ${daysOfPeriods} and ${products}`,
          ),
    })
    await knex.raw('drop table period_change')
  }
  await knex.raw('drop table product_change')
}

/** Conditions that divide the products into ranges of ids. */
async function listProductRanges(knex: Knex, parts: number): Promise<string[]> {
  if (parts < 2) return ['true']
  const { rows } = await knex.raw('select max(id) as last from product')
  const last = Number(rows[0]?.last ?? 0)
  const getBound = (part: number) => Math.floor((last * part) / parts)
  return Array.from({ length: parts }, (_none, part) =>
    [
      ...(part > 0 ? [`product_id > ${getBound(part)}`] : []),
      ...(part < parts - 1 ? [`product_id <= ${getBound(part + 1)}`] : []),
    ].join(' and '),
  )
}

/**
 * Creates `pair_month_change`, in the order of the store months, and adds it to them. It includes the first and last days of the
 * new rows, which are not sums and are valid for the pair unless one of its rows has a negative row_change.
 */
async function mergeStoreMonths(knex: Knex, { from, changedMeasures, isNew, affected, parts }: SliceChange): Promise<void> {
  const rollup = rollupsByTable.rollup_store_product_month
  const dayWithMovementSql = (measure: Measure) =>
    changedMeasures.includes(measure) ? `case when row_change = 1 and ${measure} > 0 then sale_date end` : 'cast(null as date)'
  const [only, ...others] = affected.monthStarts
  // a single known month needs no grouping by month
  const month = only !== undefined && others.length === 0 ? toDayLiteral(only) : dateTruncSql('month', 'sale_date')
  const key = others.length === 0 ? '' : 'month_start, '
  const source = others.length === 0 ? from : `(select ${month} as month_start, * from ${from} as dated)`
  const monthChangesSql = (
    products: string,
  ) => `select ${others.length === 0 ? `${month} as month_start` : 'month_start'}, store_id, product_id,
      ${measureSumsSql(changedMeasures)}, min(row_change) as row_change, count(*) as day_count, min(sale_date) as first_date,
      max(${dayWithMovementSql('sale_quantity')}) as last_sale_date, min(${dayWithMovementSql('delivery_quantity')}) as first_delivery_date
    from ${source} as part where ${products} group by ${key}store_id, product_id`
  await createTempTable(knex, 'pair_month_change', monthChangesSql('false'))
  for (const products of await listProductRanges(knex, parts))
    await addToTempTable(
      knex,
      'pair_month_change',
      `select * from (${monthChangesSql(products)}) as fresh order by ${rollup.order}`,
    )
  const keys = 'month_start, store_id, product_id'
  await mergeSums(knex, {
    rollup,
    change: 'pair_month_change',
    changeColumns: ['month_start', 'store_id', 'product_id', ...changedMeasures],
    isSorted: true,
    pruneCondition: affected.monthCondition(`${rollup.table}.month_start`),
    removedKeysSql: isNew
      ? undefined
      : deletedKeysSql(
          'pair_month_change',
          keys,
          `select ${dateTruncSql('month', 'sale_date')}, store_id, product_id from ${DAY_ROLLUP} where ${affected.monthDaysCondition('sale_date')}
            and (store_id, product_id) in (select store_id, product_id from pair_month_change where row_change < 0)`,
        ),
  })
}

/** Updates the positions of stores. The caller drops `pair_before`, `pair_after` and `pair_change`. */
async function mergeStorePositions(knex: Knex, { changedMeasures, affected, isNew }: SliceChange): Promise<ChangedPairs> {
  const rollup = rollupsByTable.rollup_store_product_position
  const { table } = rollup
  const columns = listRollupColumns(rollup)
  const list = columns.join(', ')
  const dates = `min(first_date) as first_date, max(last_sale_date) as last_sale_date, min(first_delivery_date) as first_delivery_date`
  let change = 'pair_month_change'
  if (affected.monthStarts.length > 1) {
    change = 'pair_change'
    await createTempTable(
      knex,
      'pair_change',
      `select store_id, product_id, ${measureSumsSql(changedMeasures, true)}, ${dates}, min(row_change) as row_change, cast(sum(day_count) as bigint) as day_count
      from pair_month_change group by store_id, product_id order by ${rollup.order}`,
    )
  }
  const changedColumns = columns.filter(
    (name) => changedMeasures.includes(name as Measure) || !measureNames.includes(name as Measure),
  )
  const pairs = `(${table}.product_id, ${table}.store_id) in (select product_id, store_id from ${change})`
  const insertChange = async () => {
    await insertRollupRows(knex, rollup, { select: `select * from ${change}`, columns: changedColumns, isSorted: true })
    return { before: null, after: change, changedMeasures }
  }
  if (!(await hasRows(knex, table))) return insertChange()
  // not asked beforehand: expecting an early match, PostgreSQL would compare each position with all pairs if there is none
  await createTempTable(knex, 'pair_before', `select ${list} from ${table} where ${pairs}`)
  if (!(await hasRows(knex, 'pair_before'))) return insertChange()
  // the other pairs' dates are computed from all their days
  const added = `select product_id, store_id from ${change} where row_change >= 0`
  const rebuiltSql = `select product_id, store_id from ${change} where row_change < 0`
  await createTempTable(
    knex,
    'pair_after',
    `select store_id, product_id, ${measureSumsSql(measureNames, true)}, ${dates}
      from (select ${list} from pair_before where (product_id, store_id) in (${added})
        union all select ${columns.map((name) => (changedColumns.includes(name) ? name : '0')).join(', ')} from ${change} where row_change >= 0) as sides
      group by store_id, product_id`,
  )
  if (!isNew)
    await addToTempTable(
      knex,
      `pair_after (${list})`,
      `select ${list} from (${storePositionSql(`(select * from ${DAY_ROLLUP} where (product_id, store_id) in (${rebuiltSql})) as part`)}) as rebuilt`,
    )
  await knex.raw(`delete from ${table} where ${pairs}`)
  await insertRollupQuery(knex, rollup, `select ${list} from pair_after`)
  return { before: 'pair_before', after: 'pair_after', changedMeasures: measureNames }
}

/** Updates the positions of products from those of the changed pairs. */
async function mergeProductPositions(knex: Knex, { before, after, changedMeasures }: ChangedPairs): Promise<void> {
  const rollup = rollupsByTable.rollup_product_position
  const { table } = rollup
  const columns = listRollupColumns(rollup).join(', ')
  const signedPositionsSql = (from: string, sign: '' | '-') =>
    `select product_id, ${measureNames.map((name) => `${sign}${name} as ${name}`).join(', ')},
      ${sign === '' ? 'first_date, last_sale_date' : 'cast(null as date) as first_date, cast(null as date) as last_sale_date'},
      ${stockColumns.map(({ name, storeSql }) => `${sign}(${storeSql}) as ${name}`).join(', ')} from ${from} as pair`
  const products = `${table}.product_id in (select product_id from ${after}${before === null ? '' : ` union select product_id from ${before}`})`
  const isIncremental = await hasRows(knex, table)
  const sides = [
    ...(isIncremental ? [`select ${columns} from ${table} where ${products}`] : []),
    `select ${columns} from (${signedPositionsSql(fromWithMeasuresSql(after, changedMeasures), '')}) as after_side`,
    ...(before === null ? [] : [`select ${columns} from (${signedPositionsSql(before, '-')}) as before_side`]),
  ]
  await createTempTable(
    knex,
    'product_after',
    `select product_id, ${measureSumsSql(measureNames, true)}, min(first_date) as first_date, max(last_sale_date) as last_sale_date,
      ${stockColumns.map(({ name }) => `cast(sum(${name}) as bigint) as ${name}`).join(', ')}
    from (${sides.join(' union all ')}) as sides group by product_id`,
  )
  if (before !== null) {
    // a pair whose first or last day moved inwards may have determined those of its product
    await createTempTable(
      knex,
      'product_rebuilt',
      `select distinct b.product_id
      from ${before} as b left join ${after} as a on a.product_id = b.product_id and a.store_id = b.store_id
      where a.product_id is null or a.first_date > b.first_date
        or (b.last_sale_date is not null and (a.last_sale_date is null or a.last_sale_date < b.last_sale_date))`,
    )
    const rebuiltSql = 'product_id in (select product_id from product_rebuilt)'
    await knex.raw(`delete from product_after where ${rebuiltSql}`)
    await addToTempTable(
      knex,
      'product_after',
      `select ${columns} from (${productPositionSql(`(select * from rollup_store_product_position where ${rebuiltSql}) as part`)}) as rebuilt`,
    )
    await knex.raw('drop table product_rebuilt')
  }
  if (isIncremental) await knex.raw(`delete from ${table} where ${products}`)
  await insertRollupQuery(knex, rollup, `select ${columns} from product_after`)
  await knex.raw('drop table product_after')
}

/** Updates all movement rollups and positions from the facts of the slices. */
export async function mergeSlices(knex: Knex, slices: string, changedDays: readonly string[]): Promise<void> {
  const change = await replaceDays(knex, slices, changedDays)
  if (change === null) return
  await mergeProducts(knex, change)
  await mergeStoreMonths(knex, change)
  const pairs = await mergeStorePositions(knex, change)
  await mergeProductPositions(knex, pairs)
  await mergeStockChanges(knex, { ...change, pairs, change: change.from })
  for (const table of ['pair_after', 'pair_before', 'pair_change', 'pair_month_change', 'slice_change'])
    await knex.raw(`drop table if exists ${table}`)
}

import type { Knex } from 'knex'
import { listBuckets, type Period } from '../../../shared/calendar/period.ts'
import { analyzeNewTables, analyzeTables } from '../engine/analyze-tables.ts'
import { sql } from '../engine/sql.ts'
import { replaceRevision, writeWarehouseState } from '../engine/warehouse-state.ts'
import { refreshCards } from '../products/product-cards.ts'
import {
  dateTruncSql,
  hasRows,
  insertRollupQuery,
  insertRollupRows,
  measureSumsSql,
  movementSql,
  productPositionSql,
  rollupsByTable,
  storePositionSql,
} from '../rollups/rollup-sql.ts'
import { groupRollups, measureNames, type Rollup, rollups } from '../rollups/rollups.ts'
import { removeFromStoreOrder } from '../rollups/store-order.ts'
import { type AffectedDays, toAffectedDays } from './affected-days.ts'
import { inSlicesSql, mergeSlices } from './merge-slices.ts'
import { PRODUCTS_PER_RANGE, refreshStockChanges } from './stock-changes.ts'
import { refreshStoreGaps } from './store-gaps.ts'

/**
 * Updates the rollups from the facts, within the caller's transaction, so that readers see the old or the new data. Whole days
 * are rebuilt from the facts; for slices only the difference is added (merge-slices.ts). A refresh can be repeated and gives the
 * rows of a full build.
 */

export type RefreshScope =
  /** A temp table (sale_date date, store_id integer) of the store × day slices whose facts changed. */
  | { slices: string }
  /**
   * All stores of whole days, both ends included: for bulk builds into days that may be empty. With `positions: false` it skips
   * positions and everything made from the masters, because more days follow.
   */
  | { days: Period; positions?: boolean }

/** Rebuilds the product rollups and the store × product months of the affected periods. */
async function refreshPeriods(knex: Knex, affected: AffectedDays): Promise<void> {
  const sums = [
    ['rollup_product_day', 'rollup_store_product_day'],
    // weeks and months from the new product days, of which there are far fewer than of stores
    ['rollup_product_week', 'rollup_product_day'],
    ['rollup_product_month', 'rollup_product_day'],
    ['rollup_store_product_month', 'rollup_store_product_day'],
  ] as const
  const { dayCondition, weekDaysCondition, monthDaysCondition } = affected
  for (const [table, source] of sums) {
    const rollup = rollupsByTable[table]
    const { grain, time } = rollup
    const bucket = grain === 'week' || grain === 'month' ? dateTruncSql(grain, 'sale_date') : 'sale_date'
    const daysCondition = grain === 'week' ? weekDaysCondition : grain === 'month' ? monthDaysCondition : dayCondition
    const dimensions = rollup.dimensions.join(', ')
    await knex.raw(`delete from ${table} where ${timeConditionSql(affected, rollup)}`)
    await insertRollupQuery(
      knex,
      rollup,
      `select ${bucket} as ${time}, ${dimensions}, ${measureSumsSql(measureNames)} from ${source}
        where ${daysCondition('sale_date')} group by ${bucket}, ${dimensions}`,
    )
  }
}

/** Condition for the affected days, weeks or months of a rollup. */
function timeConditionSql(affected: AffectedDays, { grain, time }: Rollup): string {
  const toCondition =
    grain === 'day' ? affected.dayCondition : grain === 'week' ? affected.weekCondition : affected.monthCondition
  return toCondition(time ?? '')
}

/** Rebuilds the sums by product group for the affected periods, or for all. */
async function refreshProductGroupSums(knex: Knex, affected?: AffectedDays): Promise<void> {
  for (const rollup of groupRollups) {
    const time = rollup.time ?? ''
    const condition = affected === undefined ? 'true' : timeConditionSql(affected, rollup)
    await knex.raw(`delete from ${rollup.table} where ${condition}`)
    await insertRollupQuery(
      knex,
      rollup,
      `select ${time}, group_id, ${measureSumsSql(measureNames)} from ${rollup.source} where ${condition} group by ${time}, group_id`,
    )
  }
}

/** Updates what is made from the masters: cards, groups, and the group rollups if a product changed its group. */
export async function refreshMasters(knex: Knex): Promise<void> {
  if ((await refreshCards(knex)) === 0) return
  for (const { table } of rollups.filter((rollup: Rollup) => rollup.isGrouped))
    await knex.raw(`update ${table} set group_id = card.group_id
      from product_card as card where card.id = ${table}.product_id and card.group_id <> ${table}.group_id`)
  await refreshProductGroupSums(knex)
}

/** Rebuilds the open orders from all orders, after a load of orders. */
export async function refreshOpenOrders(knex: Knex): Promise<void> {
  await knex.raw('delete from rollup_open_order')
  await insertRollupQuery(
    knex,
    rollupsByTable.rollup_open_order,
    `select order_date, store_id, product_id, sum(quantity - filled) as open_quantity from fact_order
      where quantity > filled and not cancelled group by order_date, store_id, product_id`,
  )
}

/** Adds up the movements of each store on the days, or in the slices, that the condition selects. */
async function refreshStores(knex: Knex, within: (table: string) => string): Promise<void> {
  const rollup = rollupsByTable.rollup_store_day
  const source = 'rollup_store_product_day'
  await knex.raw(`delete from ${rollup.table} where ${within(rollup.table)}`)
  await insertRollupQuery(
    knex,
    rollup,
    `select sale_date, store_id, ${measureSumsSql(measureNames)} from ${source} where ${within(source)} group by sale_date, store_id`,
  )
}

/** Counts the receipts of the slices that the conditions select: `facts` for the base facts, `slices` for the rollup. */
async function refreshReceipts(knex: Knex, facts: string, slices = facts): Promise<void> {
  const rollup = rollupsByTable.rollup_store_receipt_day
  const receiptColumns = rollup.extraColumns ?? []
  await knex.raw(`delete from ${rollup.table} where ${slices}`)
  const lines = `fact_sale where receipt_id > 0 and quantity > 0 and ${facts}`
  // counting members' distinct receipts is expensive, so it is skipped if no line has a member
  const counted = (await hasRows(knex, `${lines} and member_id is not null`))
    ? receiptColumns
    : receiptColumns.filter(({ name }) => !name.startsWith('member_'))
  await insertRollupRows(knex, rollup, {
    select: `select sale_date, store_id, ${counted.map(({ name, sql }) => `${sql} as ${name}`).join(', ')} from ${lines}
      group by sale_date, store_id`,
    columns: ['sale_date', 'store_id', ...counted.map(({ name }) => name)],
  })
}

/**
 * Rebuilds both position rollups by ranges of products, so that memory stays bounded, and the stock changes of all days or
 * since a day before which no fact has changed.
 */
async function rebuildPositions(knex: Knex, since: string | null = null): Promise<void> {
  await knex.raw('delete from rollup_product_position')
  await knex.raw('delete from rollup_store_product_position')
  const { rows } = await knex.raw('select max(product_id) as last from rollup_product_day')
  const last = Number(rows[0]?.last ?? 0)
  for (let from = 0; from <= last; from += PRODUCTS_PER_RANGE) {
    const part = `(select * from rollup_store_product_day where product_id >= ${from} and product_id < ${from + PRODUCTS_PER_RANGE}) as part`
    await insertRollupQuery(knex, rollupsByTable.rollup_store_product_position, storePositionSql(part))
  }
  await insertRollupQuery(knex, rollupsByTable.rollup_product_position, productPositionSql('rollup_store_product_position'))
  await analyzeNewTables(knex, analyzedTables)
  await refreshStockChanges(knex, since)
  await refreshOpenOrders(knex)
}

/** Rebuilds the positions and what follows from all days: the last days of the data and the gaps of all stores. */
export async function refreshPositions(knex: Knex): Promise<void> {
  await rebuildPositions(knex)
  await recordAsOfDays(knex)
  await refreshStoreGaps(knex, 'all')
}

/** Share of the existing slices from which a change rebuilds whole days: merging costs three times as much per slice. */
const REBUILD_SHARE = 0.5

/** True if a load replaces most of the existing slices, for example when a history is loaded again. */
async function isMostlyReplaced(knex: Knex, slices: string): Promise<boolean> {
  const [counts] = await sql<{ existing: number; replaced: number }>(
    knex,
    `select count(*) as existing, count(s.store_id) as replaced
      from rollup_store_day as day left join (select distinct sale_date, store_id from ${slices}) as s
        on s.sale_date = day.sale_date and s.store_id = day.store_id`,
  )
  return counts !== undefined && counts.replaced > 0 && counts.replaced >= REBUILD_SHARE * counts.existing
}

/** Groups sorted days into one span per month, so that a rebuild processes at most a month at a time. */
function groupByMonth(days: readonly string[]): Period[] {
  const spans = new Map<string, Period>()
  for (const to of days) {
    const month = to.slice(0, 7)
    spans.set(month, { from: spans.get(month)?.from ?? to, to })
  }
  return [...spans.values()]
}

/** Refreshes all rollups for the slices. Returns their first and last day; null if there are none. */
async function refreshSlices(knex: Knex, slices: string): Promise<Period | null> {
  if (!/^[a-z_]+$/.test(slices)) throw new Error(`not a table name: ${slices}`)
  const rows = await sql<{ day: string }>(knex, `select distinct sale_date as day from ${slices} order by 1`)
  const days = rows.map((row) => row.day)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return null
  const affected = toAffectedDays(days)
  const withinSlicesSql = (table: string) =>
    `${affected.dayCondition(`${table}.sale_date`)} and ${inSlicesSql(slices, table, 'sale_date')}`
  if (await isMostlyReplaced(knex, slices)) {
    for (const month of groupByMonth(days)) await refreshDays(knex, month)
    await rebuildPositions(knex, days[0])
  } else {
    await refreshReceipts(knex, withinSlicesSql('fact_sale'), withinSlicesSql('rollup_store_receipt_day'))
    await removeFromStoreOrder(knex, days)
    await mergeSlices(knex, slices, days)
    await refreshStores(knex, withinSlicesSql)
    await refreshProductGroupSums(knex, affected)
  }
  return { from, to }
}

async function refreshDays(knex: Knex, period: Period): Promise<void> {
  const days = listBuckets(period, 'day')
  const affected = toAffectedDays(days)
  await removeFromStoreOrder(knex, days)
  await analyzeNewTables(knex, analyzedTables)
  await knex.raw(`delete from rollup_store_product_day where ${affected.dayCondition('sale_date')}`)
  await insertRollupQuery(
    knex,
    rollupsByTable.rollup_store_product_day,
    movementSql((_table, date) => affected.dayCondition(date)),
  )
  await analyzeNewTables(knex, analyzedTables)
  await refreshPeriods(knex, affected)
  await refreshStores(knex, (table) => affected.dayCondition(`${table}.sale_date`))
  await refreshProductGroupSums(knex, affected)
  await refreshReceipts(knex, affected.dayCondition('sale_date'))
  await analyzeNewTables(knex, analyzedTables)
}

/** Stores the last days of the data in the warehouse state, so that no query has to compute them. */
async function recordAsOfDays(knex: Knex): Promise<void> {
  // weeks are few and locate the last days; days are then read of the last week only
  const [days] = await sql<{ latest_day: string | null; last_sale_day: string | null; first_day: string | null }>(
    knex,
    `select (select max(sale_date) from rollup_store_product_day
        where sale_date >= (select max(week_start) from rollup_product_week)) as latest_day,
      (select max(last_sale_date) from rollup_product_position) as last_sale_day,
      (select min(first_date) from rollup_product_position) as first_day`,
  )
  const last = days?.last_sale_day ?? null
  const [sold] = await sql<{ at: string | null }>(
    knex,
    'select max(sold_at) as at from fact_sale where sale_date = cast(? as date)',
    [last],
  )
  await writeWarehouseState(knex, 'first_day', days?.first_day)
  await writeWarehouseState(knex, 'latest_day', days?.latest_day)
  await writeWarehouseState(knex, 'last_sale_day', last)
  await writeWarehouseState(knex, 'last_sold_at', sold?.at)
}

/** All rollups, and the tables that basket and buyer reports join. */
const analyzedTables = [...rollups.map((rollup) => rollup.table), 'fact_sale', 'product', 'member']

/** Refreshes all rollups for the given slices or days. */
export async function refreshRollups(knex: Knex, scope: RefreshScope): Promise<void> {
  let changed: Period | 'all' | null = null
  if ('slices' in scope) changed = await refreshSlices(knex, scope.slices)
  else {
    if (scope.positions !== false) await refreshMasters(knex)
    await refreshDays(knex, scope.days)
    if (scope.positions !== false) {
      await rebuildPositions(knex, scope.days.from)
      changed = 'all'
    }
  }
  await recordAsOfDays(knex)
  if (changed !== null) await refreshStoreGaps(knex, changed)
  await replaceRevision(knex)
  await analyzeTables(knex, analyzedTables)
}

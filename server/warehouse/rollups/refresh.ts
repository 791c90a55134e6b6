import type { Knex } from 'knex'
import { isDuckdb } from '../engine/engine.ts'
import { sql } from '../engine/sql.ts'
import { writeState } from '../engine/state.ts'
import { refreshCards } from '../products/product-cards.ts'
import { halfYearsOf, refreshLots } from './refresh-lots.ts'
import {
  groupRollups,
  type Measure,
  measureNames,
  type Rollup,
  rollupColumns,
  rollups,
  STOCK_DAYS,
  stockColumns,
} from './rollups.ts'

/**
 * Brings the rollups in line with the facts, within the caller's transaction: readers see before or after.
 * Everything is rebuilt from the facts of exactly the slices named, never adjusted by differences, so that a
 * refresh can be repeated and a correction needs no special case.
 */

export type RefreshScope =
  /** A temp table (sale_date date, store_id integer) of the store × day slices whose facts changed. */
  | { slices: string }
  /**
   * All stores of whole days, both ends included: for bulk builds, into days that may be empty yet. Without positions, lots of
   * buyers, and what is made of the masters, where more days follow.
   */
  | { days: { from: string; to: string }; positions?: boolean }

const sums = (names: readonly Measure[], cast: boolean) =>
  names.map((name) => `${cast ? `cast(sum(${name}) as bigint)` : `sum(${name})`} as ${name}`).join(', ')

/** Movements of a set of slices: one row a store, product and day, from every fact that moves copies. */
function movementSql(filter: (dateColumn: string) => string): string {
  const part = (table: string, date: string, values: Partial<Record<Measure, string>>) =>
    `select ${date} as sale_date, store_id, product_id, ${measureNames.map((name) => `${values[name] ?? '0'} as ${name}`).join(', ')}
       from ${table} where ${filter(date)}`
  const net = (expression: string) => `case when channel = 2 then ${expression} else 0 end`
  return `select sale_date, product_id, store_id, ${sums(measureNames, false)}
    from (
      ${part('fact_sale', 'sale_date', {
        sale_quantity: 'quantity',
        sale_amount: 'amount',
        sale_amount_tax_in: 'amount_tax_in',
        net_quantity: net('quantity'),
        net_amount: net('amount'),
        net_amount_tax_in: net('amount_tax_in'),
      })}
      union all ${part('fact_delivery', 'delivery_date', { delivery_quantity: 'quantity' })}
      union all ${part('fact_return', 'return_date', { return_quantity: 'quantity' })}
      union all ${part('fact_adjustment', 'adjustment_date', { adjust_quantity: 'quantity' })}
    ) as movement
    group by sale_date, product_id, store_id`
}

const columnList = (rollup: Rollup) => rollupColumns(rollup).map((column) => column.name)

async function insertInto(knex: Knex, rollup: Rollup, select: string): Promise<void> {
  const columns = columnList(rollup)
  const from = rollup.grouped ? ' join product_card as card on card.id = fresh.product_id' : ''
  const values = columns.map((column) => (rollup.grouped && column === 'group_id' ? 'card.group_id' : `fresh.${column}`))
  const order = rollup.order.split(', ').map((column) => `fresh.${column}`)
  await knex.raw(
    `insert into ${rollup.table} (${columns.join(', ')})
      select ${values.join(', ')} from (${select}) as fresh${from} order by ${order.join(', ')}`,
  )
}

/** First day of the period, as a date on both engines. */
const truncated = (unit: 'week' | 'month', column: string) => `cast(date_trunc('${unit}', ${column}) as date)`

const positionSql = (rollup: Rollup, keys: string, source: string) =>
  `select ${keys}, ${sums(rollup.measures, true)}, ${(rollup.extra ?? []).map((one) => `${one.sql} as ${one.name}`).join(', ')}
    from ${source} group by ${keys}`

const storePositionSql = (source: string) => positionSql(byTable.rollup_store_product_position, 'store_id, product_id', source)
/** From the stores' positions, so that stock is clamped store by store. */
const productPositionSql = (source: string) => positionSql(byTable.rollup_product_position, 'product_id', source)

const byTable = Object.fromEntries(rollups.map((rollup) => [rollup.table, rollup])) as unknown as Record<
  (typeof rollups)[number]['table'],
  Rollup
>

interface Days {
  /** Condition on a day column that holds for every day touched. */
  days: (column: string) => string
  weeks: (column: string) => string
  months: (column: string) => string
  /** Days of the weeks touched, for rollups built from base facts. */
  daysOfWeeks: (column: string) => string
}

/** Rebuilds the product rollups, and the store × product months, for the periods touched. */
async function refreshPeriods(knex: Knex, touched: Days): Promise<void> {
  const source = 'rollup_store_product_day'
  await knex.raw(`delete from rollup_product_day where ${touched.days('sale_date')}`)
  await insertInto(
    knex,
    byTable.rollup_product_day,
    `select sale_date, product_id, ${sums(measureNames, false)} from ${source} where ${touched.days('sale_date')} group by 1, 2`,
  )
  await knex.raw(`delete from rollup_product_week where ${touched.weeks('week_start')}`)
  await insertInto(
    knex,
    byTable.rollup_product_week,
    `select ${truncated('week', 'sale_date')} as week_start, product_id, ${sums(measureNames, false)} from ${source}
      where ${touched.daysOfWeeks('sale_date')} group by 1, 2`,
  )
  await knex.raw(`delete from rollup_product_month where ${touched.months('month_start')}`)
  await insertInto(
    knex,
    byTable.rollup_product_month,
    `select ${truncated('month', 'sale_date')} as month_start, product_id, ${sums(measureNames, false)} from ${source}
      where ${touched.months(truncated('month', 'sale_date'))} group by 1, 2`,
  )
  await knex.raw(`delete from rollup_store_product_month where ${touched.months('month_start')}`)
  await insertInto(
    knex,
    byTable.rollup_store_product_month,
    `select ${truncated('month', 'sale_date')} as month_start, store_id, product_id, ${sums(measureNames, false)} from ${source}
      where ${touched.months(truncated('month', 'sale_date'))} group by 1, 2, 3`,
  )
}

/** Adds up the products of each group anew, of the periods touched; of all where none are named. */
export async function refreshGroups(knex: Knex, touched?: Pick<Days, 'days' | 'weeks' | 'months'>): Promise<void> {
  for (const rollup of groupRollups) {
    const time = rollup.time ?? ''
    const within = touched?.[rollup.grain === 'day' ? 'days' : rollup.grain === 'week' ? 'weeks' : 'months'] ?? (() => 'true')
    await knex.raw(`delete from ${rollup.table} where ${within(time)}`)
    await insertInto(
      knex,
      rollup,
      `select ${time}, group_id, ${sums(measureNames, false)} from ${rollup.source} where ${within(time)}
        group by ${time}, group_id`,
    )
  }
}

/** Brings in line what is made of the masters: cards, groups, and what is added up by group where a product has changed it. */
export async function refreshMasters(knex: Knex): Promise<void> {
  if ((await refreshCards(knex)) === 0) return
  for (const { table } of rollups.filter((rollup: Rollup) => rollup.grouped))
    await knex.raw(`update ${table} set group_id = card.group_id
      from product_card as card where card.id = ${table}.product_id and card.group_id <> ${table}.group_id`)
  await refreshGroups(knex)
}

const literal = (day: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`not a day: ${day}`)
  return `date '${day}'`
}

/** A condition over the listed days, as ranges: engines prune by range, not by a subquery's content. */
function oneOf(days: readonly string[]): (column: string) => string {
  const ranges: [string, string][] = []
  for (const day of [...days].sort()) {
    const last = ranges.at(-1)
    if (last && Date.parse(day) - Date.parse(last[1]) <= 86_400_000) last[1] = day
    else ranges.push([day, day])
  }
  // very scattered days: one list prunes as well as a hundred ranges would
  if (ranges.length > 100) return (column) => `${column} in (${days.map(literal).join(', ')})`
  return (column) =>
    ranges.length === 0
      ? 'false'
      : `(${ranges.map(([from, to]) => `${column} between ${literal(from)} and ${literal(to)}`).join(' or ')})`
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10)
const mondayOf = (text: string) => {
  const time = Date.parse(text)
  return day(time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000)
}

function touchedBy(days: readonly string[]): Days {
  const weeks = [...new Set(days.map(mondayOf))]
  const months = [...new Set(days.map((one) => `${one.slice(0, 7)}-01`))]
  const ofWeeks = weeks.flatMap((week) => Array.from({ length: 7 }, (_none, index) => day(Date.parse(week) + index * 86_400_000)))
  return {
    days: oneOf(days),
    weeks: (column) => `${column} in (${weeks.map(literal).join(', ') || 'null'})`,
    months: (column) => `${column} in (${months.map(literal).join(', ') || 'null'})`,
    daysOfWeeks: oneOf(ofWeeks),
  }
}

/**
 * Changes of stock on the last days, by product: what each store counts for after a day less what it counted for before.
 * The state after a day is today's less what came later, so only the last days are read, and today's positions.
 */
async function refreshStockChanges(knex: Knex, products: string | null): Promise<void> {
  const only = (table: string) => (products === null ? '' : ` and ${table}.product_id in (${products})`)
  const [row] = await sql<{ day: string | null }>(knex, 'select max(last_sale_date) as day from rollup_product_position')
  const last = row?.day ?? null
  const [before] = await sql<{ day: string }>(knex, "select value as day from warehouse_state where key = 'last_sale_day'")
  // the window opened, or went back as when a load is undone: then its first days are missing for every product
  if (products !== null && last !== null && (before === undefined || last < before.day)) return refreshStockChanges(knex, null)
  // days that fell out of the window go, whichever products they are of
  const from = last === null ? null : day(Date.parse(last) - (STOCK_DAYS - 1) * 86_400_000)
  await knex.raw(
    `delete from rollup_product_stock_day where ${from === null ? 'true' : `sale_date < ${literal(from)}`} or (true${only('rollup_product_stock_day')})`,
  )
  if (from === null) return
  const state = ['sale_quantity', 'delivery_quantity', 'return_quantity', 'adjust_quantity'] as const
  const later = (name: string) =>
    `coalesce(sum(moved.${name}) over (partition by moved.product_id, moved.store_id order by moved.sale_date desc
      rows between unbounded preceding and 1 preceding), 0)`
  await insertInto(
    knex,
    byTable.rollup_product_stock_day,
    `with after as (
        select moved.sale_date, moved.product_id, position.first_delivery_date,
          ${state.map((name) => `position.${name} - ${later(name)} as ${name}, moved.${name} as moved_${name}`).join(', ')}
        from rollup_store_product_day as moved
          join rollup_store_product_position as position
            on position.store_id = moved.store_id and position.product_id = moved.product_id
        where moved.sale_date >= ${literal(from)}${only('moved')}),
      turned as (
        select sale_date, product_id, 1 as sign, ${state.join(', ')},
          case when first_delivery_date <= sale_date then first_delivery_date end as first_delivery_date from after
        union all
        select sale_date, product_id, -1 as sign, ${state.map((name) => `${name} - moved_${name} as ${name}`).join(', ')},
          case when first_delivery_date < sale_date then first_delivery_date end as first_delivery_date from after),
      changed as (
        select sale_date, product_id, ${stockColumns.map(({ name, of }) => `sum(sign * (${of})) as ${name}`).join(', ')}
        from turned group by sale_date, product_id)
      select * from changed where ${stockColumns.map(({ name }) => `${name} <> 0`).join(' or ')}`,
  )
}

/** Rebuilds the open orders from all orders: for after a load of orders. */
export async function refreshOpenOrders(knex: Knex): Promise<void> {
  await knex.raw('delete from rollup_open_order')
  await insertInto(
    knex,
    byTable.rollup_open_order,
    `select order_date, store_id, product_id, sum(quantity - filled) as open_quantity from fact_order
      where quantity > filled and not cancelled group by order_date, store_id, product_id`,
  )
}

/** Counts the receipts of the slices that the conditions name: days for the base facts, slices for the rollup. */
export async function refreshReceipts(knex: Knex, facts: string, slices = facts): Promise<void> {
  const rollup = byTable.rollup_store_receipt_day
  await knex.raw(`delete from ${rollup.table} where ${slices}`)
  await insertInto(
    knex,
    rollup,
    `select sale_date, store_id, ${(rollup.extra ?? []).map(({ name, sql }) => `${sql} as ${name}`).join(', ')} from fact_sale
      where receipt_id > 0 and quantity > 0 and ${facts} group by sale_date, store_id`,
  )
}

/** Rebuilds both position rollups from nothing, product range by product range so that memory stays bounded. */
export async function refreshPositions(knex: Knex, range = 20_000): Promise<void> {
  await knex.raw('delete from rollup_product_position')
  await knex.raw('delete from rollup_store_product_position')
  const { rows } = await knex.raw('select max(product_id) as last from rollup_product_day')
  const last = Number(rows[0]?.last ?? 0)
  for (let from = 0; from <= last; from += range) {
    const part = `(select * from rollup_store_product_day where product_id >= ${from} and product_id < ${from + range}) as part`
    await insertInto(knex, byTable.rollup_store_product_position, storePositionSql(part))
  }
  await insertInto(knex, byTable.rollup_product_position, productPositionSql('rollup_store_product_position'))
  await refreshStockChanges(knex, null)
  await refreshOpenOrders(knex)
  await recordAsOfDays(knex)
}

async function refreshSlices(knex: Knex, slices: string): Promise<void> {
  if (!/^[a-z_]+$/.test(slices)) throw new Error(`not a table name: ${slices}`)
  const rows = await sql<{ day: string }>(knex, `select distinct sale_date as day from ${slices} order by 1`)
  const days = rows.map((row) => row.day)
  if (days.length === 0) return
  const touched = touchedBy(days)
  const inSlice = (table: string, date: string) =>
    `(${table}.${date}, ${table}.store_id) in (select s.sale_date, s.store_id from ${slices} as s)`

  // what stood in the slices before names products and stores whose positions change, as does what stands there now
  await knex.raw('drop table if exists changed_pair')
  await knex.raw(`create temp table changed_pair as select distinct store_id, product_id from rollup_store_product_day
    where ${touched.days('sale_date')} and ${inSlice('rollup_store_product_day', 'sale_date')}`)
  await knex.raw(
    `delete from rollup_store_product_day where ${touched.days('sale_date')} and ${inSlice('rollup_store_product_day', 'sale_date')}`,
  )
  const tableOf: Record<string, string> = {
    sale_date: 'fact_sale',
    delivery_date: 'fact_delivery',
    return_date: 'fact_return',
    adjustment_date: 'fact_adjustment',
  }
  const filter = (date: string) => `${touched.days(date)} and ${inSlice(tableOf[date] ?? '', date)}`
  await insertInto(knex, byTable.rollup_store_product_day, movementSql(filter))
  await knex.raw(`insert into changed_pair select distinct store_id, product_id from rollup_store_product_day
    where ${touched.days('sale_date')} and ${inSlice('rollup_store_product_day', 'sale_date')}`)
  await refreshPeriods(knex, touched)
  await refreshGroups(knex, touched)
  const receipts = (table: string) => `${touched.days('sale_date')} and ${inSlice(table, 'sale_date')}`
  await refreshReceipts(knex, receipts('fact_sale'), receipts('rollup_store_receipt_day'))

  const semi = (table: string) =>
    `(${table}.product_id, ${table}.store_id) in (select p.product_id, p.store_id from changed_pair as p)`
  const product = (table: string) => `${table}.product_id in (select product_id from changed_pair)`
  await knex.raw(`delete from rollup_store_product_position where ${semi('rollup_store_product_position')}`)
  await insertInto(
    knex,
    byTable.rollup_store_product_position,
    storePositionSql(`(select * from rollup_store_product_day where ${semi('rollup_store_product_day')}) as part`),
  )
  await knex.raw(`delete from rollup_product_position where ${product('rollup_product_position')}`)
  await insertInto(
    knex,
    byTable.rollup_product_position,
    productPositionSql(`(select * from rollup_store_product_position where ${product('rollup_store_product_position')}) as part`),
  )
  await refreshStockChanges(knex, 'select product_id from changed_pair')
  await refreshLots(knex, { days, products: 'select distinct product_id from changed_pair' })
  await knex.raw('drop table if exists changed_pair')
}

async function refreshDays(knex: Knex, period: { from: string; to: string }): Promise<void> {
  const days: string[] = []
  for (let time = Date.parse(period.from); time <= Date.parse(period.to); time += 86_400_000) days.push(day(time))
  const touched = touchedBy(days)
  await knex.raw(`delete from rollup_store_product_day where ${touched.days('sale_date')}`)
  await insertInto(knex, byTable.rollup_store_product_day, movementSql(touched.days))
  await refreshPeriods(knex, touched)
  await refreshGroups(knex, touched)
  await refreshReceipts(knex, touched.days('sale_date'))
}

/** Writes down on which days the positions stand, so that no answer has to look for them. */
async function recordAsOfDays(knex: Knex): Promise<void> {
  // the weeks are few and say where to look; days are read only of the last one
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
  await writeState(knex, 'first_day', days?.first_day)
  await writeState(knex, 'latest_day', days?.latest_day)
  await writeState(knex, 'last_sale_day', last)
  await writeState(knex, 'last_sold_at', sold?.at)
}

/** What baskets and buyers are read from: joined with itself and with what it is about. */
const joined = ['fact_sale', 'product', 'member']

/** Refreshes every rollup for the slices or days named. */
export async function refreshRollups(knex: Knex, scope: RefreshScope): Promise<void> {
  if ('slices' in scope) await refreshSlices(knex, scope.slices)
  else {
    if (scope.positions !== false) await refreshMasters(knex)
    await refreshDays(knex, scope.days)
    if (scope.positions !== false) {
      await refreshPositions(knex)
      await refreshLots(knex, { days: halfYearsOf(scope.days) })
    }
  }
  await recordAsOfDays(knex)
  // a planner without statistics on fresh tables takes nested loops for everything
  if (!isDuckdb(knex)) {
    for (const table of [...rollups.map((rollup) => rollup.table), ...joined]) await knex.raw(`analyze ${table}`)
  }
}

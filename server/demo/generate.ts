import type { Knex } from 'knex'
import { addDays, countDaysBetween } from '../../shared/calendar/period.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { clusterCompletedPeriods } from '../warehouse/refresh/cluster.ts'
import { refreshMasters, refreshPositions, refreshRollups } from '../warehouse/refresh/refresh.ts'
import { fillCalendar } from './calendar.ts'
import { createDemand } from './demand.ts'
import { runSql, WORK_SCHEMA } from './demo-sql.ts'
import { createPlan, type Plan, planGenerationPeriods, shortenPlan } from './plan.ts'
import { generateIntoPostgres } from './postgres.ts'
import type { DemoSizeName } from './sizes.ts'
import { carryStockForward, createOpeningStock, createSupply, dropPeriodTables } from './supply.ts'
import { writeProducts } from './world/catalogue.ts'
import { writeGenres } from './world/genres.ts'
import { writeMembers } from './world/people.ts'
import { writePublishers } from './world/publishers.ts'
import { writeStores } from './world/stores.ts'
import { buildWorld, dropWorld } from './world/world.ts'
import { GENERATION_STATE_KEY, writeDemoState, writeExtras, writeLoadHistory } from './write-extras.ts'
import { deleteDayMovements, writeMovements } from './write-movements.ts'

export interface DemoProgress {
  step: 'world' | 'movements' | 'totals' | 'extras' | 'positions' | 'done'
  /** Completed and total number of months. */
  done: number
  total: number
}

export interface GenerateOptions {
  size: DemoSizeName
  /** Last day, YYYY-MM-DD in Japan. */
  endDate: string
  /** Last hour of the last day; the whole day if absent. */
  endHour?: number
  seed?: number
  /** Day on which the generated story is based; the end date if absent. A topped-up demo keeps its first one. */
  anchor?: string
  onProgress?: (progress: DemoProgress) => void
  /** Skips rollups: for tests of facts only. */
  factsOnly?: boolean
}

const SEED = 20261121

/** Fills an empty warehouse with a fictitious book trade up to the end date. It contains no real title, company or store. */
export async function generateDemo(warehouse: Warehouse, options: GenerateOptions): Promise<void> {
  const plan = createPlan({
    size: options.size,
    seed: options.seed ?? SEED,
    anchor: options.anchor ?? options.endDate,
    end: options.endDate,
    endHour: options.endHour ?? 23,
  })
  if (warehouse.kind === 'postgres')
    return generateIntoPostgres(warehouse, plan, plan.start, (scratch) => generateWorld(scratch, plan, { hasRollups: false }))
  await generateWorld(warehouse.knex, plan, { onProgress: options.onProgress, hasRollups: !options.factsOnly })
}

async function generateWorld(
  knex: Knex,
  plan: Plan,
  { onProgress = () => {}, hasRollups }: { onProgress?: GenerateOptions['onProgress'] | undefined; hasRollups: boolean },
): Promise<void> {
  const periods = planGenerationPeriods(plan)
  const total = periods.length
  // refreshing rollups rewrites what it touches, so a small demo is refreshed once
  const periodsPerRefresh = plan.size.periodsPerRefresh
  onProgress({ step: 'world', done: 0, total })
  try {
    await startGeneration(knex)
    await buildWorld(knex, plan)
    await writeMasters(knex, plan)
    await refreshMasters(knex)
    await createOpeningStock(knex, plan.start)
    for (const [index, period] of periods.entries()) {
      onProgress({ step: 'movements', done: index, total })
      await createDemand(knex, plan, period)
      await createSupply(knex, plan, period)
      const last = period.to < plan.end ? period.to : plan.end
      const isRefreshDue = last === plan.end || (index + 1) % periodsPerRefresh === 0
      await knex.transaction(async (trx) => {
        await writeMovements(trx, plan, period.from)
        if (hasRollups && isRefreshDue) {
          onProgress({ step: 'totals', done: index, total })
          const { from } = periods[index - (index % periodsPerRefresh)] ?? period
          await refreshRollups(trx, { days: { from, to: last }, positions: false })
        }
      })
      if (index < total - 1) await carryStockForward(knex)
      await dropPeriodTables(knex)
    }
    onProgress({ step: 'extras', done: total, total })
    await writeExtras(knex, plan, plan.start)
    await writeLoadHistory(knex, plan)
    onProgress({ step: 'positions', done: total, total })
    if (hasRollups) {
      await knex.transaction((trx) => refreshPositions(trx))
      await clusterCompletedPeriods(knex)
    }
    // last, because it marks the warehouse as complete
    await writeDemoState(knex, plan)
    onProgress({ step: 'done', done: total, total })
  } finally {
    await dropWorld(knex)
  }
}

/** Returns true if the generation of a demo was interrupted: its data may be replaced. */
export async function isDemoIncomplete(warehouse: Warehouse): Promise<boolean> {
  return (await warehouse.knex('warehouse_state').where({ key: GENERATION_STATE_KEY }).first()) !== undefined
}

/** Marks the warehouse as being generated; empties it first after an interrupted generation. */
async function startGeneration(knex: Knex): Promise<void> {
  if (await knex('warehouse_state').where({ key: GENERATION_STATE_KEY }).first()) {
    const tables = await runSql(
      knex,
      `select table_name from information_schema.tables where table_catalog = current_database() and table_schema = 'main'
        and table_name not like 'knex%' and table_name <> 'warehouse_state'`,
    )
    for (const { table_name } of tables) await runSql(knex, `delete from ${table_name}`)
  } else await knex('warehouse_state').insert({ key: GENERATION_STATE_KEY, value: 'true' })
}

async function writeMasters(knex: Knex, plan: Plan): Promise<void> {
  await fillCalendar(knex, plan.end)
  await writeGenres(knex)
  await writePublishers(knex)
  await writeStores(knex, plan)
  await writeMembers(knex, plan)
  await writeProducts(knex, plan)
}

/**
 * Adds the days since the demo's last one, as a fresh demo with the same anchor would have them; the last day, which may be
 * incomplete, is regenerated. Loaded days and stores stay. Nothing is added beyond the planned horizon. Returns the number of
 * added days.
 */
export async function extendDemo(warehouse: Warehouse, endDate: string, endHour = 23): Promise<number> {
  const { rows } = await warehouse.knex.raw("select key, value from warehouse_state where key like 'demo%'")
  const state = Object.fromEntries((rows as { key: string; value: string }[]).map((row) => [row.key, row.value]))
  const { demo_size: size, demo_seed: seed, demo_anchor: anchor, demo_end: previousEnd, demo_end_hour: previousHour } = state
  if (!size || !seed || !anchor || !previousEnd || endDate < previousEnd) return 0
  if (endDate === previousEnd && endHour <= Number(previousHour ?? -1)) return 0
  const base = { size: size as DemoSizeName, seed: Number(seed), anchor }
  const { horizon } = createPlan({ ...base, end: endDate, endHour })
  const last = addDays(horizon, -35)
  if (previousEnd >= last) return 0
  const plan = endDate <= last ? createPlan({ ...base, end: endDate, endHour }) : createPlan({ ...base, end: last, endHour: 23 })
  const loaded = await warehouse.knex.raw("select count(*) as n from load where id not like 'demo-%'")
  const loadedCount = Number(loaded.rows[0]?.n ?? 0)
  const since = loadedCount === 0 ? previousEnd : addDays(previousEnd, 1)
  // on PostgreSQL the masters are rewritten completely, so loaded ones would be lost
  if (warehouse.kind === 'postgres' && since !== previousEnd) return 0
  if (since <= plan.end) {
    if (warehouse.kind === 'postgres')
      await generateIntoPostgres(warehouse, plan, since, (scratch) => generateWorld(scratch, plan, { hasRollups: false }))
    else await generateDays(warehouse.knex, plan, { since, previousEnd })
  }
  return countDaysBetween(previousEnd, plan.end)
}

async function generateDays(
  knex: Knex,
  plan: Plan,
  { since, previousEnd }: { since: string; previousEnd: string },
): Promise<void> {
  try {
    await buildWorld(knex, plan)
    await runSql(
      knex,
      `create or replace table ${WORK_SCHEMA}.loaded_slices as
        select distinct sale_date, store_id from fact_sale where sale_date > date '${previousEnd}'`,
    )
    for (const period of planGenerationPeriods(plan)) {
      if (period.to < since) continue
      const from = since > period.from ? since : period.from
      await createOpeningStock(knex, period.from)
      await createDemand(knex, plan, period)
      await createSupply(knex, plan, period)
      // each part is complete in itself: an interrupted top-up continues after the last written one
      const part = period.to < plan.end ? shortenPlan(plan, period.to, 23) : plan
      await knex.transaction(async (trx) => {
        // the incomplete day is regenerated; loaded later days stay
        if (from === previousEnd) await deleteDayMovements(trx, previousEnd)
        await fillCalendar(trx, part.end)
        await writeProducts(trx, part)
        await writeMovements(trx, part, from, `${WORK_SCHEMA}.loaded_slices`)
        await writeExtras(trx, part, from)
        await writeLoadHistory(trx, part)
        await refreshRollups(trx, { days: { from, to: part.end } })
        await writeDemoState(trx, part)
      })
      await dropPeriodTables(knex)
    }
  } finally {
    await dropWorld(knex)
  }
}

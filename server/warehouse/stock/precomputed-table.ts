import type { Knex } from 'knex'
import { addDays, getMonthStart, getTodayInJapan, getWeekStart } from '../../../shared/calendar/period.ts'
import { analyzeTables } from '../engine/analyze-tables.ts'
import { type AsOfDays, readAsOfDays, resolveAsOfDay } from '../engine/as-of.ts'
import { type Ctes, createFragment } from '../engine/sql.ts'
import { readPrecomputedDays, readWarehouseState, type StateKey, writeWarehouseState } from '../engine/warehouse-state.ts'
import { buildRowFilter } from '../sales/narrowing.ts'
import type { SalesConditions } from '../sales/report-conditions.ts'

/**
 * Tables of intermediate results that many stock queries need without filters, computed once after a load. Each is stored with
 * its revision and day; it is ignored under any other, and the query then computes the data itself.
 */
export interface PrecomputedTable {
  table: string
  /** State key that records what the rows were computed for. */
  key: StateKey
  /** Columns of the table without group_id, which comes from the products' cards. */
  columns: readonly string[]
  /** Days with rows, each under `as_of`; without it, only the last complete day. */
  days?: (asOf: string) => readonly string[]
  /** Order in which the rows are written: that of the most common query. */
  order: readonly string[]
  /** CTEs and the name of the one whose rows are stored. */
  rows(knex: Knex, snapshot: SnapshotDays): Ctes & { from: string }
}

export interface SnapshotDays {
  asOf: string
  asOfDays: AsOfDays
}

/**
 * Days with precomputed positions, which most queries use: the last complete day, and the ends of the last complete week and
 * month.
 */
export const listSnapshotDays = (asOf: string): readonly string[] => [
  ...new Set([asOf, addDays(getWeekStart(addDays(asOf, 1)), -1), addDays(getMonthStart(addDays(asOf, 1)), -1)]),
]

/** True if the precomputed rows are of this day and of the current data. */
export const isPrecomputedFor = async (knex: Knex, { key }: Pick<PrecomputedTable, 'key'>, asOf: string): Promise<boolean> =>
  (await readPrecomputedDays(knex, key)).includes(asOf)

/** CTE with a precomputed table's rows of the query. */
export function precomputedCtes(
  knex: Knex,
  salesConditions: Pick<SalesConditions, 'products' | 'stores'>,
  { name, table }: { name: string; table: string },
): Ctes {
  const { join, joinValues, conditions, values } = buildRowFilter(salesConditions, { table, isGrouped: true })
  const ready = createFragment(
    knex,
    `select ${table}.* from ${table}${join}${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`,
    [...joinValues, ...values],
  )
  return { sql: `${name} as (:${name})`, values: { [name]: ready } }
}

/** Returns the last complete day, for which rows are computed. */
async function readSnapshotDays(knex: Knex): Promise<SnapshotDays> {
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  return { asOf: resolveAsOfDay(asOfDays, null), asOfDays }
}

/** True if the rows are of the last complete day, or if there is no revision to compare with: nothing is to be done. */
export async function isSnapshotCurrent(trx: Knex.Transaction, table: Pick<PrecomputedTable, 'key'>): Promise<boolean> {
  const { asOf } = await readSnapshotDays(trx)
  return (await readWarehouseState(trx)).get('revision') === undefined || isPrecomputedFor(trx, table, asOf)
}

/** Computes the rows of the last complete day unless they are current. `trx` must hold the load lock. */
export async function refreshPrecomputedTable(trx: Knex.Transaction, precomputed: PrecomputedTable): Promise<void> {
  const { table, key, columns, rows } = precomputed
  if (await isSnapshotCurrent(trx, precomputed)) return
  const { asOf, asOfDays } = await readSnapshotDays(trx)
  const revision = (await readWarehouseState(trx)).get('revision')
  const days = precomputed.days?.(asOf) ?? [asOf]
  await trx.raw(`delete from ${table}`)
  for (const day of days) {
    const computed = rows(trx, { asOf: day, asOfDays })
    const dayColumn = precomputed.days ? { column: 'as_of, ', value: `date '${day}', ` } : { column: '', value: '' }
    await createFragment(
      trx,
      `insert into ${table} (${dayColumn.column}group_id, ${columns.join(', ')})
        with ${computed.sql}
        select ${dayColumn.value}card.group_id, ${columns.map((column) => `${computed.from}.${column}`).join(', ')}
          from ${computed.from} join product_card as card on card.id = ${computed.from}.product_id
          order by ${precomputed.order.map((column) => `${computed.from}.${column}`).join(', ')}`,
      computed.values,
    )
  }
  await analyzeTables(trx, [table])
  await writeWarehouseState(trx, key, [revision, ...days].join(' '))
}

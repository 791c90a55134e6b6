import type { Knex } from 'knex'
import { todayInJapan } from '../../../shared/period.ts'
import { type AsOfDays, positionDays, resolveAsOfDay } from '../engine/as-of.ts'
import { isDuckdb } from '../engine/engine.ts'
import { type Ctes, sqlPart } from '../engine/sql.ts'
import { readWarehouseState, readyDays, type StateKey, writeWarehouseState } from '../engine/state.ts'

/**
 * Tables of what many questions of stock have in common and none of them narrows, reckoned once after a load. Each is written
 * under the revision and the day that it was reckoned for; under any other it counts for nothing, and a question reckons for
 * itself.
 */
export interface PrecomputedTable {
  table: string
  /** Where it is written down what the rows were reckoned for. */
  key: StateKey
  /** Columns of the table but group_id, which its products' cards say. */
  columns: readonly string[]
  /** Days that rows are kept of, each under `as_of`; without, those of the last day that is over. */
  days?: (asOf: string) => readonly string[]
  /** Order in which the rows are written: that of their commonest question. */
  order: readonly string[]
  /** CTEs and the name of the one whose rows are kept. */
  rows(knex: Knex, standing: SnapshotDays): Ctes & { from: string }
}

export interface SnapshotDays {
  asOf: string
  asOfDays: AsOfDays
}

/** Is what is kept of this day and of what the warehouse tells now? */
export const isReady = async (knex: Knex, { key }: Pick<PrecomputedTable, 'key'>, asOf: string): Promise<boolean> =>
  (await readyDays(knex, key)).includes(asOf)

/** The last day that is over, which the rows are reckoned for. */
async function daysOver(knex: Knex): Promise<SnapshotDays> {
  const asOfDays = await positionDays(knex, todayInJapan())
  return { asOf: resolveAsOfDay(asOfDays, null), asOfDays }
}

/** Is what is kept of the last day that is over, or could nobody tell whether it is? Then there is nothing to do. */
export async function isSnapshotCurrent(trx: Knex.Transaction, table: Pick<PrecomputedTable, 'key'>): Promise<boolean> {
  const { asOf } = await daysOver(trx)
  return (await readWarehouseState(trx)).get('revision') === undefined || isReady(trx, table, asOf)
}

/** Reckons the rows of the last day that is over, unless they are kept already. `trx` holds the lock of loads. */
export async function refreshTable(trx: Knex.Transaction, precomputed: PrecomputedTable): Promise<void> {
  const { table, key, columns, rows } = precomputed
  if (await isSnapshotCurrent(trx, precomputed)) return
  const { asOf, asOfDays } = await daysOver(trx)
  const revision = (await readWarehouseState(trx)).get('revision')
  const days = precomputed.days?.(asOf) ?? [asOf]
  await trx.raw(`delete from ${table}`)
  for (const day of days) {
    const made = rows(trx, { asOf: day, asOfDays })
    const dated = precomputed.days ? { column: 'as_of, ', value: `date '${day}', ` } : { column: '', value: '' }
    await sqlPart(
      trx,
      `insert into ${table} (${dated.column}group_id, ${columns.join(', ')})
        with ${made.sql}
        select ${dated.value}card.group_id, ${columns.map((column) => `${made.from}.${column}`).join(', ')}
          from ${made.from} join product_card as card on card.id = ${made.from}.product_id
          order by ${precomputed.order.map((column) => `${made.from}.${column}`).join(', ')}`,
      made.values,
    )
  }
  if (!isDuckdb(trx)) await trx.raw(`analyze ${table}`)
  await writeWarehouseState(trx, key, [revision, ...days].join(' '))
}

import type { Knex } from 'knex'
import { createTempTable } from '../engine/create-temp-table.ts'
import { hasRows, insertRollupQuery, insertRollupRows, listRollupColumns } from '../rollups/rollup-sql.ts'
import { getRollupColumns, type Rollup } from '../rollups/rollups.ts'

/** A difference that is added to a rollup of sums. */

export interface RollupDifference {
  rollup: Rollup
  /** Temp table with one row per key and the differences of its columns. */
  change: string
  /** Condition on the rollup that holds for every key of the change, so that engines prune. */
  pruneCondition: string
  /** Query of the keys that had facts and have none any more; none by default. */
  removedKeysSql?: string | undefined
  /** Condition for the rows of the rollup, which every row of the change meets; none by default. Other rows are deleted. */
  rowCondition?: string
  /** Columns of the change; all by default. The others stay the same. */
  changeColumns?: readonly string[]
  /** The change is sorted in the rollup's order. */
  isSorted?: boolean
}

/** Returns the key columns of a rollup. */
export const getRollupKeys = (rollup: Rollup): string[] => [...(rollup.time === null ? [] : [rollup.time]), ...rollup.dimensions]

/** Adds a change to a rollup. Keys that the rollup lacks are inserted. */
export async function mergeSums(
  knex: Knex,
  { rollup, change, pruneCondition, removedKeysSql, rowCondition, changeColumns, isSorted }: RollupDifference,
): Promise<void> {
  const { table } = rollup
  const keys = getRollupKeys(rollup)
  const list = keys.join(', ')
  const rollupColumns = listRollupColumns(rollup)
  const values = getRollupColumns(rollup).filter(({ name }) => rollupColumns.includes(name) && !keys.includes(name))
  const columns = [...keys, ...values.map(({ name }) => name)].join(', ')
  const changeList = [...keys, ...values.map(({ name }) => ((changeColumns?.includes(name) ?? true) ? name : '0'))].join(', ')
  const whereSql = rowCondition ? ` where ${rowCondition}` : ''
  if (!(await hasRows(knex, `${table} where ${pruneCondition}`))) {
    await insertRollupRows(knex, rollup, { select: `select * from ${change}`, columns: changeColumns, isSorted })
    return
  }
  const matchCondition = `${pruneCondition} and (${keys.map((key) => `${table}.${key}`).join(', ')}) in (select ${list} from ${change})`
  const summed = values.map(({ name, type }) => `cast(sum(${name}) as ${type.split(' ')[0]}) as ${name}`).join(', ')
  await createTempTable(
    knex,
    'merged_sums',
    `select ${list}, ${summed}
    from (select ${columns} from ${table} where ${matchCondition} union all select ${changeList} from ${change}) as both_sides group by ${list}`,
  )
  await knex.raw(`delete from ${table} where ${matchCondition}`)
  if (removedKeysSql) await knex.raw(`delete from merged_sums where (${list}) in (${removedKeysSql})`)
  await insertRollupQuery(knex, rollup, `select * from merged_sums${whereSql}`)
  await knex.raw('drop table merged_sums')
}

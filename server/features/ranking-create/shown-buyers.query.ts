import type { Knex } from 'knex'
import type { Period } from '../../../shared/period.ts'
import { rowsOf } from '../../warehouse/engine/sql.ts'
import { CELL_K, hideList } from '../../warehouse/members/suppression.ts'
import { buyersSql, type SalesQuestion, steppedSql } from '../../warehouse/sales/sales-question.ts'

/**
 * Products that some buyers may be shown to have bought in a period: those with k of them or more. Everything that is
 * asked for where everyone is asked for, members or not.
 */
export async function shownProducts(
  knex: Knex,
  question: Omit<SalesQuestion, 'by'>,
): Promise<{ products: SalesQuestion['products']; hiddenIds: ReadonlySet<number> }> {
  if ((question.buyers ?? null) === null) return { products: question.products ?? null, hiddenIds: new Set() }
  const counted = await rowsOf<{ product_id: number; members: number }>(
    knex,
    buyersSql(knex, { ...question, by: ['product_id'] }),
  )
  return {
    products: counted.filter((row) => row.members >= CELL_K).map((row) => row.product_id),
    hiddenIds: new Set(counted.filter((row) => row.members < CELL_K).map((row) => row.product_id)),
  }
}

/** Steps of each product in which too few of the buyers bought it, and those that would give them away. */
export async function hiddenSteps(
  knex: Knex,
  question: Omit<SalesQuestion, 'by' | 'period'>,
  steps: readonly Period[],
): Promise<ReadonlyMap<number, boolean[]>> {
  if ((question.buyers ?? null) === null) return new Map()
  const rows = await rowsOf<{ product_id: number; bucket: string; members: number }>(
    knex,
    steppedSql(knex, { ...question, by: ['product_id'] }, steps, buyersSql),
  )
  const members = new Map<number, number[]>()
  for (const row of rows) {
    const line = members.get(row.product_id) ?? steps.map(() => 0)
    line[steps.findIndex(({ from }) => from === row.bucket)] = row.members
    members.set(row.product_id, line)
  }
  return new Map([...members].map(([id, line]) => [id, hideList(line).parts]))
}

/** Values of a line of steps, null where they are hidden. */
export const withoutHidden = <T>(values: readonly T[], hidden: readonly boolean[] | undefined): (T | null)[] =>
  values.map((value, index) => (hidden?.[index] ? null : value))

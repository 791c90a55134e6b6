import type { Knex } from 'knex'
import type { Period } from '../../../shared/calendar/period.ts'
import { selectRows, sql } from '../../warehouse/engine/sql.ts'
import { hiddenGroupsSql } from '../../warehouse/sales/buyers-in-lots.ts'
import { salesByStepSql } from '../../warehouse/sales/query-sales.ts'
import type { SalesQuestion } from '../../warehouse/sales/sales-question.ts'

type RankingQuestion = Omit<SalesQuestion, 'by'>

/**
 * Counts products that some of the buyers bought in a period, but no full lot of ten: they are not shown. 0 for questions about
 * everyone.
 */
export async function countHiddenProducts(knex: Knex, question: RankingQuestion): Promise<number> {
  const { buyers } = question
  if (!buyers) return 0
  const [row] = await sql<{ products: number }>(knex, 'select count(*) as products from (?) as few', [
    hiddenGroupsSql(knex, { ...question, buyers, by: ['product_id'] }),
  ])
  return row?.products ?? 0
}

/** Returns the steps of each product in which some of the buyers bought it, but no full lot. */
export async function findHiddenSteps(
  knex: Knex,
  question: Omit<SalesQuestion, 'by' | 'period'>,
  steps: readonly Period[],
): Promise<ReadonlyMap<number, boolean[]>> {
  const { buyers } = question
  if (!buyers) return new Map()
  const hiddenSteps = salesByStepSql(knex, { ...question, by: ['product_id'] }, steps, (on, step) =>
    hiddenGroupsSql(on, { ...step, buyers }),
  )
  const hidden = new Map<number, boolean[]>()
  for (const { product_id: id, bucket } of await selectRows<{ product_id: number; bucket: string }>(knex, hiddenSteps)) {
    const line = hidden.get(id) ?? steps.map(() => false)
    line[steps.findIndex(({ from }) => from === bucket)] = true
    hidden.set(id, line)
  }
  return hidden
}

/** Returns the products that are hidden in a period. */
export async function findHiddenProducts(
  knex: Knex,
  question: RankingQuestion & { products: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { buyers } = question
  if (!buyers) return new Set()
  const rows = await selectRows<{ product_id: number }>(knex, hiddenGroupsSql(knex, { ...question, buyers, by: ['product_id'] }))
  return new Set(rows.map((row) => row.product_id))
}

/** Replaces hidden values of steps by null. */
export const hideValues = <T>(values: readonly T[], hidden: readonly boolean[] | undefined): (T | null)[] =>
  values.map((value, index) => (hidden?.[index] ? null : value))

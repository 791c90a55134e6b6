import type { Knex } from 'knex'
import { CELL_K, hideList } from '../../warehouse/members/suppression.ts'
import { buyersSql, type SalesQuestion } from '../../warehouse/sales/sales-question.ts'

/**
 * Products that some buyers may be shown to have bought in a period: those with k of them or more. Null where everyone
 * is asked for, members or not.
 */
export async function shownProducts(knex: Knex, question: Omit<SalesQuestion, 'by'>) {
  if ((question.buyers ?? null) === null) return { products: question.products ?? null, hiddenIds: new Set<number>() }
  const { rows } = await buyersSql(knex, { ...question, by: ['product_id'] })
  const counted = (rows as { product_id: number; members: number }[]).map((row) => ({
    id: Number(row.product_id),
    shown: Number(row.members) >= CELL_K,
  }))
  const hiddenIds = new Set(counted.filter((row) => !row.shown).map((row) => row.id))
  return { products: counted.filter((row) => row.shown).map((row) => row.id), hiddenIds }
}

/** Buckets of each product in which too few of the buyers bought it, and those that would give them away. */
export async function hiddenBuckets(
  knex: Knex,
  question: SalesQuestion,
  buckets: readonly string[],
): Promise<Map<number, boolean[]>> {
  if ((question.buyers ?? null) === null) return new Map()
  const { rows } = await buyersSql(knex, question)
  const members = new Map<number, number[]>()
  for (const row of rows as { product_id: number; bucket: string; members: number }[]) {
    const line = members.get(Number(row.product_id)) ?? buckets.map(() => 0)
    const at = buckets.indexOf(String(row.bucket).slice(0, 10))
    if (at >= 0) line[at] = Number(row.members)
    members.set(Number(row.product_id), line)
  }
  return new Map([...members].map(([id, line]) => [id, hideList(line).parts]))
}

/** Values of a line of buckets, null where they are hidden. */
export const withoutHidden = <T>(values: readonly T[], hidden: readonly boolean[] | undefined): (T | null)[] =>
  values.map((value, index) => (hidden?.[index] ? null : value))

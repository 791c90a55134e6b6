import type { Knex } from 'knex'
import { type ProductFilter, productFilter, type StoreFilter, storeFilter } from '../../shared/api/question-fields.ts'
import { countedKinds, getRequestedGoods } from '../../shared/kinds.ts'
import type { Period } from '../../shared/period.ts'
import type { ReaderScope } from '../report-reader.ts'
import { type ReportBody, salesConditions } from '../warehouse/sales/report-conditions.ts'
import { querySalesSum } from '../warehouse/sales/sales-question.ts'

export const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' && value !== null && 'from' in value && typeof value.from === 'string'

/** The product search has product conditions outside its filter, and itself reports what would be found without one. */
const isWholeFilter = (value: unknown): value is ProductFilter =>
  typeof value === 'object' && value !== null && Object.keys(productFilter.shape).every((name) => name in value)

function isEmpty(answer: object): boolean {
  if ('total' in answer) return answer.total === 0
  return 'list' in answer && Array.isArray(answer.list) && answer.list.length === 0
}

/**
 * Returns the number of items sold of goods that an empty answer leaves out only because publications are the default. 0 for
 * every other answer, and for questions about some buyers, whose figures are rounded.
 */
export async function countLeftOutGoods(
  knex: Knex,
  { question, answer, scope }: { question: Record<string, unknown>; answer: object; scope: ReaderScope },
): Promise<number> {
  const goods = getRequestedGoods(question)
  if (goods === null || goods.kind !== 'publication' || countedKinds(goods).includes('other')) return 0
  const hasBuyerCondition = (question.gender ?? 0) !== 0 || (question.ageRange ?? null) !== null
  if (!isWholeFilter(question.products) || !isPeriod(question.period) || hasBuyerCondition || !isEmpty(answer)) return 0
  const stores: StoreFilter = storeFilter.parse(question.stores ?? {})
  const products = { ...question.products, kind: 'other' as const }
  const channel = question.channel as ReportBody['channel']
  const conditions = salesConditions(knex, { stores, products, ...(channel === undefined ? {} : { channel }) }, { scope })
  const { quantity } = await querySalesSum(knex, { period: question.period, ...conditions, figures: ['quantity'] })
  return Math.max(0, quantity)
}

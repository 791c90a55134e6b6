import type { Knex } from 'knex'
import { AppError, type ErrorCode, type FieldError } from '../../../shared/errors.ts'
import { NAMED_CODES } from './master-codes.ts'
import { getSuggestedCode, productFinder } from './product-lookup.ts'
import type { DataScope } from './scope.ts'

/** Errors of a single code that a list collects, so that one answer names every code that is wrong. */
const collected: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'product.notFound',
  'product.near',
  'product.outsideRange',
  'code.checkDigit',
  'code.ambiguous',
])
/** What a single wrong code says of itself better than a list could. */
const ownSentence: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['code.checkDigit', 'code.ambiguous', 'product.near'])

interface Wrong {
  code: ErrorCode
  field: string
  values: Record<string, string | number>
}

/** A code as the sentence names it: with the one that may have been meant. */
const named = ({ values }: Wrong): string => {
  const meant = getSuggestedCode(values)
  return meant === null ? String(values.value) : `${values.value} → ${meant}`
}

/** The one error about all codes that are wrong: how a list says so in every call. */
function aboutCodes(wrong: readonly Wrong[]): AppError {
  const errors: FieldError[] = wrong.map(({ field, code, values }) => ({ field, code, values }))
  const missing = wrong.filter(({ code }) => code !== 'product.outsideRange')
  const [only] = wrong
  if (missing.length === 0) return new AppError('product.outsideRange', { value: wrong.map(named).join(', ') }, errors)
  if (only && wrong.length === 1 && ownSentence.has(only.code)) return new AppError(only.code, only.values, errors)
  return new AppError('products.notFound', { value: missing.map(named).join(', ') }, errors)
}

/**
 * The products behind a list of codes in any written form, in their order, each once. A code that nothing has, or that the
 * data range leaves out, is never passed over: throws products.notFound with every wrong code and the near one,
 * product.outsideRange where the data range alone leaves codes out, or what a single wrong code says of itself.
 */
export async function findProducts(
  knex: Knex,
  codes: readonly string[],
  { scope, field = 'jans' }: { scope: DataScope; field?: string },
): Promise<{ id: number; jan: string }[]> {
  const found = new Map<number, { id: number; jan: string }>()
  const wrong: Wrong[] = []
  const find = await productFinder(knex, codes, scope)
  for (const [index, code] of codes.entries()) {
    if (wrong.length >= NAMED_CODES) break
    try {
      const product = await find(code)
      found.set(product.id, product)
    } catch (error) {
      if (!(error instanceof AppError) || !collected.has(error.code)) throw error
      wrong.push({ field: `${field}.${index}`, code: error.code, values: { ...error.values, value: code } })
    }
  }
  if (wrong.length > 0) throw aboutCodes(wrong)
  return [...found.values()]
}

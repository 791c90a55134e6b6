import type { Knex } from 'knex'
import { AppError, type ErrorCode, type FieldError } from '../../../shared/errors/errors.ts'
import { MAX_LISTED_CODES } from './master-codes.ts'
import { createProductFinder, getSuggestedCode } from './product-lookup.ts'
import type { DataScope } from './scope.ts'

/** Errors about a single code that are collected, so that one result lists every wrong code. */
const collectedErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'product.notFound',
  'product.near',
  'product.outsideRange',
  'code.checkDigit',
  'code.ambiguous',
])
/** Errors whose own message is more precise than the list's, if only one code is wrong. */
const specificErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['code.checkDigit', 'code.ambiguous', 'product.near'])

interface WrongCode {
  code: ErrorCode
  field: string
  values: Record<string, string | number>
}

/** Formats a wrong code, with the suggested one if there is any. */
const formatWrongCode = ({ values }: WrongCode): string => {
  const suggested = getSuggestedCode(values)
  return suggested === null ? String(values.value) : `${values.value} → ${suggested}`
}

/** Returns one error about all wrong codes. */
function createCodesError(wrong: readonly WrongCode[]): AppError {
  const errors: FieldError[] = wrong.map(({ field, code, values }) => ({ field, code, values }))
  const missing = wrong.filter(({ code }) => code !== 'product.outsideRange')
  const [only] = wrong
  if (missing.length === 0) return new AppError('product.outsideRange', { value: wrong.map(formatWrongCode).join(', ') }, errors)
  if (only && wrong.length === 1 && specificErrors.has(only.code)) return new AppError(only.code, only.values, errors)
  return new AppError('products.notFound', { value: missing.map(formatWrongCode).join(', ') }, errors)
}

/**
 * Returns the products for codes in any written form, in order, without duplicates. Unknown codes and codes outside the data
 * range always throw: `products.notFound` with every wrong code and its near one, `product.outsideRange` if only the data range
 * excludes codes, or a more precise error if a single code is wrong.
 */
export async function findProducts(
  knex: Knex,
  codes: readonly string[],
  { scope, field = 'jans' }: { scope: DataScope; field?: string },
): Promise<{ id: number; jan: string }[]> {
  const found = new Map<number, { id: number; jan: string }>()
  const wrong: WrongCode[] = []
  const find = await createProductFinder(knex, codes, scope)
  for (const [index, code] of codes.entries()) {
    if (wrong.length >= MAX_LISTED_CODES) break
    try {
      const product = await find(code)
      found.set(product.id, product)
    } catch (error) {
      if (!(error instanceof AppError) || !collectedErrors.has(error.code)) throw error
      wrong.push({ field: `${field}.${index}`, code: error.code, values: { ...error.values, value: code } })
    }
  }
  if (wrong.length > 0) throw createCodesError(wrong)
  return [...found.values()]
}

import type { Knex } from 'knex'
import { AppError, type FieldError } from '../../../shared/errors.ts'
import { productFinder } from './product-lookup.ts'
import type { DataScope } from './scope.ts'

/** Errors of a single code that the list collects, so that one answer names every code that is wrong. */
const collected = new Set(['product.notFound', 'access.dataRange'])

/**
 * The products behind a list of codes, in their order, each once. Throws products.notFound with all codes that no product
 * has, access.dataRange with all that the data range leaves out, and what findProduct throws for codes that are miswritten.
 */
export async function findProducts(
  knex: Knex,
  codes: readonly string[],
  { scope, field = 'jans' }: { scope: DataScope; field?: string },
): Promise<{ id: number; jan: string }[]> {
  const found = new Map<number, { id: number; jan: string }>()
  const wrong: FieldError[] = []
  const find = await productFinder(knex, codes, scope)
  for (const [index, code] of codes.entries()) {
    try {
      const product = await find(code)
      found.set(product.id, { id: Number(product.id), jan: product.jan })
    } catch (error) {
      if (!(error instanceof AppError) || !collected.has(error.code)) throw error
      wrong.push({ field: `${field}.${index}`, code: error.code, values: { value: code } })
    }
  }
  const unknown = wrong.filter((one) => one.code === 'product.notFound')
  if (unknown.length > 0)
    throw new AppError('products.notFound', { value: unknown.map((one) => one.values?.value).join(', ') }, unknown)
  if (wrong.length > 0) throw new AppError('access.dataRange', {}, wrong)
  return [...found.values()]
}

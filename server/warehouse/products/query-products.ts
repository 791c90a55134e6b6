import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors/errors.ts'
import { findProducts } from './find-products.ts'
import { applyScope, type DataScope } from './scope.ts'

/** Returns product ids for codes in any written form, in order, without duplicates. Throws the errors of findProducts. */
export const findProductIds = async (knex: Knex, jans: readonly string[], scope: DataScope): Promise<number[]> =>
  (await findProducts(knex, jans, { scope })).map(({ id }) => id)

/** Returns the ids of a series' products within the data range. Throws `resource.notFound` if there are none. */
async function findSeriesProductIds(knex: Knex, seriesCd: string, scope: DataScope): Promise<number[]> {
  const all = knex('product')
    .join('series', 'series.id', 'product.series_id')
    .where('series.series_cd', seriesCd)
    .select('product.id')
    .orderBy('product.id')
  applyScope(knex, all, scope)
  const rows: { id: number }[] = await all
  if (rows.length === 0) throw new AppError('resource.notFound')
  return rows.map(({ id }) => id)
}

/** Resolves the products of a query by codes or series; one of the two must be given (specification 5). */
export function resolveProductIds(
  knex: Knex,
  { jans, seriesCd }: { jans: readonly string[]; seriesCd: string | null },
  options: { scope: DataScope; rule: 'validation.coBuy' | 'validation.productCode' },
): Promise<number[]> {
  const { scope, rule } = options
  if (jans.length > 0) return findProductIds(knex, jans, scope)
  if (seriesCd !== null) return findSeriesProductIds(knex, seriesCd, scope)
  throw new AppError('products.required', {}, [{ field: 'jans', code: rule }])
}

import type { StoreFilter } from '../../../shared/contract/values.ts'
import { narrowingColumns } from '../stores/store-filter.ts'
import { CELL_K } from './suppression.ts'

/**
 * Buyers in whole lots of ten (decision 0039). Hiding small counts is not enough where questions overlap: what two large
 * counts differ by can be one person. So nobody is counted alone: the buyers of a title stand in the order in which they
 * bought it, ten are a lot, and a question counts the lots that lie wholly within its period and its stores. Any two
 * questions then differ by whole lots, or by nobody.
 */

/** A title's order of buyers begins anew in January and July. */
export const halfYearSql = (day: string): string =>
  `cast(extract(year from ${day}) as integer) * 2 + case when extract(month from ${day}) > 6 then 1 else 0 end`

/** The lot of the one at a place of the order, which counts from 1; lots of ten unless told otherwise. */
export const lotSql = (place: string, size = CELL_K): string => `cast(floor((${place} - 1) / ${size}.0) as integer)`

/** Stores that a question names are counted apart, so that a store that is put in or left out cannot be subtracted. */
export function storeClassSql(stores: StoreFilter): string {
  const named = narrowingColumns(stores).map(([, column]) => column)
  return named.length === 0 ? "'all'" : `concat_ws('/', ${named.join(', ')})`
}

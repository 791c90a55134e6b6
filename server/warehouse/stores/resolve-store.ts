import type { Knex } from 'knex'
import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts'
import type { CompanyCategory } from '../../../shared/fields/choices.ts'
import { readStoreColumns, type StoreColumns } from './store-columns.ts'

/** Which single stores a viewer may query. */
export interface StoreScope {
  companyCategory: CompanyCategory
  /** Companies whose stores belong to the contract. */
  ownCompanyCds: readonly string[]
}

const createStoreError = (code: ErrorCode, value = '') =>
  new AppError(code, { value }, [{ field: 'storeCd', code, values: { value } }])

/**
 * Returns the store of a query. A bookseller may query only its own stores (decision 0031). Without a code, returns the
 * contract's only open store. Throws an AppError for the field `storeCd`.
 */
export async function resolveStore(knex: Knex, storeCd: string | null, scope: StoreScope): Promise<StoreColumns> {
  const isOwn = (store: StoreColumns) => store.companyCd !== null && scope.ownCompanyCds.includes(store.companyCd)
  const isLimited = scope.companyCategory === 'store'
  if (isLimited && scope.ownCompanyCds.length === 0) throw createStoreError('store.noneOwn')
  if (storeCd === null) {
    const own = knex('store')
      .select('store.id')
      .whereIn('store.company_cd', scope.ownCompanyCds as string[])
      .whereNull('store.closed_on')
    const [only, ...others] = [...(await readStoreColumns(knex, own)).values()]
    if (!only || others.length > 0) throw createStoreError('store.required')
    return only
  }
  const [store] = [...(await readStoreColumns(knex, knex('store').select('store.id').where('store.store_cd', storeCd))).values()]
  if (!store) throw createStoreError('store.notFound', storeCd)
  if (isLimited && !isOwn(store)) throw createStoreError('store.notOwn', store.storeName)
  return store
}

import type { Knex } from 'knex'
import type { CompanyCategory } from '../../../shared/contract/contract.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { readStoreColumns, type StoreColumns } from './store-columns.ts'

/** Whose stores a viewer may ask about one by one. */
export interface StoreScope {
  companyCategory: CompanyCategory
  /** Companies whose stores are the contract's own. */
  ownCompanyCds: readonly string[]
}

/** Any store: for tests and for what is not asked on behalf of a user. */
export const everyStore: StoreScope = { companyCategory: 'other', ownCompanyCds: [] }

const refuse = (code: ErrorCode, value = '') => new AppError(code, { value }, [{ field: 'storeCd', code, values: { value } }])

/**
 * The one store that a question is about. A bookseller names its own alone: single stores of others are none of its business
 * (decision 0031). Without a code, the only open store that is the contract's own.
 */
export async function findOneStore(knex: Knex, storeCd: string | null, scope: StoreScope): Promise<StoreColumns> {
  const isOwn = (store: StoreColumns) => store.company_cd !== null && scope.ownCompanyCds.includes(store.company_cd)
  const limited = scope.companyCategory === 'store'
  if (limited && scope.ownCompanyCds.length === 0) throw refuse('store.noneOwn')
  if (storeCd === null) {
    const own = knex('store')
      .select('store.id')
      .whereIn('store.company_cd', scope.ownCompanyCds as string[])
      .whereNull('store.closed_on')
    const [only, ...others] = [...(await readStoreColumns(knex, own)).values()]
    if (!only || others.length > 0) throw refuse('store.required')
    return only
  }
  const [store] = [...(await readStoreColumns(knex, knex('store').select('store.id').where('store.store_cd', storeCd))).values()]
  if (!store) throw refuse('store.notFound', storeCd)
  if (limited && !isOwn(store)) throw refuse('store.notOwn', store.store_nm)
  return store
}

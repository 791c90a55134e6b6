import type { StoreScope } from '../warehouse/stores/resolve-store.ts'

/** A scope without restrictions. */
export const unlimitedStoreScope: StoreScope = { companyCategory: 'other', ownCompanyCds: [] }

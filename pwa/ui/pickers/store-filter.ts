import type { StoreFilter } from '../../../shared/api/query-fields.ts'

export const emptyStoreFilter: StoreFilter = {
  areaCds: [],
  prefectureCds: [],
  companyCds: [],
  chainCds: [],
  storeCds: [],
  locationCds: [],
  scaleCds: [],
  categoryCds: [],
}

/** Returns true if the filter has no condition and therefore matches all stores. */
export const matchesAllStores = (filter: StoreFilter): boolean => Object.values(filter).every((codes) => codes.length === 0)

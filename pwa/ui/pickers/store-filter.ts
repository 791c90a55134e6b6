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

/** Fields of the store master that a filter can refer to. */
interface FilterableStore {
  storeCd: string
  areaCd: string | null
  prefectureCd: string | null
  companyCd: string | null
  chainCd: string | null
  locationCd: string | null
  scaleCd: string | null
  categoryCd: string | null
}

const storeColumns = {
  areaCds: 'areaCd',
  prefectureCds: 'prefectureCd',
  companyCds: 'companyCd',
  chainCds: 'chainCd',
  storeCds: 'storeCd',
  locationCds: 'locationCd',
  scaleCds: 'scaleCd',
  categoryCds: 'categoryCd',
} as const satisfies Record<keyof StoreFilter, keyof FilterableStore>

const filterNames = Object.keys(storeColumns) as (keyof StoreFilter)[]

/** Returns true if the filter names stores and has no other condition. */
export const hasOnlyStoreCodes = (filter: StoreFilter): boolean =>
  filter.storeCds.length > 0 && filterNames.every((part) => part === 'storeCds' || filter[part].length === 0)

/** Codes of the stores that match a filter, by the server's rule: each list restricts the result, an empty one does not. */
export const filterStoreCodes = (stores: readonly FilterableStore[], filter: StoreFilter): string[] =>
  stores
    .filter((store) =>
      filterNames.every((part) => filter[part].length === 0 || filter[part].includes(store[storeColumns[part]] ?? '')),
    )
    .map(({ storeCd }) => storeCd)

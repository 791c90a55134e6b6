import type { StoreFilter } from '../../../shared/api/question-fields.ts'

/** Fields of the store master that a filter can refer to. */
interface PlacedStore {
  storeCd: string
  areaCd: string | null
  prefectureCd: string | null
  companyCd: string | null
  chainCd: string | null
  locationCd: string | null
  scaleCd: string | null
  categoryCd: string | null
}

const columns = {
  areaCds: 'areaCd',
  prefectureCds: 'prefectureCd',
  companyCds: 'companyCd',
  chainCds: 'chainCd',
  storeCds: 'storeCd',
  locationCds: 'locationCd',
  scaleCds: 'scaleCd',
  categoryCds: 'categoryCd',
} as const satisfies Record<keyof StoreFilter, keyof PlacedStore>

const filterNames = Object.keys(columns) as (keyof StoreFilter)[]

/** Returns true if the filter names stores and has no other condition. */
export const namesStoresAlone = (filter: StoreFilter): boolean =>
  filter.storeCds.length > 0 && filterNames.every((part) => part === 'storeCds' || filter[part].length === 0)

/** Codes of the stores that match a filter, by the server's rule: each list restricts the result, an empty one does not. */
export const filterStoreCodes = (stores: readonly PlacedStore[], filter: StoreFilter): string[] =>
  stores
    .filter((store) =>
      filterNames.every((part) => filter[part].length === 0 || filter[part].includes(store[columns[part]] ?? '')),
    )
    .map(({ storeCd }) => storeCd)

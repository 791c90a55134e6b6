import type { StoreFilter } from '../../../shared/contract/question-fields.ts'

/** What the store master says of a store's place in the trade. */
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

const parts = Object.keys(columns) as (keyof StoreFilter)[]

/** Only stores are named, and nothing narrows them further. */
export const namesStoresAlone = (filter: StoreFilter): boolean =>
  filter.storeCds.length > 0 && parts.every((part) => part === 'storeCds' || filter[part].length === 0)

/** Codes of the stores that a filter leaves: every list narrows, an empty one does not, as the server counts them. */
export const filterStoreCodes = (stores: readonly PlacedStore[], filter: StoreFilter): string[] =>
  stores
    .filter((store) => parts.every((part) => filter[part].length === 0 || filter[part].includes(store[columns[part]] ?? '')))
    .map(({ storeCd }) => storeCd)

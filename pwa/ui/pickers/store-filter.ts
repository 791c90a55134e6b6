import type { StoreFilter } from '../../../shared/contract/question-fields.ts'

export const emptyStores: StoreFilter = {
  areaCds: [],
  prefectureCds: [],
  companyCds: [],
  chainCds: [],
  storeCds: [],
  locationCds: [],
  scaleCds: [],
  categoryCds: [],
}

export const isEveryStore = (filter: StoreFilter): boolean => Object.values(filter).every((codes) => codes.length === 0)

import type { Knex } from 'knex'
import type { Language } from '../../../shared/messages/language.ts'
import { areas, prefectures } from '../../../shared/trade/prefectures.ts'
import { locations, scales, storeCategories } from '../../../shared/trade/store-categories.ts'
import { cachePerRevision } from '../../warehouse/engine/revision-cache.ts'

/** Names and attributes of a store. */
export interface StoreLabels {
  isOnline: boolean
  storeCd: string
  storeName: string
  companyCd: string | null
  companyName: string | null
  chainCd: string | null
  chainName: string | null
  prefectureCd: string | null
  prefectureName: string | null
  areaCd: string | null
  areaName: string | null
  locationName: string | null
  scaleName: string | null
  categoryName: string | null
  /** Kana, or the name without kana: the sort key of names. */
  storeReading: string
  companyReading: string | null
  chainReading: string | null
  names: Record<Language, PlaceNames>
}
type PlaceNames = Pick<StoreLabels, 'prefectureName' | 'areaName' | 'locationName' | 'scaleName' | 'categoryName'>

interface StoreRow extends Omit<StoreLabels, keyof PlaceNames | 'names'> {
  id: number
  locationCd: string | null
  scaleCd: string | null
  categoryCd: string | null
}

type NamedStore = { cd: string; ja: string; en: string }
const getDisplayName = (list: readonly NamedStore[], cd: string | null, language: Language) =>
  list.find((item) => item.cd === cd)?.[language] ?? cd

/** Reads stores with their company and chain, by id. */
export const readCachedStoreLabels = (knex: Knex): Promise<ReadonlyMap<number, StoreLabels>> =>
  cachePerRevision(knex, 'places', () => readStoreLabels(knex))

async function readStoreLabels(knex: Knex): Promise<ReadonlyMap<number, StoreLabels>> {
  const rows: StoreRow[] = await knex('store')
    .leftJoin('company', 'company.company_cd', 'store.company_cd')
    .leftJoin('chain', 'chain.chain_cd', 'store.chain_cd')
    .select({
      id: 'store.id',
      isOnline: 'store.is_online',
      storeCd: 'store.store_cd',
      storeName: 'store.store_nm',
      companyCd: 'store.company_cd',
      chainCd: 'store.chain_cd',
      prefectureCd: 'store.prefecture_cd',
      areaCd: 'store.area_cd',
      locationCd: 'store.location_cd',
      scaleCd: 'store.scale_cd',
      categoryCd: 'store.category_cd',
    })
    .select(
      knex.raw(`coalesce(company.company_nm, store.company_cd) as "companyName",
        coalesce(chain.chain_nm, store.chain_cd) as "chainName",
        coalesce(store.store_kana, store.store_nm) as "storeReading",
        coalesce(company.company_kana, company.company_nm, store.company_cd) as "companyReading",
        coalesce(chain.chain_kana, chain.chain_nm, store.chain_cd) as "chainReading"`),
    )
  return new Map(
    rows.map(({ id, locationCd, scaleCd, categoryCd, ...store }) => {
      const getPlaceNames = (language: Language): PlaceNames => ({
        prefectureName: getDisplayName(prefectures, store.prefectureCd, language),
        areaName: getDisplayName(areas, store.areaCd, language),
        locationName: getDisplayName(locations, locationCd, language),
        scaleName: getDisplayName(scales, scaleCd, language),
        categoryName: getDisplayName(storeCategories, categoryCd, language),
      })
      const names = { ja: getPlaceNames('ja'), en: getPlaceNames('en') }
      return [id, { ...store, ...names.ja, names }] as const
    }),
  )
}

import type { Knex } from 'knex'
import type { Language } from '../../../shared/messages/language.ts'
import { areas, prefectures } from '../../../shared/trade/prefectures.ts'
import { locations, scales, storeCategories } from '../../../shared/trade/store-categories.ts'
import { cachePerRevision } from '../../warehouse/engine/revision-cache.ts'

/** Names and attributes of a store. */
export interface StoreLabels {
  is_online: boolean
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

interface StoreRow {
  id: number
  is_online: boolean
  store_cd: string
  store_nm: string
  store_kana: string | null
  company_cd: string | null
  company_nm: string | null
  company_kana: string | null
  chain_cd: string | null
  chain_nm: string | null
  chain_kana: string | null
  prefecture_cd: string | null
  area_cd: string | null
  location_cd: string | null
  scale_cd: string | null
  category_cd: string | null
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
    .select(
      'store.id',
      'store.is_online',
      'store.store_cd',
      'store.store_nm',
      'store.store_kana',
      'store.company_cd',
      'company.company_nm',
      'company.company_kana',
      'store.chain_cd',
      'chain.chain_nm',
      'chain.chain_kana',
      'store.prefecture_cd',
      'store.area_cd',
      'store.location_cd',
      'store.scale_cd',
      'store.category_cd',
    )
  return new Map(
    rows.map((row) => {
      const getPlaceNames = (language: Language): PlaceNames => ({
        prefectureName: getDisplayName(prefectures, row.prefecture_cd, language),
        areaName: getDisplayName(areas, row.area_cd, language),
        locationName: getDisplayName(locations, row.location_cd, language),
        scaleName: getDisplayName(scales, row.scale_cd, language),
        categoryName: getDisplayName(storeCategories, row.category_cd, language),
      })
      const labels: StoreLabels = {
        is_online: row.is_online,
        storeCd: row.store_cd,
        storeName: row.store_nm,
        companyCd: row.company_cd,
        companyName: row.company_nm ?? row.company_cd,
        chainCd: row.chain_cd,
        chainName: row.chain_nm ?? row.chain_cd,
        prefectureCd: row.prefecture_cd,
        areaCd: row.area_cd,
        ...getPlaceNames('ja'),
        storeReading: row.store_kana ?? row.store_nm,
        companyReading: row.company_kana ?? row.company_nm ?? row.company_cd,
        chainReading: row.chain_kana ?? row.chain_nm ?? row.chain_cd,
        names: { ja: getPlaceNames('ja'), en: getPlaceNames('en') },
      }
      return [row.id, labels] as const
    }),
  )
}

import type { Knex } from 'knex'
import { cachePerRevision } from '../engine/revision-cache.ts'

/** Attributes of a store in any list of stores. */
export interface StoreColumns {
  id: number
  storeCd: string
  storeName: string
  chainCd: string | null
  chainName: string | null
  companyCd: string | null
  companyName: string | null
  agencyCd: string | null
  agencyName: string | null
  areaCd: string | null
  prefectureCd: string | null
  locationCd: string | null
  scaleCd: string | null
  categoryCd: string | null
  isOnline: boolean
  closedOn: string | null
}

/** Reads attributes of stores, by id; `stores` is a subquery of ids, null for all. There are some thousand stores. */
export const readStoreColumns = (knex: Knex, stores: Knex.QueryBuilder | null): Promise<ReadonlyMap<number, StoreColumns>> =>
  stores === null ? cachePerRevision(knex, 'stores', () => queryStoreColumns(knex, null)) : queryStoreColumns(knex, stores)

async function queryStoreColumns(knex: Knex, stores: Knex.QueryBuilder | null): Promise<ReadonlyMap<number, StoreColumns>> {
  const query = knex('store')
    .leftJoin('chain', 'chain.chain_cd', 'store.chain_cd')
    .leftJoin('company', 'company.company_cd', 'store.company_cd')
    .leftJoin('agency', 'agency.agency_cd', 'store.agency_cd')
    .select('store.id', {
      storeCd: 'store.store_cd',
      storeName: 'store.store_nm',
      chainCd: 'store.chain_cd',
      chainName: 'chain.chain_nm',
      companyCd: 'store.company_cd',
      companyName: 'company.company_nm',
      agencyCd: 'store.agency_cd',
      agencyName: 'agency.agency_nm',
      areaCd: 'store.area_cd',
      prefectureCd: 'store.prefecture_cd',
      locationCd: 'store.location_cd',
      scaleCd: 'store.scale_cd',
      categoryCd: 'store.category_cd',
      isOnline: 'store.is_online',
      closedOn: 'store.closed_on',
    })
  if (stores) query.whereIn('store.id', stores)
  const rows: StoreColumns[] = await query
  return new Map(rows.map((row) => [row.id, row]))
}

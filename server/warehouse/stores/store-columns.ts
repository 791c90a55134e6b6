import type { Knex } from 'knex'
import { cachedPerRevision } from '../engine/revision-cache.ts'

/** Attributes of a store in any list of stores. */
export interface StoreColumns {
  id: number
  store_cd: string
  store_nm: string
  chain_cd: string | null
  chain_nm: string | null
  company_cd: string | null
  company_nm: string | null
  agency_cd: string | null
  agency_nm: string | null
  area_cd: string | null
  prefecture_cd: string | null
  location_cd: string | null
  scale_cd: string | null
  category_cd: string | null
  is_online: boolean
  closed_on: string | null
}

/** Reads attributes of stores, by id; `stores` is a subquery of ids, null for all. There are some thousand stores. */
export const readStoreColumns = (knex: Knex, stores: Knex.QueryBuilder | null): Promise<ReadonlyMap<number, StoreColumns>> =>
  stores === null ? cachedPerRevision(knex, 'stores', () => queryStoreColumns(knex, null)) : queryStoreColumns(knex, stores)

async function queryStoreColumns(knex: Knex, stores: Knex.QueryBuilder | null): Promise<ReadonlyMap<number, StoreColumns>> {
  const query = knex('store')
    .leftJoin('chain', 'chain.chain_cd', 'store.chain_cd')
    .leftJoin('company', 'company.company_cd', 'store.company_cd')
    .leftJoin('agency', 'agency.agency_cd', 'store.agency_cd')
    .select(
      'store.id',
      'store.store_cd',
      'store.store_nm',
      'store.chain_cd',
      'chain.chain_nm',
      'store.company_cd',
      'company.company_nm',
      'store.agency_cd',
      'agency.agency_nm',
      'store.area_cd',
      'store.prefecture_cd',
      'store.location_cd',
      'store.scale_cd',
      'store.category_cd',
      'store.is_online',
      'store.closed_on',
    )
  if (stores) query.whereIn('store.id', stores)
  const rows: StoreColumns[] = await query
  return new Map(rows.map((row) => [row.id, row]))
}

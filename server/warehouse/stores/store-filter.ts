import type { Knex } from 'knex'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { cachePerRevision } from '../engine/revision-cache.ts'

const filterColumns: readonly [keyof StoreFilter, string][] = [
  ['areaCds', 'store.area_cd'],
  ['prefectureCds', 'store.prefecture_cd'],
  ['companyCds', 'store.company_cd'],
  ['chainCds', 'store.chain_cd'],
  ['storeCds', 'store.store_cd'],
  ['locationCds', 'store.location_cd'],
  ['scaleCds', 'store.scale_cd'],
  ['categoryCds', 'store.category_cd'],
]

/** Returns the non-empty fields of the filter with their columns of `store`. */
export const listFilterColumns = (filter: StoreFilter): readonly (readonly [field: keyof StoreFilter, column: string])[] =>
  filterColumns.filter(([field]) => filter[field].length > 0)

/** Narrows a query over `store` by the filter. Returns true if it narrowed. */
function applyStoreFilter(query: Knex.QueryBuilder, filter: StoreFilter): boolean {
  const named = listFilterColumns(filter)
  for (const [field, column] of named) query.whereIn(column, filter[field])
  return named.length > 0
}

/** 既存店: stores that were open throughout the compared periods. An unknown opening day counts as open. */
function applySameStores(query: Knex.QueryBuilder, open: Period): void {
  query
    .where((opened) => opened.whereNull('store.opened_on').orWhereRaw('store.opened_on <= cast(? as date)', [open.from]))
    .where((closed) => closed.whereNull('store.closed_on').orWhereRaw('store.closed_on > cast(? as date)', [open.to]))
}

/**
 * Returns the days on which 既存店 must have been open: from the first compared day to the last day of the query. Null for all
 * stores.
 */
export const getSameStoreDays = (query: { sameStores: boolean; period: Period }, comparedFrom: string): Period | null =>
  query.sameStores ? { from: comparedFrom, to: query.period.to } : null

/** Store sets that are selected by attributes and therefore usually small; 既存店 alone are almost all stores. */
const pickedSets = new WeakSet<Knex.QueryBuilder>()

const markPicked = (stores: Knex.QueryBuilder): Knex.QueryBuilder => {
  pickedSets.add(stores)
  return stores
}

/** True if the stores are selected by attributes. */
export const isStoreQuery = (stores: Knex.QueryBuilder | null | undefined): stores is Knex.QueryBuilder =>
  stores !== null && stores !== undefined && pickedSets.has(stores)

/**
 * Returns the ids of the stores that match the filter, or null for all. With `open`, only stores that were open on all of these
 * days (既存店).
 */
export function queryStoreIds(knex: Knex, filter: StoreFilter, open: Period | null = null): Knex.QueryBuilder | null {
  const query = knex('store').select('store.id')
  const filtered = applyStoreFilter(query, filter)
  if (open) applySameStores(query, open)
  if (filtered) return markPicked(query)
  return open ? query : null
}

/** Returns the stores with these ids as a set for a query. */
export const toStoreSet = (knex: Knex, ids: readonly number[]): Knex.QueryBuilder =>
  markPicked(knex('store').select('store.id').whereIn('store.id', ids))

export type Channel = 'all' | 'store' | 'net'

/** True if a store sells through the channel: online shops through `net`, all others through `store`. */
export const canSellThrough = (store: { isOnline: boolean }, channel: Channel): boolean =>
  channel === 'all' || store.isOnline === (channel === 'net')

/**
 * Counts the stores of the filter: the |S| of domain 1.4. Closed stores count if they are named or filtered; with a channel, only
 * the stores that sell through it.
 */
export async function countStores(
  knex: Knex,
  filter: StoreFilter,
  { open = null, channel = 'all' }: { open?: Period | null; channel?: Channel } = {},
): Promise<number> {
  const query = knex('store').select(knex.raw('count(*) as count'))
  const filtered = applyStoreFilter(query, filter)
  if (open) applySameStores(query, open)
  if (channel !== 'all') query.where('store.is_online', channel === 'net')
  const countRows = async () => {
    const rows: { count: number }[] = await query
    return rows[0]?.count ?? 0
  }
  return filtered || open ? countRows() : cachePerRevision(knex, `stores ${channel}`, countRows)
}

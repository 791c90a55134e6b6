import type { Knex } from 'knex'
import { MIN_COMPANIES, MIN_PEERS } from '../../../shared/api/peer-store-gap.ts'
import { storeFilter } from '../../../shared/api/query-fields.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import type { DescribedProducts } from '../../warehouse/products/product-set.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

/** A store of the same scale, with its sales. */
export interface PeerCandidate {
  id: number
  locationCd: string | null
  /** Its company; a store without one counts as its own company. */
  company: string
  quantity: number
}

/** The store that is compared. */
export interface ComparedStore {
  id: number
  scaleCd: string
  locationCd: string | null
  company: string
}

export interface PeerGroup {
  rule: 'scaleAndLocation' | 'scale'
  stores: readonly PeerCandidate[]
  /** Peers of other companies, about which the store's company must not learn anything. */
  others: readonly PeerCandidate[]
}

export const getCompanyKey = (store: { companyCd: string | null; storeCd: string }): string =>
  store.companyCd ?? `store ${store.storeCd}`

export const countCompanies = (stores: readonly PeerCandidate[]): number => new Set(stores.map(({ company }) => company)).size

/**
 * True if means of these stores may be disclosed. A company could subtract the known sales of its own stores, so only others
 * count.
 */
const isDisclosable = (others: readonly PeerCandidate[]): boolean =>
  others.length >= MIN_PEERS && countCompanies(others) >= MIN_COMPANIES

/** Chooses the peers of a store among those of its scale: by scale and location, else by scale; null if both are too few. */
export function choosePeers(store: ComparedStore, candidates: readonly PeerCandidate[]): PeerGroup | null {
  const sameScale = candidates.filter(({ id }) => id !== store.id)
  const samePlace = sameScale.filter(({ locationCd }) => locationCd !== null && locationCd === store.locationCd)
  for (const [rule, stores] of [
    ['scaleAndLocation', samePlace],
    ['scale', sameScale],
  ] as const) {
    const others = stores.filter(({ company }) => company !== store.company)
    if (isDisclosable(others)) return { rule, stores, others }
  }
  return null
}

/** Reads the stores of the scale that were open on all days and sold any of the goods. */
export function readPeerCandidates(
  knex: Knex,
  { store, period, open, basis }: { store: ComparedStore; period: Period; open: Period; basis: DescribedProducts },
): Promise<PeerCandidate[]> {
  const stores = queryStoreIds(knex, storeFilter.parse({ scaleCds: [store.scaleCd] }), open)
  return sql<PeerCandidate>(
    knex,
    `select store.id, store.location_cd as "locationCd", coalesce(store.company_cd, 'store ' || store.store_cd) as company, sold.quantity
      from store join (:sold) as sold on sold.store_id = store.id
      where sold.quantity > 0
      order by store.id`,
    { sold: salesSql(knex, { period, by: ['store_id'], products: basis, stores }) },
  )
}

import type { Knex } from 'knex'
import type { Period } from '../../../shared/calendar/period.ts'
import type { ProductSet } from '../products/product-set.ts'

/**
 * The query behind rankings, trends, comparisons and searches: measures over a period, by product, store or bucket, for some
 * products and stores, through a channel, bought by some members. It is answered from the smallest rollups that answer it
 * exactly (query-sales.ts); for some buyers, from noisy counts of them (buyer-sales.ts).
 */
export interface SalesQuery {
  period: Period
  /** There are no movements after the period, so its last segment may extend to the end of its week or month. */
  hasOpenEnd?: boolean
  /**
   * 初速: sales of titles released in the period, from the release day (day 0) to this day since release. Not possible with
   * buckets.
   */
  sinceRelease?: number | null
  /** `group_id`: by the products' kind, publisher and genres (product_group). */
  by: readonly ('product_id' | 'group_id' | 'store_id' | 'bucket')[]
  unit?: 'day' | 'week' | 'month'
  /** Buckets that are not calendar units, for queries about some buyers. */
  steps?: readonly Period[]
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn?: number
  products?: ProductSet
  stores?: Knex.QueryBuilder | null
  channel?: 'all' | 'store' | 'net'
  buyers?: BuyerFilter | null
  /** The figures needed; all by default. In a small query each costs as much as the rest. */
  figures?: readonly SalesFigure[]
}

/** Members by gender (0: any) and by an age group within the range (null: any). Unknown ages are in no range. */
export interface BuyerFilter {
  gender: 0 | 1 | 2
  ageRange: { from: number; to: number } | null
}

export type SalesFigure = 'quantity' | 'amount' | 'amount_tax_in' | 'net_quantity' | 'delivery' | 'returned' | 'adjusted'

/** Columns of a result, whatever its source. */
export interface SalesRow {
  product_id: number
  group_id: number
  store_id: number
  bucket: string
  quantity: number
  amount: number
  amount_tax_in: number
  net_quantity: number
  delivery: number
  returned: number
  adjusted: number
}

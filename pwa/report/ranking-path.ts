import type { ProductFilter } from '../../shared/api/query-fields.ts'
import { createRanking, type RankingBody } from '../../shared/api/ranking-create.ts'
import { buildScreenPath } from '../../shared/api/screen-path.ts'
import type { Period } from '../../shared/calendar/period.ts'

/** Conditions that a report shares with the ranking of titles. */
type Market = Pick<RankingBody, 'basis' | 'stores' | 'sameStores' | 'includeExcluded' | 'channel' | 'products'> & {
  period: Period | null
}

/** Path of the ranking of some titles under the conditions of a report, so that its sum is the figure of the report's row. */
export function getRankingPath(market: Market, titles: Partial<ProductFilter>): string {
  const { period, basis, stores, sameStores, includeExcluded, channel, products } = market
  const query = { period, basis, stores, sameStores, includeExcluded, channel, products: { ...products, ...titles } }
  return buildScreenPath(createRanking, query) ?? ''
}

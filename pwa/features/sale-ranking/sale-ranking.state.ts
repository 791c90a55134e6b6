import { z } from 'zod'
import { companySortKeys, saleRankingByStore, storeRankingBody, storeSortKeys } from '../../../shared/api/sale-ranking.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** Stores per page: usually all that sell the title, so that chart and map show all of them. */
const PAGE_SIZE = 1000
/** Maximum number of products, as in the API. */
export const MAX_RANKED_PRODUCTS = 20

const { sortBy: _sortBy, ...conditionFields } = storeRankingBody.shape

export const saleRankingState = z.strictObject({
  ...conditionFields,
  jans: z.array(z.string()).max(MAX_RANKED_PRODUCTS).default([]),
  by: z.enum(['store', 'company']).default('store'),
  sortBy: z.enum([...storeSortKeys, ...companySortKeys]).default('quantity'),
  pageSize: z.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
})
export type SaleRankingState = z.output<typeof saleRankingState>

export const saleRankingScreen: ScreenDeclaration<typeof saleRankingState> = {
  schema: saleRankingState,
  defaults: (latest) => saleRankingState.parse({ period: defaultPeriod(latest) }),
  count: countBy(saleRankingByStore, {
    body: ({ by: _by, ...state }) =>
      state.jans.length === 0 ? null : { ...state, sortBy: 'quantity' as const, pageNum: 1, pageSize: 1 },
    total: ({ paging }) => paging.total,
    of: 'stores',
  }),
  conditions: [
    conditions.products('jans', MAX_RANKED_PRODUCTS, { required: true }),
    conditions.period(),
    conditions.stores(),
    conditions.choice('channel', ['all', 'store', 'net']),
    conditions.flag('sameStores'),
  ],
  products: MAX_RANKED_PRODUCTS,
}

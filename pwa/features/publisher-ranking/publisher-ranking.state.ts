import { publisherRanking, publisherRankingBody } from '../../../shared/api/publisher-ranking.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** All publishers with sales on one page: the ranks over time need all of them. */
const PAGE_SIZE = 1000
/** Maximum number of products in the condition. */
const MOST_PRODUCTS = 500

export const publisherRankingScreen: ScreenDeclaration<typeof publisherRankingBody> = {
  schema: publisherRankingBody,
  defaults: (latest) => publisherRankingBody.parse({ period: defaultPeriod(latest), pageSize: PAGE_SIZE }),
  count: countBy(publisherRanking, {
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: 'publishers',
  }),
  conditions: [
    conditions.period(),
    conditions.stores(),
    conditions.genres(),
    conditions.choice('products.kind', requestKinds),
    conditions.choice('basis', [2, 1]),
    conditions.choice('imprints', ['merge', 'separate']),
    conditions.publishers(),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.choice('channel', ['all', 'store', 'net']),
    conditions.flag('sameStores'),
    conditions.itemGenres(),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.flag('includeExcluded'),
  ],
}

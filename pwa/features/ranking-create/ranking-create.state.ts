import { releaseWindows } from '../../../shared/api/question-fields.ts'
import { createRanking, rankingBody } from '../../../shared/api/ranking-create.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** A ranking up to this length is one page and is sorted in the browser. */
export const PAGE_SIZE = 1000

const limits = [50, 100, 300, 1000, 3000, 10_000] as const
/** Maximum number of products in the condition. */
const MOST_PRODUCTS = 500

export const rankingScreen: ScreenDeclaration<typeof rankingBody> = {
  schema: rankingBody,
  defaults: (latest) => rankingBody.parse({ period: defaultPeriod(latest), products: { kind: 'book' }, pageSize: PAGE_SIZE }),
  count: countBy(createRanking, {
    body: (state) => ({ ...state, limit: 10_000, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: 'titles',
  }),
  conditions: [
    conditions.period(),
    conditions.stores(),
    conditions.genres(),
    conditions.publishers(),
    conditions.choice('products.kind', requestKinds),
    conditions.choice('basis', [2, 1]),
    conditions.choice('limit', limits, { message: 'rankTo' }),
    conditions.choice('sinceRelease', [null, ...releaseWindows]),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.choice('channel', ['all', 'store', 'net']),
    conditions.flag('sameStores'),
    conditions.choice('gender', [0, 1, 2]),
    conditions.ages(),
    conditions.itemGenres(),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.flag('includeExcluded'),
  ],
}

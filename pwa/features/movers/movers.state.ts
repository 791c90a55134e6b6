import { movers, moversBody } from '../../../shared/api/movers.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

const MOST_PRODUCTS = 500
/** Rows per page: usually all movers, so that the figures include all of them. */
const PAGE_SIZE = 1000

export const moverScreen: ScreenDeclaration<typeof moversBody> = {
  schema: moversBody,
  defaults: (latest) => moversBody.parse({ period: defaultPeriod(latest), pageSize: PAGE_SIZE }),
  count: countBy(movers, {
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: 'titles',
  }),
  conditions: [
    conditions.period(),
    conditions.stores(),
    conditions.choice('direction', ['both', 'up', 'down']),
    conditions.choice('compareWith', ['previous', 'lastYear']),
    conditions.number('least', 'copies'),
    conditions.genres(),
    conditions.publishers(),
    conditions.choice('products.kind', requestKinds),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.itemGenres(),
    conditions.choice('channel', ['all', 'store', 'net']),
    conditions.flag('sameStores'),
    conditions.flag('includeExcluded'),
  ],
}

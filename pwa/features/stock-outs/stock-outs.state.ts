import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

const MOST_PRODUCTS = 500

export const stockOutScreen: ScreenDeclaration<typeof stockOuts.body> = {
  schema: stockOuts.body,
  defaults: () => stockOuts.body.parse({}),
  count: countBy(stockOuts, {
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: ({ groupBy }) => (groupBy === 'product' ? 'titles' : 'rows'),
  }),
  conditions: [
    conditions.stores(),
    conditions.publishers('products.publisherCds', { pinned: true }),
    conditions.genres(),
    conditions.choice('groupBy', ['product', 'store']),
    conditions.number('minLostCopies', 'copies'),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.choice('products.kind', requestKinds),
    conditions.itemGenres(),
  ],
}

import { MOST_DAYS_AHEAD, returnCandidates } from '../../../shared/api/return-candidates.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

const MOST_PRODUCTS = 500
const MOST_COPIES = 1_000_000
/** Common numbers of days ahead, up to the maximum. */
const USUAL_DAYS = [7, 14, 28, 56, MOST_DAYS_AHEAD]

export const returnCandidateScreen: ScreenDeclaration<typeof returnCandidates.body> = {
  schema: returnCandidates.body,
  // a bookseller returns its own copies
  defaults: (_latest, stores) => returnCandidates.body.parse({ stores }),
  count: countBy(returnCandidates, {
    body: (state) => ({ ...state, pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: ({ groupBy }) => (groupBy === 'product' ? 'titles' : 'rows'),
  }),
  conditions: [
    conditions.number('withinDays', 'dayCount', { pinned: true, from: 1, to: MOST_DAYS_AHEAD, usual: USUAL_DAYS }),
    conditions.stores(),
    conditions.publishers('products.publisherCds', { pinned: true }),
    conditions.choice('groupBy', ['product', 'store'], { pinned: true }),
    conditions.genres(),
    conditions.number('keepCopies', 'copies', { to: MOST_COPIES, usual: [0, 1, 2, 3] }),
    conditions.number('minReturnCopies', 'copies', { to: MOST_COPIES, usual: [0, 1, 5, 10, 50] }),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.choice('products.kind', requestKinds),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.itemGenres(),
  ],
}

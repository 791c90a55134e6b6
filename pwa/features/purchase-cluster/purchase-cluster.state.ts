import { z } from 'zod'
import { type ClusterBody, clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { presetPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import { clusterTables } from '../../report/purchase-cluster/cluster-answer.ts'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** Maximum number of products, as in the API. */
const MOST_PRODUCTS = 20

const { body } = clusterAnalysis
export const clusterState = body.extend({
  /** The visible table, which is also the exported one. */
  table: z.enum(clusterTables).default('cells'),
  /** The highlighted band, as gender and age group. */
  band: z.string().max(8).default(''),
})
export type ClusterState = z.output<typeof clusterState>

export const clusterScreen: ScreenDeclaration<typeof clusterState> = {
  schema: clusterState,
  // in a single week most titles have too few buyers for ages to be shown
  defaults: (latest) =>
    clusterState.parse({ period: presetPeriod('last12Weeks', { latest, current: { from: latest, to: latest } }) }),
  count: countBy(clusterAnalysis, {
    body: (state) => (state.jans.length === 0 ? null : toClusterBody(state, state)),
    total: ({ totals }) => totals.buyers,
    of: 'members',
  }),
  conditions: [
    conditions.products('jans', MOST_PRODUCTS, { required: true }),
    conditions.period(),
    conditions.stores(),
    conditions.choice('genreLevel', ['large', 'medium', 'small']),
    conditions.genres(),
    conditions.publishers(),
    conditions.choice('products.kind', requestKinds),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
  ],
  products: MOST_PRODUCTS,
}

/** Request body; null while neither a product nor a condition on products is given. */
export function toClusterBody(state: ClusterState, defaults: ClusterState): ClusterBody | null {
  const { table: _table, band: _band, ...question } = state
  const named = question.jans.length > 0 || JSON.stringify(question.products) !== JSON.stringify(defaults.products)
  return named ? question : null
}

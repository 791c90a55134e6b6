import { peerStoreGapBody } from '../../../shared/api/peer-store-gap.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { presetPeriod } from '../../../shared/period-presets.ts'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

const MOST_PRODUCTS = 500

export const peerStoreGapScreen: ScreenDeclaration<typeof peerStoreGapBody> = {
  schema: peerStoreGapBody,
  // a week of a single store has too few sales
  defaults: (latest) =>
    peerStoreGapBody.parse({ period: presetPeriod('last28', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    conditions.store('storeCd', { required: true }),
    conditions.period(),
    conditions.choice('listed', ['lacking', 'all'], { pinned: true }),
    conditions.genres(),
    conditions.publishers(),
    conditions.choice('products.kind', requestKinds),
    conditions.number('minPeerStores', 'stores'),
    conditions.days('products.releaseDate'),
    conditions.range('products.price', 'yen'),
    conditions.text('products.author'),
    conditions.text('products.keyword'),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.itemGenres(),
  ],
}

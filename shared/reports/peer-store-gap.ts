import { peerStoreGapBody } from '../api/peer-store-gap.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

export const peerStoreGapScreen = defineReportScreen({
  state: peerStoreGapBody,
  // a week of a single store has too few sales
  defaults: (latest) =>
    peerStoreGapBody.parse({ period: getPresetPeriod('last28', { latest, current: { from: latest, to: latest } }) }),
  conditions: [
    condition.store('storeCd', { required: true }),
    condition.period(),
    condition.choice('listed', ['lacking', 'all'], { isPinned: true }),
    condition.genres(),
    condition.publishers(),
    condition.productKind(),
    condition.number('minPeerStores', 'stores'),
    ...condition.titleDetails(),
    condition.products(),
    condition.itemGenres(),
  ],
  words: {
    subject: 'store',
    // the screen asks which of them
    slots: { ownStores: slot.always },
  },
})

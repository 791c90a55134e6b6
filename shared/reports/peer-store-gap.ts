import { type PeerStoreGapRow, peerStoreGap, peerStoreGapBody, peerStoreGapSorts } from '../api/peer-store-gap.ts'
import * as slot from '../ask/slots.ts'
import { getPresetPeriod } from '../calendar/period-presets.ts'
import { shelfStateNames } from '../messages/peer-store-gap.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, copies, yen, stores, percent, decimal, decimal2 } = defineColumns<PeerStoreGapRow>()
const total = { total: true }

export const peerStoreGapReport = defineReport<PeerStoreGapRow>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    text('publisherName'),
    text('genreC1Nm'),
    date('releaseDate'),
    yen('price'),
    text('shelfState', { value: (row, language) => shelfStateNames[language][row.state] }),
    stores('sellingPeers'),
    percent('sellingPeerShare'),
    decimal2('peerQuantity', { unit: 'copies' }),
    decimal2('sellingPeerQuantity', { unit: 'copies' }),
    decimal('expectedQuantity', { unit: 'copies', ...total }),
    copies('quantity', total),
    decimal('gapCopies', { unit: 'copies', ...total }),
    yen('gapAmount', total),
    copies('stock'),
    copies('suggestedCopies', total),
    copies('dailyInventory'),
    copies('publisherInventory'),
  ],
  terminal: [
    'jan',
    'productName',
    'shelfState',
    'sellingPeers',
    'peerQuantity',
    'expectedQuantity',
    'quantity',
    'gapCopies',
    'stock',
    'suggestedCopies',
    'dailyInventory',
    'publisherInventory',
  ],
  dropOrder: ['publisherInventory', 'dailyInventory', 'sellingPeers', 'peerQuantity', 'shelfState'],
  screen: [
    'cover',
    'productName',
    'gapCopies',
    'shelfState',
    'suggestedCopies',
    'expectedQuantity',
    'quantity',
    'sellingPeers',
    'peerQuantity',
    'dailyInventory',
    'publisherInventory',
  ],
  phone: {
    name: 'productName',
    figure: 'suggestedCopies',
    note: 'gapCopies',
    facts: ['shelfState', 'quantity', 'sellingPeers'],
  },
  sorts: peerStoreGapSorts,
})

export const peerStoreGapScreen = defineReportScreen({
  calls: [peerStoreGap],
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

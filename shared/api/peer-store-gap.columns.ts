import { shelfStateNames } from '../messages/peer-store-gap.ts'
import { defineColumns, defineReport } from './columns.ts'
import { type PeerStoreGapRow, peerStoreGapSorts } from './peer-store-gap.ts'

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
  sorts: peerStoreGapSorts,
})

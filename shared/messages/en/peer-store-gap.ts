import type { peerStoreGap as jaScreen, shelfStateNames as jaStates, peerStoreGapWords as jaWords } from '../ja/peer-store-gap.ts'
import type { Messages } from '../messages.ts'

export const shelfStateNames = {
  notDelivered: 'Never stocked',
  outOfStock: 'None left',
  inStock: 'In stock',
} satisfies Record<keyof typeof jaStates, string>

export const peerStoreGapWords = {
  explanation:
    'Peer stores are those of the same floor space and location that were open all through the period and sold something in it. Where they include fewer than {{peers}} stores of other companies, or stores of fewer than {{companies}} other companies, all stores of the same floor space are used instead; where those are too few as well, nothing is compared. Peers are shown only as means and counts, never store by store, and only titles that {{sellers}} stores of other companies sold are listed. Expected sales are the copies that all peers sold × (all copies of this store ÷ all copies of the peers); both totals are of the whole kind of goods (books and magazines, say), however the titles are narrowed down. Suggested copies are {{days}} days of expected sales, rounded up, less the theoretical stock. Titles past their return limit and magazines whose next issue is on sale are left out.',
  scaleAndLocation: 'Peer stores: {{stores}} stores of {{companies}} companies ({{place}}).',
  scale: 'Peer stores: {{stores}} stores of {{companies}} companies ({{place}}); of any location, as too few share this one.',
  noScale: 'This store has no floor space on record, so there is nothing to compare it with.',
  tooFewPeers: 'Fewer than {{peers}} stores of {{companies}} other companies have this floor space, so nothing is compared.',
  noSales: 'This store sold nothing in the period, so there is nothing to expect.',
} satisfies Record<keyof typeof jaWords, string>

export const peerStoreGap = {
  title: 'Peer stores',
  needsStore: 'Choose a store first',
  needsStoreHelp:
    'By name, kana or code. Shows what stores of the same floor space and location sell and this one does not have.',
  needsOwnStoreHelp:
    'Choose one of your own stores. Shows what stores of the same floor space and location sell and yours does not have.',
  noOwnStores: 'No stores of your own',
  noOwnStoresHelp: 'Your contract names no bookseller of its own, so there is no store to choose. Please contact the operator.',
  'figure.peers': 'Peer stores',
  'figure.peersNote.scaleAndLocation': 'same floor space and location',
  'figure.peersNote.scale': 'same floor space, any location',
  'figure.titles': 'Titles not on the shelf',
  'figure.titlesAll': 'Titles compared',
  'figure.titlesNote': '{{notDelivered}} never stocked, {{outOfStock}} with none left',
  'figure.expected': 'Expected sales',
  'figure.expectedNote': 'this store sold {{sold}}',
  'figure.amount': 'Gap in yen',
  'figure.amountNote': 'at list price, ex tax',
  compared:
    'Compared with the mean of {{stores}} stores of {{companies}} companies ({{place}}). This store’s total sales, {{own}}, are {{index}}% of the mean, {{peer}}.',
  chart: 'Expected and sold',
  chartNote: 'The {{count}} genres with the widest gaps, all titles; click one to narrow down to it',
  chartNoteTitles: 'The first {{count}} titles below',
  chartLabel: 'Bars of expected sales beside this store’s sales',
  chartBy: 'Chart by',
  'chartBy.genre': 'Genre',
  'chartBy.title': 'Title',
  expected: 'Expected',
  sold: 'This store',
  noGenre: 'No genre',
  soldBy_one: 'sold by {{shown}} peer',
  soldBy_other: 'sold by {{shown}} peers',
  and: ', ',
  how: 'How peers are chosen and sales expected',
  'columnSet.shelf': 'Range',
  'columnSet.order': 'Ordering',
  tableLabel: 'Gap to peer stores',
  products_one: '{{shown}} title',
  products_other: '{{shown}} titles',
  none: 'No best seller of the peers is missing',
  noneAll: 'No title can be compared',
  noneText: '{{store}} · {{period}} · {{peers}} peer stores',
  counted: '{{label}} ({{shown}})',
  lowerPeers: 'Titles that {{count}} stores or more sold',
  listAll: 'Include titles in stock',
  everyProduct: 'Clear the title filters',
  noScale: 'This store has no floor space on record',
  noScaleText: 'Online shops and others without floor space have no peers. Please choose another store.',
  tooFewPeers: 'Too few stores to compare with',
  tooFewPeersText:
    'So that no single store can be identified, at least {{peers}} stores of {{companies}} other companies are needed. There are fewer among: {{place}}.',
  noSales: 'This store sold nothing in the period',
  noSalesText: 'Its size is unknown, so there is nothing to expect. Try a longer period.',
} satisfies Messages<typeof jaScreen>

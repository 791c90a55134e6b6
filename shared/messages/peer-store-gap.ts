import { defineMessages } from './define-messages.ts'

/** Shelf states in files and tables. */
export const shelfStateNames = defineMessages({
  notDelivered: ['未配本', 'Never stocked'],
  outOfStock: ['在庫切れ', 'None left'],
  inStock: ['在庫あり', 'In stock'],
})

/** Explanations in answers and files. */
export const peerStoreGapWords = defineMessages({
  explanation: [
    '同規模店は、期間を通して営業し、期間中に売上のある、同じ規模×立地の店です。他社の店が{{peers}}店・{{companies}}社に満たないときは同じ規模の店とし、それでも満たないときは比べません。同規模店の数字は平均と店数だけで、1店の数字は出しません。他社の{{sellers}}店以上で売れた商品だけを挙げます。見込み売上は、同規模店の売上冊数の合計×（この店の総売上冊数÷同規模店の総売上冊数）です。総売上はジャンルや出版社で絞らず、書籍・雑誌など対象の種別の全体です。補充の目安は、見込み売上の{{days}}日分（端数切り上げ）から理論在庫を引いた冊数です。返品期限を過ぎた商品と、次号が発売された雑誌は除きます。',
    'Peer stores are those of the same floor space and location that were open all through the period and sold something in it. Where they include fewer than {{peers}} stores of other companies, or stores of fewer than {{companies}} other companies, all stores of the same floor space are used instead; where those are too few as well, nothing is compared. Peers are shown only as means and counts, never store by store, and only titles that {{sellers}} stores of other companies sold are listed. Expected sales are the copies that all peers sold × (all copies of this store ÷ all copies of the peers); both totals are of the whole kind of goods (books and magazines, say), however the titles are narrowed down. Suggested copies are {{days}} days of expected sales, rounded up, less the theoretical stock. Titles past their return limit and magazines whose next issue is on sale are left out.',
  ],
  scaleAndLocation: [
    '同規模店：{{place}}の{{stores}}店（{{companies}}社）。',
    'Peer stores: {{stores}} stores of {{companies}} companies ({{place}}).',
  ],
  scale: [
    '同規模店：{{place}}の{{stores}}店（{{companies}}社）。同じ立地の店が少ないため、立地は問いません。',
    'Peer stores: {{stores}} stores of {{companies}} companies ({{place}}); of any location, as too few share this one.',
  ],
  noScale: [
    'この店には規模の登録がないため、比べられません。',
    'This store has no floor space on record, so there is nothing to compare it with.',
  ],
  tooFewPeers: [
    '同じ規模の他社の店が{{peers}}店・{{companies}}社に満たないため、比べられません。',
    'Fewer than {{peers}} stores of {{companies}} other companies have this floor space, so nothing is compared.',
  ],
  noSales: [
    '期間にこの店の売上がないため、見込み売上を計算できません。',
    'This store sold nothing in the period, so there is nothing to expect.',
  ],
})

/** Screen of the comparison with peer stores. */
export const peerStoreGap = defineMessages({
  title: ['同規模店との差', 'Peer stores'],
  needsStore: ['まず店舗を選んでください', 'Choose a store first'],
  needsStoreHelp: [
    '店名・かな・コードでさがせます。同じ規模・立地の店で売れていて、この店の棚にない商品を調べます。',
    'By name, kana or code. Shows what stores of the same floor space and location sell and this one does not have.',
  ],
  needsOwnStoreHelp: [
    '自社の店舗から選びます。同じ規模・立地の店で売れていて、この店の棚にない商品を調べます。',
    'Choose one of your own stores. Shows what stores of the same floor space and location sell and yours does not have.',
  ],
  noOwnStores: ['自社の店舗がありません', 'No stores of your own'],
  noOwnStoresHelp: [
    'ご契約に自社の法人が登録されていないため、店舗を選べません。運営にお問い合わせください。',
    'Your contract names no bookseller of its own, so there is no store to choose. Please contact the operator.',
  ],
  'figure.peers': ['比べた同規模店', 'Peer stores'],
  'figure.peersNote.scaleAndLocation': ['同じ規模×立地', 'same floor space and location'],
  'figure.peersNote.scale': ['同じ規模（立地は問わない）', 'same floor space, any location'],
  'figure.titles': ['棚にない商品', 'Titles not on the shelf'],
  'figure.titlesAll': ['比べた商品', 'Titles compared'],
  'figure.titlesNote': [
    '未配本 {{notDelivered, number}}点・在庫切れ {{outOfStock, number}}点',
    '{{notDelivered, number}} never stocked, {{outOfStock, number}} with none left',
  ],
  'figure.expected': ['見込み売上', 'Expected sales'],
  'figure.expectedNote': ['この店の売上 {{sold}}', 'this store sold {{sold}}'],
  'figure.amount': ['見込みとの差', 'Gap in yen'],
  'figure.amountNote': ['本体価格・税抜', 'at list price, ex tax'],
  compared: [
    '{{place}}の{{stores, number}}店（{{companies, number}}社）の平均と比べています。この店の総売上 {{own}}は、平均 {{peer}}の {{index}}%です。',
    'Compared with the mean of {{stores, number}} stores of {{companies, number}} companies ({{place}}). This store’s total sales, {{own}}, are {{index}}% of the mean, {{peer}}.',
  ],
  chart: ['見込みと売上', 'Expected and sold'],
  chartNote: [
    '差の大きい{{count}}ジャンル（全商品）。押すとそのジャンルに絞ります',
    'The {{count}} genres with the widest gaps, all titles; click one to narrow down to it',
  ],
  chartNoteTitles: ['この表の上位{{count}}点', 'The first {{count}} titles below'],
  chartLabel: ['見込み売上とこの店の売上を並べた棒グラフ', 'Bars of expected sales beside this store’s sales'],
  chartBy: ['グラフの切り口', 'Chart by'],
  'chartBy.genre': ['ジャンル', 'Genre'],
  'chartBy.title': ['商品', 'Title'],
  expected: ['見込み', 'Expected'],
  sold: ['この店の売上', 'This store'],
  noGenre: ['ジャンルなし', 'No genre'],
  soldBy_other: ['同規模店 {{count, number}}店で販売', 'sold by {{count, number}} peers', 'sold by {{count, number}} peer'],
  /** Joins scale and location. */
  and: ['・', ', '],
  how: ['同規模店の選び方と計算', 'How peers are chosen and sales expected'],
  'columnSet.shelf': ['品ぞろえ', 'Range'],
  'columnSet.order': ['発注', 'Ordering'],
  tableLabel: ['同規模店との差', 'Gap to peer stores'],
  products_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  none: ['棚にない売れ筋はありません', 'No best seller of the peers is missing'],
  noneAll: ['この条件で比べられる商品はありません', 'No title can be compared'],
  noneText: ['{{store}}　{{period}}　同規模店 {{peers, number}}店', '{{store}} · {{period}} · {{peers, number}} peer stores'],
  counted: ['{{label}}（{{count, number}}点）', '{{label}} ({{count, number}})'],
  lowerPeers: ['{{count}}店以上で売れた商品でみる', 'Titles that {{count}} stores or more sold'],
  listAll: ['在庫のある商品もみる', 'Include titles in stock'],
  everyProduct: ['商品の条件を外す', 'Clear the title filters'],
  noScale: ['規模の登録がない店です', 'This store has no floor space on record'],
  noScaleText: [
    'ネット書店など規模のない店は、同規模店とは比べられません。ほかの店を選んでください。',
    'Online shops and others without floor space have no peers. Please choose another store.',
  ],
  tooFewPeers: ['比べられる店が足りません', 'Too few stores to compare with'],
  tooFewPeersText: [
    '1店の売上が読み取れないように、他社の店が{{peers}}店・{{companies}}社以上あるときだけ比べます。{{place}}では足りません。',
    'So that no single store can be identified, at least {{peers}} stores of {{companies}} other companies are needed. There are fewer among: {{place}}.',
  ],
  noSales: ['期間にこの店の売上がありません', 'This store sold nothing in the period'],
  noSalesText: [
    '店の大きさがわからないため、見込み売上を計算できません。期間を広げてください。',
    'Its size is unknown, so there is nothing to expect. Try a longer period.',
  ],
})

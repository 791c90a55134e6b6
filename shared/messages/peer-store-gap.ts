import { defineMessages } from './define-messages.ts'

/** Shelf states in files and tables. */
export const shelfStateNames = defineMessages({
  notDelivered: ['未配本', 'Never stocked'],
  outOfStock: ['在庫なし', 'None left'],
  inStock: ['在庫あり', 'In stock'],
})

/** Explanations in results and files. */
export const peerStoreGapWords = defineMessages({
  explanation: [
    '同規模店は、期間を通して営業し、期間中に売上のある、同じ規模×立地の店です。他社の店が{{peers}}店・{{companies}}社に満たないときは同じ規模の店とし、それでも満たないときは比べません。同規模店の数字は平均と店数だけで、1店の数字は出しません。他社の{{sellers}}店以上で売れた商品だけを挙げます。見込み売上は、同規模店の売上{{unit}}数の合計×（この店の総売上{{unit}}数÷同規模店の総売上{{unit}}数）です。総売上はジャンルや出版社で絞らず、書籍・雑誌など対象の種別の全体です。補充の目安は、見込み売上の{{days}}日分（端数切り上げ）から理論在庫を引いた{{unit}}数です。返品期限を過ぎた商品と、次号が発売された雑誌は除きます。',
    'Peer stores are stores of the same floor space and location that were open throughout the period and had sales in it. If they include fewer than {{peers}} stores of other companies, or stores of fewer than {{companies}} other companies, stores of the same floor space are used instead; if there are still too few, no comparison is made. Peer stores are shown only as means and counts, never individually, and only titles sold by at least {{sellers}} stores of other companies are listed. Expected sales = {{unit}} sold by all peer stores × (total sales of this store ÷ total sales of the peer stores, in {{unit}}). The totals cover the whole kind of product (such as books and magazines), regardless of genre or publisher filters. Suggested {{unit}} = {{days}} days of expected sales, rounded up − theoretical stock. Titles past their return limit and magazines whose next issue is on sale are left out.',
  ],
  scaleAndLocation: [
    '同規模店：{{place}}の{{stores}}店（{{companies}}社）。',
    'Peer stores: {{stores}} stores of {{companies}} companies ({{place}}).',
  ],
  scale: [
    '同規模店：{{place}}の{{stores}}店（{{companies}}社）。同じ立地の店が少ないため、立地は問いません。',
    'Peer stores: {{stores}} stores of {{companies}} companies ({{place}}), regardless of location, as too few stores share this one.',
  ],
  noScale: [
    'この店には規模の登録がないため、比べられません。',
    'This store has no floor space on record, so it cannot be compared.',
  ],
  tooFewPeers: [
    '同じ規模の他社の店が{{peers}}店・{{companies}}社に満たないため、比べられません。',
    'Fewer than {{peers}} stores of {{companies}} other companies have this floor space, so no comparison is possible.',
  ],
  noSales: [
    '期間にこの店の売上がないため、見込み売上を計算できません。',
    'This store had no sales in the period, so expected sales cannot be calculated.',
  ],
})

/** Screen of the comparison with peer stores. */
export const peerStoreGap = defineMessages({
  title: ['同規模店との差', 'Peer stores'],
  needsStore: ['まず店舗を選んでください', 'Choose a store first'],
  needsStoreHelp: [
    '店名・かな・コードでさがせます。同じ規模・立地の店で売れていて、この店の棚にない商品を調べます。',
    'Search by name, kana or code. Shows titles that sell in stores of the same floor space and location but are not on this store’s shelves.',
  ],
  needsOwnStoreHelp: [
    '自社の店舗から選びます。同じ規模・立地の店で売れていて、この店の棚にない商品を調べます。',
    'Choose one of your own stores. Shows titles that sell in stores of the same floor space and location but are not on this store’s shelves.',
  ],
  noOwnStores: ['自社の店舗がありません', 'No stores of your own'],
  noOwnStoresHelp: [
    'ご契約に自社の法人が登録されていないため、店舗を選べません。運営にお問い合わせください。',
    'Your contract has no companies of its own on record, so you cannot choose a store. Please contact the operator.',
  ],
  'figure.peers': ['比べた同規模店', 'Peer stores'],
  'figure.peersNote.scaleAndLocation': ['同じ規模×立地', 'same floor space and location'],
  'figure.peersNote.scale': ['同じ規模（立地は問わない）', 'same floor space, any location'],
  'figure.titles': ['棚にない商品', 'Titles not on the shelf'],
  'figure.titlesAll': ['比べた商品', 'Titles compared'],
  'figure.titlesNote': [
    '未配本 {{notDelivered, number}}点・在庫なし {{outOfStock, number}}点',
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
    'The {{count}} genres with the largest gaps, all titles; click one to filter by it',
  ],
  chartNoteTitles: ['この表の上位{{count}}点', 'The first {{count}} titles below'],
  chartLabel: ['見込み売上とこの店の売上を並べた棒グラフ', 'Bar chart of expected sales and this store’s sales'],
  chartBy: ['グラフの切り口', 'Chart by'],
  'chartBy.genre': ['ジャンル', 'Genre'],
  'chartBy.title': ['商品', 'Title'],
  expected: ['見込み', 'Expected'],
  sold: ['この店の売上', 'This store'],
  noGenre: ['ジャンルなし', 'No genre'],
  soldBy_other: ['同規模店 {{count, number}}店で販売', 'sold by {{count, number}} peers', 'sold by {{count, number}} peer'],
  /** Joins scale and location. */
  and: ['・', ', '],
  how: ['同規模店の選び方と計算', 'How peer stores are chosen and sales estimated'],
  'columnSet.shelf': ['品ぞろえ', 'Range'],
  'columnSet.order': ['発注', 'Ordering'],
  tableLabel: ['同規模店との差', 'Gap to peer stores'],
  products_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  none: ['棚にない売れ筋はありません', 'No peer best sellers are missing'],
  noneAll: ['この条件で比べられる商品はありません', 'No titles to compare for these filters'],
  noneText: ['{{store}}　{{period}}　同規模店 {{peers, number}}店', '{{store}} · {{period}} · {{peers, number}} peer stores'],
  counted: ['{{label}}（{{count, number}}点）', '{{label}} ({{count, number}})'],
  lowerPeers: ['{{count}}店以上で売れた商品でみる', 'Titles sold by {{count}} or more stores'],
  listAll: ['在庫のある商品もみる', 'Include titles in stock'],
  everyProduct: ['商品の条件を外す', 'Clear the title filters'],
  noScale: ['規模の登録がない店です', 'This store has no floor space on record'],
  noScaleText: [
    'ネット書店など規模のない店は、同規模店とは比べられません。ほかの店を選んでください。',
    'Stores without a floor space, such as online shops, cannot be compared with peer stores. Please choose another store.',
  ],
  tooFewPeers: ['比べられる店が足りません', 'Too few stores to compare with'],
  tooFewPeersText: [
    '1店の売上が読み取れないように、他社の店が{{peers}}店・{{companies}}社以上あるときだけ比べます。{{place}}では足りません。',
    'To keep the sales of single stores confidential, at least {{peers}} stores of {{companies}} other companies are needed. There are too few for: {{place}}.',
  ],
  noSales: ['期間にこの店の売上がありません', 'This store had no sales in the period'],
  noSalesText: [
    '店の大きさがわからないため、見込み売上を計算できません。期間を広げてください。',
    'The size of the store is unknown, so expected sales cannot be calculated. Try a longer period.',
  ],
})

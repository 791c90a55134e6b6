/** Shelf states in files and tables. */
export const shelfStateNames = {
  notDelivered: '未配本',
  outOfStock: '在庫切れ',
  inStock: '在庫あり',
}

/** Explanations in answers and files. */
export const peerStoreGapWords = {
  explanation:
    '同規模店は、期間を通して営業し、期間中に売上のある、同じ規模×立地の店です。他社の店が{{peers}}店・{{companies}}社に満たないときは同じ規模の店とし、それでも満たないときは比べません。同規模店の数字は平均と店数だけで、1店の数字は出しません。他社の{{sellers}}店以上で売れた商品だけを挙げます。見込み売上は、同規模店の売上冊数の合計×（この店の総売上冊数÷同規模店の総売上冊数）です。総売上はジャンルや出版社で絞らず、書籍・雑誌など対象の種別の全体です。補充の目安は、見込み売上の{{days}}日分（端数切り上げ）から理論在庫を引いた冊数です。返品期限を過ぎた商品と、次号が発売された雑誌は除きます。',
  scaleAndLocation: '同規模店：{{place}}の{{stores}}店（{{companies}}社）。',
  scale: '同規模店：{{place}}の{{stores}}店（{{companies}}社）。同じ立地の店が少ないため、立地は問いません。',
  noScale: 'この店には規模の登録がないため、比べられません。',
  tooFewPeers: '同じ規模の他社の店が{{peers}}店・{{companies}}社に満たないため、比べられません。',
  noSales: '期間にこの店の売上がないため、見込み売上を計算できません。',
}

/** Screen of the comparison with peer stores. */
export const peerStoreGap = {
  title: '同規模店との差',
  needsStore: 'まず店舗を選んでください',
  needsStoreHelp: '店名・かな・コードでさがせます。同じ規模・立地の店で売れていて、この店の棚にない商品を調べます。',
  needsOwnStoreHelp: '自社の店舗から選びます。同じ規模・立地の店で売れていて、この店の棚にない商品を調べます。',
  noOwnStores: '自社の店舗がありません',
  noOwnStoresHelp: 'ご契約に自社の法人が登録されていないため、店舗を選べません。運営にお問い合わせください。',
  'figure.peers': '比べた同規模店',
  'figure.peersNote.scaleAndLocation': '同じ規模×立地',
  'figure.peersNote.scale': '同じ規模（立地は問わない）',
  'figure.titles': '棚にない商品',
  'figure.titlesAll': '比べた商品',
  'figure.titlesNote': '未配本 {{notDelivered}}点・在庫切れ {{outOfStock}}点',
  'figure.expected': '見込み売上',
  'figure.expectedNote': 'この店の売上 {{sold}}',
  'figure.amount': '見込みとの差',
  'figure.amountNote': '本体価格・税抜',
  compared:
    '{{place}}の{{stores}}店（{{companies}}社）の平均と比べています。この店の総売上 {{own}}は、平均 {{peer}}の {{index}}%です。',
  chart: '見込みと売上',
  chartNote: '差の大きい{{count}}ジャンル（全商品）。押すとそのジャンルに絞ります',
  chartNoteTitles: 'この表の上位{{count}}点',
  chartLabel: '見込み売上とこの店の売上を並べた棒グラフ',
  chartBy: 'グラフの切り口',
  'chartBy.genre': 'ジャンル',
  'chartBy.title': '商品',
  expected: '見込み',
  sold: 'この店の売上',
  noGenre: 'ジャンルなし',
  soldBy_other: '同規模店 {{shown}}店で販売',
  /** Joins scale and location. */
  and: '・',
  how: '同規模店の選び方と計算',
  'columnSet.shelf': '品ぞろえ',
  'columnSet.order': '発注',
  tableLabel: '同規模店との差',
  products_other: '{{shown}}点',
  none: '棚にない売れ筋はありません',
  noneAll: 'この条件で比べられる商品はありません',
  noneText: '{{store}}　{{period}}　同規模店 {{peers}}店',
  counted: '{{label}}（{{shown}}点）',
  lowerPeers: '{{count}}店以上で売れた商品でみる',
  listAll: '在庫のある商品もみる',
  everyProduct: '商品の条件を外す',
  noScale: '規模の登録がない店です',
  noScaleText: 'ネット書店など規模のない店は、同規模店とは比べられません。ほかの店を選んでください。',
  tooFewPeers: '比べられる店が足りません',
  tooFewPeersText:
    '1店の売上が読み取れないように、他社の店が{{peers}}店・{{companies}}社以上あるときだけ比べます。{{place}}では足りません。',
  noSales: '期間にこの店の売上がありません',
  noSalesText: '店の大きさがわからないため、見込み売上を計算できません。期間を広げてください。',
}

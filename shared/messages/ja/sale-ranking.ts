/** Row of stores without a company in the company ranking. */
export const saleRankingWords = { noCompany: '法人なし' }

/** Screen of sales by store and by company. */
export const saleRanking = {
  title: '店舗・法人別売上',
  move: '順位の動き',
  by: '集計の単位',
  'by.store': '店舗',
  'by.company': '法人',
  'figure.selling': '売れた店',
  'figure.ofStores_other': '対象 {{shown}}店のうち {{share}}%',
  'figure.top': '上位2割の店の割合',
  'figure.topNote_other': '{{shown}}店の売上',
  'figure.perStore': '1店あたり',
  'figure.perStoreNote': '期間売上 {{value}}',
  'figure.soldOut': '在庫のない店',
  'figure.soldOutNote': '配本したことのある店のうち',
  chart: '売上の集中',
  chartNote: '売上の多い順に並べた棒と、累積構成比の線',
  chartLabel: '{{names}}の売上を多い順に並べ、累積の割合を線で重ねた図',
  cumulative: '累積構成比',
  map: '都道府県別の売上',
  mapNote: '表示中の店の売上の構成比。押すとその県に絞ります',
  count_other: '{{shown}}店',
  companies_other: '{{shown}}法人',
  none: 'この条件で売れた店はありません',
  noneText: '{{period}}',
  tableLabel: '売上ランキング',
  openStores: 'この法人の店をみる',
}

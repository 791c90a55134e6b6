import { defineMessages } from './define-messages.ts'

/** Row of stores without a company in the company ranking. */
export const saleRankingWords = defineMessages({ noCompany: ['法人なし', 'No company'] })

/** Screen of sales by store and by company. */
export const saleRanking = defineMessages({
  title: ['店舗・法人別売上', 'Sales by store and company'],
  move: ['順位の動き', 'Move in rank'],
  by: ['集計の単位', 'Group by'],
  'by.store': ['店舗', 'Store'],
  'by.company': ['法人', 'Company'],
  'figure.selling': ['売れた店', 'Stores with sales'],
  'figure.ofStores_other': [
    '対象 {{count, number}}店のうち {{share}}%',
    '{{share}}% of {{count, number}} stores',
    '{{share}}% of {{count, number}} store',
  ],
  'figure.top': ['上位2割の店の売上構成比', 'Share of the top fifth'],
  'figure.topNote_other': ['{{count, number}}店の売上', 'sold by {{count, number}} stores', 'sold by {{count, number}} store'],
  'figure.topLastYear': ['・前年同期 {{value}}　', ', last year {{value}} '],
  comparedDays: ['前年同期は {{period}} です。', 'Last year: {{period}}.'],
  noLastYear: [
    '前年同期のデータがないため、構成比の前年差は出ません。',
    'There is no data for the same period last year, so changes in share are not shown.',
  ],
  'figure.perStore': ['1店あたり', 'Per store with sales'],
  'figure.perStoreNote': ['期間売上 {{value}}', '{{value}} in the period'],
  'figure.soldOut': ['在庫0の店', 'Stores out of stock'],
  'figure.soldOutNote': ['配本したことのある店のうち', 'of stores with deliveries'],
  chart: ['売上の集中', 'Sales concentration'],
  chartNote: [
    '売上の多い順に並べた棒と、累積構成比の線',
    'Bars in descending order of sales, with the cumulative share as a line',
  ],
  chartNotePart_other: [
    '表示中の{{count, number}}件を売上の多い順に並べた棒と、その中での累積構成比の線',
    'Bars of the {{count, number}} rows shown in descending order of sales, with their cumulative share as a line',
    'Bars of the {{count, number}} row shown in descending order of sales, with its cumulative share as a line',
  ],
  chartLabel: [
    '{{names}}の売上を多い順に並べ、累積の割合を線で重ねた図',
    'Bar chart of the sales of {{names}} in descending order, with the cumulative share as a line',
  ],
  cumulative: ['累積構成比', 'Cumulative share'],
  map: ['都道府県別の売上', 'By prefecture'],
  mapNote: [
    '表示中の店の売上の構成比。押すとその県に絞ります',
    'Share of sales of the stores shown. Choose a prefecture to filter by it',
  ],
  mapNotePart_other: [
    '表示中の{{count, number}}店の中での構成比',
    'Shares among the {{count, number}} stores shown',
    'Shares among the {{count, number}} store shown',
  ],
  count_other: ['{{count, number}}店', '{{count, number}} stores', '{{count, number}} store'],
  companies_other: ['{{count, number}}法人', '{{count, number}} companies', '{{count, number}} company'],
  none: ['この条件で売れた店はありません', 'No stores with sales for these filters'],
  noneText: ['{{period}}', '{{period}}'],
  tableLabel: ['売上ランキング', 'Ranking by sales'],
  openStores: ['この法人の店をみる', 'Show the stores of this company'],
})

import type { saleRankingWords as ja, saleRanking as jaScreen } from '../ja/sale-ranking.ts'
import type { Messages } from '../messages.ts'

export const saleRankingWords = { noCompany: 'No company' } satisfies Messages<typeof ja>

export const saleRanking = {
  title: 'Sales by store and company',
  move: 'Move in rank',
  by: 'Group by',
  'by.store': 'Store',
  'by.company': 'Company',
  'figure.selling': 'Stores selling',
  'figure.ofStores_one': '{{share}}% of {{shown}} store',
  'figure.ofStores_other': '{{share}}% of {{shown}} stores',
  'figure.top': 'Share of the top fifth',
  'figure.topNote_one': 'sold by {{shown}} store',
  'figure.topNote_other': 'sold by {{shown}} stores',
  'figure.perStore': 'Per selling store',
  'figure.perStoreNote': '{{value}} in the period',
  'figure.soldOut': 'Stores out of stock',
  'figure.soldOutNote': 'of the stores that were supplied',
  chart: 'Where sales concentrate',
  chartNote: 'Bars from the best seller down, with the running share as a line',
  chartLabel: 'Sales of {{names}} from the best store down, with the running share',
  cumulative: 'Running share',
  map: 'By prefecture',
  mapNote: 'Share of the stores shown. Choose one to narrow down to it',
  count_one: '{{shown}} store',
  count_other: '{{shown}} stores',
  companies_one: '{{shown}} company',
  companies_other: '{{shown}} companies',
  none: 'No store sold any under these filters',
  noneText: '{{period}}',
  tableLabel: 'Ranking by sales',
  openStores: 'Show the stores of this company',
} satisfies Messages<typeof jaScreen>

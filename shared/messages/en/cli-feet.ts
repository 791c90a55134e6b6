import type { cliFeet as ja } from '../ja/cli-feet.ts'

export const cliFeet = {
  copies: 'copies',
  items: 'items',
  preOrders: '{{quantity}} copies pre-ordered across {{titles}} titles, as of {{asOf}}',
  subscriptions: '{{quantity}} copies subscribed across {{titles}} magazines on {{day}}',
  stockOuts: 'Estimated lost {{unit}}: {{quantity}}  yen: {{amount}}',
  returnCandidates:
    'To send back: {{quantity}} {{unit}}, {{amount}} yen, {{stores}} stores; titles without a known limit: {{undated}}',
  peerStoreGap: '{{store}}: {{titles}} titles, {{expected}} {{unit}} expected, {{sold}} sold, {{suggested}} suggested',
  saleRanking: '{{titles}}: {{shown}} shown, {{stores}} stores covered, {{notDelivered}} never supplied',
  genreTrend: '{{quantity}} {{unit}} in {{groups}} groups',
  reprintReached: 'Reprint line ({{line}} days): reached {{date}}',
  reprintExpected: 'Reprint line ({{line}} days): expected {{date}}',
  dailyRanking: 'Best: {{rank}} ({{date}})',
  orders: 'Unfilled: {{pending}}  Ordered in 7 days: {{latest}}',
  combined: 'A: {{names}}; n(A) {{base}} of N {{all}}; {{total}} products',
  combinedLots: 'Receipts are counted in whole fives, members in whole tens (with both: fives)',
  combinedBelow: '{{below}} titles shown have a lift below 1: bought together less often than by chance',
  withBase: 'With A',
  withoutBase: 'Without A',
  combinedSummary: 'With something else: {{others}} ({{rate}}%); with a member’s card: {{cards}}%',
  publisherRanking: 'Left out of the ranking: {{names}} ({{quantity}} {{unit}})',
  dashboard: '{{day}}: {{daySales}} copies; week {{weekSales}}, month {{monthSales}}; {{short}} titles running short',
  continuous: '{{series}}: {{buyers}} buyers, {{rate}}% kept',
  continuousSearch: '{{total}} series',
  listMark: ', ',
} satisfies Record<keyof typeof ja, string>

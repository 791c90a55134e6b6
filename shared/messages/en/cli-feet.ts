import type { cliFeet as ja } from '../ja/cli-feet.ts'

export const cliFeet = {
  copies: 'copies',
  items: 'items',
  preOrders: '{{quantity}} copies booked of {{titles}} titles, as of {{asOf}}',
  subscriptions: '{{quantity}} copies of {{titles}} magazines on {{day}}',
  stockOuts: 'Lost {{unit}}: {{quantity}}  yen: {{amount}}',
  saleRanking: '{{titles}}: {{shown}} shown, {{stores}} stores asked, {{notDelivered}} without a delivery',
  genreTrend: '{{quantity}} {{unit}} in {{groups}} groups',
  reprintReached: 'Reprint line ({{line}} days): reached {{date}}',
  reprintExpected: 'Reprint line ({{line}} days): expected {{date}}',
  dailyRanking: 'Best: {{rank}} ({{date}})',
  orders: 'Unfilled: {{pending}}  Ordered in 7 days: {{latest}}',
  combined: 'A: {{names}}; n(A) {{base}} of N {{all}}; {{total}} products',
  withBase: 'With A',
  withoutBase: 'Without A',
  combinedSummary: "With something else: {{others}} ({{rate}}%); with a member's card: {{cards}}%",
  publisherRanking: 'Left out of the ranking: {{names}} ({{quantity}} {{unit}})',
  dashboard: '{{day}}: {{daySales}} copies; week {{weekSales}}, month {{monthSales}}; {{short}} titles running short',
  continuous: '{{series}} {{buyers}} buyers, kept {{rate}}%',
  continuousSearch: '{{total}} series',
  listMark: ', ',
} satisfies Record<keyof typeof ja, string>

/** The data sets that can be loaded, in an order in which each finds what it refers to. */
export const datasets = [
  'genres',
  'publishers',
  'companies',
  'chains',
  'stores',
  'members',
  'products',
  'pos',
  'deliveries',
  'returns',
  'adjustments',
  'orders',
  'wholesaler-stock',
  'publisher-stock',
  'pre-orders',
  'subscriptions',
  'publicity',
  'awards',
] as const
export type Dataset = (typeof datasets)[number]

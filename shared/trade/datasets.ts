/** Loadable data sets, ordered so that referenced data come first. */
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

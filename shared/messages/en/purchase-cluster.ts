import type { clusterWords as ja } from '../ja/purchase-cluster.ts'

/** Words of the purchase cluster analysis in exports. */
export const clusterWords = {
  genders: { 0: 'Unknown', 1: 'Male', 2: 'Female' },
  age: '{{age}}s',
  oldest: '{{age}} and over',
  unknown: 'Unknown',
  dimensions: { category: 'Store category', location: 'Location', area: 'Area' },
  times: '×{{lift}}',
  hidden: '＊ stands for figures of fewer than 10 members, and for those that would give such a figure away.',
  sampled: 'There are many buyers: the clusters are those of a sample of {{members}}.',
} satisfies typeof ja

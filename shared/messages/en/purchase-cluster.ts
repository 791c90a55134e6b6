import type { clusterWords as ja, purchaseCluster as jaScreen } from '../ja/purchase-cluster.ts'
import type { Messages } from '../messages.ts'

/** Terms of the purchase cluster analysis in exports. */
export const clusterWords = {
  genders: { 0: 'Unknown', 1: 'Male', 2: 'Female' },
  age: '{{age}}s',
  oldest: '{{age}} and over',
  unknown: 'Unknown',
  dimensions: { category: 'Store category', location: 'Location', area: 'Area' },
  times: '×{{lift}}',
  hidden:
    '＊ stands for figures of fewer than 10 members, and for those that would give such a figure away. People are counted in tens.',
  sampled: 'There are many buyers: the clusters are those of a sample of {{members}}.',
} satisfies typeof ja

export const purchaseCluster = {
  title: 'Who buys',
  unknown: 'Unknown',
  'figure.buyers': 'Buyers with a card',
  'figure.buyersNote': '{{copies}} copies; {{genre}} buy the genre',
  'figure.women': 'Women',
  'figure.genre': 'genre {{value}}',
  'figure.age': 'Median age group',
  'figure.members': 'Bought with a card',
  'figure.membersNote': 'of the copies sold',
  chart: 'Age and gender',
  chartLabel:
    'Buyers by age and gender in percent, men to the left, women to the right; the upright marks are the buyers of the genre',
  chartFoot:
    'Figures are percentage shares. Index = share among these buyers ÷ share among buyers of the genre ({{genres}}) × 100.',
  chartFootNoGenre:
    'Figures are percentage shares. The title has no genre, so its buyers are compared with themselves (index 100).',
  unknownNote: '{{shown}} buyers of unknown gender ({{share}}%) are not drawn.',
  hiddenNote_one: '{{shown}} band is hidden (fewer than 10 people); totals count them in tens.',
  hiddenNote_other: '{{shown}} bands are hidden (fewer than 10 people); totals count them in tens.',
  'key.title': 'this title',
  'key.genre': 'buyers of the genre',
  band: 'Band',
  buyers: 'Buyers',
  share: 'Share',
  index: 'Index',
  table: 'Which table',
  'tables.cells': 'Age and gender',
  'tables.stores': 'Stores',
  'tables.clusters': 'Groups',
  'table.cells': 'Buyers by age and gender',
  'table.stores': 'Buyers by kind of store',
  'table.clusters': 'Groups of buyers',
  count_one: '{{count}} band',
  count_other: '{{count}} bands',
  groups_one: '{{count}} group',
  groups_other: '{{count}} groups',
  clusters: 'Groups of buyers',
  clustersNote_one: '{{buyers}} buyers in {{count}} group',
  clustersNote_other: '{{buyers}} buyers in {{count}} groups',
  clustersSampled_one: 'a sample of {{buyers}} buyers in {{count}} group',
  clustersSampled_other: 'a sample of {{buyers}} buyers in {{count}} groups',
  clustersNone: 'There are too few buyers to tell groups apart.',
  alsoBuys: 'Also buys',
  rate: 'Share (%)',
  lift: 'Lift (×)',
  allStores: 'Look at all stores',
  none: 'Fewer than 10 people bought it',
  noneHelp: 'Only purchases with a card are counted. A longer period or more stores may show enough buyers.',
  privacy:
    'Only buyers with a card are counted, anonymously. People are counted in tens; figures of fewer than 10 are not shown. Groups are named by what sets them apart.',
} satisfies Messages<typeof jaScreen>

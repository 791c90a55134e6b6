import { defineMessages } from './define-messages.ts'

/** Terms of the purchase cluster analysis in exports. */
export const clusterWords = defineMessages({
  'genders.0': ['不明', 'Unknown'],
  'genders.1': ['男性', 'Male'],
  'genders.2': ['女性', 'Female'],

  age: ['{{age}}代', '{{age}}s'],
  oldest: ['{{age}}代以上', '{{age}}+'],
  unknown: ['不明', 'Unknown'],
  'dimensions.category': ['店舗区分', 'Store category'],
  'dimensions.location': ['立地', 'Location'],
  'dimensions.area': ['地域', 'Area'],

  times: ['{{lift}}倍', '×{{lift}}'],
  hidden: [
    '＊は少数のため表示しない値です。会員数には個人を保護するための小さな誤差が含まれます。',
    '＊ marks figures that are hidden because they are small. Numbers of members contain a small error that protects individuals.',
  ],
  sampled: [
    '購入者が多いため、クラスタは {{members, number}}人の標本から求めています。',
    'Because there are many buyers, the clusters are based on a sample of {{members, number}}.',
  ],
})

/** Screen of the purchase cluster analysis. */
export const purchaseCluster = defineMessages({
  title: ['購買クラスタ分析', 'Buyer clusters'],
  unknown: ['不明', 'Unknown'],
  'figure.buyers': ['購入者（会員）', 'Buyers with a card'],
  'figure.buyersNote': ['{{copies}}・ジャンルの購入者 {{genre, number}}人', '{{copies}}; {{genre, number}} genre buyers'],
  'figure.women': ['女性の割合', 'Women'],
  'figure.genre': ['ジャンル {{value}}', 'genre {{value}}'],
  'figure.age': ['年代の中央値', 'Median age group'],
  'figure.members': ['会員カードで買った割合', 'Bought with a card'],
  'figure.membersNote': ['売上の{{unit}}数のうち', 'of the {{unit}} sold'],
  chart: ['年代と性別', 'Age and gender'],
  chartLabel: [
    '購入者の年代と性別の構成比。左が男性、右が女性。縦の線はジャンルの購入者の構成比',
    'Buyers by age and gender in percent, men on the left and women on the right; vertical marks show the buyers of the genre',
  ],
  chartFoot: [
    '数字は構成比(%)。指数＝この商品の構成比 ÷ ジャンル（{{genres}}）の購入者の構成比 × 100。',
    'Figures are percentage shares. Index = share among these buyers ÷ share among buyers of the genre ({{genres}}) × 100.',
  ],
  unknownNote: [
    '性別のわからない{{count, number}}人（{{share}}%）は図に入れていません。',
    '{{count, number}} buyers of unknown gender ({{share}}%) are not shown in the chart.',
  ],
  hiddenNote_other: [
    '{{count, number}}区分は少数のため非表示です。合計には含みます。',
    '{{count, number}} bands are hidden because they are small; totals include them.',
    '{{count, number}} band is hidden because it is small; totals include it.',
  ],
  'key.title': ['この商品', 'this title'],
  chartFootNoGenre: [
    '数字は構成比(%)。ジャンルのない商品のため、この商品の購入者どうしを比べています（指数は100）。',
    'Figures are percentage shares. The title has no genre, so its buyers are compared with themselves (index 100).',
  ],
  'key.genre': ['ジャンルの購入者', 'buyers of the genre'],
  band: ['区分', 'Band'],
  buyers: ['購入者', 'Buyers'],
  share: ['構成比', 'Share'],
  index: ['指数', 'Index'],
  table: ['表の切り替え', 'Table'],
  'tables.cells': ['年代・性別', 'Age and gender'],
  'tables.stores': ['店舗', 'Stores'],
  'tables.clusters': ['クラスタ', 'Groups'],
  'table.cells': ['年代と性別の一覧', 'Buyers by age and gender'],
  'table.stores': ['店舗の種類の一覧', 'Buyers by kind of store'],
  'table.clusters': ['購買クラスタの一覧', 'Groups of buyers'],
  count_other: ['{{count}}区分', '{{count}} bands', '{{count}} band'],
  groups_other: ['{{count}}クラスタ', '{{count}} groups', '{{count}} group'],
  clusters: ['購買クラスタ', 'Groups of buyers'],
  clustersNote_other: [
    '{{buyers}}人を{{count}}つに分けました',
    '{{buyers}} buyers in {{count}} groups',
    '{{buyers}} buyers in {{count}} group',
  ],
  clustersSampled_other: [
    '標本の{{buyers}}人を{{count}}つに分けました',
    'a sample of {{buyers}} buyers in {{count}} groups',
    'a sample of {{buyers}} buyers in {{count}} group',
  ],
  clustersNone: ['購入者が少ないため、クラスタに分けられません。', 'There are too few buyers to form groups.'],
  alsoBuys: ['ほかに買っているもの', 'Also buys'],
  rate: ['割合 %', 'Share (%)'],
  lift: ['リフト値 倍', 'Lift (×)'],
  allStores: ['すべての店舗でみる', 'Show all stores'],
  none: ['購入者が少数のため表示できません', 'Too few buyers to show'],
  noneHelp: [
    '会員カードで買った人だけを数えています。期間や店舗を広げると表示できることがあります。',
    'Only purchases with a card are counted. A longer period or more stores may show enough buyers.',
  ],
  privacy: [
    '会員カードで買った人だけの集計です（匿名加工情報）。会員数には個人を保護するための小さな誤差が含まれ、少数のものは表示しません。クラスタの名前は特徴から自動で付けています。',
    'Only buyers with a member card are counted (anonymously processed information). Numbers of members contain a small error that protects individuals; small numbers are not shown. Groups are named automatically by their characteristics.',
  ],
})

import { defineMessages } from './define-messages.ts'

/** Notes in exports of the continuous purchasing trend. */
export const continuousWords = defineMessages({
  hidden: [
    '＊は少数のため表示しない値です。会員数には個人を保護するための小さな誤差が含まれます。',
    '＊ marks figures that are hidden because they are small. Numbers of members contain a small error that protects individuals.',
  ],
  incomplete: [
    '集計日数がまだ過ぎていない号・巻があり、今後増えることがあります。',
    'The window of some issues or volumes is not over yet, so their figures may still rise.',
  ],
})

/** Screen of the continuous purchasing trend. */
export const continuousPurchasingTrend = defineMessages({
  title: ['継続購入・号別推移', 'Continuous purchasing'],
  start: ['雑誌・シリーズを選んでください', 'Choose a magazine or series'],
  startHelp: [
    '会員カードの購入を号・巻をまたいで追います。直近90日に売れた順です。',
    'Tracks member-card purchases across issues and volumes. Listed by sales in the last 90 days.',
  ],
  volume: ['{{volume}}巻', 'Vol. {{volume}}'],
  issue: ['{{count}}番目', 'No. {{count}}'],
  dayIssue: ['{{day}}発売号', 'the {{day}} issue'],
  issueHead: ['号・巻', 'Issue'],
  chosen: ['選んだ商品', 'the chosen titles'],
  noneBefore: ['比べられる号がありません', 'no earlier issue to compare with'],
  'figure.buyers': ['購入者', 'Buyers'],
  'figure.buyersOf': ['{{issue}}の購入者', 'Buyers of {{issue}}'],
  'figure.before': ['前号 {{value, number}}人', 'previous issue {{value, number}}'],
  'figure.kept': ['前号からの継続率', 'Continued from previous'],
  'figure.average': ['平均 {{value}}%', 'average {{value}}%'],
  'figure.new': ['新規', 'New'],
  'figure.lost': ['離脱', 'Lost'],
  'figure.returned': ['復帰 {{value, number}}人', '{{value, number}} returned'],
  'figure.perBuyer': ['1人あたり', 'Issues per buyer'],
  'figure.issues': ['号', 'issues'],
  'figure.perBuyerNote': ['{{issues}}号の購入者 {{buyers, number}}人', '{{buyers, number}} buyers of {{issues}} issues'],
  'figure.perBuyerOpen': [
    '集計途中を含む{{issues}}号の購入者 {{buyers, number}}人',
    '{{buyers, number}} buyers of {{issues}} issues, incl. incomplete',
  ],
  keptChart: ['買い続けた人', 'Continuing buyers'],
  keptNote: ['購入者のうち、その号も買った割合', 'share of the buyers who bought this issue too'],
  keptLabel: [
    '{{name}}の、最初の号からと前の号からの継続率の推移',
    'Share of the buyers of the first issue, and of the previous issue, who bought each issue of {{name}}',
  ],
  fromFirst: ['最初の号から', 'of first issue'],
  fromBefore: ['前の号から', 'of previous issue'],
  flowChart: ['号ごとの出入り', 'Buyers by issue'],
  flowLabel: [
    '{{name}}の号ごとに、継続・復帰・新規・離脱の人数を積んだ棒グラフ',
    'Stacked bar chart by issue of {{name}}: continued, returned, new and lost buyers',
  ],
  'flow.first': ['最初の号', 'First issue'],
  'flow.kept': ['継続', 'Continued'],
  'flow.returned': ['復帰', 'Returned'],
  'flow.fresh': ['新規', 'New'],
  'flow.lost': ['離脱', 'Lost'],
  tableLabel: ['号ごとの継続', 'Retention by issue'],
  count_other: ['{{count}}号・巻', '{{count}} issues', '{{count}} issue'],
  openNote_other: [
    '{{count}}号は集計の途中です（{{day}}まで）。上の人数と継続率の比較・平均に入れていません。',
    '{{count}} issues are still being counted (until {{day}}) and are left out of comparisons and averages.',
    '{{count}} issue is still being counted (until {{day}}) and is left out of comparisons and averages.',
  ],
  note: [
    '会員カードで買った人だけを数えます。数えるのは発売日から集計日数までの購入です。',
    'Only buyers with a card are counted, and only purchases within the window that starts on the release date.',
  ],
})

import { defineMessages } from './define-messages.ts'

/** Reasons for strongly rising or falling sales, as sentences. */
export const movers = defineMessages({
  date: ['{{month}}月{{day}}日', '{{day}} {{month}}'],
  dateWithYear: ['{{year}}年{{month}}月{{day}}日', '{{day}} {{month}} {{year}}'],
  times: ['売上が{{times, number}}倍', 'sales were {{times, number}} times as high'],
  more: ['売上が{{percent, number}}%増', 'sales rose {{percent, number}}%'],
  fewer: ['売上が{{percent, number}}%減', 'sales fell {{percent, number}}%'],
  fromTo: [
    '売上が{{before, number}}{{unit}}から{{now, number}}{{unit}}に',
    'sales went from {{before, number}} to {{now, number}} {{unit}}',
  ],
  againstIssue: [
    '{{change}}（「{{issue}}」と発売後の同じ日数で比較）',
    '{{change}} (compared with “{{issue}}” over the same number of days since release)',
  ],
  newRelease: ['{{date}}に発売。売上は{{now, number}}{{unit}}', 'Released on {{date}}: {{now, number}} {{unit}} sold'],
  release: ['{{date}}の発売で、{{change}}', 'Released on {{date}}: {{change}}'],
  publicity: ['{{date}}の{{event}}のあと、{{change}}', 'After {{event}} on {{date}}, {{change}}'],
  // candidates for an award are recorded as awards, too
  award: ['{{date}}の「{{event}}」の発表のあと、{{change}}', 'After the announcement of “{{event}}” on {{date}}, {{change}}'],
  awardName: ['「{{event}}」', '“{{event}}”'],
  withOtherEvent: ['{{sentence}}（ほかに{{date}}の{{event}}）', '{{sentence}} (also {{event}} on {{date}})'],
  publicityFaded: [
    '{{date}}の{{event}}の反響が落ち着き、{{change}}',
    'Interest after {{event}} on {{date}} has subsided: {{change}}',
  ],
  awardFaded: [
    '{{date}}の「{{event}}」の反響が落ち着き、{{change}}',
    'Interest after “{{event}}” on {{date}} has subsided: {{change}}',
  ],
  publicityOfIssue: [
    '比べた号には{{date}}に{{event}}があり、{{change}}',
    'The compared issue had {{event}} on {{date}}: {{change}}',
  ],
  awardOfIssue: [
    '比べた号には{{date}}に「{{event}}」があり、{{change}}',
    'The compared issue had “{{event}}” on {{date}}: {{change}}',
  ],
  publicityButFell: ['{{date}}に{{event}}がありましたが、{{change}}', 'There was {{event}} on {{date}}, but {{change}}'],
  awardButFell: [
    '{{date}}に「{{event}}」の発表がありましたが、{{change}}',
    '“{{event}}” was announced on {{date}}, but {{change}}',
  ],
  delivery: [
    '{{delivery, number}}{{unit}}の配本を受けて、{{change}}',
    'After a delivery of {{delivery, number}} {{unit}}, {{change}}',
  ],
  soldOut: [
    '配本した{{delivered, number}}店のうち{{stores, number}}店で在庫が切れ、{{change}}',
    '{{stores, number}} of the {{delivered, number}} stores supplied ran out, and {{change}}',
  ],
  nextIssue: ['{{date}}に次の号が発売され、{{change}}', 'The next issue came out on {{date}}: {{change}}'],
  afterRelease: [
    '{{date}}の発売直後の売れ行きが落ち着き、{{change}}',
    'The first rush after the release on {{date}} is over: {{change}}',
  ],
  afterReleaseText: ['発売直後の反動', 'First rush after the release is over'],
  none: ['{{change}}（きっかけとなる記録はありません）', 'No reason on record: {{change}}'],
  deliveryText: [
    '配本{{delivery, number}}{{unit}}（比較期間は{{before, number}}{{unit}}）',
    '{{delivery, number}} {{unit}} delivered ({{before, number}} in the comparison period)',
  ],
  soldOutText: [
    '{{delivered, number}}店のうち{{stores, number}}店で在庫切れ',
    '{{stores, number}} of {{delivered, number}} stores ran out',
  ],
  releaseText: ['発売', 'Release'],
})

/** Screen of movers. */
export const moversPage = defineMessages({
  title: ['急上昇・急降下', 'Movers'],
  'figure.up': ['上昇', 'Rising'],
  'figure.down': ['下降', 'Falling'],
  'figure.new': ['新刊', 'New releases'],
  'figure.change': ['あわせて {{change}}', '{{change}} in total'],
  'figure.newNote': [
    '比較期間の途中から発売・上昇に含めない',
    'Not on sale for the whole comparison period; not counted as rising',
  ],
  compared: ['{{now}} を {{before}} と比べています。', '{{now}} compared with {{before}}.'],
  comparedIssues: [
    '雑誌は前の号（前年比較では前年の同じ時期の号）の、発売後の同じ日数と比べています。',
    'Magazine issues are compared with the previous issue (or, for last year, the issue of the same time) over the same number of days since release.',
  ],
  chart: ['変化の大きい商品', 'The largest changes'],
  chartNote: [
    '比較期間の何倍か、大きい順に上下{{count}}点ずつ。2倍と2分の1は同じ長さです',
    'Multiple of the comparison period, top {{count}} in each direction; doubling and halving have the same length',
  ],
  chartLabel: ['売上の増減が大きい商品の、左右に伸びる棒グラフ', 'Bar chart of the titles whose sales rose or fell most'],
  newTitle: ['新刊', 'New releases'],
  newHelp: [
    '比較期間のはじめには発売されていなかった商品です。比べられる期間がないため、上昇とは分けています。',
    'Titles that were not yet on sale when the comparison period began. There is nothing to compare them with, so they are listed separately from rising titles.',
  ],
  newLabel: ['新刊の一覧', 'New releases'],
  allNew_other: ['新刊 {{count, number}}点をすべてみる', 'Show all {{count, number}} new releases', 'Show the new release'],
  times: ['倍', '×'],
  count_other: ['{{count, number}}点', '{{count, number}} titles', '{{count, number}} title'],
  tableLabel: ['急上昇・急降下', 'Movers'],
  none: ['大きく動いた商品はありません', 'No titles changed much'],
  notOver: [
    '期間がまだ終わっていないため、比べられる日がありません。',
    'The period is not over yet, so there are no days to compare.',
  ],
  lower: ['{{least}}{{unit}}以上の商品でみる', 'Titles with {{least}} {{unit}} or more'],
  both: ['上昇と下降の両方をみる', 'Show rises and falls'],
})

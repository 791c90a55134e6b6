import { defineMessages } from './define-messages.ts'

export const forecastRecordMessages = defineMessages({
  title: ['これまでの予測と実績', 'Earlier forecasts and actual sales'],
  weeks: ['予測の長さ', 'Weeks forecast'],
  weekCount: ['{{count}}週', '{{count}} weeks'],
  'figure.compared': ['実績と比べた予測', 'Forecasts compared'],
  'figure.comparedNote_other': [
    'ほかに期間中 {{count, number}}回',
    '{{count, number}} more in progress',
    '{{count}} more in progress',
  ],
  'figure.incomplete': [
    'ほかに期間中 {{open, number}}回・データの欠け {{incomplete, number}}回',
    '{{open, number}} more in progress, {{incomplete, number}} with missing sales data',
  ],
  'figure.error': ['誤差率', 'Error'],
  'figure.errorNote': ['外れた冊数の合計÷実績の合計', 'sum of errors ÷ copies sold'],
  'figure.bias': ['かたより', 'Bias'],
  'figure.high': ['多めに予測', 'too high'],
  'figure.low': ['少なめに予測', 'too low'],
  'figure.even': ['かたよりなし', 'no bias'],
  'figure.coverage': ['80%の幅に入った割合', 'Within the 80% range'],
  'figure.coverageNote': ['80%に近いほど幅が適切', 'the closer to 80%, the better'],
  chart: ['予測と実績', 'Forecast and actual sales'],
  chartLabel: [
    '予測の時点ごとの、売上見込みと80%の幅、実績のグラフ',
    'Chart of forecasts with their 80% range and actual sales, by day of forecast',
  ],
  chartNote: ['横軸は予測した週末・淡い帯は80%の幅', 'by week ending; light band: 80% range'],
  expected: ['予測', 'Forecast'],
  actual: ['実績', 'Sold'],
  tableLabel: ['これまでの予測と実績のリスト', 'List of earlier forecasts and actual sales'],
  rows_other: ['{{count, number}}回', '{{count, number}} forecasts', '{{count}} forecast'],
  late_other: [
    'うち{{count, number}}回は、当時の売上だけを使ってあとから計算したものです。',
    '{{count, number}} of them were computed later, with only the sales known at the time.',
    '{{count}} of them was computed later, with only the sales known at the time.',
  ],
  none: ['この商品の予測はまだ記録されていません', 'No forecasts have been recorded for this title yet'],
  noneText: [
    '直近13週に20冊以上売れた書籍の予測を、週ごとに記録しています。',
    'Forecasts are recorded every week for books that sold at least 20 copies in the last 13 weeks.',
  ],
  open: ['期間中', 'in progress'],
  accuracyRow_other: [
    '{{weeks}}週：誤差率 {{error}}%、かたより {{bias}}%、80%の幅に入った割合 {{coverage}}%（{{count, number}}回）',
    '{{weeks}} weeks: error {{error}}%, bias {{bias}}%, {{coverage}}% within the 80% range ({{count, number}} forecasts)',
    '{{weeks}} weeks: error {{error}}%, bias {{bias}}%, {{coverage}}% within the 80% range ({{count, number}} forecast)',
  ],
  notYet: ['{{weeks}}週：比べられる予測はまだありません', '{{weeks}} weeks: no forecasts to compare yet'],
})

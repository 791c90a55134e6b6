import { defineMessages } from './define-messages.ts'

/** Chart of past weeks and the forecast. */
export const weeksChart = defineMessages({
  title: ['週の売上と見込み', 'Weekly sales and forecast'],
  note: ['濃い帯 50%・淡い帯 80%', 'dark band 50%, light band 80%'],
  label: ['週ごとの売上の実績と見込みの折れ線グラフ', 'Line chart of weekly sales and forecast'],
  actual: ['実績', 'Sold'],
  expected: ['見込み', 'Expected'],
  range: ['80%の幅', '80% range'],
  runOut: ['{{day}} 尽きる', 'runs out {{day}}'],
  delivery: ['{{day}} 納品', 'delivery {{day}}'],
  week: ['週', 'Week'],
})

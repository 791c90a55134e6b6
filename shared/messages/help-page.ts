import { defineMessages } from './define-messages.ts'

/** Help page and list of metrics; the help texts are in help.ts. */
export const helpPage = defineMessages({
  title: ['ヘルプ', 'Help'],
  search: ['ヘルプをさがす', 'Search the help'],
  searchHint: ['画面・言葉・指標の名前', 'A screen, a word, a measure'],
  none: ['「{{words}}」に当てはまる説明はありません', 'No help found for “{{words}}”'],
  measures: ['指標の意味', 'What the measures mean'],
  measuresNote: ['計算方法と除外するもの', 'How they are calculated, and what is not counted'],
  source: ['もとのデータ：{{source}}。', 'From: {{source}}.'],
  open: ['この画面を開く', 'Open this screen'],
  allHelp: ['すべてのヘルプをみる', 'See all help'],
  topics: ['画面ごとの説明', 'Screens'],
  topicsNote: ['見出しを押すと開きます', 'Press a title to open it'],
  firstSteps: ['「まずここから」をもう一度みる', 'Show “Start here” again'],
  terminal: ['コマンドライン（uresuji）をインストールする', 'Install the command line (uresuji)'],
  columns: ['列の意味', 'What the columns mean'],
})

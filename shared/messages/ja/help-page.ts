/** Help page and list of metrics; the help texts are in help.ts. */
export const helpPage = {
  title: 'ヘルプ',
  search: 'ヘルプをさがす',
  searchHint: '画面・ことば・指標の名前',
  none: '「{{words}}」に当てはまる説明はありません',
  measures: '指標の意味',
  measuresNote: '計算のしかたと、数えないもの',
  source: 'もとのデータ：{{source}}。',
  open: 'この画面を開く',
  allHelp: 'すべてのヘルプをみる',
  columns: '列の意味',
}

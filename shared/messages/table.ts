import { defineMessages } from './define-messages.ts'

export const table = defineMessages({
  columns: ['列', 'Columns'],
  columnTool: ['列の表示と並び順', 'Columns and their order'],
  findColumn: ['列名でさがす', 'Find a column'],
  fixed: ['固定', 'Fixed'],
  shown: ['表示中（{{count}}）', 'Shown ({{count}})'],
  hidden: ['非表示（{{count}}）', 'Hidden ({{count}})'],
  resetColumns: ['既定に戻す', 'Reset'],
  apply: ['適用する', 'Apply'],
  selectAll: ['この表の行をすべて選ぶ', 'Select all rows of this table'],
  selectRow: ['{{row}}行目を選ぶ', 'Select row {{row}}'],
  sortHint: [
    'クリックで並べ替え。Shiftを押しながらクリックすると、並び順を追加します',
    'Click to sort; hold Shift to sort by more columns',
  ],
  copied_other: ['{{count}}行をコピーしました', '{{count}} rows copied', 'One row copied'],
  copyTable: ['表をコピー', 'Copy table'],
  pages: ['ページ', 'Pages'],
  previousPage: ['前のページ', 'Previous page'],
  nextPage: ['次のページ', 'Next page'],
  pageOf: ['{{page, number}} / {{pages, number}}ページ', 'Page {{page, number}} of {{pages, number}}'],
  pageSize: ['1ページの行数', 'Rows per page'],
  perPage: ['{{count, number}}行', '{{count, number}} rows'],
  selected_other: ['{{count}}点を選択中', '{{count}} selected', '{{count}} selected'],
  clearSelection: ['選択を解除', 'Clear selection'],
  copySelection: ['選んだ行をコピー', 'Copy rows'],
})

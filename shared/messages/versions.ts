import { defineMessages } from './define-messages.ts'

/** Version histories. */
export const versions = defineMessages({
  title: ['変更履歴', 'History'],
  total_other: ['全{{count}}版', '{{count}} versions', '{{count}} version'],
  number: ['第{{number}}版', 'Version {{number}}'],
  current: ['現在', 'Current'],
  show: ['この版をみる', 'View'],
  first: ['登録', 'Created'],
  nothing: ['変わった項目はありません', 'Nothing changed'],
  before: ['変更前 ', 'before: '],
  after: ['変更後 ', 'after: '],
  emptied: ['空欄', 'cleared'],
  more_other: ['以前の版を読み込む（{{count}}版）', 'Load {{count}} earlier versions', 'Load {{count}} earlier version'],
  'compare.open': ['版を比べる', 'Compare'],
  'compare.title': ['2つの版を比べる', 'Compare two versions'],
  'compare.one': ['比べる版', 'Version'],
  'compare.other': ['相手の版', 'Compare with'],
  'compare.close': ['閉じる', 'Close'],
  'compare.same': ['同じ版を選んでいます。別の版を選んでください。', 'That is the same version. Choose another.'],
  'compare.none': ['この2つの版に違いはありません。', 'These two versions are identical.'],
  showingOld: ['第{{number}}版（{{at}}）を表示しています。', 'This is version {{number}} ({{at}}).'],
  backToCurrent: ['現在の版に戻る', 'Back to the current version'],
})

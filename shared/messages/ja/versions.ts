/** Histories of things that are saved as versions. */
export const versions = {
  title: '変更履歴',
  total_other: '全{{count}}版',
  number: '第{{number}}版',
  current: '現在',
  show: 'この版をみる',
  first: '登録',
  nothing: '変わった項目はありません',
  before: '変更前 ',
  after: '変更後 ',
  emptied: '空欄',
  more_other: '以前の版を読み込む（{{count}}版）',
  showingOld: '第{{number}}版（{{at}}）を表示しています。',
  backToCurrent: '現在の版に戻る',
}

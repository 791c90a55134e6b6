export const states = {
  loading: '読み込んでいます…',
  refetching: '新しい条件で取得しています',
  cancel: 'キャンセル',
  retry: 'もう一度試す',
  failed: '読み込みが終わりませんでした',
  unreachable: 'サーバーにつながりません',
  unreachableHelp: '通信の状態を確かめて、もう一度お試しください。',
  conditionsKept: '条件はそのまま残っています。',
  cancelled: '読み込みをキャンセルしました',
  cancelledOld: 'キャンセルしました。前の条件の結果を表示しています。',
  showingOld: '{{time}} に取得した内容を表示しています。',
  errorTitle: 'エラーが発生しました',
}

import { defineMessages } from './define-messages.ts'

export const states = defineMessages({
  loading: ['読み込んでいます…', 'Loading…'],
  refetching: ['新しい条件で取得しています', 'Loading new results'],
  cancel: ['キャンセル', 'Cancel'],
  retry: ['もう一度試す', 'Try again'],
  failed: ['読み込みが終わりませんでした', 'Loading did not finish'],
  unreachable: ['サーバーにつながりません', 'The server cannot be reached'],
  unreachableHelp: ['通信の状態を確かめて、もう一度お試しください。', 'Check your connection and try again.'],
  conditionsKept: ['条件はそのまま残っています。', 'Your filters are kept.'],
  cancelled: ['読み込みをキャンセルしました', 'Cancelled'],
  cancelledOld: [
    'キャンセルしました。前の条件の結果を表示しています。',
    'Cancelled. Results for the previous filters are shown.',
  ],
  showingOld: ['{{time}} に取得した内容を表示しています。', 'Showing results loaded at {{time}}.'],
  notKept: ['この条件の集計は保存されていません', 'No results are saved for these filters'],
  notKeptHelp: ['接続が戻ると集計できます。', 'They can be calculated once you are back online.'],
  contentNotKept: ['この内容は端末に保存されていません', 'This is not saved on the device'],
  contentNotKeptHelp: ['接続が戻ると表示します。', 'It is shown once you are back online.'],
  notKeptOthers: ['この画面で保存してある集計', 'Saved results for this screen'],
  keptDefault: ['標準の条件', 'Default filters'],
  keptAt: ['{{moment}} 取得', 'fetched {{moment}}'],
  showingKept: ['{{moment}} に取得して保存した集計を表示しています。', 'Showing saved results, fetched {{moment}}.'],
  errorTitle: ['エラーが発生しました', 'Something went wrong'],
})

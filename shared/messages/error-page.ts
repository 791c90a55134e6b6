import { defineMessages } from './define-messages.ts'

export const errorPage = defineMessages({
  product: ['売れ筋', 'Uresuji'],
  home: ['ダッシュボードへ戻る', 'Back to the dashboard'],
  homeExports: ['データ出力の画面へ戻る', 'Back to the data exports'],
  again: ['もう一度試す', 'Try again'],
  '303.title': ['この商品は表示できません', 'This title cannot be shown'],
  '303.text': [
    'ご契約の範囲の変更などにより、いまは表示できません。',
    'It is not available at the moment, for example because your contract has changed.',
  ],
  '404.title': ['This page could not be found', 'This page could not be found'],
  '404.text': ['お探しのページは見つかりませんでした。アドレスをご確認ください。', 'Please check the address.'],
  '500.title': ['サーバーで問題が起きました', 'Something went wrong on the server'],
  '500.text': [
    '条件は残っています。時間をおいてもう一度お試しください。',
    'Your filters are kept. Please try again in a moment.',
  ],
  'offline.title': ['オフラインのため表示できません', 'This page cannot be shown offline'],
  'offline.text': [
    'このページはこの端末にまだ保存されていません。接続が戻ると自動で表示します。',
    'It is not saved on this device yet. It opens automatically once you are back online.',
  ],
  'access-limit.title': ['このページへのアクセス権限はありません。', 'You do not have access to this page.'],
  'access-limit.text': [
    'いまの契約に含まれていないか、管理者が利用を止めています。',
    'It is not part of your contract, or your administrator has switched it off.',
  ],
})

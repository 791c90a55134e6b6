export const errorPage = {
  product: '売れ筋',
  home: 'ダッシュボードへ戻る',
  again: 'もう一度試す',
  '303.title': 'この商品は表示できません',
  '303.text': 'ご契約の範囲の変更などにより、いまは表示できません。',
  '404.title': 'This page could not be found',
  '404.text': 'お探しのページは見つかりませんでした。アドレスをご確認ください。',
  '500.title': 'サーバーで問題が起きました',
  '500.text': '条件は残っています。時間をおいてもう一度お試しください。',
  'access-limit.title': 'このページへのアクセス権限はありません',
  'access-limit.text': 'いまの契約に含まれていないか、管理者が利用を止めています。',
}

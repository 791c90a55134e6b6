/** The product search dialog. */
export const productFinder = {
  open: '一覧から選ぶ',
  title: '商品をさがして選ぶ',
  keyword: '商品名・シリーズ・著者・JAN',
  kind: '種別',
  search: '検索する',
  found_other: '{{shown}}点・売上の多い順',
  list: '商品の一覧',
  sales: '28日売上',
  none: '当てはまる商品はありません',
  noneText: '「{{words}}」では見つかりませんでした。',
  chosen_other: '{{shown}}点を選んでいます',
  tooMany_other: '{{shown}}点選んでいます。{{most}}点までにしてください。',
  choose: 'この商品にする',
  cancel: 'やめる',
}

import { defineMessages } from './define-messages.ts'

/** The product search dialog. */
export const productFinder = defineMessages({
  open: ['一覧から選ぶ', 'Choose from a list'],
  title: ['商品をさがして選ぶ', 'Find titles'],
  keyword: ['商品名・シリーズ・著者・JAN', 'Title, series, author, ISBN'],
  kind: ['種別', 'Kind'],
  search: ['検索する', 'Search'],
  found_other: ['{{shown}}点・売上の多い順', '{{shown}} titles, best sellers first ·', '{{shown}} title ·'],
  list: ['商品の一覧', 'Titles'],
  sales: ['28日売上', 'Sales, 28 days'],
  none: ['当てはまる商品はありません', 'No title found'],
  noneText: ['「{{words}}」では見つかりませんでした。', 'Nothing matches “{{words}}”.'],
  chosen_other: ['{{shown}}点を選んでいます', '{{shown}} titles chosen', '{{shown}} title chosen'],
  tooMany_other: [
    '{{shown}}点選んでいます。{{most}}点までにしてください。',
    '{{shown}} titles chosen; {{most}} at most, please.',
    '{{shown}} title chosen; {{most}} at most, please.',
  ],
  choose: ['この商品にする', 'Use these titles'],
  cancel: ['やめる', 'Cancel'],
})

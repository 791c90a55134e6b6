import { defineMessages } from './define-messages.ts'

/** The product search dialog. */
export const productFinder = defineMessages({
  open: ['一覧から選ぶ', 'Choose from a list'],
  title: ['商品をさがして選ぶ', 'Find titles'],
  keyword: ['商品名・シリーズ・著者・JAN', 'Title, series, author, ISBN'],
  kind: ['種別', 'Kind'],
  search: ['検索する', 'Search'],
  found_other: [
    '{{count, number}}点・売上の多い順',
    '{{count, number}} titles, best sellers first ·',
    '{{count, number}} title ·',
  ],
  list: ['商品の一覧', 'Titles'],
  sales: ['28日売上', 'Sales, 28 days'],
  none: ['当てはまる商品はありません', 'No title found'],
  noneText: ['「{{words}}」では見つかりませんでした。', 'Nothing matches “{{words}}”.'],
  chosen_other: ['{{count, number}}点を選んでいます', '{{count, number}} titles chosen', '{{count, number}} title chosen'],
  tooMany_other: [
    '{{count, number}}点選んでいます。{{most, number}}点までにしてください。',
    '{{count, number}} titles chosen. Choose at most {{most, number}}.',
    '{{count, number}} title chosen. Choose at most {{most, number}}.',
  ],
  choose: ['この商品にする', 'Use these titles'],
  cancel: ['やめる', 'Cancel'],
})

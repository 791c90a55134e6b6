import type { productFinder as ja } from '../ja/product-finder.ts'
import type { Messages } from '../messages.ts'

export const productFinder = {
  open: 'Choose from a list',
  title: 'Find titles',
  keyword: 'Title, series, author, ISBN',
  kind: 'Kind',
  search: 'Search',
  found_other: '{{shown}} titles, best sellers first ·',
  found_one: '{{shown}} title ·',
  list: 'Titles',
  sales: 'Sales, 28 days',
  none: 'No title found',
  noneText: 'Nothing matches “{{words}}”.',
  chosen_other: '{{shown}} titles chosen',
  chosen_one: '{{shown}} title chosen',
  tooMany_other: '{{shown}} titles chosen; {{most}} at most, please.',
  tooMany_one: '{{shown}} title chosen; {{most}} at most, please.',
  choose: 'Use these titles',
  cancel: 'Cancel',
} satisfies Messages<typeof ja>

import type { likenessNames as jaNames, forecastWords as jaWords } from '../ja/forecast.ts'

export const forecastWords = {
  high: 'Rather sure: {{count}} comparable titles grew much alike; three in five lie between {{low}} and {{high}} copies at day {{day}}.',
  medium: 'Fairly sure: of {{count}} comparable titles three in five lie between {{low}} and {{high}} copies at day {{day}}.',
  low: 'Not very sure: there are few comparable titles ({{count}}) or they grew differently (three in five: {{low}} to {{high}} copies at day {{day}}).',
  none: 'There is nothing left to expect.',
  notReleased: 'Not on sale yet, or its first day is not over: nothing can be expected from it.',
  beforeRecords: 'Released before the first record of sales: its growth since the release is not known.',
  fewSales: 'Fewer than 10 copies sold to the day: nothing can be expected from it.',
  fewComparables: 'Only {{count}} comparable titles, and it takes 5: nothing can be expected.',
} satisfies Record<keyof typeof jaWords, string>

export const likenessNames = {
  series: 'series',
  author: 'author',
  smallGenre: 'small genre',
  mediumGenre: 'medium genre',
  format: 'format',
  price: 'price',
} satisfies Record<keyof typeof jaNames, string>

import type { likenessNames as jaNames, forecastWords as jaWords } from '../ja/forecast.ts'

export const forecastWords = {
  high: 'High confidence: {{count}} comparable titles grew in much the same way; three in five lie between {{low}} and {{high}} copies at day {{day}}.',
  medium:
    'Medium confidence: of {{count}} comparable titles, three in five lie between {{low}} and {{high}} copies at day {{day}}.',
  low: 'Low confidence: there are few comparable titles ({{count}}), or they grew differently (three in five: {{low}} to {{high}} copies at day {{day}}).',
  none: 'There is nothing further to forecast.',
  notReleased: 'Not on sale yet, or its first day is not over: no forecast is possible.',
  beforeRecords: 'Released before sales records begin: its growth since release is not known.',
  fewSales: 'Fewer than 10 copies sold so far: no forecast is possible.',
  fewComparables: 'Only {{count}} comparable titles, and 5 are needed: no forecast is possible.',
} satisfies Record<keyof typeof jaWords, string>

export const likenessNames = {
  series: 'series',
  author: 'author',
  smallGenre: 'small genre',
  mediumGenre: 'medium genre',
  format: 'format',
  price: 'price',
} satisfies Record<keyof typeof jaNames, string>

import { defineMessages } from './define-messages.ts'

export const forecastWords = defineMessages({
  high: [
    '確度は高めです。類書{{count}}点の伸び方がよくそろっており、6割が発売{{day}}日で{{low, number}}〜{{high, number}}冊に収まります。',
    'High confidence: {{count}} comparable titles grew in much the same way; three in five lie between {{low, number}} and {{high, number}} copies at day {{day}}.',
  ],
  medium: [
    '確度は中程度です。類書{{count}}点の6割が発売{{day}}日で{{low, number}}〜{{high, number}}冊に収まります。',
    'Medium confidence: of {{count}} comparable titles, three in five lie between {{low, number}} and {{high, number}} copies at day {{day}}.',
  ],
  low: [
    '確度は低めです。類書が{{count}}点と少ないか、伸び方に開きがあります（6割が発売{{day}}日で{{low, number}}〜{{high, number}}冊）。',
    'Low confidence: there are few comparable titles ({{count}}), or they grew differently (three in five: {{low, number}} to {{high, number}} copies at day {{day}}).',
  ],
  none: ['先の見込みはありません。', 'There is nothing further to forecast.'],
  notReleased: [
    'まだ発売されていないか、初日が終わっていないため、見込みを出せません。',
    'Not on sale yet, or its first day is not over: no forecast is possible.',
  ],
  beforeRecords: [
    '売上の記録が始まる前に発売された商品のため、発売からの伸びを比べられません。',
    'Released before sales records begin: its growth since release is not known.',
  ],
  fewSales: [
    '基準日までの売上が10冊に満たないため、見込みを出せません。',
    'Fewer than 10 copies sold so far: no forecast is possible.',
  ],
  fewComparables: [
    '比べられる類書が{{count}}点しかないため、見込みを出せません（5点以上が必要です）。',
    'Only {{count}} comparable titles, and 5 are needed: no forecast is possible.',
  ],
})

/** What became of a recorded forecast. */
export const outcomeStateNames = defineMessages({
  within: ['80%の幅の中', 'within the 80 % range'],
  outside: ['80%の幅の外', 'outside the 80 % range'],
  over: ['期間終了', 'over'],
  open: ['期間中', 'not over yet'],
  incomplete: ['売上データの欠け', 'sales data missing'],
})

export const likenessNames = defineMessages({
  series: ['シリーズ', 'series'],
  author: ['著者', 'author'],
  smallGenre: ['小ジャンル', 'small genre'],
  mediumGenre: ['中ジャンル', 'medium genre'],
  format: ['判型', 'format'],
  price: ['価格', 'price'],
})

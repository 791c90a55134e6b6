import { defineMessages } from './define-messages.ts'

export const forecastWords = defineMessages({
  high: [
    '確度は高めです。類書{{count}}点の伸び方がよくそろっており、6割が発売{{day}}日で{{low, number}}〜{{high, number}}{{unit}}に収まります。',
    'High confidence: {{count}} comparable titles grew in much the same way; three in five of them suggest {{low, number}} to {{high, number}} {{unit}} by day {{day}}.',
  ],
  medium: [
    '確度は中程度です。類書{{count}}点の6割が発売{{day}}日で{{low, number}}〜{{high, number}}{{unit}}に収まります。',
    'Medium confidence: of {{count}} comparable titles, three in five suggest {{low, number}} to {{high, number}} {{unit}} by day {{day}}.',
  ],
  low: [
    '確度は低めです。類書が{{count}}点と少ないか、伸び方に開きがあります（6割が発売{{day}}日で{{low, number}}〜{{high, number}}{{unit}}）。',
    'Low confidence: there are few comparable titles ({{count}}), or their growth varies widely (three in five suggest {{low, number}} to {{high, number}} {{unit}} by day {{day}}).',
  ],
  none: ['先の見込みはありません。', 'There is nothing further to forecast.'],
  notReleased: [
    'まだ発売されていないか、初日が終わっていないため、見込みを出せません。',
    'No forecast is possible: the title is not on sale yet, or its first day is not over.',
  ],
  beforeRecords: [
    '売上の記録が始まる前に発売された商品のため、発売からの伸びを比べられません。',
    'No forecast is possible: the title was released before sales records began, so its growth since release is unknown.',
  ],
  fewSales: [
    '基準日までの売上が10{{unit}}に満たないため、見込みを出せません。',
    'No forecast is possible: fewer than 10 {{unit}} were sold by the base day.',
  ],
  fewComparables: [
    '比べられる類書が{{count}}点しかないため、見込みを出せません（5点以上が必要です）。',
    'No forecast is possible: only {{count}} comparable titles were found, and at least 5 are needed.',
  ],
})

/** What became of a recorded forecast. */
export const outcomeStateNames = defineMessages({
  within: ['80%の幅の中', 'within the 80% range'],
  outside: ['80%の幅の外', 'outside the 80% range'],
  over: ['期間終了', 'finished'],
  open: ['期間中', 'in progress'],
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

export const forecastWords = {
  high: '確度は高めです。類書{{count}}点の伸び方がよくそろっており、6割が発売{{day}}日で{{low}}〜{{high}}冊に収まります。',
  medium: '確度は中程度です。類書{{count}}点の6割が発売{{day}}日で{{low}}〜{{high}}冊に収まります。',
  low: '確度は低めです。類書が{{count}}点と少ないか、伸び方に開きがあります（6割が発売{{day}}日で{{low}}〜{{high}}冊）。',
  none: '先の見込みはありません。',
  notReleased: 'まだ発売されていないか、初日が終わっていないため、見込みを出せません。',
  beforeRecords: '売上の記録が始まる前に発売された商品のため、発売からの伸びを比べられません。',
  fewSales: '基準日までの売上が10冊に満たないため、見込みを出せません。',
  fewComparables: '比べられる類書が{{count}}点しかないため、見込みを出せません（5点以上が必要です）。',
}

export const likenessNames = {
  series: 'シリーズ',
  author: '著者',
  smallGenre: '小ジャンル',
  mediumGenre: '中ジャンル',
  format: '判型',
  price: '価格',
}

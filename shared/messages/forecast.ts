import { defineMessages } from './define-messages.ts'

/** Sentences of the result. */
export const forecastWords = defineMessages({
  explanation: [
    '週ごとの売上見込みです。大ジャンルの発売後の落ち方と月の動き、水準、弱まっていく傾向、ふだんの週、前年同週など{{methods}}通りの見込みを、過去の見込みがよく当たったものほど重く組み合わせます。幅は、過去に出していたはずの見込みと実際の売上の差から求めます。重版候補と同じ見込みです。まだ売上に表れていない受賞や映像化などは含みません。',
    'The weekly sales forecast combines {{methods}} forecasts: the decline after release and the season of the large genre, the level, a fading trend, the usual week, the same weeks last year and others. Those that have been closer in the past weigh more. The range comes from the errors that earlier forecasts would have had. Reprint candidates use the same forecast. Awards, films and other events that do not show in the sales yet are not included.',
  ],
  accuracyEven: [
    'このような商品（{{kind}}）の4週の見込みを過去の時点で出し直すと、実績との差は売上の{{error}}%、かたよりはほとんどなく（{{bias}}%）、80%の幅に{{coverage}}%が入りました（{{count, number}}回の検証）。',
    'For titles like this one ({{kind}}), 4-week forecasts repeated from past days were off by {{error}}% of the copies sold, with hardly any bias ({{bias}}%); {{coverage}}% lay within the 80% range ({{count, number}} forecasts).',
  ],
  accuracyHigh: [
    'このような商品（{{kind}}）の4週の見込みを過去の時点で出し直すと、実績との差は売上の{{error}}%、全体では{{bias}}%多めで、80%の幅に{{coverage}}%が入りました（{{count, number}}回の検証）。',
    'For titles like this one ({{kind}}), 4-week forecasts repeated from past days were off by {{error}}% of the copies sold and {{bias}}% too high overall; {{coverage}}% lay within the 80% range ({{count, number}} forecasts).',
  ],
  accuracyLow: [
    'このような商品（{{kind}}）の4週の見込みを過去の時点で出し直すと、実績との差は売上の{{error}}%、全体では{{bias}}%少なめで、80%の幅に{{coverage}}%が入りました（{{count, number}}回の検証）。',
    'For titles like this one ({{kind}}), 4-week forecasts repeated from past days were off by {{error}}% of the copies sold and {{bias}}% too low overall; {{coverage}}% lay within the 80% range ({{count, number}} forecasts).',
  ],
  accuracyUnknown: [
    'このような商品の見込みは、過去の売上がまだ少なく検証できていません。幅は広めにとっています。',
    'There are too few past sales to check forecasts of titles like this one; the range is wide for this reason.',
  ],
  notReleased: [
    'まだ発売されていないか、初日が終わっていないため、見込みを出せません。',
    'No forecast is possible: the title is not on sale yet, or its first day is not over.',
  ],
  noSales: ['売上の記録がまだないため、見込みを出せません。', 'No forecast is possible: no sales have been recorded yet.'],
})

/** Classes of titles whose forecasts are about equally accurate, by age and by how they sell. */
export const seriesClassNames = defineMessages({
  all: ['売れている書籍全体', 'all books that sell'],
  new: ['発売から半年以内', 'released within half a year'],
  'new steady': ['発売から半年以内・落ち方が安定', 'released within half a year, falling steadily'],
  'new varying': ['発売から半年以内・売れ方に波', 'released within half a year, varying'],
  'new erratic': ['発売から半年以内・売れ方の波が大きい', 'released within half a year, erratic'],
  'new intermittent': ['発売から半年以内・売れない週が多い', 'released within half a year, often without sales'],
  young: ['売上の記録が60週未満', 'less than 60 weeks of sales known'],
  'young steady': ['売上の記録が60週未満・売れ方が安定', 'less than 60 weeks of sales known, steady'],
  'young varying': ['売上の記録が60週未満・売れ方に波', 'less than 60 weeks of sales known, varying'],
  'young erratic': ['売上の記録が60週未満・売れ方の波が大きい', 'less than 60 weeks of sales known, erratic'],
  'young intermittent': ['売上の記録が60週未満・売れない週が多い', 'less than 60 weeks of sales known, often without sales'],
  old: ['1年より前からの既刊', 'on sale for more than a year'],
  'old steady': ['1年より前からの既刊・売れ方が安定', 'on sale for more than a year, steady'],
  'old varying': ['1年より前からの既刊・売れ方に波', 'on sale for more than a year, varying'],
  'old erratic': ['1年より前からの既刊・売れ方の波が大きい', 'on sale for more than a year, erratic'],
  'old intermittent': ['1年より前からの既刊・売れない週が多い', 'on sale for more than a year, often without sales'],
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

import { type Metrics, sources } from './metric.ts'

const forecast = {
  ja: '書籍だけです。まだ売上に表れていない受賞・映像化などは含みません。',
  en: 'Books only. Events not yet reflected in sales, such as awards or adaptations, are not included.',
}
const print = {
  ja: '在庫は店・取次・版元の合計で、どこにあっても売れるものとします。12週後に余る冊数を返品とみなします。',
  en: 'All stock of stores, wholesalers and the publisher is assumed to be sellable wherever it is. Copies left after 12 weeks count as returns.',
}

/** Formulas of the forecast of some weeks and of the ends of its range. */
const createForecastMetrics = (weeks: 4 | 8 | 12) =>
  ({
    [`forecast${weeks}`]: {
      unit: 'copies',
      formula: {
        ja: `今後${weeks}週の売上見込み：大ジャンルの発売後の落ち方と月の動き、水準、弱まる傾向、ふだんの週、前年同週など9通りの見込みの、過去によく当たったものほど重い組み合わせ`,
        en: `Expected sales in the next ${weeks} weeks: a combination of nine forecasts (decline after release and season of the large genre, level, fading trend, usual week, same weeks last year and others), those that were closer in the past weighing more`,
      },
      source: sources.sales,
      exclusions: forecast,
    },
    [`forecast${weeks}Low`]: {
      unit: 'copies',
      formula: {
        ja: `${weeks}週の見込みの10%点（似た売れ方の商品の、過去の見込みと実績の差から）`,
        en: `10th percentile of the ${weeks}-week forecast (from the errors of past forecasts of titles that sell alike)`,
      },
      source: sources.sales,
      exclusions: forecast,
    },
    [`forecast${weeks}High`]: {
      unit: 'copies',
      formula: {
        ja: `${weeks}週の見込みの90%点（似た売れ方の商品の、過去の見込みと実績の差から）`,
        en: `90th percentile of the ${weeks}-week forecast (from the errors of past forecasts of titles that sell alike)`,
      },
      source: sources.sales,
      exclusions: forecast,
    },
  }) as const satisfies Metrics

const record = {
  ja: '予測した週が終わり、売上データが9割以上そろったものだけです。実績は訂正後の売上です。',
  en: 'Only forecasts whose weeks are over and whose sales data is at least 90% complete. Actual sales include corrections.',
}

/** Metrics of reprint candidates. */
export const reprintMetrics = {
  recentQuantity: {
    unit: 'copies',
    formula: { ja: '時点までの28日間の売上冊数', en: 'Copies sold in the 28 days up to the as-of day' },
    source: sources.sales,
    exclusions: null,
  },
  totalStock: {
    unit: 'copies',
    formula: { ja: '市中在庫＋取次在庫＋版元在庫', en: 'Stock of stores + wholesalers + publisher' },
    source: sources.movements,
    exclusions: {
      ja: '報告のない在庫は0とします。注残は含みません。',
      en: 'Stock that was not reported counts as 0. Unfilled orders are not included.',
    },
  },
  runOutDays: {
    unit: 'days',
    formula: {
      ja: '時点から、売上見込みの累計が在庫の合計に達する日まで',
      en: 'Days from the as-of day until cumulative expected sales reach the total stock',
    },
    source: sources.movements,
    exclusions: forecast,
  },
  zeroStores: {
    unit: 'stores',
    formula: {
      ja: '配本があり、理論在庫が0以下の店',
      en: 'Stores that have had a delivery and have theoretical stock of 0 or less',
    },
    source: sources.movements,
    exclusions: null,
  },
  ...createForecastMetrics(4),
  ...createForecastMetrics(8),
  ...createForecastMetrics(12),
  forecastDifference: {
    unit: 'copies',
    formula: { ja: '記録した売上見込み−その期間の売上冊数', en: 'Recorded forecast − copies sold in the same weeks' },
    source: sources.sales,
    exclusions: record,
  },
  forecastErrorRate: {
    unit: 'percent',
    formula: { ja: '100×|予測−実績|の合計÷実績の合計', en: '100 × sum of |forecast − actual| ÷ sum of actual sales' },
    source: sources.sales,
    exclusions: record,
  },
  forecastBias: {
    unit: 'percent',
    formula: {
      ja: '100×(予測の合計−実績の合計)÷実績の合計。正は予測が多すぎ、負は少なすぎ',
      en: '100 × (sum of forecasts − sum of actual sales) ÷ sum of actual sales. Positive: forecasts too high; negative: too low',
    },
    source: sources.sales,
    exclusions: record,
  },
  forecastCoverage: {
    unit: 'percent',
    formula: {
      ja: '100×実績が80%の幅に入った予測の数÷予測の数',
      en: '100 × number of forecasts whose 80% range contains the actual sales ÷ number of forecasts',
    },
    source: sources.sales,
    exclusions: record,
  },
  expectedLostCopies: {
    unit: 'copies',
    formula: {
      ja: '納品までの見込みのうち、在庫の合計を超える冊数の平均',
      en: 'Mean number of copies by which expected sales until delivery exceed the total stock',
    },
    source: sources.movements,
    exclusions: forecast,
  },
  expectedLostAmount: {
    unit: 'yen',
    formula: { ja: '見込み機会損失(冊)×本体価格', en: 'Expected lost sales (copies) × list price ex tax' },
    source: sources.movements,
    exclusions: forecast,
  },
  suggestedPrint: {
    unit: 'printed',
    formula: {
      ja: '足りない費用と余る費用の12週の合計が最も少ないロットの倍数。返品率が目標を超えない範囲',
      en: 'The multiple of the lot size with the lowest total cost of shortages and surplus over 12 weeks, within the target return rate',
    },
    source: sources.movements,
    exclusions: print,
  },
  expectedReturns: {
    unit: 'copies',
    formula: {
      ja: '提案どおりに刷ったとき、12週後に余る冊数の平均',
      en: 'Mean number of copies left after 12 weeks if the suggestion is printed',
    },
    source: sources.movements,
    exclusions: print,
  },
  expectedReturnRate: {
    unit: 'percent',
    formula: {
      ja: '100×返品の見込み÷(在庫の合計＋重版の提案)',
      en: '100 × expected returns ÷ (total stock + suggested reprint)',
    },
    source: sources.movements,
    exclusions: print,
  },
} as const satisfies Metrics

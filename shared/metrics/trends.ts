import { type Metrics, sources } from './metric.ts'

const lastYear = {
  ja: '丸ごとの月は前年の同じ月、それ以外は52週前の同じ曜日の期間です。',
  en: 'Whole months against the same months of last year, anything else against the same weekdays 52 weeks before.',
}

/** Measures of trends and comparisons. */
export const trendMetrics = {
  bucketQuantity: {
    unit: 'copies',
    formula: { ja: 'その日（週・月）に売れた冊数', en: 'Copies sold in the bucket' },
    source: sources.sales,
    exclusions: { ja: '期間の外の日は含みません。', en: 'Days outside the period do not count.' },
  },
  bucketAmount: {
    unit: 'yen',
    formula: { ja: 'その日（週・月）の売上金額（税抜）', en: 'Sales of the bucket, ex tax' },
    source: sources.sales,
    exclusions: { ja: '期間の外の日は含みません。', en: 'Days outside the period do not count.' },
  },
  lastYearQuantity: {
    unit: 'copies',
    formula: { ja: '前年同期の売上冊数', en: 'Copies sold in the same period last year' },
    source: sources.sales,
    exclusions: lastYear,
  },
  lastYearAmount: {
    unit: 'yen',
    formula: { ja: '前年同期の売上金額（税抜）', en: 'Sales of the same period last year, ex tax' },
    source: sources.sales,
    exclusions: lastYear,
  },
  lastYearChangeRate: {
    unit: 'percent',
    formula: { ja: '100×(今期間−前年同期)÷前年同期', en: '100 × (period − last year) ÷ last year' },
    source: sources.sales,
    exclusions: { ja: '前年同期が0のときは「-」です。', en: 'Empty where nothing was sold last year.' },
  },
  startIndex: {
    unit: 'index',
    formula: {
      ja: '100×その区間の売上冊数÷全商品に売上がある最初の区間の売上冊数',
      en: '100 × copies of the bucket ÷ copies of the first bucket in which every product sold',
    },
    source: sources.sales,
    exclusions: { ja: 'そのような区間がないときは「-」です。', en: 'Empty where there is no such bucket.' },
  },
  previousPeriodQuantity: {
    unit: 'copies',
    formula: { ja: '同じ長さだけ前の期間の、同じ順番の区間の売上冊数', en: 'Copies in the same bucket of the period before' },
    source: sources.sales,
    exclusions: null,
  },
  previousIssueQuantity: {
    unit: 'copies',
    formula: {
      ja: '同じシリーズの1つ前の号・巻が、発売から同じ日数のときに売れた冊数',
      en: 'Copies that the issue or volume before sold at the same days since its own release',
    },
    source: sources.sales,
    exclusions: { ja: '前の号・巻は発売日で決めます。', en: 'The one before is told by the date of release.' },
  },
} as const satisfies Metrics

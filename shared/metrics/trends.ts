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
} as const satisfies Metrics

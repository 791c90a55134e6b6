import { describeEmptyRate, type Metrics, sources } from './metric.ts'

const lastYear = {
  ja: '月初から月末までの期間は前年の同じ月、それ以外は52週前の同じ曜日の期間です。',
  en: 'Whole months are compared with the same months last year, other periods with the same weekdays 52 weeks earlier.',
}

/** Metrics of trends and comparisons. */
export const trendMetrics = {
  bucketQuantity: {
    unit: 'copies',
    formula: { ja: 'その日（週・月）に売れた冊数', en: 'Copies sold in the interval (day, week or month)' },
    source: sources.sales,
    exclusions: { ja: '期間の外の日は含みません。', en: 'Days outside the period are not included.' },
  },
  bucketAmount: {
    unit: 'yen',
    formula: { ja: 'その日（週・月）の売上金額（税抜）', en: 'Sales in the interval (day, week or month), ex tax' },
    source: sources.sales,
    exclusions: { ja: '期間の外の日は含みません。', en: 'Days outside the period are not included.' },
  },
  lastYearQuantity: {
    unit: 'copies',
    formula: { ja: '前年同期の売上冊数', en: 'Copies sold in the same period last year' },
    source: sources.sales,
    exclusions: lastYear,
  },
  lastYearAmount: {
    unit: 'yen',
    formula: { ja: '前年同期の売上金額（税抜）', en: 'Sales in the same period last year, ex tax' },
    source: sources.sales,
    exclusions: lastYear,
  },
  lastYearChangeRate: {
    unit: 'percent',
    formula: { ja: '100×(当期間−前年同期)÷前年同期', en: '100 × (period − same period last year) ÷ same period last year' },
    source: sources.sales,
    exclusions: describeEmptyRate('前年同期', 'the same period last year'),
  },
  startIndex: {
    unit: 'index',
    formula: {
      ja: '100×その日（週・月）の売上冊数÷全商品に売上がある最初の日（週・月）の売上冊数',
      en: '100 × copies sold in the interval ÷ copies sold in the first interval in which all titles have sales',
    },
    source: sources.sales,
    exclusions: { ja: 'そのような日（週・月）がないときは「-」です。', en: 'Empty if there is no such interval.' },
  },
  previousPeriodQuantity: {
    unit: 'copies',
    formula: {
      ja: '同じ長さだけ前の期間の、同じ順番の日（週・月）の売上冊数',
      en: 'Copies sold in the corresponding interval of the previous period of the same length',
    },
    source: sources.sales,
    exclusions: null,
  },
  previousIssueQuantity: {
    unit: 'copies',
    formula: {
      ja: '同じシリーズの1つ前の号・巻が、発売から同じ日数のときに売れた冊数',
      en: 'Copies of the previous issue or volume of the series sold by the same number of days after its release',
    },
    source: sources.sales,
    exclusions: { ja: '前の号・巻は発売日で決めます。', en: 'The previous issue or volume is determined by release date.' },
  },
} as const satisfies Metrics

import { type Metrics, sources } from './metric.ts'

export const publisherMetrics = {
  titles: {
    unit: 'products',
    formula: { ja: '期間中に1冊以上売れた商品の数', en: 'Titles that sold at least one copy in the period' },
    source: sources.sales,
    exclusions: { ja: '返金だけの商品は数えません。', en: 'Titles with refunds alone do not count.' },
  },
  newReleases: {
    unit: 'products',
    formula: { ja: 'そのうち期間中に発売された商品の数', en: 'Those of them that were released in the period' },
    source: sources.sales,
    exclusions: null,
  },
  lastYearShare: {
    unit: 'percent',
    formula: {
      ja: '100×その行の前年同期の売上÷全体の前年同期の売上（冊数または金額）',
      en: '100 × the row’s sales in the same days last year ÷ all sales then (copies or value)',
    },
    source: sources.sales,
    exclusions: {
      ja: '前年同期は同じ曜日にそろえた52週前の期間です。月単位の期間は前年の同じ月です。',
      en: 'The days 52 weeks before, on the same weekdays; for whole months, the same months a year before.',
    },
  },
  shareDifference: {
    unit: 'points',
    formula: { ja: '構成比−前年同期構成比（表示の値の差）', en: 'Share − share last year, as shown' },
    source: sources.sales,
    exclusions: {
      ja: '前年のデータがそろわないときは「-」です。',
      en: 'Empty if last year’s days begin before the data.',
    },
  },
  cumulativeShare: {
    unit: 'percent',
    formula: { ja: '1位からその行までの構成比の合計', en: 'The shares from the first row down to this one, added up' },
    source: sources.sales,
    exclusions: {
      ja: 'ランキング対象外の出版社は母数に入りません（含める指定をしたときを除く）。',
      en: 'Publishers excluded from rankings are not in the total, unless they are included on request.',
    },
  },
} as const satisfies Metrics

const compared = {
  ja: '比べる期間は、直前の同じ長さの期間か前年同期です。',
  en: 'Compared with the previous period of the same length, or the same period last year.',
}

export const moverMetrics = {
  comparedQuantity: {
    unit: 'copies',
    formula: {
      ja: '比べる期間の売上冊数。急上昇・急降下の雑誌は、前の号（前年比較では前年の号）が発売後の同じ日数で売れた冊数',
      en: 'Copies sold in the comparison period; of a magazine among the movers, those of the issue before (or of a year before) on the same days since release',
    },
    source: sources.sales,
    exclusions: compared,
  },
  difference: {
    unit: 'copies',
    formula: { ja: '期間の売上冊数−比べる期間の売上冊数', en: 'Copies in the period − copies in the comparison period' },
    source: sources.sales,
    exclusions: compared,
  },
  comparedChangeRate: {
    unit: 'percent',
    formula: { ja: '100×増減÷比べる期間の売上冊数', en: '100 × difference ÷ copies in the comparison period' },
    source: sources.sales,
    exclusions: { ja: '比べる期間が0のときは「-」です。', en: 'Empty where nothing was sold then.' },
  },
} as const satisfies Metrics

import { describeEmptyRate, type Metrics, sources } from './metric.ts'

export const publisherMetrics = {
  titles: {
    unit: 'products',
    formula: { ja: '期間中に1冊以上売れた商品の数', en: 'Titles that sold at least one copy in the period' },
    source: sources.sales,
    exclusions: { ja: '返金だけの商品は数えません。', en: 'Titles with refunds only are not counted.' },
  },
  newReleases: {
    unit: 'products',
    formula: { ja: 'そのうち期間中に発売された商品の数', en: 'Of these, titles released in the period' },
    source: sources.sales,
    exclusions: null,
  },
  lastYearShare: {
    unit: 'percent',
    formula: {
      ja: '100×その行の前年同期の売上÷全体の前年同期の売上（冊数または金額）',
      en: '100 × the row’s sales in the same period last year ÷ all sales in that period (copies or amount)',
    },
    source: sources.sales,
    exclusions: {
      ja: '前年同期は同じ曜日にそろえた52週前の期間です。月単位の期間は前年の同じ月です。',
      en: 'Compared with the same weekdays 52 weeks earlier; whole months with the same months last year.',
    },
  },
  shareDifference: {
    unit: 'points',
    formula: { ja: '構成比−前年同期構成比（表示の値の差）', en: 'Share − share last year (from the displayed values)' },
    source: sources.sales,
    exclusions: {
      ja: '前年のデータがそろわないときは「-」です。',
      en: 'Empty if data for last year is incomplete.',
    },
  },
  cumulativeShare: {
    unit: 'percent',
    formula: { ja: '1位からその行までの構成比の合計', en: 'Sum of the shares from the first row to this one' },
    source: sources.sales,
    exclusions: {
      ja: 'ランキング対象外の出版社は母数に入りません（含める指定をしたときを除く）。',
      en: 'Publishers excluded from rankings are not part of the total, unless you choose to include them.',
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
      en: 'Copies sold in the comparison period; for magazines among the movers, copies of the previous issue (or last year’s issue) over the same number of days since release',
    },
    source: sources.sales,
    exclusions: compared,
  },
  difference: {
    unit: 'copies',
    formula: {
      ja: '期間の売上冊数−比べる期間の売上冊数',
      en: 'Copies sold in the period − copies sold in the comparison period',
    },
    source: sources.sales,
    exclusions: compared,
  },
  comparedChangeRate: {
    unit: 'percent',
    formula: { ja: '100×増減÷比べる期間の売上冊数', en: '100 × difference ÷ copies sold in the comparison period' },
    source: sources.sales,
    exclusions: describeEmptyRate('比べる期間', 'the comparison period'),
  },
} as const satisfies Metrics

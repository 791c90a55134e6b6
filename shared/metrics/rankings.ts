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
    formula: { ja: '比べる期間の売上冊数', en: 'Copies sold in the comparison period' },
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

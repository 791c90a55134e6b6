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

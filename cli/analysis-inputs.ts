// Generated from the contract by `npm run documents`.
import type { AnalysisInput } from './analysis-input.ts'

export const analysisInputs: Record<string, AnalysisInput> = {
  stockDistribution: {
    summary: {
      ja: '理論在庫の分布（店舗数）',
      en: 'Theoretical inventory by band, stores counted',
    },
    period: null,
    products: false,
    stores: true,
    argument: 'jan',
    options: [],
  },
  clusterAnalysis: {
    summary: {
      ja: '購買クラスター分析（誰が買っているか）',
      en: 'Who buys: gender, age, stores, clusters of buyers',
    },
    period: 'required',
    products: true,
    stores: true,
    argument: 'jans',
    argumentOptional: true,
    options: [
      {
        field: 'genreLevel',
        flag: '--genre-level',
        kind: 'choice',
        choices: {
          large: 'large',
          medium: 'medium',
          small: 'small',
        },
        fallback: 'medium',
      },
      {
        field: 'table',
        flag: '--table',
        kind: 'choice',
        choices: {
          cells: 'cells',
          stores: 'stores',
          clusters: 'clusters',
        },
        fallback: 'cells',
        fileOnly: true,
      },
    ],
  },
  combinedSales: {
    summary: {
      ja: '併売分析（一緒に買われた商品）',
      en: 'Sold together with a product',
    },
    period: 'required',
    products: false,
    stores: true,
    argument: 'jans',
    argumentOptional: true,
    options: [
      {
        field: 'seriesCd',
        flag: '--series',
        kind: 'text',
      },
      {
        field: 'by',
        flag: '--by',
        kind: 'choice',
        choices: {
          receipt: 'receipt',
          member: 'member',
        },
        fallback: 'receipt',
      },
      {
        field: 'memberDays',
        flag: '--member-days',
        kind: 'number',
      },
      {
        field: 'item',
        flag: '--item',
        kind: 'choice',
        choices: {
          book: 'book',
          rental: 'rental',
          sale: 'sale',
          stationery: 'stationery',
          game: 'game',
          all: 'all',
        },
        fallback: 'book',
      },
    ],
  },
  combinedSalesSummary: {
    summary: {
      ja: '併売分析の概要（客単価・買い合わせ率）',
      en: 'Baskets with and without a product',
    },
    period: 'required',
    products: false,
    stores: true,
    argument: 'jans',
    argumentOptional: true,
    options: [
      {
        field: 'seriesCd',
        flag: '--series',
        kind: 'text',
      },
      {
        field: 'by',
        flag: '--by',
        kind: 'choice',
        choices: {
          receipt: 'receipt',
          member: 'member',
        },
        fallback: 'receipt',
      },
      {
        field: 'memberDays',
        flag: '--member-days',
        kind: 'number',
      },
      {
        field: 'item',
        flag: '--item',
        kind: 'choice',
        choices: {
          book: 'book',
          rental: 'rental',
          sale: 'sale',
          stationery: 'stationery',
          game: 'game',
          all: 'all',
        },
        fallback: 'book',
      },
    ],
  },
  continuousSale: {
    summary: {
      ja: '継続購買推移（号・巻をまたぐ購入者）',
      en: 'Buyers carried from issue to issue, volume to volume',
    },
    period: 'optional',
    products: false,
    stores: true,
    argument: 'jans',
    argumentOptional: true,
    options: [
      {
        field: 'seriesCd',
        flag: '--series',
        kind: 'text',
      },
      {
        field: 'latest',
        flag: '--latest',
        kind: 'number',
        fallback: '12',
      },
      {
        field: 'windowDays',
        flag: '--window-days',
        kind: 'number',
      },
      {
        field: 'gender',
        flag: '--gender',
        kind: 'choice',
        choices: {
          all: 0,
          male: 1,
          female: 2,
        },
        fallback: 'all',
      },
      {
        field: 'ageRange',
        flag: '--age',
        kind: 'numbers',
      },
    ],
  },
  continuousSaleSearch: {
    summary: {
      ja: '継続購買の対象（雑誌・シリーズ）を探す',
      en: 'Magazines and series to analyse',
    },
    period: null,
    products: false,
    stores: false,
    argument: null,
    options: [
      {
        field: 'keyword',
        flag: '--keyword',
        kind: 'text',
        fallback: '',
      },
      {
        field: 'seriesKind',
        flag: '--series-kind',
        kind: 'choice',
        choices: {
          all: 'all',
          magazine: 'magazine',
          series: 'series',
        },
        fallback: 'all',
      },
    ],
  },
}

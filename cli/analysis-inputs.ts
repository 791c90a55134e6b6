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
  stockDistributionDetails: {
    summary: {
      ja: '理論在庫の店舗一覧（在庫帯・健全度別）',
      en: 'The stores behind a band of theoretical inventory',
    },
    period: null,
    products: false,
    stores: true,
    argument: 'jan',
    options: [
      {
        field: 'band',
        flag: '--band',
        kind: 'choice',
        choices: {
          '0': '0',
          '1': '1',
          '2': '2',
          '3': '3',
          '4': '4',
          '5': '5',
          '6': '6',
          none: 'none',
        },
      },
      {
        field: 'health',
        flag: '--health',
        kind: 'choice',
        choices: {
          notDelivered: 'notDelivered',
          soldOut: 'soldOut',
          low: 'low',
          fair: 'fair',
          over: 'over',
          dead: 'dead',
          cleared: 'cleared',
          unknown: 'unknown',
        },
      },
      {
        field: 'sortBy',
        flag: '--sort-by',
        kind: 'choice',
        choices: {
          default: 'default',
          chain: 'chain',
          store: 'store',
          area: 'area',
          stock: 'stock',
          digest: 'digest',
        },
        fallback: 'default',
      },
      {
        field: 'direction',
        flag: '--direction',
        kind: 'choice',
        choices: {
          asc: 'asc',
          desc: 'desc',
        },
      },
    ],
  },
  storeCharacteristics: {
    summary: {
      ja: '書店特性分析（地域・立地・規模など）',
      en: 'Bookstore characteristics: area, location, scale',
    },
    period: 'required',
    products: false,
    stores: true,
    argument: 'jan',
    options: [
      {
        field: 'by',
        flag: '--by',
        kind: 'choice',
        choices: {
          area: 'area',
          prefecture: 'prefecture',
          location: 'location',
          scale: 'scale',
          category: 'category',
          chain: 'chain',
        },
        fallback: 'area',
      },
      {
        field: 'cross',
        flag: '--cross',
        kind: 'switch',
      },
    ],
  },
  orderInfo: {
    summary: {
      ja: '日別の受注と在庫',
      en: 'Daily orders and inventory',
    },
    period: 'optional',
    products: false,
    stores: true,
    argument: 'jan',
    options: [],
  },
  publicationInfo: {
    summary: {
      ja: '書誌・受賞・価格改定・シリーズ',
      en: 'Publication information, awards, prices, series',
    },
    period: null,
    products: false,
    stores: false,
    argument: 'jan',
    options: [],
  },
  productPublicity: {
    summary: {
      ja: 'パブリシティと前後7日の売上',
      en: 'Publicity and what it sold',
    },
    period: 'optional',
    products: false,
    stores: true,
    argument: 'jan',
    options: [],
  },
  allProductDetail: {
    summary: {
      ja: '複数商品の詳細をまとめて',
      en: 'Several products by JAN at once',
    },
    period: null,
    products: false,
    stores: true,
    argument: 'jans',
    options: [],
  },
  salesCumulative: {
    summary: {
      ja: '発売からの累計（売上・配本・返品・在庫）',
      en: 'Cumulative sales, delivery, return and stock since release',
    },
    period: null,
    products: false,
    stores: true,
    argument: 'jan',
    options: [
      {
        field: 'until',
        flag: '--until',
        kind: 'day',
      },
    ],
  },
  dailyRanking: {
    summary: {
      ja: '日別順位（全体・ジャンル・出版社内）',
      en: 'A product’s rank day by day',
    },
    period: 'required',
    products: false,
    stores: true,
    argument: 'jan',
    options: [
      {
        field: 'channel',
        flag: '--channel',
        kind: 'choice',
        choices: {
          all: 'all',
          store: 'store',
          net: 'net',
        },
        fallback: 'all',
      },
    ],
  },
  issueTransition: {
    summary: {
      ja: '号別・巻別推移',
      en: 'Issue-by-issue transition',
    },
    period: null,
    products: false,
    stores: true,
    argument: 'jan',
    options: [
      {
        field: 'maxIssues',
        flag: '--max-issues',
        kind: 'number',
        fallback: '24',
      },
      {
        field: 'days',
        flag: '--days',
        kind: 'number',
        fallback: '28',
      },
    ],
  },
  sellThroughForecast: {
    summary: {
      ja: '類書からみた売上見込み',
      en: 'Expected sell-through from comparable titles',
    },
    period: null,
    products: false,
    stores: true,
    argument: 'jan',
    options: [
      {
        field: 'day',
        flag: '--day',
        kind: 'number',
      },
      {
        field: 'maxTitles',
        flag: '--max-titles',
        kind: 'number',
        fallback: '40',
      },
      {
        field: 'thresholdRate',
        flag: '--threshold-rate',
        kind: 'number',
        fallback: '30',
      },
      {
        field: 'thresholdDays',
        flag: '--threshold-days',
        kind: 'number',
        fallback: '10',
      },
    ],
  },
  brandPickup: {
    summary: {
      ja: 'ブランドピックアップ（出版社・レーベル・シリーズ）',
      en: 'Brand pickup: publishers, imprints, series',
    },
    period: 'required',
    products: true,
    stores: true,
    argument: null,
    options: [
      {
        field: 'unit',
        flag: '--unit',
        kind: 'choice',
        choices: {
          day: 'day',
          week: 'week',
          month: 'month',
        },
        fallback: 'week',
      },
      {
        field: 'weekStartsOn',
        flag: '--week-starts',
        kind: 'number',
        fallback: '1',
      },
      {
        field: 'brandType',
        flag: '--brand-type',
        kind: 'choice',
        choices: {
          publisher: 'publisher',
          series: 'series',
        },
        fallback: 'publisher',
      },
      {
        field: 'brandCds',
        flag: '--brand-cds',
        kind: 'codes',
      },
      {
        field: 'maxBrands',
        flag: '--max-brands',
        kind: 'number',
        fallback: '10',
      },
      {
        field: 'basis',
        flag: '--basis',
        kind: 'choice',
        choices: {
          amount: 1,
          copies: 2,
        },
        fallback: 'copies',
      },
      {
        field: 'sameStores',
        flag: '--same-stores',
        kind: 'switch',
      },
      {
        field: 'channel',
        flag: '--channel',
        kind: 'choice',
        choices: {
          all: 'all',
          store: 'store',
          net: 'net',
        },
        fallback: 'all',
      },
    ],
  },
  stockOuts: {
    summary: {
      ja: '欠品リストと推定機会損失',
      en: 'Stock-outs and estimated lost sales',
    },
    period: null,
    products: true,
    stores: true,
    argument: null,
    options: [
      {
        field: 'groupBy',
        flag: '--group-by',
        kind: 'choice',
        choices: {
          product: 'product',
          store: 'store',
        },
        fallback: 'product',
      },
      {
        field: 'minLostCopies',
        flag: '--min-lost-copies',
        kind: 'number',
        fallback: '0.1',
      },
      {
        field: 'sortBy',
        flag: '--sort-by',
        kind: 'choice',
        choices: {
          lostCopies: 'lostCopies',
          lostAmount: 'lostAmount',
          lostPerDay: 'lostPerDay',
          stockOutDays: 'stockOutDays',
          stores: 'stores',
        },
        fallback: 'lostCopies',
      },
    ],
  },
}

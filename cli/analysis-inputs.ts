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
  saleRankingByStore: {
    summary: {
      ja: '商品の店舗別売上ランキング',
      en: 'Stores ranked by their sales of a product',
    },
    period: 'required',
    products: false,
    stores: true,
    argument: 'jans',
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
      {
        field: 'sameStores',
        flag: '--same-stores',
        kind: 'switch',
      },
    ],
  },
  saleRankingByCompany: {
    summary: {
      ja: '商品の法人別売上ランキング',
      en: 'Companies ranked by their sales of a product',
    },
    period: 'required',
    products: false,
    stores: true,
    argument: 'jans',
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
      {
        field: 'sameStores',
        flag: '--same-stores',
        kind: 'switch',
      },
    ],
  },
  publisherRanking: {
    summary: {
      ja: '出版社ランキング',
      en: 'Publishers ranked by copies or amount',
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
      {
        field: 'imprints',
        flag: '--imprints',
        kind: 'choice',
        choices: {
          merge: 'merge',
          separate: 'separate',
        },
        fallback: 'merge',
      },
      {
        field: 'includeExcluded',
        flag: '--include-excluded',
        kind: 'switch',
      },
    ],
  },
  trendByGenre: {
    summary: {
      ja: 'ジャンル別・出版社別の売上推移',
      en: 'Sales trends by genre and publisher',
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
        field: 'by',
        flag: '--by',
        kind: 'choice',
        choices: {
          genre: 'genre',
          publisher: 'publisher',
          'genre-publisher': 'genre-publisher',
        },
        fallback: 'genre',
      },
      {
        field: 'genreLevel',
        flag: '--genre-level',
        kind: 'choice',
        choices: {
          large: 'large',
          medium: 'medium',
          small: 'small',
          item: 'item',
          'item-large': 'item-large',
          'item-medium': 'item-medium',
          'item-small': 'item-small',
        },
        fallback: 'large',
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
      {
        field: 'limit',
        flag: '--limit',
        kind: 'number',
        fallback: '12',
      },
    ],
  },
  compareProducts: {
    summary: {
      ja: '商品の売上比較',
      en: 'Products compared side by side',
    },
    period: 'optional',
    products: false,
    stores: true,
    argument: 'jans',
    options: [
      {
        field: 'align',
        flag: '--align',
        kind: 'choice',
        choices: {
          calendar: 'calendar',
          'days-since-release': 'days-since-release',
        },
        fallback: 'calendar',
      },
      {
        field: 'days',
        flag: '--days',
        kind: 'numbers',
      },
      {
        field: 'unit',
        flag: '--unit',
        kind: 'choice',
        choices: {
          day: 'day',
          week: 'week',
          month: 'month',
        },
        fallback: 'day',
      },
      {
        field: 'weekStartsOn',
        flag: '--week-starts',
        kind: 'number',
        fallback: '1',
      },
      {
        field: 'with',
        flag: '--with',
        kind: 'codes',
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
  preOrderBooks: {
    summary: {
      ja: '予約のある商品',
      en: 'Products with pre-orders',
    },
    period: null,
    products: true,
    stores: true,
    argument: null,
    options: [
      {
        field: 'keyword',
        flag: '--keyword',
        kind: 'text',
        fallback: '',
      },
      {
        field: 'searchBy',
        flag: '--search-by',
        kind: 'choice',
        choices: {
          all: 'all',
          code: 'code',
          name: 'name',
          series: 'series',
          author: 'author',
        },
        fallback: 'all',
      },
      {
        field: 'releaseDate',
        flag: '--release-date',
        kind: 'days',
      },
      {
        field: 'state',
        flag: '--state',
        kind: 'choice',
        choices: {
          upcoming: 'upcoming',
          released: 'released',
          all: 'all',
        },
        fallback: 'upcoming',
      },
      {
        field: 'asOf',
        flag: '--as-of',
        kind: 'day',
      },
    ],
  },
  subscribedBooks: {
    summary: {
      ja: '定期購読のある雑誌',
      en: 'Magazines with subscriptions',
    },
    period: 'optional',
    products: true,
    stores: true,
    argument: null,
    options: [
      {
        field: 'keyword',
        flag: '--keyword',
        kind: 'text',
        fallback: '',
      },
      {
        field: 'searchBy',
        flag: '--search-by',
        kind: 'choice',
        choices: {
          all: 'all',
          code: 'code',
          name: 'name',
          series: 'series',
          author: 'author',
        },
        fallback: 'all',
      },
      {
        field: 'releaseDate',
        flag: '--release-date',
        kind: 'days',
      },
    ],
  },
  searchReservation: {
    summary: {
      ja: '予約・定期購読から商品を探す',
      en: 'Product search among pre-orders and subscriptions',
    },
    period: null,
    products: true,
    stores: true,
    argument: null,
    options: [
      {
        field: 'keyword',
        flag: '--keyword',
        kind: 'text',
      },
      {
        field: 'searchBy',
        flag: '--search-by',
        kind: 'choice',
        choices: {
          all: 'all',
          code: 'code',
          name: 'name',
          series: 'series',
          author: 'author',
        },
        fallback: 'all',
      },
      {
        field: 'reservation',
        flag: '--reservation',
        kind: 'choice',
        choices: {
          either: 'either',
          'pre-order': 'pre-order',
          subscription: 'subscription',
          all: 'all',
        },
        fallback: 'either',
      },
    ],
  },
  movers: {
    summary: {
      ja: '急上昇・急降下（理由つき）',
      en: 'What sells much more or much less, and why',
    },
    period: 'required',
    products: true,
    stores: true,
    argument: null,
    options: [
      {
        field: 'compareWith',
        flag: '--compare-with',
        kind: 'choice',
        choices: {
          previous: 'previous',
          lastYear: 'lastYear',
        },
        fallback: 'previous',
      },
      {
        field: 'least',
        flag: '--least',
        kind: 'number',
        fallback: '20',
      },
      {
        field: 'direction',
        flag: '--direction',
        kind: 'choice',
        choices: {
          both: 'both',
          up: 'up',
          down: 'down',
        },
        fallback: 'both',
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
}

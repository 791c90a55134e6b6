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
}

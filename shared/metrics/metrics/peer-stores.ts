import { type Metrics, sources } from './metric.ts'

const peers = {
  ja: '同規模店は、期間を通して営業し、売上のある、同じ規模×立地（足りないときは規模だけ）の店です。他社の5店・3社以上で平均し、他社の3店以上で売れた商品だけを示します。',
  en: 'Peers are stores of the same floor space and location (or floor space alone, if there are too few) that were open throughout the period and had sales in it. Means include at least 5 stores of at least 3 other companies; titles sold by fewer than 3 of these stores are not shown.',
}
const expected = {
  ja: '総売上はジャンルや出版社で絞らず、対象の種別（書籍・雑誌など）の全体です。目安であり、実際に売れたはずの冊数ではありません。',
  en: 'Total sales cover the whole kind of goods (such as books or magazines), regardless of genre and publisher filters. This is a guide, not the number of copies that would actually have sold.',
}

/** Metrics of the comparison of a store with peer stores. */
export const peerStoreMetrics = {
  sellingPeers: {
    unit: 'stores',
    formula: {
      ja: '期間に1冊以上売れた同規模店の数（返金を差し引く）',
      en: 'Peers that sold at least one copy in the period, less refunds',
    },
    source: sources.sales,
    exclusions: peers,
  },
  sellingPeerShare: {
    unit: 'percent',
    formula: { ja: '100×売れた同規模店÷同規模店', en: '100 × peers that sold it ÷ all peers' },
    source: sources.sales,
    exclusions: peers,
  },
  peerQuantity: {
    unit: 'copies',
    formula: { ja: '同規模店の売上冊数の合計÷同規模店の数', en: 'Copies sold by all peers ÷ number of peers' },
    source: sources.sales,
    exclusions: peers,
  },
  sellingPeerQuantity: {
    unit: 'copies',
    formula: { ja: '同規模店の売上冊数の合計÷売れた同規模店の数', en: 'Copies sold by all peers ÷ peers that sold it' },
    source: sources.sales,
    exclusions: peers,
  },
  expectedQuantity: {
    unit: 'copies',
    formula: {
      ja: '同規模店の売上冊数の合計×（この店の総売上冊数÷同規模店の総売上冊数）',
      en: 'Copies sold by all peers × (total copies sold by this store ÷ total copies sold by the peers)',
    },
    source: sources.sales,
    exclusions: expected,
  },
  gapCopies: {
    unit: 'copies',
    formula: { ja: '見込み売上−この店の売上冊数', en: 'Expected sales − copies sold by this store' },
    source: sources.sales,
    exclusions: expected,
  },
  gapAmount: {
    unit: 'yen',
    formula: { ja: '見込みとの差×本体価格', en: 'Gap in copies × list price ex tax' },
    source: sources.sales,
    exclusions: expected,
  },
  suggestedCopies: {
    unit: 'copies',
    formula: {
      ja: '見込み売上の14日分（端数切り上げ）−この店の理論在庫。マイナスは0',
      en: 'Expected sales for 14 days (rounded up) − theoretical stock of this store; never below 0',
    },
    source: sources.movements,
    exclusions: {
      ja: '取次・版元に在庫があるかは考慮していません。取次在庫・版元在庫の列をご確認ください。',
      en: 'Availability is not taken into account: check the wholesaler and publisher stock beside it.',
    },
  },
} as const satisfies Metrics

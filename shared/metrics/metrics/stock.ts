import { type Metrics, sources } from './metric.ts'

const recordExclusions = {
  ja: '2017/04/01以降の記録を数えます。それより前に発売された商品は発売時まで遡りません（※印）。',
  en: 'Counts records from 1 Apr 2017. Figures of titles released earlier do not go back to their release (marked ※).',
}
const deliveryExclusions = {
  ja: '累計配本が0以下のときは「-」です。配本データが欠けると100%を超えることがあり、そのまま示します。',
  en: 'Empty if deliveries are 0 or less. If delivery data is missing, it can exceed 100% and is shown unchanged.',
}
const negativeStockExclusions = {
  ja: '店ごとの在庫がマイナスのときは0と数えます（店数と冊数は別に示します）。',
  en: 'Stores with negative stock count as 0; the number of such stores and their copies are shown separately.',
}
const cumulativeSale = {
  unit: 'copies',
  formula: { ja: '最初の記録から時点までの売上冊数', en: 'Copies sold from the first record to the as-of day' },
  source: sources.sales,
  exclusions: recordExclusions,
} as const
const cumulativeDelivery = {
  unit: 'copies',
  formula: { ja: '最初の記録から時点までの配本冊数', en: 'Copies delivered from the first record to the as-of day' },
  source: sources.deliveries,
  exclusions: recordExclusions,
} as const
const defineBandMetric = (ja: string, en: string) =>
  ({
    unit: 'stores',
    formula: {
      ja: `配本のあった店のうち、理論在庫が${ja}の店の数`,
      en: `Stores that have had a delivery and have theoretical stock of ${en}`,
    },
    source: sources.movements,
    exclusions: negativeStockExclusions,
  }) as const
const defineOrderMetric = (ja: string, en: string) =>
  ({
    unit: 'copies',
    formula: { ja, en },
    source: sources.orders,
    exclusions: { ja: '週は時点の日を最終日とする7日間です。', en: 'A week is the 7 days ending on the as-of day.' },
  }) as const

/** Cumulative figures, theoretical stock, orders, and stock of wholesalers and publishers. */
export const stockMetrics = {
  cumulativeSaleQuantity: cumulativeSale,
  cumulativeQuantity: cumulativeSale,
  cumulativeDeliveryQuantity: cumulativeDelivery,
  cumulativeDelivery,
  cumulativeReturnQuantity: {
    unit: 'copies',
    formula: { ja: '最初の記録から時点までの返品冊数', en: 'Copies returned from the first record to the as-of day' },
    source: sources.returns,
    exclusions: recordExclusions,
  },
  cumulativeStockQuantity: {
    unit: 'copies',
    formula: {
      ja: '店ごとの理論在庫（累計配本−累計売上−累計返品＋調整）の合計',
      en: 'Sum of the theoretical stock of each store (deliveries − sales − returns + adjustments)',
    },
    source: sources.movements,
    exclusions: negativeStockExclusions,
  },
  marketStock: {
    unit: 'copies',
    formula: { ja: '累計配本−累計売上−累計返品＋調整', en: 'Cumulative deliveries − sales − returns + adjustments' },
    source: sources.movements,
    exclusions: { ja: 'マイナスの店も差し引いた値です。', en: 'Negative stock of stores is subtracted.' },
  },
  saleRate: {
    unit: 'percent',
    formula: { ja: '100×累計売上÷累計配本', en: '100 × cumulative sales ÷ cumulative deliveries' },
    source: sources.movements,
    exclusions: deliveryExclusions,
  },
  returnRate: {
    unit: 'percent',
    formula: { ja: '100×累計返品÷累計配本（冊数）', en: '100 × cumulative returns ÷ cumulative deliveries, in copies' },
    source: sources.movements,
    exclusions: deliveryExclusions,
  },
  stockRate: {
    unit: 'percent',
    formula: {
      ja: '100×(累計配本−累計売上−累計返品＋調整)÷累計配本。調整がなければ消化率＋返品率＋在庫率＝100',
      en: '100 × (cumulative deliveries − sales − returns + adjustments) ÷ cumulative deliveries. Without adjustments, sell-through + return rate + stock rate = 100',
    },
    source: sources.movements,
    exclusions: deliveryExclusions,
  },
  shippingShare: {
    unit: 'percent',
    formula: {
      ja: '100×選んだ店の累計配本÷全店の累計配本',
      en: '100 × cumulative deliveries to the selected stores ÷ cumulative deliveries to all stores',
    },
    source: sources.deliveries,
    exclusions: null,
  },
  saleShare: {
    unit: 'percent',
    formula: {
      ja: '100×選んだ店の累計売上÷全店の累計売上',
      en: '100 × cumulative sales of the selected stores ÷ cumulative sales of all stores',
    },
    source: sources.sales,
    exclusions: null,
  },
  shareGap: {
    unit: 'points',
    formula: {
      ja: '売上シェア−配本シェア。プラスは配本不足',
      en: 'Sale share − shipping share; positive: under-supplied',
    },
    source: sources.movements,
    exclusions: null,
  },
  notDeliveredStores: {
    unit: 'stores',
    formula: { ja: '選んだ店のうち一度も配本のない店の数', en: 'Selected stores that have never had a delivery' },
    source: sources.deliveries,
    exclusions: null,
  },
  stockStatus0: defineBandMetric('0冊', '0 copies'),
  stockStatus1: defineBandMetric('1冊', '1 copy'),
  stockStatus2: defineBandMetric('2〜3冊', '2 to 3 copies'),
  stockStatus3: defineBandMetric('4〜5冊', '4 to 5 copies'),
  stockStatus4: defineBandMetric('6〜10冊', '6 to 10 copies'),
  stockStatus5: defineBandMetric('11〜20冊', '11 to 20 copies'),
  stockStatus6: defineBandMetric('21冊以上', '21 copies or more'),
  dailyInventory: {
    unit: 'copies',
    formula: {
      ja: '時点以前で最新の取次在庫。取次ごとの最新を合計',
      en: 'Sum of each wholesaler’s latest stock up to the as-of day',
    },
    source: sources.stocks,
    exclusions: null,
  },
  publisherInventory: {
    unit: 'copies',
    formula: {
      ja: '時点以前で最新の版元在庫（報告日を併記）',
      en: 'Latest publisher stock up to the as-of day (with its report date)',
    },
    source: sources.stocks,
    exclusions: null,
  },
  totalLatestOrder: defineOrderMetric('時点までの7日間の受注冊数', 'Copies ordered in the 7 days up to the as-of day'),
  numberOfPendingOrder: {
    unit: 'copies',
    formula: { ja: '受注−出荷済（取消を除く）', en: 'Ordered − filled (without cancelled orders)' },
    source: sources.orders,
    exclusions: {
      ja: '基準日までの受注を、いまの出荷状況で数えます。受注より多く出荷された分は、ほかの受注から引きません。',
      en: 'Counts orders placed up to the as-of day with their current fulfilment. Copies shipped in excess of an order are not offset against other orders.',
    },
  },
  netOrderNow: defineOrderMetric('ネット書店の受注、直近の週', 'Orders from online stores, latest week'),
  netOrderWeek1: defineOrderMetric('ネット書店の受注、1週前', 'Orders from online stores, 1 week earlier'),
  netOrderWeek2: defineOrderMetric('ネット書店の受注、2週前', 'Orders from online stores, 2 weeks earlier'),
  netOrderWeek3: defineOrderMetric('ネット書店の受注、3週前', 'Orders from online stores, 3 weeks earlier'),
  normalOrderNow: defineOrderMetric('店頭の受注、直近の週', 'Orders from stores, latest week'),
  normalOrderWeek1: defineOrderMetric('店頭の受注、1週前', 'Orders from stores, 1 week earlier'),
  normalOrderWeek2: defineOrderMetric('店頭の受注、2週前', 'Orders from stores, 2 weeks earlier'),
  normalOrderWeek3: defineOrderMetric('店頭の受注、3週前', 'Orders from stores, 3 weeks earlier'),
} as const satisfies Metrics

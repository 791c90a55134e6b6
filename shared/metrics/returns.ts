import { type Metrics, sources } from './metric.ts'

const stockOfOpenStores = {
  ja: '在庫のある、閉店していない店の合計です。目安で、返品の条件は取引条件によります。',
  en: 'Added up over the open stores with stock. A guide: what may be returned depends on the terms of trade.',
}

/** Metrics of return candidates. */
export const returnMetrics = {
  daysLeft: {
    unit: 'days',
    formula: {
      ja: '時点の翌日から返品期限までの日数（期限の日を含む）',
      en: 'Days from the day after the as-of date to the return limit, inclusive',
    },
    source: { ja: '商品マスタの返品期限', en: 'Return limit of the title' },
    exclusions: { ja: '返品期限のわからない商品は含みません。', en: 'Titles without a known limit are left out.' },
  },
  returnStores: {
    unit: 'stores',
    formula: { ja: '返品候補が1冊以上ある店の数', en: 'Stores with a copy or more to send back' },
    source: sources.movements,
    exclusions: { ja: '合計では、店は商品ごとに数えます。', en: 'In the total a store counts once for each of its titles.' },
  },
  stockAmount: {
    unit: 'yen',
    formula: { ja: '市中在庫(冊)×本体価格', en: 'Stock in stores × price ex tax' },
    source: sources.movements,
    exclusions: { ja: '在庫がマイナスの店は0冊とします。', en: 'Stores with negative stock count as 0.' },
  },
  expectedSales: {
    unit: 'copies',
    formula: {
      ja: '店ごとの、1日の見込み需要（推定損失/日と同じ求め方）×期限までの日数。在庫を上限とします。雑誌は次号発売の前日まで',
      en: 'Of each store, expected daily demand (worked out as for the estimated loss per day) × days to the limit, the stock at most; of a magazine to the day before its next issue',
    },
    source: sources.movements,
    exclusions: stockOfOpenStores,
  },
  returnCopies: {
    unit: 'copies',
    formula: {
      ja: '店ごとの、理論在庫−期限までの見込み−店に残す冊数。1冊未満の端数は切り捨て、マイナスは0',
      en: 'Of each store, theoretical stock − expected sales to the limit − copies it keeps; rounded down to whole copies, never below 0',
    },
    source: sources.movements,
    exclusions: stockOfOpenStores,
  },
  returnAmount: {
    unit: 'yen',
    formula: { ja: '返品候補(冊)×本体価格', en: 'Copies to send back × price ex tax' },
    source: sources.movements,
    exclusions: stockOfOpenStores,
  },
} as const satisfies Metrics

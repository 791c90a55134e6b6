import { type Metrics, sources } from './metric.ts'

const stockOfOpenStores = {
  ja: '在庫のある、閉店していない店の合計です。目安で、返品の条件は取引条件によります。',
  en: 'Total of all stores that have stock and are not closed. This is a guide: what can be returned depends on the terms of trade.',
}

const sameWeeks = {
  ja: '同じ曜日にそろえた52週前の期間です。月単位の期間は前年の同じ月と比べます。',
  en: 'Compared with the same weekdays 52 weeks earlier; whole months with the same months last year.',
}

const shelfExclusions = {
  ja: '配本データより多く売れ、または返品された分は配本日がわからないため、含みません。',
  en: 'Copies sold or returned in excess of recorded deliveries are left out, because their delivery day is unknown.',
}

/** Metrics of return candidates and of returns. */
export const returnMetrics = {
  daysLeft: {
    unit: 'days',
    formula: {
      ja: '時点の翌日から返品期限までの日数（期限の日を含む）',
      en: 'Days from the day after the as-of day to the return limit, inclusive',
    },
    source: { ja: '商品マスターの返品期限', en: 'Return limit in the product master data' },
    exclusions: { ja: '返品期限のわからない商品は含みません。', en: 'Titles without a known return limit are left out.' },
  },
  returnStores: {
    unit: 'stores',
    formula: { ja: '返品候補が1冊以上ある店の数', en: 'Stores with at least one copy to return' },
    source: sources.movements,
    exclusions: { ja: '合計では、店は商品ごとに数えます。', en: 'In the total, a store is counted once for each title.' },
  },
  stockAmount: {
    unit: 'yen',
    formula: { ja: '市中在庫(冊)×本体価格', en: 'Stock in stores (copies) × list price ex tax' },
    source: sources.movements,
    exclusions: { ja: '在庫がマイナスの店は0冊とします。', en: 'Stores with negative stock count as 0.' },
  },
  expectedSales: {
    unit: 'copies',
    formula: {
      ja: '店ごとの、1日の見込み需要（推定機会損失/日と同じ求め方）×期限までの日数。在庫を上限とします。雑誌は次号発売の前日まで',
      en: 'For each store, expected daily demand (calculated like the estimated loss per day) × days to the limit, never more than the stock. For magazines, up to the day before the next issue',
    },
    source: sources.movements,
    exclusions: stockOfOpenStores,
  },
  returnCopies: {
    unit: 'copies',
    formula: {
      ja: '店ごとの、理論在庫−期限までの見込み−店に残す冊数。1冊未満の端数は切り捨て、マイナスは0',
      en: 'For each store, theoretical stock − expected sales until the limit − copies that the store keeps; rounded down to whole copies, never below 0',
    },
    source: sources.movements,
    exclusions: stockOfOpenStores,
  },
  returnAmount: {
    unit: 'yen',
    formula: { ja: '返品候補(冊)×本体価格', en: 'Copies to return × list price ex tax' },
    source: sources.movements,
    exclusions: stockOfOpenStores,
  },
  periodReturnRate: {
    unit: 'percent',
    formula: { ja: '100×期間返品÷期間配本（冊数）', en: '100 × copies returned ÷ copies delivered, in the period' },
    source: { ja: '配本・返品', en: 'Deliveries and returns' },
    exclusions: {
      ja: '前に届いた本の返品も数えます。期間返品が期間配本より多いとき（期間配本が0のときを含む）は、配本が少なく率は出せないため「-」です。累計の返品率とは別の値です。',
      en: 'Returns of copies delivered earlier count too. Empty if more copies were returned than delivered in the period (including no deliveries): there are too few deliveries for a rate. It differs from the cumulative return rate.',
    },
  },
  totalReturnAmount: {
    unit: 'yen',
    formula: { ja: '期間返品(冊)×本体価格', en: 'Copies returned in the period × list price ex tax' },
    source: sources.returns,
    exclusions: { ja: '価格のわからない商品は0円とします。', en: 'Titles without a known price count as 0 yen.' },
  },
  daysOnShelf: {
    unit: 'days',
    formula: {
      ja: '期間の返品分について、配本日から返品日までの日数の平均。店と商品ごとに、先に届いた分から順に売れ、または返品されたものとする',
      en: 'Mean days from delivery to return of the copies returned in the period, assuming that the copies of a title that arrived at a store first are sold and returned first',
    },
    source: sources.movements,
    exclusions: shelfExclusions,
  },
  datedReturnQuantity: {
    unit: 'copies',
    formula: {
      ja: '期間返品のうち、先入れ先出しで配本日がわかる冊数。店頭日数の母数',
      en: 'Copies returned in the period whose delivery day is known by first in, first out: the basis of the days on the shelf',
    },
    source: sources.movements,
    exclusions: shelfExclusions,
  },
  lastYearDeliveryQuantity: {
    unit: 'copies',
    formula: { ja: '前年同期に店に届いた冊数の合計', en: 'Copies delivered to stores in the same period last year' },
    source: sources.deliveries,
    exclusions: sameWeeks,
  },
  lastYearReturnQuantity: {
    unit: 'copies',
    formula: { ja: '前年同期に店から返品された冊数の合計', en: 'Copies returned by stores in the same period last year' },
    source: sources.returns,
    exclusions: sameWeeks,
  },
  lastYearReturnRate: {
    unit: 'percent',
    formula: {
      ja: '100×前年同期返品÷前年同期配本（冊数）',
      en: '100 × copies returned ÷ copies delivered, in the same period last year',
    },
    source: { ja: '配本・返品', en: 'Deliveries and returns' },
    exclusions: sameWeeks,
  },
  lastYearReturnAmount: {
    unit: 'yen',
    formula: { ja: '前年同期返品(冊)×本体価格', en: 'Copies returned in the same period last year × list price ex tax' },
    source: sources.returns,
    exclusions: sameWeeks,
  },
  lastYearDaysOnShelf: {
    unit: 'days',
    formula: {
      ja: '前年同期の返品分の店頭日数の平均',
      en: 'Mean days on the shelf of the copies returned in the same period last year',
    },
    source: sources.movements,
    exclusions: sameWeeks,
  },
  returnRateDifference: {
    unit: 'points',
    formula: {
      ja: '期間返品率−前年同期返品率（表示の値の差）',
      en: 'Return rate in the period − return rate last year (from the displayed values)',
    },
    source: { ja: '配本・返品', en: 'Deliveries and returns' },
    exclusions: {
      ja: 'どちらかの年の率が出せないとき、前年のデータがそろわないときは「-」です。',
      en: 'Empty if there is no rate in either year or data for last year is incomplete.',
    },
  },
} as const satisfies Metrics

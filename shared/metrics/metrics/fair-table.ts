import { type Metrics, sources } from './metric.ts'

const demand = {
  ja: '見込みは、在庫があれば売れる冊数の目安です（期待日販）。フェアにすることで増える売れ方は含みません。引当済みや客注は、データにないため考慮していません。',
  en: 'Expected sales are a guide to what sells while in stock (expected daily demand); what a fair adds to them is not included. Reserved copies and customer orders are not in the data.',
}

/** Metrics of fair tables. */
export const fairTableMetrics = {
  fairSales: {
    unit: 'copies',
    formula: {
      ja: '対象の店ごとの期待日販×フェアの日数の合計。扱ったことのない店には、同じ規模の店の売れ方を使う',
      en: 'Expected daily demand × days of the fair, summed over the stores; a store that never had the title counts with that of stores of its floor space',
    },
    source: sources.movements,
    exclusions: demand,
  },
  neededCopies: {
    unit: 'copies',
    formula: {
      ja: '営業中の店ごとの「フェアの見込み−理論在庫−注残」（端数切り上げ、マイナスは0）の合計',
      en: 'For each open store: expected in the fair − theoretical stock − unfilled orders, rounded up, at least 0; summed over the stores',
    },
    source: sources.movements,
    exclusions: demand,
  },
  orderCopies: {
    unit: 'copies',
    formula: {
      ja: '注文の目安。予算を超えるときは理由の弱い下の商品から減らす。自分で決めた冊数はそのまま',
      en: 'Suggested order, cut from the titles with the weakest reasons if it exceeds the budget; copies that a user decided on stay',
    },
    source: sources.movements,
    exclusions: demand,
  },
  orderAmount: {
    unit: 'yen',
    formula: { ja: '注文の冊数×本体価格', en: 'Copies to order × list price ex tax' },
    source: sources.movements,
    exclusions: {
      ja: '仕入れの金額（掛け率）ではありません。価格のわからない商品は含みません。',
      en: 'Not the purchase price. Titles without a known price are not included.',
    },
  },
} as const satisfies Metrics

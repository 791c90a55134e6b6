import { type Metrics, sources } from './metric.ts'

const refunds = { ja: '返金（マイナスの売上）は差し引きます。', en: 'Refunds are subtracted.' }
const copiesSold = {
  unit: 'copies',
  formula: { ja: '期間中の売上冊数の合計', en: 'Copies sold in the period' },
  source: sources.sales,
  exclusions: refunds,
} as const
const amountExTax = {
  unit: 'yen',
  formula: { ja: '期間中の売上金額（税抜）の合計', en: 'Sales of the period, ex tax' },
  source: sources.sales,
  exclusions: refunds,
} as const
const before = {
  ja: '前期間は、丸ごとの月なら同じ月数、それ以外は直前の同じ日数です。',
  en: 'The period before: as many months for whole months, else as many days right before.',
}

/** Copies and yen sold, their shares and changes. */
export const salesMetrics = {
  quantity: copiesSold,
  totalSaleQuantity: copiesSold,
  amount: amountExTax,
  totalSalePrice: amountExTax,
  amountTaxIn: {
    unit: 'yen',
    formula: {
      ja: '1行ごとに 税抜金額×(1＋税率) の端数を切り捨てて合計（税率は2019/09/30まで8%、以後10%）',
      en: 'Each line’s amount × (1 + tax), fractions dropped, added up (8 % to 2019-09-30, 10 % after)',
    },
    source: sources.sales,
    exclusions: refunds,
  },
  share: {
    unit: 'percent',
    formula: {
      ja: '100×その行の売上÷条件に当てはまる全体の売上',
      en: '100 × the row’s sales ÷ sales of all that the conditions cover',
    },
    source: sources.sales,
    exclusions: null,
  },
  previousQuantity: {
    ...copiesSold,
    formula: { ja: '前期間の売上冊数', en: 'Copies sold in the period before' },
    exclusions: before,
  },
  previousSaleQuantity: {
    ...copiesSold,
    formula: { ja: '前期間の売上冊数', en: 'Copies sold in the period before' },
    exclusions: before,
  },
  previousAmount: {
    ...amountExTax,
    formula: { ja: '前期間の売上金額（税抜）', en: 'Sales of the period before, ex tax' },
    exclusions: before,
  },
  changeRate: {
    unit: 'percent',
    formula: { ja: '100×(今期間−前期間)÷前期間', en: '100 × (period − period before) ÷ period before' },
    source: sources.sales,
    exclusions: { ja: '前期間が0のときは「-」です。', en: 'Empty where nothing was sold before.' },
  },
  quantitySoldOnInternet: {
    ...copiesSold,
    formula: { ja: '期間中にネット書店で売れた冊数', en: 'Copies sold by internet shops in the period' },
  },
  totalDeliveryQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に店へ着いた冊数の合計', en: 'Copies that arrived at the stores in the period' },
    source: sources.deliveries,
    exclusions: { ja: '発売日前の入荷も、着いた日で数えます。', en: 'Arrivals before the release count on their day.' },
  },
  delivery: {
    unit: 'copies',
    formula: { ja: 'その日（週・月）に店へ着いた冊数', en: 'Copies that arrived at the stores in the bucket' },
    source: sources.deliveries,
    exclusions: null,
  },
  totalReturnQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に店から返品された冊数の合計', en: 'Copies returned by the stores in the period' },
    source: sources.returns,
    exclusions: null,
  },
  returned: {
    unit: 'copies',
    formula: { ja: 'その日（週・月）に返品された冊数', en: 'Copies returned in the bucket' },
    source: sources.returns,
    exclusions: null,
  },
} as const satisfies Metrics

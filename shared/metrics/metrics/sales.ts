import { describeEmptyRate, type Metrics, sources } from './metric.ts'

const refundExclusions = { ja: '返金（マイナスの売上）は差し引きます。', en: 'Refunds (negative sales) are subtracted.' }
const copiesSold = {
  unit: 'copies',
  formula: { ja: '期間中の売上冊数の合計', en: 'Copies sold in the period' },
  source: sources.sales,
  exclusions: refundExclusions,
} as const
const amountExTax = {
  unit: 'yen',
  formula: { ja: '期間中の売上金額（税抜）の合計', en: 'Sales in the period, ex tax' },
  source: sources.sales,
  exclusions: refundExclusions,
} as const
const previousPeriodExclusions = {
  ja: '前期間は、月初から月末までの期間なら前の同じ月数、それ以外は直前の同じ日数です。',
  en: 'The previous period is the same number of months before whole months, otherwise the same number of days immediately before.',
}

/** Copies and yen sold, with shares and changes. */
export const salesMetrics = {
  quantity: copiesSold,
  totalSaleQuantity: copiesSold,
  amount: amountExTax,
  totalSalePrice: amountExTax,
  amountTaxIn: {
    unit: 'yen',
    formula: {
      ja: '1行ごとに 税抜金額×(1＋税率) の端数を切り捨てて合計（税率は2019/09/30まで8%、以降10%）',
      en: 'Sum of each line’s amount × (1 + tax rate), rounded down (8% until 30 Sep 2019, 10% since)',
    },
    source: sources.sales,
    exclusions: {
      ja: '返金（マイナスの売上）は差し引きます。返金の端数は0に近いほうへ切り捨て、元の売上と同じ額だけを引きます（-108円は-118.8→-118円）。税込の金額で取り込んだ行は、その金額のままです。',
      en: 'Refunds are subtracted. They are rounded towards zero, so that a refund subtracts exactly what its sale added (-108 yen: -118.8, so -118). Lines loaded with amounts including tax keep those amounts.',
    },
  },
  share: {
    unit: 'percent',
    formula: {
      ja: '100×その行の売上÷条件に当てはまる全体の売上',
      en: '100 × the row’s sales ÷ all sales that match the conditions',
    },
    source: sources.sales,
    exclusions: null,
  },
  previousQuantity: {
    ...copiesSold,
    formula: { ja: '前期間の売上冊数', en: 'Copies sold in the previous period' },
    exclusions: previousPeriodExclusions,
  },
  previousSaleQuantity: {
    ...copiesSold,
    formula: { ja: '前期間の売上冊数', en: 'Copies sold in the previous period' },
    exclusions: previousPeriodExclusions,
  },
  previousAmount: {
    ...amountExTax,
    formula: { ja: '前期間の売上金額（税抜）', en: 'Sales in the previous period, ex tax' },
    exclusions: previousPeriodExclusions,
  },
  changeRate: {
    unit: 'percent',
    formula: { ja: '100×(当期間−前期間)÷前期間', en: '100 × (period − previous period) ÷ previous period' },
    source: sources.sales,
    exclusions: describeEmptyRate('前期間', 'the previous period'),
  },
  quantitySoldOnInternet: {
    ...copiesSold,
    formula: { ja: '期間中にネット書店で売れた冊数', en: 'Copies sold by online stores in the period' },
  },
  totalDeliveryQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に店へ着いた冊数の合計', en: 'Copies delivered to stores in the period' },
    source: sources.deliveries,
    exclusions: {
      ja: '発売日前の入荷も、着いた日で数えます。',
      en: 'Deliveries before the release date also count on the day they arrived.',
    },
  },
  delivery: {
    unit: 'copies',
    formula: { ja: 'その日（週・月）に店へ着いた冊数', en: 'Copies delivered to stores in the interval (day, week or month)' },
    source: sources.deliveries,
    exclusions: null,
  },
  totalReturnQuantity: {
    unit: 'copies',
    formula: { ja: '期間中に店から返品された冊数の合計', en: 'Copies returned by stores in the period' },
    source: sources.returns,
    exclusions: null,
  },
  returned: {
    unit: 'copies',
    formula: { ja: 'その日（週・月）に返品された冊数', en: 'Copies returned in the interval (day, week or month)' },
    source: sources.returns,
    exclusions: null,
  },
} as const satisfies Metrics

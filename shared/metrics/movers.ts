import { type Metrics, sources } from './metric.ts'

const compared = {
  ja: '比べる期間は、直前の同じ長さの期間か前年同期です。',
  en: 'Compared with the previous period of the same length, or the same period last year.',
}

export const moverMetrics = {
  comparedQuantity: {
    unit: 'copies',
    formula: { ja: '比べる期間の売上冊数', en: 'Copies sold in the comparison period' },
    source: sources.sales,
    exclusions: compared,
  },
  difference: {
    unit: 'copies',
    formula: { ja: '期間の売上冊数−比べる期間の売上冊数', en: 'Copies in the period − copies in the comparison period' },
    source: sources.sales,
    exclusions: compared,
  },
  comparedChangeRate: {
    unit: 'percent',
    formula: { ja: '100×増減÷比べる期間の売上冊数', en: '100 × difference ÷ copies in the comparison period' },
    source: sources.sales,
    exclusions: { ja: '比べる期間が0のときは「-」です。', en: 'Empty where nothing was sold then.' },
  },
} as const satisfies Metrics

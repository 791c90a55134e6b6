import type { combinedSales, combinedSalesSummary } from '../../shared/api/combined-sales-analysis.ts'
import type { Answer } from '../../shared/api/endpoint.ts'
import type { Language } from '../../shared/language.ts'
import { formatNumber } from '../../shared/messages/formats.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { foot } from '../analysis/foot.ts'

const contract = () => import('../../shared/api/combined-sales-analysis.ts')
const hidden = '＊'
const count = (value: number | null): string => (value === null ? hidden : formatNumber(value))

type Combined = Answer<typeof combinedSales>
type Summary = Answer<typeof combinedSalesSummary>

export const combinedCommand: Analysis = {
  name: 'combined',
  call: 'combinedSales',
  exportCall: 'combinedSalesExport',
  contract,
  period: '28d',
  rows: (answer: Combined) => answer.list,
  report: async () => (await import('../../shared/api/combined-sales-analysis.columns.ts')).combinedReport,
  foot: (answer: Combined, language) => {
    const names = answer.base.map(({ productName }) => productName).join(', ')
    const [all, base] = [count(answer.allBaskets), count(answer.baseBaskets)]
    const below = answer.list.filter(({ lift }) => lift !== null && lift < 1).length
    return [
      foot(language, 'combined', { names, base, all, total: answer.paging.total }),
      foot(language, 'combinedLots'),
      ...(below > 0 ? [foot(language, 'combinedBelow', { below })] : []),
    ].join('\n')
  },
  examples: [
    'combined 9784999900114',
    'combined 9784999900114 --by member --member-days 7',
    'combined --series m3900 --item all --sort lift',
  ],
}

/** One row for baskets with A, one for those without. */
const toBasketRows = ({ withBase, withoutBase }: Summary, language: Language) =>
  [withBase, withoutBase].map((basket, index) => ({
    dimension: foot(language, index === 0 ? 'withBase' : 'withoutBase'),
    basketCount: basket.baskets ?? hidden,
    basketQuantity: basket.baskets === null ? hidden : basket.quantity,
    basketAmount: basket.baskets === null ? hidden : basket.amount,
  }))

export const combinedSummaryCommand: Analysis = {
  name: 'combined-summary',
  call: 'combinedSalesSummary',
  contract,
  period: '28d',
  rows: toBasketRows,
  report: async () => (await import('../../shared/api/combined-sales-analysis.columns.ts')).basketReport,
  foot: (answer: Summary, language) => {
    const genres = answer.genres.map(({ name, confidence }) => `${name} ${confidence}%`).join(', ')
    const [others, rate, cards] = [count(answer.withOthers), answer.withOthersRate ?? hidden, answer.memberShare ?? hidden]
    return [foot(language, 'combinedSummary', { others, rate, cards }), foot(language, 'combinedLots'), genres].join('\n')
  },
  examples: ['combined-summary 9784999900114', 'combined-summary 9784999900114 --by member --period last-month'],
}

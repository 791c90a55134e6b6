import type { combinedSales, combinedSalesSummary } from '../../shared/api/combined-sales-analysis.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import { formatNumber } from '../../shared/messages/formats.ts'
import type { Language } from '../../shared/messages/language.ts'
import { HIDDEN_MARK } from '../../shared/reports/columns.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

const loadApi = () => import('../../shared/api/combined-sales-analysis.ts')
const formatCountOrHidden = (value: number | null): string => (value === null ? HIDDEN_MARK : formatNumber(value))

type Combined = Result<typeof combinedSales>
type Summary = Result<typeof combinedSalesSummary>

export const combinedCommand: AnalysisCommand = {
  name: 'combined',
  call: 'combinedSales',
  exportCall: 'combinedSalesExport',
  loadApi,
  period: '28d',
  loadReport: async () => (await import('../../shared/reports/combined-sales-analysis.ts')).combinedReport,
  getFooter: (result: Combined, language) => {
    const names = result.base.map(({ productName }) => productName).join(', ')
    const [all, base] = [formatCountOrHidden(result.allBaskets), formatCountOrHidden(result.baseBaskets)]
    const below = result.list.filter(({ lift }) => lift !== null && lift < 1).length
    return [
      getFooterText(language, 'combined', { names, base, all, total: result.paging.total }),
      getFooterText(language, 'combinedCounts'),
      ...(below > 0 ? [getFooterText(language, 'combinedBelow', { below })] : []),
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
    dimension: getFooterText(language, index === 0 ? 'withBase' : 'withoutBase'),
    basketCount: basket.baskets ?? HIDDEN_MARK,
    basketQuantity: basket.baskets === null ? HIDDEN_MARK : basket.quantity,
    basketAmount: basket.baskets === null ? HIDDEN_MARK : basket.amount,
  }))

export const combinedSummaryCommand: AnalysisCommand = {
  name: 'combined-summary',
  call: 'combinedSalesSummary',
  loadApi,
  period: '28d',
  rows: toBasketRows,
  loadReport: async () => (await import('../../shared/reports/combined-sales-analysis.ts')).basketReport,
  getFooter: (result: Summary, language) => {
    const genres = result.genres.map(({ name, confidence }) => `${name} ${confidence}%`).join(', ')
    const [others, rate, cards] = [
      formatCountOrHidden(result.withOthers),
      result.withOthersRate ?? HIDDEN_MARK,
      result.memberShare ?? HIDDEN_MARK,
    ]
    return [
      getFooterText(language, 'combinedSummary', { others, rate, cards }),
      getFooterText(language, 'combinedCounts'),
      genres,
    ].join('\n')
  },
  examples: ['combined-summary 9784999900114', 'combined-summary 9784999900114 --by member --period last-month'],
}

import type { Result } from '../../shared/api/endpoint.ts'
import type { saleRankingByCompany, saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type Ranking = Result<typeof saleRankingByStore> | Result<typeof saleRankingByCompany>

const loadApi = () => import('../../shared/api/sale-ranking.ts')
/** Ranked products, and the part of the list that is shown. */
const getRankingFooter = (result: Ranking, language: Language) => {
  const { products, numberOfStores, notDeliveredStores } = result.baseData
  const titles = products.map((product) => product.productName).join(', ')
  const count = `${result.list.length} / ${result.paging.total}`
  return getFooterText(language, 'saleRanking', {
    titles,
    shown: count,
    stores: numberOfStores,
    notDelivered: notDeliveredStores,
  })
}

export const storeRankingCommand: AnalysisCommand = {
  name: 'store-ranking',
  call: 'saleRankingByStore',
  exportCall: 'saleRankingExport',
  exportWith: { groupBy: 'store' },
  loadApi,
  loadReport: async () => (await import('../../shared/reports/sale-ranking.ts')).storeRankingReport,
  getFooter: getRankingFooter,
  examples: [
    'store-ranking 9784999900114',
    'store-ranking 9784999900114 --prefecture 13 --sort shareGap --period last-month',
    'store-ranking 9784999900114 --format xlsx --out stores.xlsx',
  ],
}

export const companyRankingCommand: AnalysisCommand = {
  name: 'company-ranking',
  call: 'saleRankingByCompany',
  exportCall: 'saleRankingExport',
  exportWith: { groupBy: 'company' },
  loadApi,
  loadReport: async () => (await import('../../shared/reports/sale-ranking.ts')).companyRankingReport,
  getFooter: getRankingFooter,
  examples: ['company-ranking 9784999900114', 'company-ranking 9784999900114 --sort amount:asc --csv'],
}

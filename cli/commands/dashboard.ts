import type { dashboard } from '../../shared/api/dashboard.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import { formatNumber } from '../../shared/messages/formats.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type Dashboard = Result<typeof dashboard>

const formatChange = (rate: number | null) => (rate === null ? '-' : `${rate > 0 ? '+' : ''}${rate.toFixed(1)}%`)

/** Figures above the list: day, week and month, each compared with the previous one; for own stores also the market. */
function formatFigures({ day, daySales, weekSales, monthSales, shortProducts, market }: Dashboard, language: Language): string {
  const formatComparison = (item: { now: number; changeRate: number | null }) =>
    `${formatNumber(item.now)} (${formatChange(item.changeRate)})`
  const figures = getFooterText(language, 'dashboard', {
    day: day ?? '-',
    daySales: formatComparison(daySales),
    weekSales: formatComparison(weekSales),
    monthSales: formatComparison(monthSales),
    short: shortProducts,
  })
  if (market === null) return figures
  const formatShare = (share: number | null) => share?.toFixed(2) ?? '-'
  const comparison = getFooterText(language, 'dashboardMarket', {
    sales: formatComparison(market.daySales),
    share: formatShare(market.dayShare),
    before: formatShare(market.previousDayShare),
  })
  return `${figures}\n${comparison}`
}

export const dashboardCommand: AnalysisCommand = {
  name: 'dashboard',
  call: 'dashboard',
  loadApi: () => import('../../shared/api/dashboard.ts'),
  rows: ({ best }: Dashboard) => best,
  loadReport: async () => (await import('../../shared/reports/dashboard.ts')).bestReport,
  getFooter: formatFigures,
  examples: ['dashboard', 'dashboard --scope own', 'dashboard --json'],
}

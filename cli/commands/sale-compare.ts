import type { Result } from '../../shared/api/endpoint.ts'
import type { compareProducts } from '../../shared/api/sale-compare.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'

type Comparison = Result<typeof compareProducts>

/** One row per product: totals and changes from the requested comparison lines. */
const toProductRows = (result: Comparison) =>
  result.products.map((product) => {
    const findLine = (kind: string) => product.lines.find((item) => item.kind === kind)
    return {
      ...product,
      ...product.totals,
      previousPeriodQuantity: findLine('previousPeriod')?.totalQuantity ?? null,
      lastYearQuantity: findLine('lastYear')?.totalQuantity ?? null,
      previousIssueName: findLine('previousIssue')?.productName ?? null,
      previousIssueQuantity: findLine('previousIssue')?.totalQuantity ?? null,
    }
  })

export const compareCommand: AnalysisCommand = {
  name: 'compare',
  call: 'compareProducts',
  exportCall: 'compareProductsExport',
  loadApi: () => import('../../shared/api/sale-compare.ts'),
  rows: toProductRows,
  loadReport: async () => (await import('../../shared/reports/sale-compare.ts')).comparedReport,
  examples: [
    'compare 9784999900114 9784999900138 --period last-month',
    'compare 9784999900121 --align days-since-release --days -7..27 --with previousIssue',
    'compare 9784999900114 9784999900138 --format csv --out compare.csv',
  ],
}

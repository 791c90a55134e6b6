import type { Result } from '../../shared/api/endpoint.ts'
import type { clusterAnalysis } from '../../shared/api/purchase-cluster.ts'
import { HIDDEN_MARK } from '../../shared/reports/columns.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'

type Buyers = Result<typeof clusterAnalysis>

export const clusterCommand: AnalysisCommand = {
  name: 'cluster',
  call: 'clusterAnalysis',
  exportCall: 'clusterAnalysisExport',
  loadApi: () => import('../../shared/api/purchase-cluster.ts'),
  period: '28d',
  rows: ({ cells }: Buyers) => cells.filter(({ buyers }) => buyers !== 0),
  loadReport: async () => (await import('../../shared/reports/purchase-cluster.ts')).clusterCellTable,
  getFooter: (result: Buyers, language) =>
    [
      `${result.products.map(({ productName }) => productName).join(', ')}: ${result.totals.buyers ?? HIDDEN_MARK}${result.genres.length === 0 ? '' : ` / ${result.genres.join(', ')} ${result.totals.genreBuyers ?? HIDDEN_MARK}`}`,
      ...result.clusters.map(
        ({ clusterNo, name, buyers, share, explanation }) =>
          `${clusterNo}. ${name[language]} ${buyers ?? HIDDEN_MARK} (${share ?? HIDDEN_MARK}%) ${explanation[language]}`,
      ),
    ].join('\n'),
  examples: [
    'cluster 9784999900114',
    'cluster --genre 02/79 --genre-level large',
    'cluster 9784999900114 --table clusters --format xlsx --out buyers.xlsx',
  ],
}

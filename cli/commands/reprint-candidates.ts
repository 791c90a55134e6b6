import type { ReprintCandidatesResult } from '../../shared/api/reprint-candidates.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

export const reprintCandidatesCommand: AnalysisCommand = {
  name: 'reprint-candidates',
  call: 'reprintCandidates',
  exportCall: 'reprintCandidatesExport',
  loadApi: () => import('../../shared/api/reprint-candidates.ts'),
  loadReport: async () => (await import('../../shared/reports/reprint-candidates.ts')).reprintCandidateReport,
  getFooter: ({ totals, explanation }: ReprintCandidatesResult, language) =>
    `${getFooterText(language, 'reprintCandidates', {
      titles: totals.products,
      urgent: totals.urgent,
      quantity: totals.suggestedPrint,
      amount: totals.expectedLostAmount,
    })}\n${explanation}`,
  examples: [
    'reprint-candidates',
    'reprint-candidates --publisher 9901 --lead-days 21 --lot-size 1000',
    'reprint-candidates --sort suggestedPrint --format xlsx --out reprints.xlsx',
  ],
}

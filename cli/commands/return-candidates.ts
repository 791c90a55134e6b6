import type { ReturnCandidatesResult } from '../../shared/api/return-candidates.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

export const returnCandidatesCommand: AnalysisCommand = {
  name: 'return-candidates',
  call: 'returnCandidates',
  exportCall: 'returnCandidatesExport',
  loadApi: () => import('../../shared/api/return-candidates.ts'),
  loadReport: async () => (await import('../../shared/reports/return-candidates.ts')).returnCandidateReport,
  getFooter: ({ totals, withoutLimit, explanation, counted }: ReturnCandidatesResult, language) =>
    `${getFooterText(language, 'returnCandidates', {
      quantity: totals.returnCopies,
      unit: getFooterText(language, counted.unit),
      amount: totals.returnAmount,
      stores: totals.stores,
      undated: withoutLimit.products,
    })}\n${explanation}`,
  examples: [
    'return-candidates --publisher 9901',
    'return-candidates --within-days 56 --keep-copies 1 --sort returnCopies',
    'return-candidates --group-by store --chain C001 --format xlsx --out returns.xlsx',
  ],
}

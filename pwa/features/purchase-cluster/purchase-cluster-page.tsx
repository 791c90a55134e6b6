import { useCallback, useEffect } from 'react'
import { clusterAnalysis, clusterAnalysisExport } from '../../../shared/api/purchase-cluster.ts'
import { cacheProductNames } from '../../data/product-names.ts'
import { useReport } from '../../data/use-report.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { hidesEverything } from '../../report/purchase-cluster/cluster-answer.ts'
import { ClusterResult, TooFewBuyers } from '../../report/purchase-cluster/cluster-result.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { useScreen } from '../../report/use-screen.ts'
import { type ClusterState, clusterScreen, toClusterBody } from './purchase-cluster.state.ts'

/** Buyers of a title: by gender, age and store, and in groups by taste. */
export function PurchaseClusterPage() {
  const t = useMessages('purchase-cluster')
  const declared = useScreen(clusterScreen)
  const { state, defaults, set } = declared
  const question = toClusterBody(state, defaults)
  const screen = { ...declared, missing: question === null }
  const report = useReport(clusterAnalysis, question)
  const products = report.data?.products
  useEffect(() => cacheProductNames(products ?? []), [products])
  // highlighting and switching the table add no history entries
  const show = useCallback((change: Partial<ClusterState>) => set({ ...state, ...change }, { replace: true }), [set, state])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      file={{
        endpoint: clusterAnalysisExport,
        body: question && { ...question, table: state.table, language: currentLanguage() },
      }}
    >
      {(answer) =>
        hidesEverything(answer) ? (
          <TooFewBuyers question={state} latest={declared.latest} onChange={(change) => set({ ...state, ...change })} />
        ) : (
          <ClusterResult answer={answer} view={state} onShow={show} />
        )
      }
    </ReportPage>
  )
}

import { useCallback, useEffect } from 'react'
import { type ClusterBody, clusterAnalysis, clusterAnalysisExport } from '../../../shared/api/purchase-cluster.ts'
import { isSameValue } from '../../../shared/fields/url-state.ts'
import { type ClusterState, clusterScreen } from '../../../shared/reports/purchase-cluster.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'
import { isFullySuppressed } from '../../report/purchase-cluster/cluster-data.ts'
import { ClusterResult, TooFewBuyers } from '../../report/purchase-cluster/cluster-result.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'

const clusterCount = createConditionCount<ClusterState, typeof clusterAnalysis>(clusterAnalysis, {
  body: (state) => (state.jans.length === 0 ? null : toClusterBody(state, state)),
  total: ({ totals }) => totals.buyers,
  unit: 'members',
})

/** Request body; null while neither a product nor a condition on products is given. */
function toClusterBody(state: ClusterState, defaults: ClusterState): ClusterBody | null {
  const { table: _table, band: _band, ...query } = state
  const { kind } = query.products
  // for the server, all kinds alone are no condition, like the default
  const products = { ...query.products, kind: kind === 'all' ? defaults.products.kind : kind }
  const hasProducts = query.jans.length > 0 || !isSameValue(products, defaults.products)
  return hasProducts ? query : null
}

/** Buyers of a title: by gender, age and store, and in groups by taste. */
export function PurchaseClusterPage() {
  const t = getMessages('purchase-cluster')
  const declared = useReportScreen(clusterScreen, clusterCount)
  const { state, defaults, set } = declared
  const query = toClusterBody(state, defaults)
  const screen: Screen<ClusterState> = { ...declared, isIncomplete: query === null }
  const report = useCall(clusterAnalysis, query)
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
        body: query && { ...query, table: state.table },
      }}
    >
      {(result) =>
        isFullySuppressed(result) ? (
          <TooFewBuyers query={state} latest={declared.latest} onChange={(change) => set({ ...state, ...change })} />
        ) : (
          <ClusterResult result={result} view={state} onShow={show} />
        )
      }
    </ReportPage>
  )
}

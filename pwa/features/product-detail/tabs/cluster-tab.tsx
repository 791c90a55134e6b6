import { useState } from 'react'
import { clusterAnalysis, clusterAnalysisExport } from '../../../../shared/api/purchase-cluster.ts'
import { useCall } from '../../../data/use-call.ts'
import { type ClusterView, isFullySuppressed } from '../../../report/purchase-cluster/cluster-data.ts'
import { ClusterResult, TooFewBuyers } from '../../../report/purchase-cluster/cluster-result.tsx'
import { useReportScope } from '../../../report/report-scope.ts'
import { FiguresSkeleton } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { getTabScreenPath, partQueries } from '../tab-queries.ts'
import { type TabProps, TabTools } from './tab-tools.tsx'

export function ClusterTab({ detail, state, period, onChange }: TabProps) {
  const { latest } = useReportScope()
  const [view, setView] = useState<ClusterView>({ table: 'cells', band: '' })
  const query = partQueries.cluster({ jan: detail.jan, state, period })
  const report = useCall(clusterAnalysis, query)
  return (
    <>
      <TabTools to={getTabScreenPath(clusterAnalysis, query)}>
        <ExportButton
          endpoint={clusterAnalysisExport}
          body={report.data === null || report.isStale ? null : { ...query, table: view.table }}
        />
      </TabTools>
      <ReportView
        report={report}
        skeleton={
          <>
            <FiguresSkeleton count={4} />
            <ChartSkeleton height={320} />
          </>
        }
      >
        {(result) =>
          isFullySuppressed(result) ? (
            <TooFewBuyers query={{ period, stores: state.stores }} latest={latest} onChange={onChange} />
          ) : (
            <ClusterResult result={result} view={view} onShow={(change) => setView({ ...view, ...change })} />
          )
        }
      </ReportView>
    </>
  )
}

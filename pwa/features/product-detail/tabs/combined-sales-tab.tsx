import { useId, useState } from 'react'
import {
  type CombinedBody,
  combinedBody,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../../shared/api/combined-sales-analysis.ts'
import { useCall } from '../../../data/use-call.ts'
import { applyQueryChange, getItemTab } from '../../../report/combined-sales-analysis/combined-query.ts'
import { CombinedResult, ItemTabs } from '../../../report/combined-sales-analysis/combined-result.tsx'
import { FiguresSkeleton } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { getTabId } from '../../../ui/tabs.tsx'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { getTabScreenPath, partQueries } from '../tab-queries.ts'
import { type TabProps, TabTools } from './tab-tools.tsx'

type CombinedState = Pick<CombinedBody, 'item' | 'by' | 'memberDays' | 'sort' | 'pageNum'>

/** Titles bought in combination with this one. */
export function CombinedSalesTab({ detail, state, period, onChange }: TabProps) {
  const panel = useId()
  const [own, setOwn] = useState<CombinedState>(() => combinedBody.parse({ period }))
  const { item, by, memberDays, sort, pageNum } = own
  const query = { ...partQueries.together({ jan: detail.jan, state, period }), seriesCd: null, item, by, memberDays }
  const body: CombinedBody = { ...query, sort, pageNum, pageSize: 15 }
  const report = useCall(combinedSales, body)
  const summary = useCall(combinedSalesSummary, query)
  // period and stores belong to the page, the other conditions to this part
  const changeQuery = ({ period: nextPeriod, stores: nextStores, ...next }: Partial<CombinedBody>) => {
    if (nextPeriod || nextStores)
      onChange({ ...(nextPeriod && { period: nextPeriod }), ...(nextStores && { stores: nextStores }) })
    setOwn(applyQueryChange(body, next))
  }
  return (
    <>
      <TabTools to={getTabScreenPath(combinedSales, query)}>
        <ExportButton endpoint={combinedSalesExport} body={report.data === null || report.isStale ? null : body} />
      </TabTools>
      <ItemTabs item={item} panel={panel} onChange={(next) => changeQuery({ item: next })} />
      <div id={panel} role="tabpanel" aria-labelledby={getTabId(panel, getItemTab(item))}>
        <ReportView
          report={report}
          skeleton={
            <>
              <FiguresSkeleton count={5} />
              <ChartSkeleton height={320} />
            </>
          }
        >
          {(result) => <CombinedResult result={result} summary={summary} state={body} onChange={changeQuery} />}
        </ReportView>
      </div>
    </>
  )
}

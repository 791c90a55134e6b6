import { useId, useState } from 'react'
import {
  type CombinedBody,
  combinedBody,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../../shared/api/combined-sales-analysis.ts'
import { useReport } from '../../../data/use-report.ts'
import { applyQuestionChange, getItemTab } from '../../../report/combined-sales-analysis/combined-question.ts'
import { CombinedResult, ItemTabs } from '../../../report/combined-sales-analysis/combined-result.tsx'
import { FiguresSkeleton } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { getTabId } from '../../../ui/tabs.tsx'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { getPartPath, partQuestions } from '../part-questions.ts'
import { type PartProps, PartTools } from './part-tools.tsx'

type CombinedState = Pick<CombinedBody, 'item' | 'by' | 'memberDays' | 'sort' | 'pageNum'>

/** Titles bought in combination with this one. */
export function CombinedSalesPart({ detail, state, period, onChange }: PartProps) {
  const panel = useId()
  const [own, setOwn] = useState<CombinedState>(() => combinedBody.parse({ period }))
  const { item, by, memberDays, sort, pageNum } = own
  const question = { ...partQuestions.together({ jan: detail.jan, state, period }), seriesCd: null, item, by, memberDays }
  const body: CombinedBody = { ...question, sort, pageNum, pageSize: 15 }
  const report = useReport(combinedSales, body)
  const summary = useReport(combinedSalesSummary, question)
  // period and stores belong to the page, the other conditions to this part
  const change = ({ period: nextPeriod, stores: nextStores, ...next }: Partial<CombinedBody>) => {
    if (nextPeriod || nextStores)
      onChange({ ...(nextPeriod && { period: nextPeriod }), ...(nextStores && { stores: nextStores }) })
    setOwn(applyQuestionChange(body, next))
  }
  return (
    <>
      <PartTools to={getPartPath(combinedSales, question)}>
        <ExportButton endpoint={combinedSalesExport} body={report.data === null || report.isStale ? null : body} />
      </PartTools>
      <ItemTabs item={item} panel={panel} onChange={(next) => change({ item: next })} />
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
          {(answer) => <CombinedResult answer={answer} summary={summary} state={body} onChange={change} />}
        </ReportView>
      </div>
    </>
  )
}

import { useEffect, useId } from 'react'
import {
  COMBINED_PAGE_SIZE,
  type CombinedBody,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../shared/api/combined-sales-analysis.ts'
import { combinedScreen } from '../../../shared/reports/combined-sales-analysis.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { useCall } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { applyQueryChange, getItemTab } from '../../report/combined-sales-analysis/combined-query.ts'
import { CombinedResult, ItemTabs } from '../../report/combined-sales-analysis/combined-result.tsx'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { useReportScreen } from '../../report/use-report-screen.ts'
import { getTabId } from '../../ui/tabs.tsx'

/** Choices for the maximum days between the two purchases of a member; null: any time in the period. */

const combinedCount = createConditionCount<CombinedBody, typeof combinedSalesSummary>(combinedSalesSummary, {
  body: ({ jans, period, stores, by, memberDays, item }) =>
    jans.length === 0 ? null : { jans, period, stores, by, memberDays, item },
  total: ({ baseBaskets }) => baseBaskets,
  unit: ({ by }) => (by === 'member' ? 'members' : 'receipts'),
})

/** Combined sales of a title, by kind of goods. */
export function CombinedSalesAnalysisPage() {
  const t = getMessages('combined-sales-analysis')
  const declared = useReportScreen(combinedScreen, combinedCount)
  const { state } = declared
  const screen = {
    ...declared,
    set: (next: CombinedBody) => declared.set(applyQueryChange(state, { ...getChangedConditions(state, next) })),
  }
  const changeQuery = (next: Partial<CombinedBody>) => declared.set(applyQueryChange(state, next))
  const panel = useId()
  const report = useCall(combinedSales, screen.isIncomplete ? null : { ...state, pageSize: COMBINED_PAGE_SIZE })
  const { sort: _sort, pageNum: _pageNum, pageSize: _pageSize, ...query } = state
  const summary = useCall(combinedSalesSummary, screen.isIncomplete ? null : query)
  const products = report.data?.base
  useEffect(() => cacheProductNames(products ?? []), [products])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      chart={false}
      figures={5}
      file={{ endpoint: combinedSalesExport, body: screen.isIncomplete ? null : state }}
      tabs={<ItemTabs item={state.item} panel={panel} onChange={(item) => changeQuery({ item })} />}
    >
      {(result) => (
        <div id={panel} role="tabpanel" aria-labelledby={getTabId(panel, getItemTab(state.item))}>
          <CombinedResult result={result} summary={summary} state={state} onChange={changeQuery} />
        </div>
      )}
    </ReportPage>
  )
}

function getChangedConditions(before: CombinedBody, next: CombinedBody): Partial<CombinedBody> {
  const names = Object.keys(next) as (keyof CombinedBody)[]
  return Object.fromEntries(names.filter((name) => next[name] !== before[name]).map((name) => [name, next[name]]))
}

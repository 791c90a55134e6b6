import { useMemo } from 'react'
import type { Result } from '../../../../shared/api/endpoint.ts'
import { type IssueRow, issueTransition, issueTransitionExport } from '../../../../shared/api/product-issues.ts'
import { issueReport } from '../../../../shared/reports/product-issues.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { PlotPanel } from '../../../report/chart-panel.tsx'
import { drawLineChart } from '../../../report/charts/line-chart.ts'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable, useProductActions } from '../../../report/report-table.tsx'
import { titleRow } from '../../../report/title-rows.ts'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { ChangeValue } from '../../../ui/change-value.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { partQueries } from '../tab-queries.ts'
import type { TabProps } from './tab-tools.tsx'

type Issues = Result<typeof issueTransition>

const columnOverrides: Record<string, Partial<Column<IssueRow>>> = {
  previousChangeRate: { width: 100, cell: (row) => <ChangeValue value={row.previousChangeRate} /> },
  yearChangeRate: { width: 100, cell: (row) => <ChangeValue value={row.yearChangeRate} /> },
}
const getRequestedClass = (row: IssueRow) => (row.asked ? 'is-own' : '')
/** Maximum number of curves: the title's own and its neighbours. */
const MAX_CURVES = 8
const HEIGHT = 300

/** Comparison of issues or volumes by days since their release. */
export function IssuesTab({ detail, state, period, quantityUnit }: TabProps) {
  const t = getMessages('product-detail')
  const query = partQueries.issues({ jan: detail.jan, state, period })
  const report = useCall(issueTransition, query)
  return (
    <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
      {(result) =>
        result.list.length === 0 ? (
          <EmptyReport title={t('issues.none')} />
        ) : (
          <IssuesResult
            result={result}
            quantityUnit={quantityUnit}
            tools={<ExportButton endpoint={issueTransitionExport} body={query} />}
          />
        )
      }
    </ReportView>
  )
}

interface ResultProps {
  result: Issues
  quantityUnit: QuantityUnit
  tools: React.ReactNode
}

function IssuesResult({ result, quantityUnit, tools }: ResultProps) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const actions = useProductActions<IssueRow>()
  const { list, days } = result
  const columns = useReportColumns<IssueRow>(issueReport, {
    overrides: columnOverrides,
    rows: list,
    quantities: quantityUnit,
  })
  const draw = useMemo(() => {
    const issueIndex = list.findIndex((row) => row.asked)
    const last = Math.min(list.length, Math.max(issueIndex + 2, MAX_CURVES))
    return drawLineChart({
      labels: Array.from({ length: days + 1 }, (_, day) => t('dayNumber', { day })),
      series: list
        .slice(Math.max(0, last - MAX_CURVES), last)
        .map((row) => ({ name: row.productName, values: row.curve, isOwn: row.asked })),
      unit: tMeasures(quantityUnit),
      height: HEIGHT,
    })
  }, [list, days, quantityUnit, t, tMeasures])
  return (
    <>
      <PlotPanel
        title={t('issues.chart')}
        note={result.seriesName}
        label={t('issues.chart')}
        height={HEIGHT}
        draw={draw}
        table={{ columns, rows: list, rowKey: titleRow.rowKey }}
        fileName="issues"
      />
      <ReportTable
        slug="product-detail-issues"
        label={t('tab.issues')}
        columns={columns}
        rows={[...list].reverse()}
        {...titleRow}
        count={<strong>{t('issues.count', { count: list.length })}</strong>}
        actions={actions}
        rowClass={getRequestedClass}
        tools={tools}
      />
    </>
  )
}

import { useCallback, useMemo } from 'react'
import type { ContinuousIssue } from '../../../shared/api/continuous-purchasing-trend.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import { type BuyerFlowName, buyerFlowNames, drawBuyerFlows } from './buyer-flow-drawing.ts'
import { type IssueBuyerFlow, toIssueBuyerFlows } from './issues.ts'
import { RETENTION_CHART_HEIGHT } from './retention-chart.tsx'
import { useIssueLabel } from './use-issue-label.ts'

/** Stacked bars per issue: continued, returned and new buyers above the line, lost ones below. */
export function BuyerFlowChart({ issues, name }: { issues: readonly ContinuousIssue[]; name: string }) {
  const t = getMessages('continuous-purchasing-trend')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const getLabel = useIssueLabel()
  const flows = useMemo(() => toIssueBuyerFlows(issues), [issues])
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawBuyerFlows(flows, tokens, {
        labels: issues.map((issue) => getLabel(issue)),
        names: Object.fromEntries(buyerFlowNames.map((flowName) => [flowName, t(`flow.${flowName}`)])) as Record<
          BuyerFlowName,
          string
        >,
        unit: tMeasures('people'),
        partial: tReport('partial'),
        width,
      }),
    [flows, issues, getLabel, t, tMeasures, tReport],
  )
  const columns = useMemo<Column<IssueBuyerFlow>[]>(
    () => [
      {
        id: 'issue',
        header: t('issueHead'),
        width: 110,
        value: ({ issue }) => getLabel(issue) + (issue.complete ? '' : ` ${tReport('partial')}`),
      },
      ...buyerFlowNames.map((flowName) =>
        createFigureColumn<IssueBuyerFlow>(flowName, t(`flow.${flowName}`), (row) => row[flowName], {
          unit: tMeasures('people'),
          width: 92,
        }),
      ),
    ],
    [getLabel, t, tMeasures, tReport],
  )
  return (
    <PlotPanel
      title={t('flowChart')}
      note={
        <span className="wrap inline-flex continuous-key">
          {buyerFlowNames.map((flowName) => (
            <span className="inline-row gap-1 nowrap" key={flowName}>
              <i className={`is-${flowName}`} aria-hidden="true" />
              {t(`flow.${flowName}`)}
            </span>
          ))}
        </span>
      }
      label={t('flowLabel', { name })}
      height={RETENTION_CHART_HEIGHT}
      draw={draw}
      table={{ columns, rows: flows, rowKey: ({ issue }) => issue.jan }}
      fileName="continuous-purchasing-flow"
    />
  )
}

import { useCallback, useMemo } from 'react'
import type { ContinuousIssue } from '../../../shared/api/continuous-purchasing-trend.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PlotFrame } from '../../report/chart-frame.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { type Column, figureColumn } from '../../ui/table/column.ts'
import { drawFlows, type FlowName, flowNames } from './flow-drawing.ts'
import { type IssueFlow, toIssueFlows } from './issues.ts'
import { HEIGHT } from './retention-chart.tsx'
import { useIssueLabel } from './use-issue-label.ts'

/** Stacked bars per issue: continued, returned and new buyers above the line, lost ones below. */
export function FlowChart({ issues, name }: { issues: readonly ContinuousIssue[]; name: string }) {
  const t = useMessages('continuous-purchasing-trend')
  const m = useMessages('measures')
  const r = useMessages('report')
  const getLabel = useIssueLabel()
  const flows = useMemo(() => toIssueFlows(issues), [issues])
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawFlows(flows, tokens, {
        labels: issues.map((issue) => getLabel(issue)),
        names: Object.fromEntries(flowNames.map((flowName) => [flowName, t(`flow.${flowName}`)])) as Record<FlowName, string>,
        unit: m('people'),
        partial: r('partial'),
        width,
      }),
    [flows, issues, getLabel, t, m, r],
  )
  const columns = useMemo<Column<IssueFlow>[]>(
    () => [
      {
        id: 'issue',
        head: t('issueHead'),
        width: 110,
        value: ({ issue }) => getLabel(issue) + (issue.complete ? '' : ` ${r('partial')}`),
      },
      ...flowNames.map((flowName) =>
        figureColumn<IssueFlow>(flowName, t(`flow.${flowName}`), (row) => row[flowName], { unit: m('people'), width: 92 }),
      ),
    ],
    [getLabel, t, m, r],
  )
  return (
    <PlotFrame
      title={t('flowChart')}
      note={
        <span className="flow-key">
          {flowNames.map((flowName) => (
            <span key={flowName}>
              <i className={`is-${flowName}`} aria-hidden="true" />
              {t(`flow.${flowName}`)}
            </span>
          ))}
        </span>
      }
      label={t('flowLabel', { name })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: flows, rowKey: ({ issue }) => issue.jan }}
      fileName="continuous-purchasing-flow"
    />
  )
}

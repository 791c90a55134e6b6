import { useMemo } from 'react'
import type { ContinuousIssue } from '../../../shared/api/continuous-purchasing-trend.ts'
import { formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { drawLineChart } from '../../report/charts/line-chart.ts'
import { HelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useIssueLabel } from './use-issue-label.ts'

export const RETENTION_CHART_HEIGHT = 300

/** Retention: share of the first issue's buyers, and of the previous issue's. */
export function RetentionChart({ issues, name }: { issues: readonly ContinuousIssue[]; name: string }) {
  const t = getMessages('continuous-purchasing-trend')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const getLabel = useIssueLabel()
  const draw = useMemo(
    () =>
      drawLineChart({
        labels: issues.map((issue) => getLabel(issue)),
        series: [
          // the first issue is 100 % by definition
          {
            name: t('fromFirst'),
            values: issues.map(({ firstKeptRate, buyers }, index) => (index === 0 && buyers !== null ? 100 : firstKeptRate)),
            isOwn: true,
          },
          { name: t('fromBefore'), values: issues.map(({ keptRate }) => keptRate), dash: 'dash' },
        ],
        unit: tMeasures('percent'),
        height: RETENTION_CHART_HEIGHT,
        digits: 1,
        partial: issues.map(({ complete }) => !complete),
        partialLabel: tReport('partial'),
      }),
    [issues, getLabel, t, tMeasures, tReport],
  )
  const columns = useMemo<Column<ContinuousIssue>[]>(
    () => [
      {
        id: 'issue',
        header: t('issueHead'),
        width: 110,
        value: (row) => getLabel(row) + (row.complete ? '' : ` ${tReport('partial')}`),
      },
      ...(['firstKeptRate', 'keptRate'] as const).map((id) => ({
        id,
        header: t(id === 'keptRate' ? 'fromBefore' : 'fromFirst'),
        unit: tMeasures('percent'),
        width: 190,
        align: 'right' as const,
        value: (row: ContinuousIssue) => (row.hidden.includes(id) ? tReport('hidden') : row[id]),
        cell: (row: ContinuousIssue) => (row.hidden.includes(id) ? tReport('hidden') : formatRate(row[id])),
      })),
    ],
    [getLabel, t, tMeasures, tReport],
  )
  return (
    <PlotPanel
      title={t('keptChart')}
      note={
        <span className="wrap inline-flex continuous-key">
          <span className="inline-row gap-1 nowrap">
            <i className="is-line" aria-hidden="true" />
            {t('fromFirst')}
          </span>
          <span className="inline-row gap-1 nowrap">
            <i className="is-line is-dashed" aria-hidden="true" />
            {t('fromBefore')}
          </span>
        </span>
      }
      foot={<HelpText>{t('keptNote')}</HelpText>}
      label={t('keptLabel', { name })}
      height={RETENTION_CHART_HEIGHT}
      draw={draw}
      table={{ columns, rows: issues, rowKey: (row) => row.jan }}
      fileName="continuous-purchasing-trend"
    />
  )
}

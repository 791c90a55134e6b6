import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type ContinuousIssue, suppressibleFields } from '../../../shared/api/continuous-purchasing-trend.ts'
import { continuousReport } from '../../../shared/reports/continuous-purchasing-trend.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import { titleRow } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import type { Column } from '../../ui/table/column.ts'
import { areLostBuyersPending } from './issues.ts'

/** All issues with continued, new, returned and lost buyers. */
export function ContinuousTable({ issues }: { issues: readonly ContinuousIssue[] }) {
  const t = getMessages('continuous-purchasing-trend')
  const navigate = useNavigate()
  const overrides = useColumnOverrides(issues)
  const columns = useReportColumns<ContinuousIssue>(continuousReport, { overrides, rows: issues })
  const actions = useProductActions<ContinuousIssue>()
  return (
    <ReportTable
      slug="continuous-purchasing-trend"
      label={t('tableLabel')}
      columns={columns}
      rows={issues}
      {...titleRow}
      count={<strong>{t('count', { count: issues.length })}</strong>}
      onOpen={(row) => void navigate(getProductPath(row.jan))}
      actions={actions}
      rowClass={(row) => (row.complete ? '' : 'is-partial')}
    />
  )
}

function useColumnOverrides(issues: readonly ContinuousIssue[]): Record<string, Partial<Column<ContinuousIssue>>> {
  const t = getMessages('report')
  return useMemo(() => {
    const createFigureColumn = (name: (typeof suppressibleFields)[number]): Partial<Column<ContinuousIssue>> => ({
      cell: (row) =>
        row.hidden.includes(name) ? (
          <span className="muted" title={t('hidden')}>
            {t('hiddenShort')}
          </span>
        ) : name.endsWith('Rate') ? (
          formatRate(row[name])
        ) : (
          formatCount(row[name])
        ),
    })
    const figures = Object.fromEntries(suppressibleFields.map((name) => [name, createFigureColumn(name)]))
    return {
      ...figures,
      issueNo: { width: 52 },
      productName: {
        width: 236,
        isFrozen: true,
        canGrow: true,
      },
      releaseDate: {
        width: 140,
        cell: (row) => (
          <>
            {formatDay(row.releaseDate)}
            {!row.complete && <span className="badge continuous-partial">{t('partial')}</span>}
          </>
        ),
      },
      lost: {
        ...figures.lost,
        // lost buyers are final only after the days of the next issue
        cell: (row, index) =>
          areLostBuyersPending(issues, row.issueNo) && row.lost !== null ? (
            <span className="muted" title={t('partial')}>
              {t('partial')} {formatCount(row.lost)}
            </span>
          ) : (
            figures.lost?.cell?.(row, index)
          ),
      },
    }
  }, [issues, t])
}

import { useMemo } from 'react'
import { Link } from 'react-router'
import { type ReprintCandidate, reprintCandidates } from '../../../shared/api/reprint-candidates.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import type { SimpleColumn } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { createTitleColumn } from './title-column.tsx'

const MAX_TITLES = 5

/** Own titles whose stock runs out first, with the day of decision and the copies suggested. */
export function ReprintList() {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  // without publishers in the query, the contract's own titles
  const report = useCall(reprintCandidates, { pageSize: MAX_TITLES }, { quiet: true })
  const columns = useMemo<SimpleColumn<ReprintCandidate>[]>(
    () => [
      createTitleColumn(t),
      {
        id: 'decideBy',
        header: t('reprintsDecide'),
        value: (row) => row.decideBy,
        cell: (row) => (
          <span className={row.urgency === 'late' ? 'problem' : ''}>
            {formatDay(row.decideBy, { isShort: true, weekday: true })}
          </span>
        ),
      },
      {
        id: 'runOutDate',
        header: t('reprintsRunOut'),
        value: (row) => row.runOutDate,
        cell: (row) => formatDay(row.runOutDate, { isShort: true, weekday: true }),
      },
      {
        id: 'suggestedPrint',
        header: t('reprintsSuggested'),
        unit: tMeasures('printedHead'),
        align: 'right',
        value: (row) => row.suggestedPrint,
        cell: (row) => <b>{formatCount(row.suggestedPrint)}</b>,
      },
    ],
    [t, tMeasures],
  )
  const totals = report.data?.totals
  return (
    <section>
      <SectionHeader title={t('reprints')} note={totals && t('reprintsCount', { count: totals.products, urgent: totals.urgent })}>
        <Link className="push" to="/reprint-candidates">
          {t('reprintsAll')}
        </Link>
      </SectionHeader>
      <ReportView report={report} skeleton={<TableSkeleton rows={MAX_TITLES} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet-note">{t('reprintsNone')}</p>
          ) : (
            <SimpleTable label={t('reprints')} columns={columns} rows={list} rowKey={(row) => row.jan} />
          )
        }
      </ReportView>
    </section>
  )
}

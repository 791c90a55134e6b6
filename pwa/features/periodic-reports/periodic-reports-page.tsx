import './periodic-reports.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOnline } from '../../data/offline/network.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { useSyncState } from '../../data/sync/sync.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, TableSkeleton } from '../../ui/view-states.tsx'
import { createReport, exportReport, getReportPath, type ListedReport, useReports } from './periodic-reports.ts'
import { ReportEditor } from './report-editor.tsx'
import { ReportMenu } from './report-menu.tsx'
import { readSendingPlan } from './sending-plan.ts'

const NewReportDialog = lazyComponent(() => import('./new-report-dialog.tsx'))
const SendReport = lazyComponent(() => import('./send-report.tsx'))

/** List of periodic reports, or one of them with its items and its preview. */
export function PeriodicReportsPage() {
  const { search } = useScreenLocation()
  const id = new URLSearchParams(search).get('id')
  const reports = useReports()
  const { lastSyncAt } = useSyncState()
  const online = useOnline()
  // a new device has nothing until the server has answered
  const isWaiting = reports?.length === 0 && lastSyncAt === null && online
  const loaded = isWaiting ? null : reports
  if (id !== null) return <ReportEditor key={id} id={id} reports={loaded} />
  const plan = readSendingPlan(search)
  return (
    <>
      <ReportList reports={loaded} />
      {plan !== null && loaded !== null && <SendReport reports={loaded} plan={plan} />}
    </>
  )
}

function ReportList({ reports }: { reports: readonly ListedReport[] | null }) {
  const t = getMessages('periodic-reports')
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const addReport = async (name: string) => {
    const id = await createReport({ name, remark: '', shared: false, items: [] })
    if (id !== null) await navigate(getReportPath(id))
  }
  const addButton = (
    <Button variant="primary" icon="plus" onClick={() => setNaming(true)}>
      {t('add')}
    </Button>
  )
  const isEmpty = reports !== null && reports.length === 0
  return (
    <>
      <PageHeader title={t('title')}>{!isEmpty && addButton}</PageHeader>
      {isNaming && <NewReportDialog onCreate={(name) => void addReport(name)} onClose={() => setNaming(false)} />}
      {reports === null ? (
        <TableSkeleton rows={5} />
      ) : isEmpty ? (
        <EmptyState title={t('none')} actions={addButton}>
          <p>{t('noneHelp')}</p>
        </EmptyState>
      ) : (
        <>
          <p className="note periodic-reports-lead">{t('lead')}</p>
          <ul className="periodic-report-rows" aria-label={t('tableLabel')}>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function ReportRow({ report }: { report: ListedReport }) {
  const t = getMessages('periodic-reports')
  const { id, name, items, updatedAt, shared, own, ownerName } = report
  const reason = items.length === 0 ? t('noItems') : null
  return (
    <li className="columns periodic-report-row">
      <div className="min-w-0">
        <Link className="wrap-anywhere strong" to={getReportPath(id)}>
          {name}
        </Link>
        <span className="note block">
          {items.length === 0 ? t('noItems') : t('items', { count: items.length })}｜
          {t('changedOn', { moment: formatDateTime(updatedAt) })}
        </span>
      </div>
      <div>{shared && <span className="badge">{own ? t('shared') : t('sharedBy', { name: ownerName })}</span>}</div>
      <div className="row gap-2 justify-end">
        <Button
          icon="download"
          needsNetwork
          disabledReason={reason}
          aria-label={`${name} ${t('pdfOf')}`}
          onClick={() => void exportReport(report, 3)}
        >
          {t('pdf')}
        </Button>
        <Button
          icon="download"
          needsNetwork
          disabledReason={reason}
          aria-label={`${name} ${t('excelOf')}`}
          onClick={() => void exportReport(report, 2)}
        >
          {t('excel')}
        </Button>
        <ReportMenu report={report} />
      </div>
    </li>
  )
}

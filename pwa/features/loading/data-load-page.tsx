import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { loadDetail } from '../../../shared/api/loading/load-control.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { LoadSteps } from '../../report/loading/load-steps.tsx'
import { LoadSummaryView } from '../../report/loading/load-summary-view.tsx'
import { LoadBadge, useLoadText } from '../../report/loading/load-text.tsx'
import { setPendingFile } from '../../report/loading/pending-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { FiguresSkeleton } from '../../ui/figures.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { NotFoundState, ReportView } from '../../ui/view-states.tsx'
import { LoadActions } from './load-actions.tsx'
import { type LoadDetails, LoadProperties } from './load-properties.tsx'

const LIST_PATH = pages['data-loads'].route

/** A load: its progress or summary, and its actions. */
export function LoadPage() {
  const t = getMessages('data-loads')
  const { search } = useScreenLocation()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '')
    return (
      <>
        <PageHeader title={t('title')} />
        <NotFoundState title={t('missing')} help={t('missingHelp')} back={t('backToList')} to={LIST_PATH} />
      </>
    )
  return <LoadView id={id} />
}

function LoadView({ id }: { id: string }) {
  const t = getMessages('data-loads')
  const detail = usePolledCall(loadDetail, { params: { id } }, ({ report }) =>
    report.state === 'running' || report.state === 'undoing' ? 700 : null,
  )
  const report = detail.data?.report
  const state = report?.state ?? null
  const previousState = useRef(state)
  useEffect(() => {
    if (previousState.current === 'undoing' && state === 'undone') showToast({ kind: 'done', title: t('undone') })
    previousState.current = state
  }, [state, t])
  return (
    <>
      <PageHeader
        title={report?.fileName ?? t('title')}
        crumb={<Link to={LIST_PATH}>{t('title')}</Link>}
        aside={report && <LoadBadge load={report} />}
      >
        {detail.data && <LoadActions detail={detail.data} onChanged={detail.retry} />}
      </PageHeader>
      <ReportView report={detail} skeleton={<FiguresSkeleton count={5} />}>
        {(data) => <LoadBody detail={data} />}
      </ReportView>
    </>
  )
}

function LoadBody({ detail }: { detail: LoadDetails }) {
  const t = getMessages('data-loads')
  const { formatError: getError } = useLoadText()
  const { report } = detail
  const undoError = report.undo?.error ?? null
  return (
    <>
      {report.state === 'running' && <LoadSteps report={report} />}
      {report.state === 'undoing' && (
        <Banner kind="accent" icon="undo">
          {t('undoing')}
        </Banner>
      )}
      {report.state === 'undone' && report.undo && (
        <Banner kind="accent" icon="undo">
          {t('undoneAt', { time: formatFullDateTime(report.undo.at) })}
        </Banner>
      )}
      {report.error && <Banner kind="problem">{getError(report.error)}</Banner>}
      {undoError && <Banner kind="problem">{t('undoFailed', { reason: getError(undoError) })}</Banner>}
      {report.state === 'undone' && <SectionHeader title={t('beforeUndo')} />}
      {(report.read > 0 || report.state === 'done') && <LoadSummaryView report={report} />}
      {report.rejected > 0 && <LoadCorrectedFile detail={detail} />}
      <LoadProperties detail={detail} />
    </>
  )
}

/** Loads a corrected file with the same settings. */
function LoadCorrectedFile({ detail: { report, mapping } }: { detail: LoadDetails }) {
  const t = getMessages('data-loads')
  const navigate = useNavigate()
  return (
    <section className="load-section">
      <SectionHeader title={t('corrected')} note={t('reasonsNote', { count: report.rejected })} />
      <DropZone
        isSmall
        title={t('dropTitle')}
        note={t('correctedNote')}
        choose={t('choose')}
        onFile={(file) => {
          const name = report.mappingName ?? t('mappingText')
          setPendingFile({
            file,
            dataset: report.dataset,
            ...(mapping === null ? {} : { mapping: { name, text: mapping, append: report.append, maxRejects: null } }),
          })
          void navigate(pages['data-load-new'].route)
        }}
      />
    </section>
  )
}

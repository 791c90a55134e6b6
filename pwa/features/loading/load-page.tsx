import { Link, useNavigate } from 'react-router'
import { loadDetail } from '../../../shared/api/loading/load-control.ts'
import { pages } from '../../../shared/pages.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { useLive } from '../../data/use-live.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DropZone } from '../../report/loading/drop-zone.tsx'
import { LoadOutcome } from '../../report/loading/load-outcome.tsx'
import { LoadSteps } from '../../report/loading/load-steps.tsx'
import { LoadBadge, useLoadText } from '../../report/loading/load-text.tsx'
import { holdFile } from '../../report/loading/pending-file.ts'
import { FiguresSkeleton } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead, SectionHead } from '../../ui/page-head.tsx'
import { NotThere, ReportView } from '../../ui/states.tsx'
import { LoadActions } from './load-actions.tsx'
import { type Detail, LoadFacts } from './load-facts.tsx'

const LIST = pages['data-loads'].route

/** A load: its progress or summary, and its actions. */
export function LoadPage() {
  const t = useMessages('data-loads')
  const { search } = useScreenLocation()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '')
    return (
      <>
        <PageHead title={t('title')} />
        <NotThere title={t('missing')} help={t('missingHelp')} back={t('backToList')} to={LIST} />
      </>
    )
  return <Load id={id} />
}

function Load({ id }: { id: string }) {
  const t = useMessages('data-loads')
  const detail = useLive(loadDetail, { params: { id } }, ({ report }) =>
    report.state === 'running' || report.state === 'undoing' ? 700 : null,
  )
  const report = detail.data?.report
  return (
    <>
      <PageHead
        title={report?.fileName ?? t('title')}
        crumb={<Link to={LIST}>{t('title')}</Link>}
        aside={report && <LoadBadge load={report} />}
      >
        {detail.data && <LoadActions detail={detail.data} onChanged={detail.retry} />}
      </PageHead>
      <ReportView report={detail} skeleton={<FiguresSkeleton count={5} />}>
        {(data) => <LoadBody detail={data} />}
      </ReportView>
    </>
  )
}

function LoadBody({ detail }: { detail: Detail }) {
  const t = useMessages('data-loads')
  const { errorOf: getError } = useLoadText()
  const { report } = detail
  const undoError = report.undo?.error ?? null
  return (
    <>
      {(report.state === 'running' || report.state === 'undoing') && <LoadSteps report={report} />}
      {report.error && (
        <p className="strip is-problem" role="alert">
          <Icon name="warning" small />
          {getError(report.error)}
        </p>
      )}
      {undoError && (
        <p className="strip is-problem" role="alert">
          <Icon name="warning" small />
          {t('undoFailed', { reason: getError(undoError) })}
        </p>
      )}
      {(report.read > 0 || report.state === 'done') && <LoadOutcome report={report} />}
      {report.rejected > 0 && <Corrected detail={detail} />}
      <LoadFacts detail={detail} />
    </>
  )
}

/** Loads a corrected file with the same settings. */
function Corrected({ detail: { report, mapping } }: { detail: Detail }) {
  const t = useMessages('data-loads')
  const navigate = useNavigate()
  return (
    <section className="load-section">
      <SectionHead title={t('corrected')} note={t('reasonsNote', { count: report.rejected })} />
      <DropZone
        small
        title={t('dropTitle')}
        note={t('correctedNote')}
        choose={t('choose')}
        onFile={(file) => {
          const name = report.mappingName ?? t('mappingText')
          holdFile({
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

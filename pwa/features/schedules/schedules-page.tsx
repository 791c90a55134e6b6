import './schedules-page.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, pages } from '../../../shared/access/pages.ts'
import { type Schedule, scheduleLimits, scheduleList } from '../../../shared/api/schedules.ts'
import { useScreenLocation } from '../../data/screen-location.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { openFavorites } from '../../report/favorites/favorite-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { removeSchedule } from './schedule-changes.ts'
import { ScheduleDetail } from './schedule-detail.tsx'
import { ScheduleColumnHeaders, ScheduleRow } from './schedule-row.tsx'

/** Polling intervals of the list in milliseconds: while a run is in progress, and otherwise. */
const ACTIVE_POLL_MS = 1500
const IDLE_POLL_MS = 20_000

/** List of schedules, or one of them with its runs. */
export function SchedulesPage() {
  const t = getMessages('schedules-page')
  const navigate = useNavigate()
  const { search } = useScreenLocation()
  const id = new URLSearchParams(search).get('id')
  const report = usePolledCall(scheduleList, {}, ({ list }) =>
    list.some((item) => item.lastRun?.state === 'running') ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  )
  const [removing, setRemoving] = useState<Schedule | null>(null)
  return (
    <>
      {id === null ? (
        <>
          <PageHeader title={t('title')} />
          <ReportView report={report} skeleton={<TableSkeleton rows={6} />}>
            {({ list }) => (list.length === 0 ? <NoSchedules /> : <ScheduleRows list={list} onRemove={setRemoving} />)}
          </ReportView>
        </>
      ) : (
        <ScheduleDetail id={id} report={report} onRemove={setRemoving} />
      )}
      {removing && (
        <LazyConfirmDialog
          needsNetwork
          title={t('removal.title', { name: removing.name })}
          text={t('removal.text')}
          confirm={t('removal.confirm')}
          cancel={t('removal.keep')}
          isProblem
          onConfirm={async () => {
            if (await removeSchedule(removing)) {
              if (id !== null) await navigate(pages.schedules.route, { replace: true })
              report.patch(({ list }) => ({ list: list.filter((item) => item.scheduleId !== removing.scheduleId) }))
            }
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

function ScheduleRows({ list, onRemove }: { list: readonly Schedule[]; onRemove: (schedule: Schedule) => void }) {
  const t = getMessages('schedules-page')
  return (
    <>
      <p className="note schedules-lead">{t('lead')}</p>
      <ScheduleColumnHeaders />
      <ul className="schedule-rows" aria-label={t('tableLabel')}>
        {list.map((item) => (
          <ScheduleRow key={item.scheduleId} schedule={item} onRemove={() => onRemove(item)} />
        ))}
      </ul>
      <p className="note mt-2">{t('count', { count: list.length, most: scheduleLimits.schedules })}</p>
    </>
  )
}

/** Empty list: explains schedules and how to create one. */
function NoSchedules() {
  const t = getMessages('schedules-page')
  const viewer = toViewer(useUser())
  return (
    <EmptyState
      title={t('none')}
      actions={
        <>
          {canOpen(viewer, pages['ranking-create']) && (
            <LinkButton variant="primary" to={pages['ranking-create'].route} label={t('toRanking')} />
          )}
          <Button icon="star" onClick={openFavorites}>
            {t('toFavorites')}
          </Button>
        </>
      }
    >
      <p>{t('noneHelp')}</p>
    </EmptyState>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { canCall } from '../../../shared/access/permissions.ts'
import {
  type EnteredEvent,
  enteredEventAdd,
  enteredEventLimits,
  enteredEventList,
  enteredEventRemove,
} from '../../../shared/api/entered-events.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { EventKindLabel } from './event-cells.tsx'
import EventDialog from './event-dialog.tsx'

interface Props {
  onClose: () => void
  /** Called after an event was changed or removed. */
  onChanged: () => void
}

const PAGE_SIZE = 50

/** Dialog with the events that the own contract entered by hand: change and remove them; how to load a file of them. */
export default function EnteredEventsDialog({ onClose, onChanged }: Props) {
  const t = getMessages('events')
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZE)
  const report = useEndpoint(enteredEventList, { query: { pageNum: 1, pageSize } }, { quiet: true })
  const [edited, setEdited] = useState<EnteredEvent | null>(null)
  const reload = () => {
    report.retry()
    onChanged()
  }
  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    showToast({ kind: 'problem', title: getFailureMessage(error) })
  }
  const restoreEvent = ({ jan, date, eventKind, eventName, note }: EnteredEvent) =>
    void call(enteredEventAdd, { body: { jan, date, eventKind, eventName, note } }, { quiet: true }).then(reload, showFailure)
  const removeEvent = async (event: EnteredEvent) => {
    try {
      await call(enteredEventRemove, { params: { id: event.id } }, { quiet: true })
      report.patch((data) => ({ ...data, list: data.list.filter(({ id }) => id !== event.id) }))
      onChanged()
      showToast({
        kind: 'done',
        title: t('list.removed'),
        text: event.eventName,
        action: { label: t('list.undo'), run: () => restoreEvent(event) },
      })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Dialog title={t('list.title')} onClose={onClose} isWide>
      <ReportView report={report} skeleton={<TableSkeleton rows={4} />}>
        {({ list, paging }) =>
          list.length === 0 ? (
            <EmptyState title={t('list.none')} help={t('list.noneHelp')} />
          ) : (
            <>
              <ul className="entered-events">
                {list.map((event) => (
                  <EnteredRow key={event.id} event={event} onChange={setEdited} onRemove={(one) => void removeEvent(one)} />
                ))}
              </ul>
              {paging.total > list.length && pageSize < enteredEventLimits.events && (
                <Button onClick={() => setPageSize(enteredEventLimits.events)}>{t('list.more')}</Button>
              )}
            </>
          )
        }
      </ReportView>
      <FileHint />
      {edited && <EventDialog event={edited} onClose={() => setEdited(null)} onSaved={reload} />}
    </Dialog>
  )
}

interface RowProps {
  event: EnteredEvent
  onChange: (event: EnteredEvent) => void
  onRemove: (event: EnteredEvent) => void
}

function EnteredRow({ event, onChange, onRemove }: RowProps) {
  const t = getMessages('events')
  const name = { name: event.eventName }
  return (
    <li className={event.date < getTodayInJapan() ? 'is-past' : ''}>
      <div className="stack gap-1 min-w-0 grow">
        <div className="row wrap gap-2 text-table">
          <b className="nowrap">{formatDay(event.date, { weekday: true })}</b>
          <EventKindLabel kind={event.eventKind} name={event.eventName} />
        </div>
        <span>{event.productName}</span>
        {event.note !== '' && <span className="note">{event.note}</span>}
        <span className="text-note muted">
          {t('list.by', { name: event.enteredBy ?? '–', day: formatDay(getTodayInJapan(Date.parse(event.enteredAt))) })}
        </span>
      </div>
      <div className="row gap-2 shrink-0">
        <Button icon="pencil" needsNetwork aria-label={t('list.changeNamed', name)} onClick={() => onChange(event)}>
          {t('list.change')}
        </Button>
        <Button variant="quiet" icon="bin" needsNetwork aria-label={t('list.removeNamed', name)} onClick={() => onRemove(event)}>
          {t('list.remove')}
        </Button>
      </div>
    </li>
  )
}

/** How to enter many events: by file, or through those who load files. */
function FileHint() {
  const t = getMessages('events')
  const canLoad = canCall(toViewer(useUser()), pages['data-load-new'].access)
  return (
    <p className="note entered-events-file">
      {t(canLoad ? 'list.fileAdmin' : 'list.file')}{' '}
      {canLoad && <Link to={pages['data-load-new'].route}>{t('list.openLoad')}</Link>}
    </p>
  )
}

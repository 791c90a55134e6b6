import { useState } from 'react'
import { Link } from 'react-router'
import { AHEAD_DAYS, type EventAhead, type EventsResult, MIN_PAST_EVENTS } from '../../../shared/api/events.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatCount, formatDay, formatSigned, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { useDashboardItemView } from '../../ui/dashboard-item-view.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { EventKindLabel, getKindName } from './event-cells.tsx'

const EnteredEventsDialog = lazyComponent(() => import('./entered-events-dialog.tsx'))
const CalendarDialog = lazyComponent(() => import('./calendar-dialog.tsx'))

/** Cards before the others are asked for. */
const FIRST_CARDS = 3
/** Days ahead that stand out. */
const NEAR_DAYS = 14

interface Props {
  result: EventsResult
  canEnter: boolean
  /** Called after an event was entered, changed or removed. */
  onChanged: () => void
}

/** Events ahead as cards, the nearest first, with the lists and calendars that belong to them. */
export function EventsAhead({ result, canEnter, onChanged }: Props) {
  const t = getMessages('events')
  const item = useDashboardItemView()
  const [isWhole, setWhole] = useState(false)
  const [dialog, setDialog] = useState<'entered' | 'calendar' | null>(null)
  if (item) return null
  const { ahead, totalAhead } = result
  const shown = isWhole ? ahead : ahead.slice(0, FIRST_CARDS)
  return (
    <section className="mb-5 events-ahead" aria-label={t('ahead.title')}>
      <SectionHeader title={t('ahead.title')} note={totalAhead > 0 ? t('ahead.note', { count: totalAhead }) : undefined}>
        <span className="push inline-row wrap justify-end gap-2">
          {canEnter && (
            <Button variant="quiet" icon="list" onClick={() => setDialog('entered')}>
              {t('ahead.entered')}
            </Button>
          )}
          <Button variant="quiet" icon="calendar" onClick={() => setDialog('calendar')}>
            {t('ahead.calendar')}
          </Button>
        </span>
      </SectionHeader>
      {ahead.length === 0 ? (
        <p className="note events-ahead-none">{t('ahead.none', { days: AHEAD_DAYS })}</p>
      ) : (
        <ul className="events-ahead-list">
          {shown.map((event) => (
            <li key={`${event.date} ${event.jan} ${event.medium} ${event.eventName}`}>
              <AheadCard event={event} unit={getMessages('measures')(result.counted.unit)} />
            </li>
          ))}
        </ul>
      )}
      {ahead.length > FIRST_CARDS && (
        <button type="button" className="link-button events-ahead-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('ahead.fewer', { count: FIRST_CARDS }) : t('ahead.more', { count: ahead.length - FIRST_CARDS })}
        </button>
      )}
      {dialog === 'entered' && <EnteredEventsDialog onClose={() => setDialog(null)} onChanged={onChanged} />}
      {dialog === 'calendar' && <CalendarDialog onClose={() => setDialog(null)} />}
    </section>
  )
}

function AheadCard({ event, unit }: { event: EventAhead; unit: string }) {
  const t = getMessages('events')
  const { daysAhead } = event
  const countdown = daysAhead === 0 ? t('ahead.today') : daysAhead < 0 ? t('ahead.past') : t('ahead.days', { count: daysAhead })
  return (
    <article className="stack gap-2 events-ahead-card">
      <div className="row wrap gap-2 text-table">
        <b className="nowrap">{formatDay(event.date, { isShort: true, weekday: true })}</b>
        <EventKindLabel kind={event.eventKind} name={event.eventName} />
        <span className={`push nowrap${daysAhead <= NEAR_DAYS ? ' events-ahead-near' : ' muted'}`}>{countdown}</span>
      </div>
      <h3>
        <Link to={getProductPath(event.jan)}>{event.productName}</Link>
      </h3>
      <dl className="events-facts">
        <dt>{t('ahead.expected')}</dt>
        <dd>
          <ExpectedCopies event={event} unit={unit} />
        </dd>
        <dt>{t('ahead.low')}</dt>
        <dd>
          <b>{t('ahead.stores', { count: event.lowStores })}</b>
          {t('ahead.supply', {
            wholesalers: event.dailyInventory === null ? NO_VALUE : `${formatCount(event.dailyInventory)}${unit}`,
            publisher: event.publisherInventory === null ? NO_VALUE : `${formatCount(event.publisherInventory)}${unit}`,
          })}
        </dd>
        <dt>{t('ahead.precedent')}</dt>
        <dd>{describePrecedent(event)}</dd>
      </dl>
      <div>
        <LinkButton
          icon="store"
          to={`${getProductPath(event.jan)}&tab=stock`}
          label={event.lowStores > 0 ? t('ahead.openStoresOf', { count: event.lowStores }) : t('ahead.openStores')}
        />
      </div>
    </article>
  )
}

/** Copies of seven days without and with the event. */
function ExpectedCopies({ event: { usual, raised }, unit }: { event: EventAhead; unit: string }) {
  const t = getMessages('events')
  if (usual === null) return t('ahead.beforeRelease')
  if (raised === null) return t('ahead.usual', { usual: usual.expected, low: usual.low, high: usual.high, unit })
  return (
    <>
      {t('ahead.raisedFrom', { usual: usual.expected })} <b>{formatCount(raised.expected)}</b>
      {t('ahead.raisedTo', { unit, low: raised.low, high: raised.high })}
    </>
  )
}

function describePrecedent({ basis, eventKind }: EventAhead): string {
  const t = getMessages('events')
  if (basis === null) return t('ahead.noPrecedent', { count: MIN_PAST_EVENTS })
  const values = { count: basis.events, rate: formatSigned(basis.medianRate, 1) }
  return basis.of === 'name' ? t('ahead.byName', values) : t('ahead.byKind', { ...values, kind: getKindName(eventKind) })
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../shared/api/endpoint.ts'
import { type DeliveryCell, deliveryStates, loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { pages } from '../../../shared/pages.ts'
import { getTodayInJapan, getWeekday } from '../../../shared/period.ts'
import { usePolledReport } from '../../data/use-live.ts'
import { formatCount, formatDateTime, formatDay, formatRate, formatTime, MINUS_SIGN } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import { SectionHeader } from '../../ui/page-head.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'

type Deliveries = Answer<typeof loadDeliveries>
type Sender = Deliveries['senders'][number]

const DAY_COUNTS = [14, 35] as const
const POLL_INTERVAL_MS = 15_000

/** Calendar of each sender's files, with the next expected ones. `opens` is true if the user may edit the senders. */
export function FileDeliverySection({ opens }: { opens: boolean }) {
  const t = useMessages('data-loads')
  const [days, setDays] = useState<(typeof DAY_COUNTS)[number]>(14)
  const report = usePolledReport(loadDeliveries, { query: { days } }, () => POLL_INTERVAL_MS, { quiet: true })
  return (
    <div className="deliveries">
      <section>
        <SectionHeader title={t('delivery.title')} note={t('delivery.note', { days })}>
          <span className="push" />
          <SegmentedControl
            label={t('delivery.span')}
            value={days}
            options={DAY_COUNTS.map((value) => ({
              value,
              label: value === 14 ? t('delivery.days', { days: value }) : t('delivery.weeks'),
            }))}
            onChange={setDays}
          />
        </SectionHeader>
        <ReportView report={report} skeleton={<TableSkeleton rows={5} />}>
          {(data) =>
            data.senders.length === 0 ? (
              <p className="inbox-empty">{t('delivery.none')}</p>
            ) : (
              <>
                <DeliveryCalendar deliveries={data} opens={opens} />
                <Legend />
              </>
            )
          }
        </ReportView>
      </section>
      <section>
        <SectionHeader title={t('next.title')} />
        <ReportView report={report} skeleton={<TableSkeleton rows={4} />}>
          {({ next }) => (next.length === 0 ? <p className="inbox-empty">{t('next.none')}</p> : <NextDeliveries next={next} />)}
        </ReportView>
      </section>
    </div>
  )
}

/** Returns a function that describes a cell: its state, or the number of rejected lines. */
function useStateLabel() {
  const t = useMessages('data-loads')
  return ({ state, rejected }: Pick<DeliveryCell, 'state' | 'rejected'>): string =>
    state === 'none' ? '–' : state === 'part' ? `${MINUS_SIGN}${formatCount(rejected)}` : t(`delivery.word.${state}`)
}

function DeliveryCalendar({ deliveries: { days, senders }, opens }: { deliveries: Deliveries; opens: boolean }) {
  const t = useMessages('data-loads')
  const loadText = useLoadText()
  const today = getTodayInJapan()
  return (
    <section
      className="table-wrap delivery-wrap"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
      tabIndex={0}
      aria-label={t('delivery.title')}
    >
      <table className="delivery-table">
        <thead>
          <tr>
            <th scope="col" className="delivery-sender">
              <span className="visually-hidden">{t('delivery.sender')}</span>
            </th>
            {days.map((day, index) => (
              <th key={day} scope="col" className={getWeekday(day) > 5 ? 'is-weekend' : day === today ? 'is-today' : undefined}>
                <DayHeader day={day} isFirst={index === 0 || day.endsWith('-01')} />
              </th>
            ))}
            <th scope="col" className="n">
              {t('delivery.completeness')}
              <small>%</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {senders.map((sender) => (
            <tr key={sender.mappingId}>
              <th scope="row" className="delivery-sender">
                {opens ? (
                  <Link to={`${pages['sender-mapping-edit'].route}?id=${sender.mappingId}`}>{sender.name}</Link>
                ) : (
                  sender.name
                )}{' '}
                <span className="note">{loadText.formatDataset(sender.dataset)}</span>
              </th>
              {sender.cells.map((cell) => (
                <DeliveryCalendarCell key={cell.day} sender={sender} cell={cell} />
              ))}
              <td className="n">{formatRate(sender.completeness)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Head of a day column: day and weekday, with the month on its first day. */
function DayHeader({ day, isFirst }: { day: string; isFirst: boolean }) {
  const t = useMessages('data-loads')
  const date = Number(day.slice(8))
  return (
    <abbr title={formatDay(day, { weekday: true })}>
      {isFirst ? `${Number(day.slice(5, 7))}/${date}` : date}
      <small>{t(`delivery.weekday.${getWeekday(day) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`)}</small>
    </abbr>
  )
}

function DeliveryCalendarCell({ sender, cell }: { sender: Sender; cell: DeliveryCell }) {
  const t = useMessages('data-loads')
  const word = useStateLabel()
  const { day, state, files, at } = cell
  const more = at === null ? [] : [t('delivery.at', { time: formatTime(at) }), t('delivery.files', { count: files })]
  const label = [t(`delivery.state.${state}`), ...more].join(t('space'))
  return (
    <td>
      <span
        className={`delivery-cell is-${state}`}
        title={t('delivery.cell', { sender: sender.name, day: formatDay(day, { weekday: true }), state: label })}
      >
        {word(cell)}
      </span>
    </td>
  )
}

function Legend() {
  const t = useMessages('data-loads')
  const word = useStateLabel()
  return (
    <>
      <ul className="delivery-legend">
        {deliveryStates.map((state) => (
          <li key={state}>
            <span className={`delivery-cell is-${state}`} aria-hidden="true">
              {word({ state, rejected: 38 })}
            </span>
            {t(`delivery.state.${state}`)}
          </li>
        ))}
      </ul>
      <p className="note">{t('delivery.habit')}</p>
    </>
  )
}

function NextDeliveries({ next }: { next: Deliveries['next'] }) {
  const t = useMessages('data-loads')
  const loadText = useLoadText()
  return (
    <ul className="delivery-next">
      {next.map(({ mappingId, name, dataset, at, overdue, usualLines }) => (
        <li key={mappingId}>
          <span className={overdue ? 'problem' : undefined}>
            {overdue && `${t('next.overdue')} `}
            <time dateTime={at}>{formatDateTime(at)}</time>
          </span>
          <span className="note">{usualLines > 0 && t('next.lines', { count: usualLines })}</span>
          <span className="delivery-next-sender">
            {name} <span className="note">{loadText.formatDataset(dataset)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

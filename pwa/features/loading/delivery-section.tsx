import { useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import { deliveryStates, loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ArrivalCalendar, ArrivalLegend } from '../../report/loading/arrival-calendar.tsx'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { useCellText, useSenderRows } from '../../report/loading/sender-rows.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'

type Deliveries = Result<typeof loadDeliveries>

const DAY_COUNTS = [14, 35] as const
const POLL_INTERVAL_MS = 15_000

/** Calendar of each sender's files, with the next expected ones. */
export function FileDeliverySection({ canEditSenders }: { canEditSenders: boolean }) {
  const t = getMessages('data-loads')
  const [days, setDays] = useState<(typeof DAY_COUNTS)[number]>(14)
  const report = usePolledCall(loadDeliveries, { query: { days } }, () => POLL_INTERVAL_MS, { quiet: true })
  return (
    <div className="items-start split delivery-section">
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
              <p className="text-table muted border-top border-bottom loads-empty">{t('delivery.none')}</p>
            ) : (
              <>
                <DeliveryCalendar deliveries={data} canEditSenders={canEditSenders} />
                <Legend />
              </>
            )
          }
        </ReportView>
      </section>
      <section>
        <SectionHeader title={t('next.title')} />
        <ReportView report={report} skeleton={<TableSkeleton rows={4} />}>
          {({ next }) =>
            next.length === 0 ? (
              <p className="text-table muted border-top border-bottom loads-empty">{t('next.none')}</p>
            ) : (
              <NextDeliveries next={next} />
            )
          }
        </ReportView>
      </section>
    </div>
  )
}

function DeliveryCalendar({
  deliveries: { days, senders },
  canEditSenders,
}: {
  deliveries: Deliveries
  canEditSenders: boolean
}) {
  const t = getMessages('data-loads')
  const rows = useSenderRows(senders, canEditSenders)
  return (
    <ArrivalCalendar label={t('delivery.title')} nameLabel={t('delivery.sender')} days={days} groups={[{ title: null, rows }]} />
  )
}

function Legend() {
  const t = getMessages('data-loads')
  const { formatCell } = useCellText()
  return (
    <>
      <ArrivalLegend
        states={deliveryStates.map((state) => ({
          state,
          text: formatCell({ state, rejected: 38 }),
          label: t(`delivery.state.${state}`),
        }))}
      />
      <p className="note">{t('delivery.habit')}</p>
    </>
  )
}

function NextDeliveries({ next }: { next: Deliveries['next'] }) {
  const t = getMessages('data-loads')
  const loadText = useLoadText()
  return (
    <ul className="text-table border-top next-deliveries">
      {next.map(({ mappingId, name, dataset, at, overdue, usualLines }) => (
        <li className="border-bottom" key={mappingId}>
          <span className={overdue ? 'problem' : undefined}>
            {overdue && `${t('next.overdue')} `}
            <time className="nowrap" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </span>
          <span className="note">{usualLines > 0 && t('next.lines', { count: usualLines })}</span>
          <span className="full">
            {name} <span className="note">{loadText.formatDataset(dataset)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

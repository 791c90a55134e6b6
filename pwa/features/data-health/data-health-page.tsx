import './data-health.css'
import { useState } from 'react'
import { pages } from '../../../shared/access/pages.ts'
import { dataHealth, dataHealthExport } from '../../../shared/api/data-health.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, SegmentedControl } from '../../ui/button.tsx'
import { createFigure, Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { ExportButton } from '../../ui/report-buttons.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { HealthCalendar } from './health-calendar.tsx'
import { LastLoadList, RejectReasonList, SalesDropList, TableSizeList, UnknownCodes } from './health-lists.tsx'

const SenderMessageDialog = lazyComponent(() => import('./sender-message-dialog.tsx'))

const DAY_COUNTS = [14, 35] as const
const POLL_INTERVAL_MS = 60_000

/** Whether the data is complete: stores and companies without sales, drops, unknown codes, rejected lines, tables. */
export function DataHealthPage() {
  const t = getMessages('data-health')
  const tDataLoads = getMessages('data-loads')
  const [days, setDays] = useState<(typeof DAY_COUNTS)[number]>(14)
  const report = usePolledCall(dataHealth, { query: { days } }, () => POLL_INTERVAL_MS, { quiet: true })
  const [isWriting, setIsWriting] = useState(false)
  const hasGaps = (report.data?.stores.incomplete ?? 0) > 0
  return (
    <>
      <PageHeader title={t('title')} fetchedAt={report.fetchedAt}>
        <LinkButton icon="database" to={pages['data-loads'].route} label={t('loads')} />
        <Button icon="mail" disabled={!hasGaps} onClick={() => setIsWriting(true)}>
          {t('message')}
        </Button>
        <ExportButton endpoint={dataHealthExport} body={hasGaps ? { days } : null} />
      </PageHeader>
      <ReportView
        report={report}
        skeleton={
          <>
            <FiguresSkeleton count={5} />
            <TableSkeleton rows={12} />
          </>
        }
      >
        {(health) => (
          <>
            <HealthFigures health={health} />
            <div className="items-start split-wide data-health">
              <section>
                <SectionHeader title={t('arrivals')} note={t('arrivalsNote', { days })}>
                  <span className="push" />
                  <SegmentedControl
                    label={tDataLoads('delivery.span')}
                    value={days}
                    options={DAY_COUNTS.map((value) => ({
                      value,
                      label: value === 14 ? tDataLoads('delivery.days', { days: value }) : tDataLoads('delivery.weeks'),
                    }))}
                    onChange={setDays}
                  />
                </SectionHeader>
                <HealthCalendar health={health} />
              </section>
              <div className="stack gap-6 data-health-lists">
                <SalesDropList drops={health.drops} />
                <UnknownCodes unknownCodes={health.unknownCodes} />
                <RejectReasonList rejects={health.rejects} />
                <LastLoadList loads={health.loads} />
                <TableSizeList tables={health.tables} />
              </div>
            </div>
          </>
        )}
      </ReportView>
      {isWriting && <SenderMessageDialog days={days} onClose={() => setIsWriting(false)} />}
    </>
  )
}

function HealthFigures({ health }: { health: Result<typeof dataHealth> }) {
  const t = getMessages('data-health')
  const { lastDay, stores, drops, unknownCodes, rejects } = health
  const { expected, missing } = lastDay
  const sumLines = (name: 'read' | 'rejected') => rejects.days.reduce((total, day) => total + day[name], 0)
  const [read, rejected] = [sumLines('read'), sumLines('rejected')]
  return (
    <Figures
      figures={[
        createFigure(
          t('figure.complete', { day: formatDay(lastDay.day, { weekday: true }) }),
          expected === 0 ? '–' : formatRate((100 * (expected - missing)) / expected),
          {
            unit: expected === 0 ? '' : '%',
            note: expected === 0 ? '' : t(missing === 0 ? 'figure.completeAll' : 'figure.completeNote', { expected, missing }),
          },
        ),
        createFigure(t('figure.stores'), formatCount(stores.incomplete), {
          unit: t('unit.stores'),
          note: t('figure.storesNote', { total: stores.total }),
        }),
        createFigure(t('figure.drops'), formatCount(drops.length), { unit: t('unit.companies'), note: t('figure.dropsNote') }),
        createFigure(t('figure.codes'), formatCount(unknownCodes.codes), {
          unit: t('unit.codes'),
          note: t('figure.codesNote', { lines: unknownCodes.lines }),
        }),
        createFigure(t('figure.rejected'), formatCount(rejected), {
          unit: t('unit.lines'),
          note: read === 0 ? '' : t('figure.rejectedNote', { read, share: ((100 * rejected) / read).toFixed(2) }),
        }),
      ]}
    />
  )
}

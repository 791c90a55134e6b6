import { useCallback, useMemo, useState } from 'react'
import { canCall } from '../../../shared/access/permissions.ts'
import {
  type EventRow,
  type EventsBody,
  type EventsResult,
  events,
  eventsExport,
  MAX_EXAMINED_EVENTS,
} from '../../../shared/api/events.ts'
import { getPresetPeriod } from '../../../shared/calendar/period-presets.ts'
import { eventReport, eventsScreen } from '../../../shared/reports/events.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { type CallState, useCall } from '../../data/use-call.ts'
import { formatCount, formatDay, formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { createPagingProps, createSortProps, getOwnClass } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useDetailRowCount } from '../../ui/table/use-detail-row-count.ts'
import { ActualCell, EffectCell, EventDayCell, EventKindLabel, ExtraCell, getEffectWord, getExtraMax } from './event-cells.tsx'
import { EventDetail, eventDetailHeights } from './event-detail.tsx'
import { EventFigures } from './event-figures.tsx'
import { EventsAhead } from './events-ahead.tsx'
import './events.css'

const EventDialog = lazyComponent(() => import('./event-dialog.tsx'))

const eventCount = createRowCount(events, 'rows')

const columnSets = {
  effect: [
    'date',
    'productName',
    'eventKind',
    'eventName',
    'expected',
    'expectedLow',
    'expectedHigh',
    'actual',
    'extraCopies',
    'extraRate',
    'extraAmount',
    'usualAgain',
    'namesakeRate',
    'overlapping',
  ],
  stock: [
    'date',
    'productName',
    'eventKind',
    'eventName',
    'actual',
    'soldOutStores',
    'lostCopies',
    'lostCopiesLow',
    'lostCopiesHigh',
    'lostAmount',
  ],
}

/** Publicity and awards, past and ahead, with their effect on the sales of their titles. */
export function EventsPage() {
  const t = getMessages('events')
  const user = useUser()
  const screen = useReportScreen(eventsScreen, eventCount)
  const report = useCall(events, screen.state)
  const [isAdding, setAdding] = useState(false)
  const canEnter = canCall(toViewer(user), 'event-entry') && (user.role === 'ADMIN' || user.ownPublisherCds.length > 0)
  return (
    <>
      <ReportPage
        title={t('title')}
        screen={screen}
        report={report}
        asOf={(result) => result.asOf}
        figures={5}
        chart={false}
        file={{ endpoint: eventsExport, body: screen.state }}
        tools={
          canEnter && (
            <Button icon="plus" needsNetwork onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      >
        {(result) => <EventsView result={result} screen={screen} report={report} canEnter={canEnter} />}
      </ReportPage>
      {isAdding && <EventDialog event={null} onClose={() => setAdding(false)} onSaved={report.retry} />}
    </>
  )
}

interface ViewProps {
  result: EventsResult
  screen: Screen<EventsBody>
  report: CallState<EventsResult>
  canEnter: boolean
}

const getRowKey = (row: EventRow): string => `${row.date} ${row.jan} ${row.medium ?? ''} ${row.eventName}`
const getRowName = (row: EventRow): string => row.eventName

function EventsView({ result, screen, report, canEnter }: ViewProps) {
  const t = getMessages('events')
  const tReport = getMessages('report')
  const { list } = result
  const [openKey, setOpenKey] = useState<string | null>(null)
  const detailRows = useDetailRowCount(eventDetailHeights)
  const productActions = useProductActions<EventRow>()
  const toggle = useCallback((row: EventRow) => setOpenKey((open) => (open === getRowKey(row) ? null : getRowKey(row))), [])
  const unit = getMessages('measures')(result.counted.unit)
  const detail = useMemo(
    () => ({
      isOpen: (row: EventRow) => getRowKey(row) === openKey,
      rows: () => detailRows,
      render: (row: EventRow) => <EventDetail key={getRowKey(row)} row={row} unit={unit} />,
    }),
    [openKey, detailRows, unit],
  )
  const actions = useMemo<RowAction<EventRow>[]>(
    () => [{ label: t('showDetail'), run: ([row]) => row && setOpenKey(getRowKey(row)) }, ...productActions],
    [productActions, t],
  )
  const overrides = useMemo<Record<string, Partial<Column<EventRow>>>>(() => {
    const max = getExtraMax(list)
    const formatRowDay = (row: EventRow) => formatDay(row.date, { isShort: true, weekday: true })
    return {
      date: {
        width: 106,
        isFrozen: true,
        needsNoLabel: true,
        text: formatRowDay,
        cell: (row) => <EventDayCell row={row} isOpen={getRowKey(row) === openKey} onToggle={() => toggle(row)} />,
      },
      productName: { width: 196 },
      eventKind: { width: 92, cell: (row) => <EventKindLabel kind={row.eventKind} /> },
      eventName: { width: 160, canGrow: true },
      actual: { width: 108, cell: (row) => <ActualCell row={row} /> },
      extraCopies: { width: 156, cell: (row) => <ExtraCell row={row} max={max} /> },
      extraRate: { width: 104, text: getEffectWord, cell: (row) => <EffectCell row={row} /> },
      lostCopies: { cell: (row) => (row.lostCopies === 0 ? formatCount(0) : t('about', { count: row.lostCopies })) },
      effectText: { width: 420 },
    }
  }, [list, openKey, toggle, t])
  const columns = useReportColumns<EventRow>(eventReport, {
    overrides,
    totals: result.totals,
    rows: list,
    quantities: result.counted.unit,
  })
  const allColumns = useMemo(() => columns.filter((column) => !column.isFrozen).map(({ id }) => id), [columns])
  return (
    <>
      <EventsAhead result={result} canEnter={canEnter} onChanged={report.retry} />
      {result.paging.total === 0 ? (
        <NoEvents screen={screen} />
      ) : (
        <>
          <EventFigures result={result} />
          <ReportTable
            slug="events"
            label={t('tableLabel')}
            columns={columns}
            rows={list}
            rowKey={getRowKey}
            rowName={getRowName}
            count={<strong>{t('count', { count: result.paging.total })}</strong>}
            {...createPagingProps(screen, result.paging)}
            {...createSortProps(screen)}
            onOpen={toggle}
            detail={detail}
            actions={actions}
            rowClass={getOwnClass}
            columnSets={[
              { label: t('title'), columns: null },
              { label: t('set.effect'), columns: columnSets.effect },
              { label: t('set.stock'), columns: columnSets.stock },
              { label: tReport('columnSet.all'), columns: allColumns },
            ]}
            tools={<span className="note events-table-note">{t('tableNote')}</span>}
            hasTotals
          />
          {result.totals.leftOut > 0 && (
            <p className="note">{t('leftOut', { count: result.totals.leftOut, most: MAX_EXAMINED_EVENTS })}</p>
          )}
        </>
      )}
      <CollapsedHelpText summary={t('how')}>{result.explanation}</CollapsedHelpText>
    </>
  )
}

/** Empty result: offers all kinds, a longer period and all publishers where they were narrowed. */
function NoEvents({ screen: { state, set, latest } }: { screen: Screen<EventsBody> }) {
  const t = getMessages('events')
  const year = getPresetPeriod('lastYear', { latest, current: state.period })
  const relaxations = [
    ...(state.kinds.length > 0 ? [{ label: t('everyKind'), run: () => set({ ...state, kinds: [] }) }] : []),
    ...(state.period.from > year.from ? [{ label: t('longer'), run: () => set({ ...state, period: year }) }] : []),
    ...(state.products.publisherCds.length > 0
      ? [{ label: t('everyPublisher'), run: () => set({ ...state, products: { ...state.products, publisherCds: [] } }) }]
      : []),
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{t('noneText', { period: formatPeriod(state.period) })}</p>
    </EmptyReport>
  )
}

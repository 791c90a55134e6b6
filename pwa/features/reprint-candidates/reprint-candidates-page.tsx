import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  MAX_RUN_OUT_DAYS,
  type ReprintCandidate,
  type ReprintCandidatesBody,
  type ReprintCandidatesResult,
  reprintCandidates,
  reprintCandidatesExport,
} from '../../../shared/api/reprint-candidates.ts'
import { reprintCandidateReport, reprintScreen } from '../../../shared/reports/reprint-candidates.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { EmptyReport, type Relaxation } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { createPagingProps, getOwnClass, titleRow } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { ExpandableTitle } from '../../ui/cells/expandable-title.tsx'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useDetailRowCount } from '../../ui/table/use-detail-row-count.ts'
import { RecordAccuracyList } from './record-accuracy-list.tsx'
import { BAR_DAYS, ForecastCell, RunOutCell, ZeroStoresCell } from './reprint-cells.tsx'
import { getForecastPath, ReprintDetail, reprintDetailHeights } from './reprint-detail.tsx'
import { ReprintFigures } from './reprint-figures.tsx'
import { ReprintParametersBar } from './reprint-parameters-bar.tsx'
import './reprint-candidates.css'

const reprintCount = createRowCount(reprintCandidates, 'titles')

const columnSets = {
  stock: [
    'suggestedPrint',
    'runOutDate',
    'decideBy',
    'totalStock',
    'cumulativeStockQuantity',
    'dailyInventory',
    'publisherInventory',
    'numberOfPendingOrder',
    'zeroStores',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'saleRate',
  ],
  forecast: [
    'suggestedPrint',
    'runOutDate',
    'recentQuantity',
    'forecast4',
    'forecast8',
    'forecast12',
    'expectedLostCopies',
    'expectedLostAmount',
    'expectedReturns',
    'expectedReturnRate',
  ],
}

/** Titles whose stock runs out, with the copies to reprint. */
export function ReprintCandidatesPage() {
  const t = getMessages('reprint-candidates')
  const screen = useReportScreen(reprintScreen, reprintCount)
  const report = useCall(reprintCandidates, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(result) => result.asOf}
      figures={5}
      file={{ endpoint: reprintCandidatesExport, body: screen.state }}
    >
      {(result) => <ReprintResult result={result} screen={screen} />}
    </ReportPage>
  )
}

const ascendingFirst: ReadonlySet<string> = new Set(['runOutDate'])

function ReprintResult({ result, screen }: { result: ReprintCandidatesResult; screen: Screen<ReprintCandidatesBody> }) {
  const t = getMessages('reprint-candidates')
  const tReport = getMessages('report')
  const navigate = useNavigate()
  const { state, set } = screen
  const { asOf, deliveryDate, list } = result
  // the first candidate is open until another is chosen
  const [chosenJan, setChosenJan] = useState<string | null | undefined>(undefined)
  const openJan = chosenJan === undefined ? list[0]?.jan : chosenJan
  const detailRows = useDetailRowCount(reprintDetailHeights)
  const productActions = useProductActions<ReprintCandidate>()
  const changeQuery = useCallback((next: Partial<ReprintCandidatesBody>) => set({ ...state, pageNum: 1, ...next }), [set, state])
  const openRow = useCallback((row: ReprintCandidate) => setChosenJan(row.jan), [])
  const toggle = useCallback((row: ReprintCandidate) => setChosenJan(row.jan === openJan ? null : row.jan), [openJan])
  const detail = useMemo(
    () => ({
      isOpen: (row: ReprintCandidate) => row.jan === openJan,
      rows: () => detailRows,
      render: (row: ReprintCandidate) => <ReprintDetail key={row.jan} row={row} asOf={asOf} deliveryDate={deliveryDate} />,
    }),
    [openJan, detailRows, asOf, deliveryDate],
  )
  const actions = useMemo<RowAction<ReprintCandidate>[]>(
    () => [
      { label: t('showDetail'), run: ([row]) => row && openRow(row) },
      { label: t('openForecast'), run: ([row]) => row && void navigate(getForecastPath(row.jan)) },
      ...productActions,
    ],
    [navigate, openRow, productActions, t],
  )
  const overrides = useMemo<Record<string, Partial<Column<ReprintCandidate>>>>(() => {
    const createForecastColumn = (weeks: number): Partial<Column<ReprintCandidate>> => ({
      width: 96,
      cell: (row) => <ForecastCell row={row} weeks={weeks} />,
    })
    return {
      productName: {
        width: 264,
        cell: (row) => (
          <ExpandableTitle
            row={row}
            isOpen={row.jan === openJan}
            toggleLabel={t(row.jan === openJan ? 'closeRow' : 'openRow', { name: row.productName })}
            onToggle={() => toggle(row)}
          />
        ),
      },
      suggestedPrint: {
        cell: (row) =>
          row.suggestedPrint > 0 ? <b>{formatCount(row.suggestedPrint)}</b> : <span className="muted nowrap">{t('notYet')}</span>,
      },
      runOutDate: { width: 186, cell: (row) => <RunOutCell row={row} asOf={asOf} deliveryDate={deliveryDate} /> },
      zeroStores: { width: 108, cell: (row) => <ZeroStoresCell row={row} /> },
      forecast4: createForecastColumn(4),
      forecast8: createForecastColumn(8),
      forecast12: createForecastColumn(12),
      printReasons: { width: 420 },
    }
  }, [asOf, deliveryDate, openJan, toggle, t])
  const columns = useReportColumns<ReprintCandidate>(reprintCandidateReport, {
    overrides,
    totals: result.totals,
    rows: list,
    quantities: result.counted.unit,
  })
  if (result.paging.total === 0) return <NoReprints result={result} state={state} onChange={changeQuery} />
  return (
    <>
      <ReprintFigures result={result} />
      <ReprintParametersBar state={state} onChange={changeQuery} />
      <ReportTable
        slug="reprint-candidates"
        label={t('tableLabel')}
        columns={columns}
        rows={list}
        {...titleRow}
        count={<strong>{t('products', { count: result.paging.total })}</strong>}
        {...createPagingProps(screen, result.paging)}
        sort={[{ key: state.sortBy, descending: state.sortBy !== 'runOutDate' }]}
        onSort={([order]) => {
          if (order) changeQuery({ sortBy: order.key as ReprintCandidatesBody['sortBy'] })
        }}
        ascendingFirst={ascendingFirst}
        onOpen={toggle}
        detail={detail}
        actions={actions}
        rowClass={getOwnClass}
        columnSets={[
          { label: t('title'), columns: null },
          { label: t('set.stock'), columns: columnSets.stock },
          { label: t('set.forecast'), columns: columnSets.forecast },
          { label: tReport('columnSet.all'), columns: columns.filter((column) => !column.isFrozen).map(({ id }) => id) },
        ]}
        hasTotals
      />
      <p className="note">{t('barNote', { count: BAR_DAYS / 7, day: formatDay(deliveryDate, { isShort: true }) })}</p>
      <ForecastAccuracy result={result} />
    </>
  )
}

/** Errors of past forecasts, and how everything is computed. */
function ForecastAccuracy({ result: { accuracy, record, explanation } }: { result: ReprintCandidatesResult }) {
  const t = getMessages('reprint-candidates')
  const tForecastRecord = getMessages('forecast-record')
  const known = accuracy.filter(({ mase }) => mase !== null)
  return (
    <>
      <CollapsedHelpText summary={tForecastRecord('title')}>
        <RecordAccuracyList record={record} />
      </CollapsedHelpText>
      {known.length > 0 && (
        <CollapsedHelpText summary={t('accuracy')}>
          <ul className="reprint-accuracy">
            {known.map(({ weeks, mase, seasonalNaiveMase, coverage, bias, forecasts }) => (
              <li key={weeks}>
                {t('accuracyRow', {
                  weeks,
                  mase: formatRate(mase, 2),
                  naive: formatRate(seasonalNaiveMase, 2),
                  coverage: formatRate(coverage),
                  bias: formatRate(bias),
                  count: forecasts,
                })}
              </li>
            ))}
          </ul>
          <p>{t('accuracyNote')}</p>
        </CollapsedHelpText>
      )}
      <CollapsedHelpText summary={t('how')}>{explanation}</CollapsedHelpText>
    </>
  )
}

interface NoReprintsProps {
  result: ReprintCandidatesResult
  state: ReprintCandidatesBody
  onChange: (next: Partial<ReprintCandidatesBody>) => void
}

/** Empty result: says what was examined and offers to look further ahead and at titles that sell less. */
function NoReprints({ result, state, onChange }: NoReprintsProps) {
  const t = getMessages('reprint-candidates')
  const relaxations: Relaxation[] = [
    ...(state.runOutWithinDays < MAX_RUN_OUT_DAYS
      ? [
          {
            label: t('wider', { days: MAX_RUN_OUT_DAYS }),
            run: () => onChange({ runOutWithinDays: MAX_RUN_OUT_DAYS }),
          },
        ]
      : []),
    ...(state.minRecentCopies > 1 ? [{ label: t('fewer'), run: () => onChange({ minRecentCopies: 1 }) }] : []),
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{t('noneText', { day: formatDay(result.asOf, { weekday: true }), count: result.totals.examined })}</p>
    </EmptyReport>
  )
}

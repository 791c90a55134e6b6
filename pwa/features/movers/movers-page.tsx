import { useMemo } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import { type MoverRow, type MoversBody, movers, moversExport } from '../../../shared/api/movers.ts'
import { defineReport } from '../../../shared/reports/columns.ts'
import { moverReport, moversScreen } from '../../../shared/reports/movers.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatPeriod, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { useMoverNotes } from '../../report/day-notes/mover-notes.tsx'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { createPagingProps, useTitleRowProps } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import './movers.css'
import { MoverChart } from './mover-chart.tsx'

const moversCount = createRowCount(movers, 'titles')

type MoverResult = Result<typeof movers>

/** Titles that sell much more or much less than before, with reasons. */
export function MoversPage() {
  const t = getMessages('movers-page')
  const screen = useReportScreen(moversScreen, moversCount)
  const report = useCall(movers, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      chart={false}
      figures={3}
      file={{ endpoint: moversExport, body: screen.state }}
    >
      {(result) => <MoverResult result={result} screen={screen} />}
    </ReportPage>
  )
}

function MoverResult({ result, screen }: { result: MoverResult; screen: Screen<MoversBody> }) {
  const t = getMessages('movers-page')
  const tMeasures = getMessages('measures')
  const titleRows = useTitleRowProps<MoverRow>()
  const { state, set } = screen
  const { comparedPeriod, comparedWith } = result
  const showNotes = useMoverNotes(
    result.list.map(({ jan }) => jan),
    comparedPeriod === null ? null : { from: comparedWith.from, to: comparedPeriod.to },
  )
  const overrides = useMemo<Record<string, Partial<Column<MoverRow>>>>(
    () => ({
      quantity: { cell: (row) => <b>{formatCount(row.quantity)}</b> },
      difference: { cell: (row) => formatSigned(row.difference) },
      comparedChangeRate: { width: 92, cell: (row) => <ChangeValue value={row.changeRate} /> },
      sentence: {
        width: 420,
        cell: (row) => (
          <span title={row.sentence}>
            {row.sentence}
            {showNotes(row.jan)}
          </span>
        ),
      },
    }),
    [showNotes],
  )
  const columns = useReportColumns<MoverRow>(moverReport, {
    overrides,
    rows: result.list,
    quantities: result.counted.unit,
  })
  const isNew = state.direction === 'new'
  const releases = state.direction === 'both' && result.totals.new.titles > 0 && <NewReleases screen={screen} />
  if (isNew && result.paging.total > 0) {
    return (
      <>
        <MoverFigures result={result} />
        <NewReleaseTable result={result} screen={screen} />
      </>
    )
  }
  if (result.paging.total === 0 && !releases) {
    return (
      <EmptyReport
        title={t('none')}
        relaxations={
          state.minSoldCopies > 5
            ? [
                {
                  label: t('lower', { minSoldCopies: 5, unit: tMeasures(result.counted.unit) }),
                  run: () => set({ ...state, minSoldCopies: 5, pageNum: 1 }),
                },
              ]
            : state.direction !== 'both'
              ? [{ label: t('both'), run: () => set({ ...state, direction: 'both', pageNum: 1 }) }]
              : []
        }
      >
        <p>{result.comparedPeriod === null ? t('notOver') : formatPeriod(result.comparedPeriod)}</p>
      </EmptyReport>
    )
  }
  if (result.paging.total === 0) {
    return (
      <>
        <MoverFigures result={result} />
        <p className="note">{t('none')}</p>
        {releases}
      </>
    )
  }
  return (
    <>
      <MoverFigures result={result} />
      <ReportTable
        slug="movers"
        label={t('tableLabel')}
        columns={columns}
        rows={result.list}
        count={<strong>{t('count', { count: result.paging.total })}</strong>}
        {...titleRows}
        {...createPagingProps(screen, result.paging)}
      />
      <div className="mt-5">
        <MoverChart rows={result.list} unit={result.counted.unit} onOpen={titleRows.onOpen} />
      </div>
      {releases}
    </>
  )
}

/** New releases on the first page. */
const LISTED_RELEASES = 20
const ofComparison: ReadonlySet<string> = new Set(['comparedQuantity', 'comparedIssueName', 'difference', 'comparedChangeRate'])

/** New titles, which have nothing to be compared with. */
const releaseReport = defineReport<MoverRow>({
  columns: moverReport.columns.filter(({ name }) => !ofComparison.has(name)),
  screen: ['cover', 'productName', 'quantity', 'releaseDate', 'delivery', 'sentence', 'publisherName'],
  phone: { name: 'productName', figure: 'quantity', facts: ['releaseDate', 'publisherName'] },
  sorts: [],
})
const releaseOverrides: Record<string, Partial<Column<MoverRow>>> = {
  quantity: { cell: (row) => <b>{formatCount(row.quantity)}</b> },
  sentence: { width: 420 },
}

/** New releases below the movers, with the same conditions. */
function NewReleases({ screen }: { screen: Screen<MoversBody> }) {
  const t = getMessages('movers-page')
  const report = useCall(movers, { ...screen.state, direction: 'new', pageNum: 1, pageSize: LISTED_RELEASES })
  return (
    <section className="movers-new" aria-label={t('newTitle')}>
      <SectionHeader title={t('newTitle')} />
      <HelpText>
        <p className="note">{t('newHelp')}</p>
      </HelpText>
      <ReportView report={report} skeleton={<TableSkeleton rows={6} />}>
        {(result) => (
          <>
            <NewReleaseTable result={result} />
            {result.paging.total > LISTED_RELEASES && (
              <button
                type="button"
                className="link-button"
                onClick={() => screen.set({ ...screen.state, direction: 'new', pageNum: 1 })}
              >
                {t('allNew', { count: result.paging.total })}
              </button>
            )}
          </>
        )}
      </ReportView>
    </section>
  )
}

/** Table of new releases; with pages if they are all that is listed. */
function NewReleaseTable({ result, screen }: { result: MoverResult; screen?: Screen<MoversBody> }) {
  const t = getMessages('movers-page')
  const titleRows = useTitleRowProps<MoverRow>()
  const columns = useReportColumns<MoverRow>(releaseReport, {
    overrides: releaseOverrides,
    rows: result.list,
    quantities: result.counted.unit,
  })
  return (
    <ReportTable
      slug="movers-new"
      label={t('newLabel')}
      columns={columns}
      rows={result.list}
      count={<strong>{t('count', { count: result.paging.total })}</strong>}
      paging={result.paging}
      {...(screen ? { onPage: (pageNum: number) => screen.set({ ...screen.state, pageNum }) } : {})}
      {...titleRows}
    />
  )
}

/** Numbers of rising, falling and new titles, whatever direction is listed. */
function MoverFigures({ result }: { result: MoverResult }) {
  const t = getMessages('movers-page')
  const tMeasures = getMessages('measures')
  const { totals, comparedPeriod, comparedWith, counted } = result
  const formatChange = (change: number) =>
    t('figure.change', { change: tMeasures(`${counted.unit}With`, { count: change, value: formatSigned(change) }) })
  return (
    <>
      <Figures
        figures={[
          createFigure(t('figure.up'), formatCount(totals.up.titles), {
            unit: tMeasures('titles'),
            note: formatChange(totals.up.difference),
          }),
          createFigure(t('figure.down'), formatCount(totals.down.titles), {
            unit: tMeasures('titles'),
            note: formatChange(totals.down.difference),
          }),
          createFigure(t('figure.new'), formatCount(totals.new.titles), { unit: tMeasures('titles'), note: t('figure.newNote') }),
        ]}
      />
      {comparedPeriod && (
        <HelpText>
          <p className="note mb-5">
            {t('compared', { now: formatPeriod(comparedPeriod), before: formatPeriod(comparedWith) })} {t('comparedIssues')}
          </p>
        </HelpText>
      )}
    </>
  )
}

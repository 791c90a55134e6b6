import { useMemo } from 'react'
import { Link } from 'react-router'
import {
  type PublisherRankingBody,
  type PublisherRankingRow,
  publisherRanking,
  publisherRankingExport,
} from '../../../shared/api/publisher-ranking.ts'
import { isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import { publisherRankingScreen, publisherReport } from '../../../shared/reports/publisher-ranking.ts'
import { useCall } from '../../data/use-call.ts'
import { formatAmount, formatCount, formatPeriod, formatRate, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { EmptyReport } from '../../report/empty-report.tsx'
import { getRankingPath } from '../../report/ranking-path.ts'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { getOwnClass } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { createRankChangeColumn } from '../../ui/cells/figure-cells.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { Figures } from '../../ui/figures.tsx'
import type { Column } from '../../ui/table/column.ts'
import { OwnShareChart } from './own-share-chart.tsx'
import { PublisherRankChart } from './publisher-rank-chart.tsx'
import type { PublisherResult } from './publisher-ranks.ts'
import { usePublisherFigures } from './use-publisher-figures.tsx'

const publisherRankingCount = createRowCount(publisherRanking, 'publishers')

export function PublisherRankingPage() {
  const t = getMessages('publisher-ranking')
  const screen = useReportScreen(publisherRankingScreen, publisherRankingCount)
  const report = useCall(publisherRanking, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      chart={false}
      asOf={(result) => result.asOf}
      file={{ endpoint: publisherRankingExport, body: screen.state }}
    >
      {(result) =>
        result.list.length === 0 ? <NoPublishers screen={screen} /> : <PublisherResultView result={result} screen={screen} />
      }
    </ReportPage>
  )
}

/** Empty result: offers the query without the products or the stores, which usually has results. */
function NoPublishers({ screen }: { screen: Screen<PublisherRankingBody> }) {
  const t = getMessages('publisher-ranking')
  const { state, defaults, set } = screen
  const relaxations = [
    { label: t('withoutProducts'), run: () => set({ ...state, products: defaults.products, pageNum: 1 }) },
    { label: t('withoutStores'), run: () => set({ ...state, stores: defaults.stores, pageNum: 1 }) },
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{t('noneText', { period: formatPeriod(state.period) })}</p>
    </EmptyReport>
  )
}

const getSalesPerTitle = (quantity: number, titles: number): number | null => (titles > 0 ? quantity / titles : null)
function usePublisherColumns(result: PublisherResult, state: PublisherRankingBody): Column<PublisherRankingRow>[] {
  const t = getMessages('publisher-ranking')
  const tMeasures = getMessages('measures')
  const { totals, list, counted, paging } = result
  const areRanksComparable = isWholePeriodCompared(result)
  const overrides = useMemo<Record<string, Partial<Column<PublisherRankingRow>>>>(
    () => ({
      move: { header: t('move'), ...createRankChangeColumn(tMeasures, areRanksComparable) },
      publisherName: {
        isFrozen: true,
        canGrow: true,
        width: 180,
        cell: (row) => (
          <Link to={getRankingPath(state, { publisherCds: [row.publisherCd] })} tabIndex={-1} title={row.publisherName}>
            {row.publisherName}
          </Link>
        ),
        total: t('marketTotal', { count: paging.total }),
      },
      lastYearShare: { width: 104 },
      shareDifference: { width: 104, cell: (row) => <ChangeValue value={row.shareDifference} digits={2} /> },
      lastYearChangeRate: { total: <ChangeValue value={totals.lastYearChangeRate} /> },
      quantity: { cell: (row) => <b>{formatCount(row.quantity)}</b>, width: 92 },
      amount: { width: 116 },
      cumulativeShare: { width: 116 },
      trend: {
        header: t('trend'),
        width: 96,
        sortKey: undefined,
        value: (row) => row.trend.join(' '),
        cell: (row) => <Sparkline values={row.trend} isOwn={row.own} />,
      },
      perTitle: {
        header: t('perTitle'),
        unit: tMeasures(counted.unit),
        width: 92,
        align: 'right',
        value: (row) => getSalesPerTitle(row.quantity, row.titles),
        cell: (row) => formatRate(getSalesPerTitle(row.quantity, row.titles)),
        total: formatRate(getSalesPerTitle(totals.quantity, totals.titles)),
      },
    }),
    [t, tMeasures, state, areRanksComparable, totals, counted.unit, paging.total],
  )
  return useReportColumns<PublisherRankingRow>(publisherReport, {
    overrides,
    totals,
    rows: list,
    quantities: counted.unit,
  })
}

const getRowKey = (row: PublisherRankingRow) => row.publisherCd
const getRowName = (row: PublisherRankingRow) => row.publisherName

interface ViewProps {
  result: PublisherResult
  screen: Screen<PublisherRankingBody>
}

function PublisherResultView({ result, screen }: ViewProps) {
  const t = getMessages('publisher-ranking')
  const { state, set } = screen
  const figures = usePublisherFigures(result, state.basis)
  const columns = usePublisherColumns(result, state)
  const { list, paging } = result
  return (
    <>
      <Figures figures={figures} />
      <ReportTable
        slug="publisher-ranking"
        label={t('tableLabel')}
        columns={columns}
        rows={list}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{t('count', { count: paging.total })}</strong>}
        paging={paging}
        onPage={(pageNum) => set({ ...state, pageNum })}
        rowClass={getOwnClass}
        hasTotals
      />
      <p className="note">
        {result.lastYear === null ? t('noLastYear') : t('comparedDays', { period: formatPeriod(result.lastYear) })}
      </p>
      <ExcludedSales result={result} />
      <div className="mt-5">
        <OwnShareChart result={result} />
        {paging.pageNum === 1 && <PublisherRankChart result={result} basis={state.basis} />}
      </div>
    </>
  )
}

/** Sales that are not in the ranks and shares, or in no row. */
function ExcludedSales({ result: { excluded, withoutPublisher, counted } }: { result: PublisherResult }) {
  const t = getMessages('publisher-ranking')
  const tMeasures = getMessages('measures')
  const formatSales = (quantity: number, amount: number) =>
    `${tMeasures(`${counted.unit}Of`, { count: quantity })}${getInlineSeparator()}${formatAmount(amount)}`
  const names = excluded.publishers.map((publisher) => publisher.publisherName).join('、')
  return (
    <>
      {names !== '' && (
        <p className="note">
          {t(excluded.applied ? 'leftOut' : 'takenIn', { names, value: formatSales(excluded.quantity, excluded.amount) })}
        </p>
      )}
      {withoutPublisher.quantity !== 0 && (
        <p className="note">
          {t('withoutPublisher', { value: formatSales(withoutPublisher.quantity, withoutPublisher.amount) })}
        </p>
      )}
    </>
  )
}

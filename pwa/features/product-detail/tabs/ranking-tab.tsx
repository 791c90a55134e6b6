import { useMemo } from 'react'
import type { Result } from '../../../../shared/api/endpoint.ts'
import { dailyRanking, dailyRankingExport, type RankDay } from '../../../../shared/api/product-daily-ranking.ts'
import { rankDayReport } from '../../../../shared/reports/product-daily-ranking.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatBucket, formatCount, formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { PlotPanel } from '../../../report/chart-panel.tsx'
import { drawLineChart } from '../../../report/charts/line-chart.ts'
import { toStepPeriods } from '../../../report/day-notes/chart-days.ts'
import { ReportTable } from '../../../report/report-table.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { createFigure, Figures } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { partQueries } from '../tab-queries.ts'
import type { TabProps } from './tab-tools.tsx'

type Ranks = Result<typeof dailyRanking>

const kinds = ['rankAll', 'rankGenreC1', 'rankGenreC2', 'rankPublisher'] as const
const getRowKey = (row: RankDay) => row.date
const HEIGHT = 280
/** Lower ranks are not drawn: a single bad day would flatten the lines. */
const MAX_DRAWN_RANK = 100

/** Daily rank of a title: overall, in its genres, within its publisher. */
export function RankingTab({ detail, state, period, quantityUnit }: TabProps) {
  const query = partQueries.ranking({ jan: detail.jan, state, period })
  const report = useCall(dailyRanking, query)
  return (
    <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
      {(result) => (
        <RankingResult
          result={result}
          product={{ jan: detail.jan, name: detail.productName }}
          quantityUnit={quantityUnit}
          tools={<ExportButton endpoint={dailyRankingExport} body={query} />}
        />
      )}
    </ReportView>
  )
}

interface ResultProps {
  result: Ranks
  product: { jan: string; name: string }
  quantityUnit: QuantityUnit
  tools: React.ReactNode
}

function RankingResult({ result, product, quantityUnit, tools }: ResultProps) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const { list, best, totals } = result
  const names: Record<(typeof kinds)[number], string> = {
    rankAll: t('rank.all'),
    rankGenreC1: result.genreC1Nm ?? t('rank.genre'),
    rankGenreC2: result.genreC2Nm ?? t('rank.genre'),
    rankPublisher: result.publisherName ?? t('rank.publisher'),
  }
  const createRankColumn = (name: (typeof kinds)[number]): Partial<Column<RankDay>> => ({
    header: names[name],
    cell: (row) => (row[name] === null ? '–' : `${formatCount(row[name])}${tMeasures('rankUnit')}`),
  })
  const overrides: Record<string, Partial<Column<RankDay>>> = {
    date: { isFrozen: true, width: 130, cell: (row) => formatBucket(row.date, 'day') },
    ...Object.fromEntries(kinds.map((name) => [name, { ...createRankColumn(name), width: 130 }])),
  }
  const columns = useReportColumns<RankDay>(rankDayReport, {
    overrides,
    totals,
    rows: list,
    quantities: quantityUnit,
  })
  const steps = useMemo(
    () =>
      toStepPeriods(
        list.map(({ date }) => date),
        'day',
      ),
    [list],
  )
  const deepest = Math.min(MAX_DRAWN_RANK, Math.max(10, ...list.flatMap((day) => kinds.map((kind) => day[kind] ?? 0))))
  const series = kinds.map((kind) => ({
    name: names[kind],
    values: list.map((day) => day[kind]),
    isOwn: kind === 'rankAll',
  }))
  const draw = drawLineChart({
    labels: list.map((day) => formatBucket(day.date, 'day')),
    series,
    unit: tMeasures('rankUnit'),
    height: HEIGHT,
    deepestRank: deepest,
  })
  const createRankFigure = (label: string, one: { rank: number; date: string } | null) =>
    createFigure(label, formatCount(one?.rank ?? null), {
      unit: tMeasures('rankUnit'),
      note: one ? formatDay(one.date, { weekday: true }) : '–',
    })
  return (
    <>
      <Figures
        figures={[
          createRankFigure(t('rank.best', { name: names.rankAll }), best.all),
          createRankFigure(t('rank.best', { name: names.rankGenreC1 }), best.genreC1),
          createRankFigure(t('rank.best', { name: names.rankGenreC2 }), best.genreC2),
          createRankFigure(t('rank.best', { name: names.rankPublisher }), best.publisher),
        ]}
      />
      <PlotPanel
        title={t('rank.chart')}
        label={t('rank.chart')}
        height={HEIGHT}
        draw={draw}
        table={{ columns, rows: list, rowKey: getRowKey }}
        fileName="daily-ranking"
        days={{ steps, titles: [product] }}
      />
      <ReportTable
        slug="product-detail-ranking"
        label={t('tab.ranking')}
        columns={columns}
        rows={[...list].reverse()}
        rowKey={getRowKey}
        count={<strong>{t('dayCount', { count: list.length })}</strong>}
        tools={tools}
        hasTotals
      />
    </>
  )
}

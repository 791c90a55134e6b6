import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '../../shared/client.ts'
import { prefectures } from '../../shared/prefectures.ts'
import { formatCount, formatRate } from '../i18n/format.ts'
import { PlotPanel } from '../report/chart-panel.tsx'
import { drawBarChart, getBarChartHeight } from '../report/charts/bar-drawing.ts'
import { drawLineChart } from '../report/charts/line-drawing.ts'
import { MirrorBars } from '../report/charts/mirror-bars.tsx'
import { SmallMultiples } from '../report/charts/small-multiples.tsx'
import { TileMap } from '../report/charts/tile-map.tsx'
import { EmptyReport } from '../report/empty-report.tsx'
import { ReportTable } from '../report/report-table.tsx'
import { StockBandHistogram } from '../ui/cells/band-histogram.tsx'
import { CoverPlaceholder } from '../ui/cells/cover.tsx'
import { RankChangeCell, SellThroughCell, ShareCell } from '../ui/cells/figure-cells.tsx'
import { Sparkline } from '../ui/cells/sparkline.tsx'
import { ChangeValue } from '../ui/change.tsx'
import type { ChartTokens } from '../ui/chart/chart-tokens.ts'
import { Figures, FiguresSkeleton } from '../ui/figures.tsx'
import { type Column, createFigureColumn } from '../ui/table/column.ts'
import { ChartSkeleton, FailureState, ReportView, TableSkeleton } from '../ui/view-states.tsx'
import { days, type GalleryRow, rows } from './gallery-data.ts'
import { GalleryExample } from './gallery-example.tsx'

const doNothing = () => {}

/** Components of a report, and their loading and empty states. */
export function AnswerSamples() {
  return (
    <>
      <GalleryExample name="Figures">
        <Figures
          figures={[
            { label: '売上', value: '30,868', unit: '冊', note: <ChangeValue value={7.1} unit="%" /> },
            { label: '売上金額', value: '2,531', unit: '万円', note: <ChangeValue value={-2.3} unit="%" /> },
            { label: '消化率', value: '80.2', unit: '%', note: '返品率 0.0%' },
            { label: '欠品の店', value: '3', unit: '店', note: '在庫0の店のすべて' },
          ]}
        />
      </GalleryExample>
      <TablePiece />
      <GalleryExample name="Cells">
        <div className="gallery-row">
          <CoverPlaceholder jan="9784999900114" />
          <SellThroughCell rate={24.9} />
          <SellThroughCell rate={42.7} />
          <SellThroughCell rate={80.2} />
          <SellThroughCell rate={null} />
          <ShareCell share={3.7} max={12} />
          <RankChangeCell rank={1} previous={2} />
          <RankChangeCell rank={4} previous={1} />
          <RankChangeCell rank={3} previous={null} />
          <Sparkline values={rows[0]?.trend ?? []} isOwn width={72} />
          <StockBandHistogram notDelivered={16} bands={[3, 40, 88, 71, 52, 22, 8]} quantityUnit="copies" />
        </div>
      </GalleryExample>
      <ChartPieces />
      <StatePieces />
    </>
  )
}

function TablePiece() {
  const columns = useMemo<Column<GalleryRow>[]>(
    () => [
      {
        id: 'rank',
        header: '順位',
        width: 52,
        align: 'right',
        isFrozen: true,
        value: (row) => row.rank,
        cell: (row) => <b>{row.rank}</b>,
      },
      {
        id: 'move',
        header: '前回差',
        width: 76,
        value: (row) => row.previous,
        cell: (row) => <RankChangeCell rank={row.rank} previous={row.previous} />,
      },
      { id: 'productName', header: '商品名', width: 260, isFrozen: true, canGrow: true, value: (row) => row.productName },
      createFigureColumn('quantity', '売上', (row) => row.quantity, { unit: '冊' }),
      {
        id: 'share',
        header: '構成比',
        unit: '%',
        width: 116,
        value: (row) => row.share,
        cell: (row) => <ShareCell share={row.share} max={13} />,
      },
      {
        id: 'saleRate',
        header: '消化率',
        unit: '%',
        width: 120,
        value: (row) => row.saleRate,
        cell: (row) => <SellThroughCell rate={row.saleRate} />,
      },
      {
        id: 'change',
        header: '前期間比',
        unit: '%',
        width: 96,
        align: 'right',
        value: (row) => row.change,
        cell: (row) => <ChangeValue value={row.change} />,
      },
    ],
    [],
  )
  return (
    <GalleryExample name="ReportTable">
      <ReportTable
        slug="gallery"
        label="見本の表"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.jan}
        rowName={(row) => row.productName}
        count={<strong>{rows.length}点</strong>}
        rowClass={(row) => (row.rank === 1 ? 'is-own' : '')}
      />
    </GalleryExample>
  )
}

function ChartPieces() {
  const [selectedBand, setSelectedBand] = useState('1-40')
  const table = {
    columns: [
      { id: 'name', header: '商品名', width: 240, value: (row: GalleryRow) => row.productName },
      createFigureColumn<GalleryRow>('quantity', '売上', (row) => row.quantity),
    ],
    rows,
    rowKey: (row: GalleryRow) => row.jan,
  }
  const lines = useMemo(
    () =>
      drawLineChart({
        labels: days,
        series: rows.slice(0, 4).map((row, index) => ({ name: row.productName, values: row.trend, isOwn: index === 0 })),
        unit: '冊',
        height: 280,
        partial: days.map((_day, index) => index === days.length - 1),
        partialLabel: '途中',
      }),
    [],
  )
  const bars = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawBarChart(
        {
          bars: rows.map((row, index) => ({ name: row.productName, value: row.change ?? 0, isOwn: index === 0 })),
          unit: '%',
          format: (value) => formatRate(value),
        },
        tokens,
        width,
      ),
    [],
  )
  return (
    <GalleryExample name="ChartFrame">
      <PlotPanel title="線" label="商品別の売上" height={280} draw={lines} table={table} fileName="lines" />
      <PlotPanel title="棒" label="前期間比" height={getBarChartHeight(rows.length)} draw={bars} table={table} fileName="bars" />
      <div className="gap-4 columns gallery-fields">
        <TileMap
          label="都道府県"
          scale="index"
          tiles={prefectures.map(({ cd }, index) => ({
            prefectureCd: cd,
            value: index % 9 === 0 ? null : 82 + ((index * 7) % 38),
          }))}
          format={(value) => formatCount(value)}
        />
        <MirrorBars
          label="年代と性別"
          rows={['20代', '30代', '40代', '50代'].map((label, index) => ({
            label,
            left: {
              key: `1-${20 + index * 10}`,
              name: `男性 ${label}`,
              value: index === 3 ? null : 3 + index * 2,
              mark: 5,
              index: 90 + index * 9,
            },
            right: { key: `2-${20 + index * 10}`, name: `女性 ${label}`, value: 4 + index * 2.5, mark: 6, index: 96 + index * 8 },
          }))}
          heads={{ left: '男性', right: '女性', index: '指数' }}
          highlightedKey={selectedBand}
          onChoose={setSelectedBand}
          format={(value) => formatRate(value)}
          unit="%"
        />
      </div>
      <SmallMultiples
        label="ジャンル別"
        steps={days}
        baseline={100}
        multiples={rows.slice(0, 5).map((row, index) => ({
          key: row.jan,
          name: row.productName,
          values: row.trend.map((value) => value + 60),
          isOwn: index === 0,
        }))}
        format={(value) => formatCount(value)}
      />
    </GalleryExample>
  )
}

const idleReport = {
  error: null,
  isLoading: false,
  isStale: false,
  isSlow: false,
  isCancelled: false,
  fetchedAt: '2026-11-20T04:05:00.000Z',
  cancel: doNothing,
  retry: doNothing,
}
const unreachable = new ApiError({ status: 0, code: 'network', message: '' })
const renderAnswer = () => <Figures figures={[{ label: '売上', value: '30,868', unit: '冊', note: '前の答え' }]} />

function StatePieces() {
  return (
    <>
      <GalleryExample name="Skeletons">
        <FiguresSkeleton count={4} />
        <ChartSkeleton height={120} />
        <TableSkeleton rows={3} />
      </GalleryExample>
      <GalleryExample name="ReportView: 読み込み中・1秒以上">
        <ReportView
          report={{ ...idleReport, data: null, isLoading: true, isSlow: true }}
          skeleton={<FiguresSkeleton count={4} />}
        >
          {renderAnswer}
        </ReportView>
      </GalleryExample>
      <GalleryExample name="ReportView: 次の答えを待つ">
        <ReportView report={{ ...idleReport, data: 1, isLoading: true, isSlow: true, isStale: true }} skeleton={null}>
          {renderAnswer}
        </ReportView>
      </GalleryExample>
      <GalleryExample name="ReportView: 届かない">
        <ReportView report={{ ...idleReport, data: 1, error: unreachable }} skeleton={null}>
          {renderAnswer}
        </ReportView>
      </GalleryExample>
      <GalleryExample name="Failure">
        <FailureState error={unreachable} onRetry={doNothing} />
      </GalleryExample>
      <GalleryExample name="EmptyAnswer">
        <EmptyReport
          relaxations={[
            { label: '期間を84日にひろげる（38点）', run: doNothing },
            { label: '全国の店でみる（12点）', run: doNothing },
          ]}
        >
          <p>文庫・2026/11/14(土)–11/20(金)</p>
        </EmptyReport>
      </GalleryExample>
    </>
  )
}

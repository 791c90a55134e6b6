import { useCallback, useMemo } from 'react'
import { cumulativeReport } from '../../../shared/reports/product-detail.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatDay, formatRate, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { toStepPeriods } from '../../report/day-notes/chart-days.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildFigureAxis } from '../../ui/chart/chart-axes.ts'
import { buildEndAnnotations, buildHaloedLine, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import type { CumulativeResult } from './trend-drawing.ts'

const HEIGHT = 420
const MARGIN = { l: 64, r: 112, t: 28, b: 36 }
type Point = CumulativeResult['list'][number]

/** Cumulative sales, deliveries, returns and stock by days since release. */
export function CumulativeSection({
  cumulative,
  product,
  quantityUnit,
}: {
  cumulative: CumulativeResult
  product: { jan: string; name: string }
  quantityUnit: QuantityUnit
}) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const { list } = cumulative
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const narrow = width < 520
      const x = list.map((point) => formatDay(point.date, { weekday: true }))
      const top = roundUpAxisMax(Math.max(0, ...list.map((point) => point.cumulativeDelivery)))
      const copies = tMeasures(quantityUnit)
      const hover = `%{y:,}${toUnitSuffix(copies)}${markTooltipBox('%{fullData.name}')}`
      const series = [
        { name: t('series.delivered'), key: 'cumulativeDelivery', color: tokens.delivery, isStepped: true },
        { name: t('series.stock'), key: 'cumulativeStock', color: tokens.stock, isStepped: false },
        { name: t('series.returned'), key: 'cumulativeReturn', color: tokens.series[6] ?? tokens.ink3, isStepped: false },
        { name: t('series.sold'), key: 'cumulativeSale', color: tokens.own, isStepped: false },
      ] as const
      const last = list.at(-1)
      const every = Math.max(1, Math.ceil(list.length / (narrow ? 3 : 8)))
      const ticks = list.map((_point, index) => index).filter((index) => (list.length - 1 - index) % every === 0)
      return {
        data: series.flatMap((item) =>
          buildHaloedLine(tokens, {
            name: item.name,
            x,
            y: list.map((point) => point[item.key]),
            color: item.color,
            isStepped: item.isStepped,
            hover,
            width: item.key === 'cumulativeSale' ? 2.4 : 1.75,
          }),
        ),
        ...(narrow && { legend: series }),
        layout: {
          margin: narrow ? { ...MARGIN, l: 52, r: 12 } : MARGIN,
          xaxis: {
            type: 'category',
            tickangle: 0,
            tickmode: 'array',
            tickvals: ticks.map((index) => x[index]),
            ticktext: ticks.map((index) => {
              const point = list[index] as Point
              return point.dayNumber === null || point.dayNumber < 0
                ? formatDay(point.date, { isShort: true })
                : t('dayNumber', { day: point.dayNumber })
            }),
            showgrid: false,
            linecolor: tokens.axis,
            showline: true,
          },
          yaxis: { ...buildFigureAxis(tokens, top), zeroline: false },
          annotations: [
            {
              text: copies,
              xref: 'paper',
              yref: 'paper',
              x: 0,
              y: 1,
              xanchor: 'right',
              yanchor: 'bottom',
              xshift: -6,
              yshift: 8,
              showarrow: false,
            },
            ...(last && !narrow
              ? buildEndAnnotations(
                  series.map((item) => ({
                    text: item.name,
                    value: formatCount(last[item.key]) + toUnitSuffix(copies),
                    color: item.color,
                    y: last[item.key],
                  })),
                  { max: top.max, height: HEIGHT - MARGIN.t - MARGIN.b, axis: 'y', shift: 10 },
                )
              : []),
          ],
        },
      }
    },
    [list, quantityUnit, t, tMeasures],
  )
  const days = useMemo(
    () => ({
      steps: toStepPeriods(
        list.map(({ date }) => date),
        'day',
      ),
      titles: [product],
    }),
    [list, product],
  )
  const newest = useMemo(() => [...list].reverse(), [list])
  const columns = useReportColumns<Point>(cumulativeReport, {
    overrides: cumulativeColumns,
    quantities: quantityUnit,
    rows: newest,
  })
  if (list.length === 0) {
    return (
      <EmptyState title={t('noTrend')}>
        <p>{t('noTrendHelp')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {cumulative.cumulativeTruncated && <p className="banner is-caution truncated">{t('truncated')}</p>}
      <PlotPanel
        title={t('cumulative')}
        note={cumulative.releaseDate ? t('since', { day: formatDay(cumulative.releaseDate, { weekday: true }) }) : undefined}
        label={t('cumulativeLabel')}
        height={HEIGHT}
        draw={draw}
        table={{ columns, rows: list, rowKey: (row) => row.date }}
        fileName="cumulative-sales"
        days={days}
      />
      <section className="detail-section">
        <SectionHeader title={t('list.cumulative')} note={t('buckets', { count: list.length })} />
        <SimpleTable
          label={t('list.cumulative')}
          columns={columns}
          rows={newest}
          rowKey={(row) => row.date}
          maxHeight={480}
          canCopy
        />
      </section>
    </>
  )
}

const cumulativeColumns: Record<string, Partial<Column<Point>>> = {
  date: { width: 120, cell: (row) => formatDay(row.date, { weekday: true }) },
  dayNumber: { cell: (row) => (row.dayNumber === null ? '–' : row.dayNumber < 0 ? '' : formatCount(row.dayNumber)) },
  saleRate: { align: 'right', cell: (row) => formatRate(row.saleRate) },
}

import { useCallback, useMemo } from 'react'
import type { Result } from '../../shared/api/endpoint.ts'
import type { sellThroughForecast } from '../../shared/api/product-forecast.ts'
import { addDays, countDaysBetween } from '../../shared/calendar/period.ts'
import type { QuantityUnit } from '../../shared/trade/kinds.ts'
import { formatCount, formatDay } from '../i18n/format.ts'
import { getMessages } from '../i18n/get-messages.ts'
import type { ChartSpec } from '../ui/chart/chart.tsx'
import { buildFigureAxis, stepAxis } from '../ui/chart/chart-axes.ts'
import { buildAxisUnit, roundUpAxisMax } from '../ui/chart/chart-layers.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../ui/chart/chart-text.ts'
import type { ChartTokens } from '../ui/chart/chart-tokens.ts'
import { type Column, createFigureColumn } from '../ui/table/column.ts'
import { PlotPanel } from './chart-panel.tsx'

type Forecast = Result<typeof sellThroughForecast>

const MARGIN = { l: 52, r: 14, t: 40, b: 30 }
/** Pixels for a day below the axis. */
const DAY_WIDTH = 56

interface WeekRow {
  from: string
  sold: number | null
  expected: number | null
  low: number | null
  high: number | null
  lowHalf: number | null
  highHalf: number | null
}

const toWeekRows = ({ soldWeeks, weeks }: Pick<Forecast, 'soldWeeks' | 'weeks'>): WeekRow[] => [
  ...soldWeeks.map(({ from, quantity }) => ({
    from,
    sold: quantity,
    expected: null,
    low: null,
    high: null,
    lowHalf: null,
    highHalf: null,
  })),
  ...weeks.map((week) => ({ ...week, sold: null })),
]

interface WeeksChartProps {
  row: Pick<Forecast, 'soldWeeks' | 'weeks' | 'runOutDate'>
  asOf: string
  /** Day on which a reprint would be delivered; null if none is asked about. */
  deliveryDate: string | null
  quantityUnit: QuantityUnit
  height: number
  fileName: string
  /** Explanation below the chart. */
  foot?: string
}

/** Sales of past weeks and the forecast with its 50 % and 80 % ranges, marked at the run-out and at the delivery. */
export function WeeksChart({ row, asOf, deliveryDate, quantityUnit, height, fileName, foot }: WeeksChartProps) {
  const t = getMessages('weeks-chart')
  const tMeasures = getMessages('measures')
  const rows = useMemo(() => toWeekRows(row), [row])
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const pastWeekCount = row.soldWeeks.length
      const { max, step } = roundUpAxisMax(
        Math.max(1, ...row.soldWeeks.map(({ quantity }) => quantity), ...row.weeks.map(({ high }) => high)),
        4,
      )
      // a week is drawn at its last day
      const toX = (day: string) => pastWeekCount - 1 + countDaysBetween(asOf, day) / 7
      const lastSold = row.soldWeeks.at(-1)?.quantity ?? 0
      const forecastSteps = [pastWeekCount - 1, ...row.weeks.map((_week, index) => pastWeekCount + index)]
      const createBand = (low: number[], high: number[], opacity: number) => ({
        type: 'scatter',
        mode: 'lines',
        x: [...forecastSteps, ...[...forecastSteps].reverse()],
        y: [lastSold, ...high, ...[...low].reverse(), lastSold],
        fill: 'toself',
        fillcolor: tokens.own,
        opacity,
        line: { width: 0 },
        hoverinfo: 'skip',
      })
      const each = Math.max(1, Math.ceil(DAY_WIDTH / (Math.max(120, width - MARGIN.l - MARGIN.r) / rows.length)))
      const createMark = (day: string, options: { text: string; color: string; y: number; dash: string }) => ({
        shape: {
          type: 'line',
          x0: toX(day),
          x1: toX(day),
          yref: 'paper',
          y0: 0,
          y1: 1,
          line: { color: options.color, width: 1.5, dash: options.dash },
        },
        note: {
          x: toX(day),
          yref: 'paper',
          y: 1,
          yshift: options.y,
          xanchor: 'left',
          yanchor: 'bottom',
          showarrow: false,
          text: options.text,
          font: { color: options.color, size: 11.5 },
        },
      })
      const formatShortDay = (day: string) => formatDay(day, { isShort: true })
      const marks = [
        ...(row.runOutDate !== null && toX(row.runOutDate) <= rows.length - 1
          ? [
              createMark(row.runOutDate, {
                text: t('runOut', { day: formatShortDay(row.runOutDate) }),
                color: tokens.problem,
                y: 14,
                dash: 'solid',
              }),
            ]
          : []),
        ...(deliveryDate === null
          ? []
          : [
              createMark(deliveryDate, {
                text: t('delivery', { day: formatShortDay(deliveryDate) }),
                color: tokens.ink2,
                y: 0,
                dash: 'dot',
              }),
            ]),
      ]
      const formatTooltip = (week: WeekRow, text: string) =>
        `${markBold(`${formatShortDay(week.from)}–${formatShortDay(addDays(week.from, 6))}`)}${lineBreakMark}${text}`
      return {
        data: [
          createBand(
            row.weeks.map(({ low }) => low),
            row.weeks.map(({ high }) => high),
            0.14,
          ),
          createBand(
            row.weeks.map(({ lowHalf }) => lowHalf),
            row.weeks.map(({ highHalf }) => highHalf),
            0.2,
          ),
          {
            type: 'scatter',
            mode: 'lines',
            x: forecastSteps,
            y: [lastSold, ...row.weeks.map(({ expected }) => expected)],
            line: { color: tokens.own, width: 1.8, dash: 'dash' },
            customdata: [
              '',
              ...row.weeks.map((week) =>
                formatTooltip(
                  { ...week, sold: null },
                  `${t('expected')} ${formatCount(week.expected)} (${formatCount(week.low)}–${formatCount(week.high)})`,
                ),
              ),
            ],
            hovertemplate: `%{customdata}${markTooltipBox()}`,
          },
          {
            type: 'scatter',
            mode: 'lines+markers',
            x: row.soldWeeks.map((_week, index) => index),
            y: row.soldWeeks.map(({ quantity }) => quantity),
            line: { color: tokens.own, width: 2 },
            marker: { color: tokens.own, size: row.soldWeeks.map((_week, index) => (index === pastWeekCount - 1 ? 7 : 3)) },
            customdata: rows
              .slice(0, pastWeekCount)
              .map((week) => formatTooltip(week, `${t('actual')} ${formatCount(week.sold)}`)),
            hovertemplate: `%{customdata}${markTooltipBox()}`,
          },
        ],
        layout: {
          margin: MARGIN,
          showlegend: false,
          hovermode: 'closest',
          shapes: marks.map(({ shape }) => shape),
          annotations: [buildAxisUnit(tMeasures(quantityUnit)), ...marks.map(({ note }) => note)],
          xaxis: {
            tickvals: rows.map((_week, index) => index).filter((index) => index % each === 0),
            ticktext: rows.filter((_week, index) => index % each === 0).map(({ from }) => formatShortDay(addDays(from, 6))),
            tickangle: 0,
            range: [-0.4, rows.length - 0.6],
            ...stepAxis,
          },
          yaxis: buildFigureAxis(tokens, { max, step }),
        },
      }
    },
    [asOf, deliveryDate, quantityUnit, tMeasures, row, rows, t],
  )
  const columns = useMemo<Column<WeekRow>[]>(
    () => [
      {
        id: 'week',
        header: t('week'),
        width: 130,
        value: ({ from }) => `${formatDay(from, { isShort: true })}–${formatDay(addDays(from, 6), { isShort: true })}`,
      },
      createFigureColumn('sold', t('actual'), ({ sold }) => sold, { unit: tMeasures(quantityUnit) }),
      createFigureColumn('expected', t('expected'), ({ expected }) => expected, { unit: tMeasures(quantityUnit) }),
      {
        id: 'range',
        header: t('range'),
        unit: tMeasures(quantityUnit),
        width: 120,
        align: 'right',
        value: ({ low, high }) => (low === null ? null : `${formatCount(low)}–${formatCount(high)}`),
      },
    ],
    [quantityUnit, tMeasures, t],
  )
  return (
    <PlotPanel
      title={t('title')}
      note={t('note')}
      label={t('label')}
      height={height}
      draw={draw}
      table={{ columns, rows, rowKey: ({ from }) => from }}
      fileName={fileName}
      {...(foot === undefined ? {} : { foot })}
    />
  )
}

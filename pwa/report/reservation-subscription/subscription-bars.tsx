import { useCallback, useMemo } from 'react'
import type { SubscriptionRow } from '../../../shared/api/reservation-subscription.ts'
import { formatCount, formatPeriod, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildAxisUnit } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlotPanel } from '../chart-panel.tsx'
import { getBarChartHeight } from '../charts/bar-chart.ts'

const MAX_BARS = 10
const NAME_CHARACTERS = 16
const truncateName = (name: string): string =>
  [...name].length > NAME_CHARACTERS ? `${[...name].slice(0, NAME_CHARACTERS - 1).join('')}…` : name

/** Subscriptions by magazine: continued and new ones to the right, ended ones to the left. */
export function SubscriptionBars({ rows, period }: { rows: readonly SubscriptionRow[]; period: { from: string; to: string } }) {
  const t = getMessages('reservation-subscription')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const topRows = useMemo(() => rows.slice(0, MAX_BARS), [rows])
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const y = topRows.map((_row, index) => index)
      const createBars = (name: string, color: string | string[], valueIn: (row: SubscriptionRow) => number) => ({
        type: 'bar',
        orientation: 'h',
        name,
        y,
        x: topRows.map(valueIn),
        marker: { color },
        customdata: topRows.map(
          (row) =>
            `${markBold(row.seriesName)}${lineBreakMark}${name} ${formatCount(Math.abs(valueIn(row)))}${toUnitSuffix(tMeasures('copies'))}`,
        ),
        hovertemplate: `%{customdata}${markTooltipBox()}`,
      })
      return {
        data: [
          createBars(
            t('kept'),
            topRows.map(({ own }) => (own ? tokens.own : tokens.ownSoft)),
            (row) => row.continuedQuantity,
          ),
          createBars(t('new'), tokens.series[1] ?? tokens.ownSoft, (row) => row.newQuantity),
          createBars(t('ended'), tokens.context, (row) => -row.endedQuantity),
        ],
        layout: {
          barmode: 'relative',
          bargap: 0.34,
          margin: { l: width < 600 ? 132 : 224, r: 64, t: 44, b: 24 },
          hovermode: 'closest',
          showlegend: true,
          legend: { orientation: 'h', x: 0, y: 1.02, yanchor: 'bottom', traceorder: 'normal' },
          annotations: [buildAxisUnit(tMeasures('copies'), 'right')],
          xaxis: {
            side: 'bottom',
            gridcolor: tokens.grid,
            zerolinecolor: tokens.axis,
            fixedrange: true,
            tickformat: ',',
            nticks: 5,
          },
          yaxis: {
            autorange: 'reversed',
            tickvals: y,
            ticktext: topRows.map(({ seriesName, own }) => (own ? markBold(truncateName(seriesName)) : truncateName(seriesName))),
            showgrid: false,
            fixedrange: true,
          },
        },
      }
    },
    [topRows, t, tMeasures],
  )
  const columns = useMemo<Column<SubscriptionRow>[]>(() => {
    const createNumberColumn = (
      id: string,
      header: string,
      value: (row: SubscriptionRow) => number,
    ): Column<SubscriptionRow> => ({
      id,
      header,
      unit: tMeasures('copiesHead'),
      width: 96,
      align: 'right',
      value,
      cell: (row) => formatCount(value(row)),
    })
    return [
      { id: 'seriesName', header: t('magazine'), width: 240, value: (row) => row.seriesName },
      createNumberColumn('kept', t('kept'), (row) => row.continuedQuantity),
      createNumberColumn('new', t('new'), (row) => row.newQuantity),
      createNumberColumn('ended', t('ended'), (row) => row.endedQuantity),
      createNumberColumn('subscribed', t('subscribed'), (row) => row.subscribedQuantity),
    ]
  }, [t, tMeasures])
  return (
    <PlotPanel
      title={t('bars')}
      note={formatPeriod(period)}
      label={t('barsLabel', { names: topRows.map((row) => row.seriesName).join(tReport('comma')) })}
      height={getBarChartHeight(topRows.length) + 36}
      draw={draw}
      table={{ columns, rows: topRows, rowKey: (row) => row.seriesCd }}
      fileName="subscriptions"
    />
  )
}

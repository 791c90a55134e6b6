import { useCallback, useMemo } from 'react'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatRate, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, buildHaloedLine, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { type Column, createFigureColumn, removeUnit } from '../../ui/table/column.ts'

interface Seller {
  quantity: number
}

interface Bar {
  name: string
  quantity: number
  cumulative: number
}

const HEIGHT = 300

/** Cumulative shares in percent of values in descending order. */
export function accumulateShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  let running = 0
  return values.map((value) => {
    running += value
    return total > 0 ? (100 * running) / total : 0
  })
}

/** Sales in descending order with the cumulative share, which shows how concentrated they are. */
export function ConcentrationChart<Row extends Seller>({
  groupBy,
  rows,
  names,
  getName,
  quantityUnit,
  isPart,
}: {
  groupBy: 'store' | 'company'
  rows: readonly Row[]
  names: readonly string[]
  getName: (row: Row) => string
  quantityUnit: QuantityUnit
  /** True if the rows are one of several pages. */
  isPart: boolean
}) {
  const t = getMessages('sale-ranking')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const bars = useMemo<Bar[]>(() => {
    const sorted = [...rows].filter((row) => row.quantity > 0).sort((a, b) => b.quantity - a.quantity)
    const shares = accumulateShares(sorted.map((row) => row.quantity))
    return sorted.map((row, index) => ({ name: getName(row), quantity: row.quantity, cumulative: shares[index] ?? 0 }))
  }, [rows, getName])
  const [unit, percent, cumulative] = [tMeasures(quantityUnit), tMeasures('percent'), t('cumulative')]
  const draw = useCallback(
    (tokens: ChartTokens) => {
      const x = bars.map((_bar, index) => index + 1)
      const { max, step } = roundUpAxisMax(Math.max(1, ...bars.map((bar) => bar.quantity)))
      return {
        data: [
          {
            type: 'bar',
            x,
            y: bars.map((bar) => bar.quantity),
            text: bars.map((bar) => bar.name),
            textposition: 'none',
            marker: { color: tokens.ownSoft },
            hovertemplate: `%{text} %{y:,}${toUnitSuffix(unit)}${markTooltipBox()}`,
          },
          ...buildHaloedLine(tokens, {
            name: cumulative,
            x,
            y: bars.map((bar) => bar.cumulative),
            color: tokens.own,
            axis: 'y2',
            hover: `%{y:.1f}${percent}${markTooltipBox(cumulative)}`,
          }),
        ],
        layout: {
          margin: { l: 44, r: 40, t: 26, b: 26 },
          annotations: [buildAxisUnit(unit), buildAxisUnit(percent, 'right')],
          bargap: bars.length > 40 ? 0.1 : 0.28,
          xaxis: { ...stepAxis, tickformat: ',', ticksuffix: tMeasures('rankUnit') },
          yaxis: { range: [0, max], dtick: step, gridcolor: tokens.grid, zeroline: false, fixedrange: true },
          yaxis2: { overlaying: 'y', side: 'right', range: [0, 100], dtick: 20, ...stepAxis },
        },
      }
    },
    [bars, unit, percent, cumulative, tMeasures],
  )
  const columns = useMemo<Column<Bar>[]>(
    () => [
      { id: 'name', header: tColumns(groupBy === 'store' ? 'storeName' : 'companyName'), width: 220, value: (bar) => bar.name },
      createFigureColumn('quantity', removeUnit(tColumns('quantity')), (bar) => bar.quantity, {
        unit: tMeasures(`${quantityUnit}Head`),
      }),
      createFigureColumn('cumulative', cumulative, (bar) => Number(bar.cumulative.toFixed(1)), {
        unit: percent,
        format: formatRate,
      }),
    ],
    [groupBy, quantityUnit, tColumns, tMeasures, cumulative, percent],
  )
  return (
    <PlotPanel
      title={t('chart')}
      note={isPart ? t('chartNotePart', { count: rows.length }) : t('chartNote')}
      label={t('chartLabel', { names: names.join('、') })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: bars, rowKey: (_bar, index) => String(index) }}
      fileName="sale-ranking"
    />
  )
}

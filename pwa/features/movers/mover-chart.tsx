import { useCallback, useMemo } from 'react'
import type { MoverRow } from '../../../shared/api/movers.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatRate, formatSigned, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { drawBarChart, getBarChartHeight } from '../../report/charts/bar-chart.ts'
import { lineBreakMark } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { type Column, createFigureColumn, removeUnit } from '../../ui/table/column.ts'
import { BARS_PER_SIDE, computeLogChange, selectLargestChanges } from './log-change.ts'

const TICKS = [-4, -2, 0, 2, 4]

/** The largest rises and falls, as bars on both sides of “no change”. */
export function MoverChart({
  rows,
  unit,
  onOpen,
}: {
  rows: readonly MoverRow[]
  unit: QuantityUnit
  onOpen: (row: MoverRow) => void
}) {
  const t = getMessages('movers-page')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const drawn = useMemo(() => selectLargestChanges(rows), [rows])
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawBarChart(
        {
          bars: drawn.map((row) => {
            const text = `${formatCount(row.previousQuantity)}→${formatCount(row.quantity)}${toUnitSuffix(tMeasures(unit))}`
            return {
              name: row.productName,
              value: computeLogChange(row.quantity, row.previousQuantity),
              isOwn: row.own,
              text,
              tip: `${text}${lineBreakMark}${row.sentence}`,
            }
          }),
          unit: t('times'),
          format: (value) => formatRate(value),
          ticks: {
            values: TICKS,
            labels: TICKS.map((tick) => (tick === 0 ? '1' : tick > 0 ? `${2 ** tick}` : `1/${2 ** -tick}`)),
          },
        },
        tokens,
        width,
      ),
    [drawn, unit, tMeasures, t],
  )
  const columns = useMemo<Column<MoverRow>[]>(() => {
    const inUnit = { unit: tMeasures(`${unit}Head`) }
    return [
      { id: 'name', header: tColumns('productName'), width: 240, value: (row) => row.productName },
      createFigureColumn('before', removeUnit(tColumns('comparedQuantity')), (row) => row.previousQuantity, inUnit),
      createFigureColumn('now', removeUnit(tColumns('quantity')), (row) => row.quantity, inUnit),
      createFigureColumn('difference', removeUnit(tColumns('difference')), (row) => row.difference, {
        ...inUnit,
        format: formatSigned,
      }),
    ]
  }, [tColumns, tMeasures, unit])
  if (drawn.length === 0) return null
  return (
    <PlotPanel
      title={t('chart')}
      note={t('chartNote', { count: BARS_PER_SIDE })}
      label={t('chartLabel')}
      height={getBarChartHeight(drawn.length)}
      draw={draw}
      table={{ columns, rows: drawn, rowKey: (row) => row.jan }}
      fileName="movers"
      onPointClick={(index) => {
        const row = drawn[index]
        if (row) onOpen(row)
      }}
    />
  )
}

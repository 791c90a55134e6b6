import { useCallback, useMemo } from 'react'
import type { StockOut } from '../../../shared/api/stock-outs.ts'
import { formatDay, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { drawBarChart, getBarChartHeight } from '../../report/charts/bar-drawing.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'

const MAX_BARS = 10

interface Props {
  rows: readonly StockOut[]
  groupBy: 'product' | 'store'
  /** Explanation of the estimate from the answer. */
  explanation: string
  onOpen: (row: StockOut) => void
}

/** Largest estimated lost sales: the first rows of the page, sorted by the estimate. */
export function LostCopiesChart({ rows, groupBy, explanation, onOpen }: Props) {
  const t = useMessages('stock-outs')
  const c = useMessages('columns')
  const m = useMessages('measures')
  const first = useMemo(() => [...rows].sort((a, b) => b.lostCopies - a.lostCopies).slice(0, MAX_BARS), [rows])
  const getName = useCallback(
    (row: StockOut) => (groupBy === 'product' ? row.productName : `${row.storeName ?? ''} ${row.productName}`),
    [groupBy],
  )
  const copies = m('copies')
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawBarChart(
        {
          bars: first.map((row) => ({
            name: getName(row),
            value: row.lostCopies,
            tip: t('tip', {
              lost: formatRate(row.lostCopies),
              perDay: formatRate(row.lostPerDay, 2),
              since: formatDay(row.since, { weekday: true }),
              count: row.stores,
            }),
          })),
          unit: copies,
          format: (value) => formatRate(value),
        },
        tokens,
        width,
      ),
    [first, getName, copies, t],
  )
  const columns = useMemo<Column<StockOut>[]>(
    () => [
      { id: 'name', head: c('productName'), width: 240, value: getName },
      createFigureColumn('lostCopies', t('lost'), (row) => row.lostCopies, { unit: copies, format: formatRate }),
    ],
    [c, t, copies, getName],
  )
  return (
    <PlotPanel
      title={t('chart')}
      note={t('chartNote', { count: first.length })}
      label={t('chartLabel')}
      height={getBarChartHeight(first.length)}
      draw={draw}
      table={{ columns, rows: first, rowKey: (_row, index) => String(index) }}
      fileName="stock-outs"
      onPoint={(index) => {
        const row = first[index]
        if (row) onOpen(row)
      }}
      foot={<CollapsedHelpText summary={t('how')}>{explanation}</CollapsedHelpText>}
    />
  )
}

import { useCallback, useMemo } from 'react'
import { formatBucket, formatCount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PlotFrame } from '../../report/chart-frame.tsx'
import { drawLineChart } from '../../report/charts/line-drawing.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import type { Column } from '../../ui/table/column.ts'
import type { BrandAnswer } from './brand-view.tsx'
import type { TrendByGenreState } from './trend-by-genre.state.ts'

const MOST = 10
const HEIGHT = 300
type Row = BrandAnswer['list'][number]

/** What the brands sell in each step, the own ones in the accent. */
export function BrandChart({ answer, state }: { answer: BrandAnswer; state: TrendByGenreState }) {
  const t = useMessages('trend-by-genre')
  const c = useMessages('columns')
  const m = useMessages('measures')
  const r = useMessages('report')
  const { buckets, partial, counted } = answer
  const rows = useMemo(() => answer.list.slice(0, MOST), [answer.list])
  const labels = useMemo(() => buckets.map((bucket) => formatBucket(bucket, state.unit)), [buckets, state.unit])
  const unit = state.basis === 2 ? m(counted.unit) : m('yen')
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawLineChart(
        {
          labels,
          series: rows.map((row) => ({ name: row.brandName, values: row.trend, own: row.own })),
          unit,
          height: HEIGHT,
          partial,
          partialWord: r('partial'),
        },
        tokens,
        width,
      ),
    [labels, rows, unit, partial, r],
  )
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'name', head: c('brandName'), width: 180, value: (row) => row.brandName },
      ...labels.map((label, index) => ({
        id: String(index),
        head: partial[index] ? `${label} ${r('partial')}` : label,
        width: 80,
        align: 'right' as const,
        value: (row: Row) => row.trend[index] ?? null,
        cell: (row: Row) => formatCount(row.trend[index]),
      })),
    ],
    [labels, partial, c, r],
  )
  return (
    <PlotFrame
      title={t('brandLines')}
      note={t('brandLinesNote', { count: rows.length })}
      label={t('brandLinesLabel', { names: rows.map((row) => row.brandName).join('、') })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows, rowKey: (row) => row.brandCd }}
      fileName="brand-pickup"
    />
  )
}

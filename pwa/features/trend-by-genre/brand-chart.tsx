import { useMemo, useState } from 'react'
import type { TrendByGenreState } from '../../../shared/reports/trend-by-genre.ts'
import { formatBucket, formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { drawLineChart } from '../../report/charts/line-chart.ts'
import { computeShares } from '../../report/charts/small-multiple-data.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { BrandResult } from './brand-figures.tsx'

const MAX_LINES = 10
const HEIGHT = 300
type Measure = 'share' | 'value'

interface BrandLine {
  brandCd: string
  name: string
  isOwn: boolean
  values: readonly (number | null)[]
}

interface Props {
  result: BrandResult
  /** Market in each step; null if unknown. */
  marketTrend: readonly number[] | null
  state: TrendByGenreState
}

/** Market shares of the brands in each step, or their sales; own ones have the accent colour. */
export function BrandChart({ result, marketTrend, state }: Props) {
  const t = getMessages('trend-by-genre')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const { buckets, partial, counted } = result
  const [chosenMeasure, setChosenMeasure] = useState<Measure>('share')
  const measure: Measure = marketTrend === null ? 'value' : chosenMeasure
  const rows = useMemo<BrandLine[]>(
    () =>
      result.list.slice(0, MAX_LINES).map((row) => ({
        brandCd: row.brandCd,
        name: row.brandName,
        isOwn: row.own,
        values: measure === 'share' ? computeShares(row.trend, marketTrend ?? []) : row.trend,
      })),
    [result.list, measure, marketTrend],
  )
  const labels = useMemo(() => buckets.map((bucket) => formatBucket(bucket, state.unit)), [buckets, state.unit])
  const basisUnit = state.basis === 2 ? tMeasures(counted.unit) : tMeasures('yen')
  const unit = measure === 'share' ? tMeasures('percent') : basisUnit
  const draw = useMemo(
    () =>
      drawLineChart({
        labels,
        series: rows,
        digits: measure === 'share' ? 2 : 0,
        unit,
        height: HEIGHT,
        partial,
        partialLabel: tReport('partial'),
      }),
    [labels, rows, unit, measure, partial, tReport],
  )
  const columns = useMemo<Column<BrandLine>[]>(
    () => [
      { id: 'name', header: tColumns('brandName'), width: 180, value: (row) => row.name },
      ...labels.map((label, index) => ({
        id: String(index),
        header: partial[index] ? `${label} ${tReport('partial')}` : label,
        width: 80,
        align: 'right' as const,
        value: (row: BrandLine) => row.values[index] ?? null,
        cell: (row: BrandLine) => (measure === 'share' ? formatRate(row.values[index], 2) : formatCount(row.values[index])),
      })),
    ],
    [labels, measure, partial, tColumns, tReport],
  )
  return (
    <PlotPanel
      title={t('brandLines')}
      note={t('brandLinesNote', { count: rows.length })}
      label={t('brandLinesLabel', { names: rows.map((row) => row.name).join('、') })}
      controls={
        marketTrend && (
          <SegmentedControl
            label={t('brandLines')}
            value={measure}
            options={[
              { value: 'share', label: t('marketShare') },
              { value: 'value', label: state.basis === 2 ? t('measure.value') : t('measure.amount') },
            ]}
            onChange={setChosenMeasure}
          />
        )
      }
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows, rowKey: (row) => row.brandCd }}
      fileName="brand-pickup"
    />
  )
}

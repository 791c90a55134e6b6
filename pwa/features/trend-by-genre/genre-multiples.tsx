import { useMemo, useState } from 'react'
import type { TrendByGenreState } from '../../../shared/reports/trend-by-genre.ts'
import { formatBucket, formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChartPanelWithNotes } from '../../report/chart-panel.tsx'
import { computeIndexValues, computeShares, type SmallMultipleSeries } from '../../report/charts/small-multiple-data.ts'
import { SmallMultiples } from '../../report/charts/small-multiples.tsx'
import { toStepPeriods } from '../../report/day-notes/chart-days.ts'
import { useNoteText } from '../../report/day-notes/note-marks.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { GenreResult } from './genre-figures.tsx'
import { getGenreRowKey, getLastPathPart } from './genre-path.ts'

const MAX_LINES = 10
const measures = ['index', 'value', 'share'] as const
type Measure = (typeof measures)[number]

/** Small multiples of the first ten rows on one scale. */
export function GenreSmallMultiples({ result, state }: { result: GenreResult; state: TrendByGenreState }) {
  const t = getMessages('trend-by-genre')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const [measure, setMeasure] = useState<Measure>('index')
  const { list, totals, partial, buckets, counted } = result
  const steps = useMemo(() => buckets.map((bucket) => formatBucket(bucket, state.unit)), [buckets, state.unit])
  const days = useMemo(() => ({ steps: toStepPeriods(buckets, state.unit) }), [buckets, state.unit])
  const multiples = useMemo<SmallMultipleSeries[]>(
    () =>
      list.slice(0, MAX_LINES).map((row) => ({
        key: getGenreRowKey(row),
        name: getLastPathPart(row.label),
        isOwn: row.own,
        values: computeRowValues(measure, row.trend, { totals: totals.trend, partial }),
      })),
    [list, totals, partial, measure],
  )
  const formatMeasure = (value: number): string => (measure === 'value' ? formatCount(value) : formatRate(value))
  const columns: Column<SmallMultipleSeries>[] = [
    { id: 'name', header: t('group'), width: 160, value: (multiple) => multiple.name },
    ...steps.map((step, index) => ({
      id: String(index),
      header: partial[index] ? `${step} ${tReport('partial')}` : step,
      width: 76,
      align: 'right' as const,
      value: (multiple: SmallMultipleSeries) => multiple.values[index] ?? null,
      cell: (multiple: SmallMultipleSeries) => (multiple.values[index] == null ? '–' : formatMeasure(multiple.values[index])),
    })),
  ]
  const getNoteText = useNoteText()
  const unit = state.basis === 2 ? tMeasures(counted.unit) : tMeasures('yen')
  return (
    <ChartPanelWithNotes
      title={t('multiples')}
      note={t(`multiplesNote.${measure}`, { count: multiples.length, unit })}
      label={t('multiplesLabel', { names: multiples.map((multiple) => multiple.name).join('、') })}
      height={220}
      controls={
        <SegmentedControl
          label={t('multiples')}
          value={measure}
          options={measures.map((value) => ({
            value,
            label: value === 'value' && state.basis === 1 ? t('measure.amount') : t(`measure.${value}`),
          }))}
          onChange={setMeasure}
        />
      }
      table={{ columns, rows: multiples, rowKey: (multiple) => multiple.key }}
      fileName="trend-by-genre"
      days={days}
      foot={partial.some(Boolean) ? t('partialFoot') : undefined}
    >
      {(places) => (
        <SmallMultiples
          label={t('multiplesLabel', { names: multiples.map((multiple) => multiple.name).join('、') })}
          multiples={multiples}
          steps={steps}
          format={formatMeasure}
          marks={places.map(({ step, notes }) => ({ step, text: notes.map(getNoteText).join('\n') }))}
          {...(measure === 'index' ? { baseline: 100 } : {})}
        />
      )}
    </ChartPanelWithNotes>
  )
}

/** Values of a row; incomplete steps are null, because next to complete ones they would look like a fall. */
function computeRowValues(
  measure: Measure,
  trend: readonly number[],
  { totals, partial }: { totals: readonly number[]; partial: readonly boolean[] },
): (number | null)[] {
  if (measure === 'index') return computeIndexValues(trend, partial)
  const values: readonly (number | null)[] = measure === 'share' ? computeShares(trend, totals) : trend
  return values.map((value, step) => (partial[step] ? null : value))
}

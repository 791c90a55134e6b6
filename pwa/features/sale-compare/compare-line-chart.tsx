import { useMemo } from 'react'
import type { ComparedProduct } from '../../../shared/api/sale-compare.ts'
import { type LineMeasure, lineMeasures, type SaleCompareState } from '../../../shared/reports/sale-compare.ts'
import { formatBucket, formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { drawLineChart, type LineSeries } from '../../report/charts/line-chart.ts'
import { useConditionLabels } from '../../report/conditions/condition-labels.ts'
import { toStepPeriods } from '../../report/day-notes/chart-days.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import {
  assignColors,
  type CompareResult,
  getComparisonLineValues,
  getLineValues,
  selectTitlesWithComparisonLines,
} from './comparison.ts'
import { changeAlignment, getLineMeasure } from './sale-compare.state.ts'

const HEIGHT = 320
const dashes = { previousPeriod: 'solid', lastYear: 'dash', previousIssue: 'dot' } as const

interface Props {
  result: CompareResult
  products: readonly ComparedProduct[]
  state: SaleCompareState
  onChange: (state: SaleCompareState) => void
}

/** Aligned by calendar, cumulative copies are counted from the start of the period; otherwise from the release. */
const getMeasureLabelKey = (measure: LineMeasure, align: SaleCompareState['align']) =>
  measure === 'cumulative' && align === 'calendar' ? 'period' : measure

interface BucketRow {
  label: string
  index: number
}

/** Line chart of the titles, by calendar or days since release, with thinner lines for comparison. */
export function CompareLineChart({ result, products, state, onChange }: Props) {
  const t = getMessages('sale-compare')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const { align } = state
  const measure = getLineMeasure(state)
  const unitName = tMeasures(`unit.${state.unit}`).toLowerCase()
  const labels = useBucketLabels(result, state)
  const series = useLineSeries(products, state)
  const unit = measure === 'index' ? '' : tMeasures('copies')
  const digits = measure === 'index' ? 1 : 0
  const partial = useMemo(() => products[0]?.points.map((point) => point.partial) ?? [], [products])
  const draw = useMemo(
    () =>
      drawLineChart({
        labels,
        series,
        unit,
        height: HEIGHT,
        partial,
        partialLabel: tReport('partial'),
        digits,
        ...(measure === 'index' ? { baseline: 100 } : {}),
      }),
    [labels, series, unit, digits, partial, measure, tReport],
  )
  const days = useMemo(
    () => (align === 'calendar' ? createChartDays(result, products, state.unit) : undefined),
    [result, products, state.unit, align],
  )
  const columns = useMemo(() => buildBucketColumns(t('step'), series, digits), [t, series, digits])
  const rows = useMemo<BucketRow[]>(() => labels.map((label, index) => ({ label, index })), [labels])
  const drawn = selectTitlesWithComparisonLines(products)
  const hasLines = products.some(({ lines }) => lines.length > 0)
  const indexBucket = result.indexBucket === null ? null : labels[result.indexBucket]
  const explanations = [
    measure === 'index' && indexBucket && t('indexNote', { step: indexBucket }),
    hasLines && measure === 'index' && t('indexLines'),
    hasLines && drawn.length < products.length && t('firstLines'),
  ].filter((value) => typeof value === 'string')
  const warned = [
    measure === 'index' && !indexBucket && t('noIndex'),
    products.some(({ points }) => points.some((point) => point.partial)) && t('partialNote'),
  ].filter((value) => typeof value === 'string')
  return (
    <PlotPanel
      title={t(`chart.${getMeasureLabelKey(measure, align)}`, { unit: unitName })}
      note={t('chartNote')}
      controls={
        <>
          <SegmentedControl
            label={t('align')}
            value={align}
            options={(['calendar', 'days-since-release'] as const).map((value) => ({ value, label: t(`align.${value}`) }))}
            onChange={(next) => onChange(changeAlignment(state, next))}
          />
          <SegmentedControl
            label={t('measure')}
            value={measure}
            options={lineMeasures.map((value) => ({
              value,
              label: t(`measure.${getMeasureLabelKey(value, align)}`, { unit: unitName }),
            }))}
            onChange={(next) => onChange({ ...state, measure: next })}
          />
        </>
      }
      label={t('chartLabel', { names: products.map((product) => product.productName).join(tReport('comma')) })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows, rowKey: (row) => String(row.index) }}
      fileName="comparison"
      days={days}
      foot={
        explanations.length + warned.length > 0 && (
          <>
            <HelpText>{`${explanations.join(' ')} `}</HelpText>
            {warned.join(' ')}
          </>
        )
      }
    />
  )
}

/** Days of the axis along the calendar; days since release have no common days. */
const createChartDays = ({ buckets }: CompareResult, products: readonly ComparedProduct[], unit: SaleCompareState['unit']) => ({
  steps: toStepPeriods(
    buckets.map(({ date }) => date),
    unit,
  ),
  titles: products.map(({ jan, productName }) => ({ jan, name: productName })),
})

/** Labels of the buckets: days, or days since release. */
function useBucketLabels({ buckets }: CompareResult, { unit, align }: SaleCompareState): string[] {
  const t = getMessages('sale-compare')
  return useMemo(
    () =>
      buckets.map(({ date, dayNumber }) => {
        if (align === 'calendar' && date !== null) return formatBucket(date, unit)
        return dayNumber === 0 ? t('releaseDay') : t('dayNumber', { day: dayNumber ?? 0 })
      }),
    [buckets, unit, align, t],
  )
}

/** One line per title, and thinner lines in its colour for comparison. */
function useLineSeries(products: readonly ComparedProduct[], state: SaleCompareState): LineSeries[] {
  const t = getMessages('sale-compare')
  const conditionLabels = useConditionLabels()
  const measure = getLineMeasure(state)
  const { align, days } = state
  return useMemo(() => {
    const colors = assignColors(products)
    const drawn = selectTitlesWithComparisonLines(products)
    return products.flatMap((product, index): LineSeries[] => {
      const color = colors[index] ?? null
      const style = { isOwn: product.own, ...(color === null ? {} : { color }) }
      const partial = product.points.map((point) => point.partial)
      const comparisonLines = drawn.includes(product) ? product.lines : []
      return [
        ...comparisonLines.flatMap((line): LineSeries[] => {
          const values = getComparisonLineValues(line, measure, { align, days })
          const name =
            line.kind === 'previousIssue'
              ? line.productName
              : t('lineName', { name: product.productName, line: conditionLabels.value('with', line.kind) })
          return values === null ? [] : [{ name, values, ...style, isFaint: true, dash: dashes[line.kind], partial: [] }]
        }),
        { name: product.productName, values: getLineValues(product, measure, align), ...style, partial },
      ]
    })
  }, [products, measure, align, days, t, conditionLabels])
}

const buildBucketColumns = (header: string, series: readonly LineSeries[], digits: number): Column<BucketRow>[] => [
  { id: 'step', header, width: 110, value: (row) => row.label },
  ...series.map(
    (line, index): Column<BucketRow> => ({
      id: String(index),
      header: line.name,
      width: 150,
      align: 'right',
      value: (row) => line.values[row.index] ?? null,
      cell: (row) => (digits === 0 ? formatCount(line.values[row.index]) : formatRate(line.values[row.index])),
    }),
  ),
]

import { useCallback, useMemo } from 'react'
import { addDays, addMonths, type Period } from '../../../shared/calendar/period.ts'
import { defineReport } from '../../../shared/reports/columns.ts'
import { getTrendColumns, trendReport } from '../../../shared/reports/product-detail.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { useHolidays } from '../../data/holidays.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { getOverallPeriod, toStepPeriods } from '../../report/day-notes/chart-days.ts'
import { useDayNotes } from '../../report/day-notes/day-notes.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { SectionHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { EmptyState } from '../../ui/view-states.tsx'
import { drawTrend, formatTrendBucket, type SalesTrendsResult, type TrendLabels, type TrendPoint } from './trend-drawing.ts'
import { listEventTexts, type TrendEvents } from './trend-events.ts'

const HEIGHT = 400
type Unit = 'hour' | 'day' | 'week' | 'month'

interface Props {
  /** Title of the trend. */
  product: { jan: string; name: string }
  releaseDate: string | null
  quantityUnit: QuantityUnit
  trend: SalesTrendsResult
  unit: Unit
  onUnit: (unit: Unit) => void
  /** Called with the clicked bucket, to show its content in a finer unit. */
  onInside: (unit: Unit, period: Period) => void
}

export function TrendSection({ product, releaseDate, quantityUnit, trend, unit, onUnit, onInside }: Props) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const labels = useMemo<TrendLabels>(
    () => ({
      sales: t('series.sales'),
      sold: t('series.sold'),
      stock: t('series.stock'),
      delivered: t('series.delivered'),
      copies: tMeasures(quantityUnit),
      tenThousand: t('tenThousand', { unit: tMeasures(quantityUnit) }),
      hour: (hour) => t('hour', { hour }),
      language: getCurrentLanguage(),
      mark: (kind) => t(`mark.${kind}`),
      day: (day) => formatDay(day, { isShort: true }),
      dayOfSale: (day) => t('dayOfSale', { day }),
      note: (text) => t('noteTip', { text }),
    }),
    [quantityUnit, t, tMeasures],
  )
  const steps = useMemo(
    () =>
      toStepPeriods(
        trend.salesTrends.map(({ date }) => date),
        unit,
      ),
    [trend, unit],
  )
  const days = useMemo(() => ({ steps, titles: [product] }), [steps, product])
  const holidays = useHolidays()
  const notes = useDayNotes({ jans: [product.jan], period: getOverallPeriod(steps) })
  const events = useMemo<TrendEvents>(
    () => ({ releaseDate, marks: trend.marks, holidays, notes }),
    [releaseDate, trend.marks, holidays, notes],
  )
  const draw = useCallback(
    (tokens: ChartTokens, width: number) => drawTrend(tokens, { trend, steps, events, unit, height: HEIGHT, width, labels }),
    [trend, steps, events, unit, labels],
  )
  const newest = useMemo(() => [...trend.salesTrends].reverse(), [trend])
  const columns = useTrendColumns({ unit, labels, quantityUnit, points: newest })
  const openBucket = (index: number) => {
    const point = trend.salesTrends[index]
    if (!point || unit === 'hour') return
    if (unit === 'day') onInside('hour', { from: point.date, to: point.date })
    else
      onInside('day', { from: point.date, to: addDays(unit === 'week' ? addDays(point.date, 7) : addMonths(point.date, 1), -1) })
  }
  const title = unit === 'hour' ? t('trend.hours') : t('trend')
  const units = (
    <SegmentedControl
      label={t('unit')}
      value={unit}
      options={(['hour', 'day', 'week', 'month'] as const).map((value) => ({ value, label: tMeasures(`unit.${value}`) }))}
      onChange={onUnit}
    />
  )
  return (
    <div className="detail-split">
      {trend.salesTrends.length === 0 ? (
        <section>
          <SectionHeader title={title}>
            <span className="push">{units}</span>
          </SectionHeader>
          <EmptyState title={t('noTrend')}>
            <p>{t('noTrendHelp')}</p>
          </EmptyState>
        </section>
      ) : (
        <PlotPanel
          title={title}
          note={
            <span className="legend">
              <span>
                <i className="swatch" style={{ background: 'var(--chart-own)' }} />
                {unit === 'hour' ? t('series.sales') : t('legend.left')}
              </span>
              {unit !== 'hour' && (
                <span>
                  <i className="swatch is-line" style={{ background: 'var(--chart-mark)' }} />
                  {t('legend.right')}
                </span>
              )}
            </span>
          }
          controls={units}
          label={t('trendLabel')}
          height={HEIGHT}
          draw={draw}
          table={{ columns, rows: trend.salesTrends, rowKey: (_row, index) => String(index) }}
          fileName="sales-trend"
          onPointClick={openBucket}
          foot={
            unit === 'hour' ? (
              <DayFacts points={trend.salesTrends} events={events} labels={labels} quantityUnit={quantityUnit} />
            ) : undefined
          }
          days={days}
        />
      )}
      <section>
        <SectionHeader title={t(`list.${unit}`)} note={t('buckets', { count: trend.salesTrends.length })} />
        <SimpleTable
          label={t(`list.${unit}`)}
          columns={columns.filter((column) => !column.isHidden)}
          rows={newest}
          rowKey={(_row, index) => String(index)}
          rowClass={(row) => (row.quantity === 0 ? 'is-quiet' : '')}
          maxHeight={HEIGHT - 34}
          canCopy
        />
      </section>
    </div>
  )
}

interface DayFactsProps {
  points: readonly TrendPoint[]
  events: TrendEvents
  labels: TrendLabels
  quantityUnit: QuantityUnit
}

/** What happened on the days of a chart by hour, with their sales. */
function DayFacts({ points, events, labels, quantityUnit }: DayFactsProps) {
  const t = getMessages('measures')
  const days = [...new Set(points.map(({ date }) => date))]
  return (
    <ul className="day-facts">
      {days.map((day) => {
        const sold = points.filter(({ date }) => date === day).reduce((sum, { quantity }) => sum + quantity, 0)
        return (
          <li key={day}>
            <time dateTime={day}>{formatDay(day, { weekday: true })}</time>
            <b>{t(`${quantityUnit}Of`, { count: sold })}</b>
            <span>{listEventTexts({ from: day, to: day }, events, labels).join(' / ')}</span>
          </li>
        )
      })}
    </ul>
  )
}

const dayReport = { ...trendReport, columns: getTrendColumns('day') }
const hourReport = defineReport<TrendPoint>({
  columns: getTrendColumns('hour').filter(({ name }) => name !== 'hour'),
  screen: ['date', 'quantity', 'amount'],
})

function useTrendColumns({
  unit,
  labels,
  quantityUnit,
  points,
}: Pick<Props, 'unit' | 'quantityUnit'> & { labels: TrendLabels; points: readonly TrendPoint[] }): Column<TrendPoint>[] {
  const t = getMessages('product-detail')
  const overrides = useMemo<Record<string, Partial<Column<TrendPoint>>>>(
    () => ({
      date: {
        width: 110,
        value: (row) => formatTrendBucket(row, unit, labels),
        cell: (row) => formatTrendBucket(row, unit, labels).replace(/^\d{4}\//, ''),
      },
      quantity: { cell: (row) => <b>{formatCount(row.quantity)}</b> },
      marketStock: { header: t('stockShort') },
      // no room for bars beside the chart
      saleRate: { align: 'right', cell: (row) => formatRate(row.saleRate) },
    }),
    [unit, labels, t],
  )
  return useReportColumns<TrendPoint>(unit === 'hour' ? hourReport : dayReport, {
    overrides,
    quantities: quantityUnit,
    rows: points,
  })
}

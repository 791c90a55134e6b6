import { useMemo } from 'react'
import { formatCount, formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { ChartOrTable } from '../../ui/chart/chart-or-table.tsx'
import { MeasuredChart } from '../../ui/chart/measured-chart.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import type { HourlySales } from './dashboard.ts'

const LEFT = 40
const RIGHT_MARGIN = 4
const TOP = 34
const BASELINE_Y = 222
const HEIGHT = 246

/** The last eight hours compared with the same hours a week before. A plain SVG: too small for the chart library. */
export function HourlySalesChart({ hours }: { hours: readonly HourlySales[] }) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const columns = useMemo<Column<HourlySales>[]>(
    () => [
      { id: 'date', header: t('date'), width: 110, value: (row) => formatDay(row.date, { isShort: true, weekday: true }) },
      { id: 'hour', header: t('hourHead'), width: 80, align: 'right', value: (row) => t('hour', { hour: row.hour }) },
      {
        id: 'quantity',
        header: t('sales'),
        unit: tMeasures('copiesHead'),
        width: 90,
        align: 'right',
        value: (row) => row.quantity,
        cell: (row) => <b>{formatCount(row.quantity)}</b>,
      },
      createFigureColumn('weekBefore', t('hoursBefore'), (row) => row.weekBefore, { unit: tMeasures('copiesHead'), width: 120 }),
    ],
    [t, tMeasures],
  )
  const total = hours.reduce((sum, hour) => sum + hour.quantity, 0)
  const label = t('hoursLabel', {
    list: hours.map((hour) => `${t('hour', { hour: hour.hour })} ${formatCount(hour.quantity)}`).join('、'),
  })
  return (
    <section>
      <SectionHeader title={t('hours', { count: hours.length })}>
        <span className="legend">
          <span>
            <i className="swatch" style={{ background: 'var(--chart-own)' }} />
            {t('hoursNow')}
          </span>
          <span>
            <i className="swatch" style={{ background: 'var(--chart-context)' }} />
            {t('hoursBefore')}
          </span>
        </span>
        <span className="push as-of">{t('hoursTotal', { value: tMeasures('copiesOf', { count: total }) })}</span>
      </SectionHeader>
      {hours.length === 0 ? (
        <p className="quiet-note">{t('hoursNone')}</p>
      ) : (
        <ChartOrTable label={label} height={HEIGHT} table={{ columns, rows: hours, rowKey: (row) => `${row.date} ${row.hour}` }}>
          <MeasuredChart label={label} height={HEIGHT}>
            {(width) => <Bars hours={hours} right={width - RIGHT_MARGIN} />}
          </MeasuredChart>
        </ChartOrTable>
      )}
    </section>
  )
}

function Bars({ hours, right }: { hours: readonly HourlySales[]; right: number }) {
  const t = getMessages('dashboard')
  const tMeasures = getMessages('measures')
  const { max, step } = roundUpAxisMax(Math.max(0, ...hours.flatMap((hour) => [hour.quantity, hour.weekBefore])), 4)
  const toY = (value: number) => BASELINE_Y - (Math.max(0, value) / max) * (BASELINE_Y - TOP)
  const firstHourOfDay = hours.findIndex((hour, index) => index > 0 && hour.date !== hours[index - 1]?.date)
  const gap = firstHourOfDay > 0 ? 18 : 0
  const width = (right - LEFT - gap) / hours.length
  const toX = (index: number) => LEFT + index * width + (firstHourOfDay > 0 && index >= firstHourOfDay ? gap : 0)
  const bar = Math.min(26, width * 0.34)
  const border = firstHourOfDay > 0 ? toX(firstHourOfDay) - gap / 2 : 0
  return (
    <>
      {[0, 1, 2, 3, 4].map((line) => (
        <g key={line}>
          <line className={line === 0 ? 'axis' : 'grid'} x1={LEFT} x2={right} y1={toY(line * step)} y2={toY(line * step)} />
          <text x={LEFT - 8} y={toY(line * step) + 4} textAnchor="end">
            {formatCount(line * step)}
          </text>
        </g>
      ))}
      <text x={LEFT - 8} y={16} textAnchor="end">
        {tMeasures('copies')}
      </text>
      {firstHourOfDay > 0 && (
        <>
          <line className="mark-line" x1={border} x2={border} y1={22} y2={BASELINE_Y} />
          <text x={border - 8} y={20} textAnchor="end">
            {formatDay(hours[0]?.date, { isShort: true, weekday: true })}
          </text>
          <text x={border + 8} y={20}>
            {formatDay(hours[firstHourOfDay]?.date, { isShort: true, weekday: true })}
          </text>
        </>
      )}
      {hours.map((hour, index) => {
        const middle = toX(index) + width / 2
        return (
          <g key={`${hour.date} ${hour.hour}`}>
            <rect
              x={middle - bar - 1}
              y={toY(hour.weekBefore)}
              width={bar}
              height={BASELINE_Y - toY(hour.weekBefore)}
              style={{ fill: 'var(--chart-context)' }}
            >
              <title>{`${t('hoursBefore')} ${formatCount(hour.weekBefore)}`}</title>
            </rect>
            <rect className="bar" x={middle + 1} y={toY(hour.quantity)} width={bar} height={BASELINE_Y - toY(hour.quantity)} />
            <text className="strong bar-value" x={middle + 1 + bar / 2} y={toY(hour.quantity) - 6} textAnchor="middle">
              {formatCount(hour.quantity)}
            </text>
            <text x={middle} y={BASELINE_Y + 17} textAnchor="middle">
              {t('hour', { hour: hour.hour })}
            </text>
          </g>
        )
      })}
    </>
  )
}

import { useCallback, useMemo } from 'react'
import type { PreOrderRow } from '../../../shared/api/reservation-subscription.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatDay, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlotPanel } from '../chart-panel.tsx'
import { drawLineChart } from '../charts/line-chart.ts'
import { type ChartOrderDay, toOrderDays } from './order-days.ts'

const HEIGHT = 300

/** Cumulative orders of a title until its release, compared with the previous issue or volume. */
export function OrderCurve({ row, quantityUnit }: { row: PreOrderRow; quantityUnit: QuantityUnit }) {
  const t = getMessages('reservation-subscription')
  const tMeasures = getMessages('measures')
  const days = useMemo(() => toOrderDays(row), [row])
  const { previousIssue, releaseDate } = row
  const getLabel = useCallback(
    (daysBefore: number) => (daysBefore === 0 ? t('release') : t('daysBefore', { count: daysBefore })),
    [t],
  )
  const draw = useMemo(
    () =>
      drawLineChart({
        labels: days.map((day) => getLabel(day.daysBefore)),
        series: [
          ...(previousIssue
            ? [
                {
                  name: previousIssue.productName,
                  values: days.map((day) => day.previousBooked),
                  dash: 'dash' as const,
                  color: 0,
                },
              ]
            : []),
          { name: row.productName, values: days.map((day) => day.booked), isOwn: true },
        ],
        unit: tMeasures(quantityUnit),
        height: HEIGHT,
      }),
    [days, getLabel, previousIssue, quantityUnit, row.productName, tMeasures],
  )
  const columns = useMemo<Column<ChartOrderDay>[]>(() => {
    const createNumberColumn = (id: keyof ChartOrderDay, header: string, signed = false): Column<ChartOrderDay> => ({
      id,
      header,
      unit: tMeasures(`${quantityUnit}Head`),
      width: 150,
      align: 'right',
      value: (day) => day[id],
      cell: (day) => (signed ? formatSigned(day[id]) : formatCount(day[id])),
    })
    return [
      {
        id: 'daysBefore',
        header: t('day'),
        width: 200,
        value: (day) =>
          releaseDate === null
            ? getLabel(day.daysBefore)
            : `${getLabel(day.daysBefore)} ${formatDay(addDays(releaseDate, -day.daysBefore), { isShort: true, weekday: true })}`,
      },
      createNumberColumn('added', t('added'), true),
      createNumberColumn('booked', t('booked')),
      ...(previousIssue ? [createNumberColumn('previousBooked', t('bookedOf', { name: previousIssue.productName }))] : []),
    ]
  }, [t, tMeasures, getLabel, quantityUnit, releaseDate, previousIssue])
  const first = days.find((day) => (day.booked ?? 0) > 0)
  const since = first && releaseDate ? formatDay(addDays(releaseDate, -first.daysBefore), { weekday: true }) : null
  return (
    <PlotPanel
      title={t('curve', { name: row.productName })}
      note={since === null ? undefined : t('opened', { day: since })}
      label={t('curveLabel', { name: row.productName })}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: days, rowKey: (day) => String(day.daysBefore) }}
      fileName="pre-orders"
      foot={previousIssue ? undefined : t('noIssueBefore')}
    />
  )
}

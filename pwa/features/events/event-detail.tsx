import { useCallback, useMemo } from 'react'
import { CURVE_DAYS_BEFORE, type EventCurveDay, type EventRow } from '../../../shared/api/events.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatAmount, formatCount, formatDay, formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildFigureAxis, stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import type { DetailHeights } from '../../ui/table/use-detail-row-count.ts'

const CHART_HEIGHT = 270
const MARGIN = { l: 52, r: 14, t: 40, b: 50 }
/** Pixels for a day below the axis. */
const DAY_WIDTH = 46

/** Height of the panel in pixels by minimum window width: beside each other, or below. */
export const eventDetailHeights = [
  { from: 1180, height: 352 },
  { from: 768, height: 600 },
  { from: 0, height: 680 },
] as const satisfies DetailHeights

/** An event, opened below its row: its curve, what it did in a sentence, and the figures behind it. */
export function EventDetail({ row, unit }: { row: EventRow; unit: string }) {
  const t = getMessages('events')
  const { namesake, usualAgain } = row
  const productPath = getProductPath(row.jan)
  const period = `&period.from=${addDays(row.date, -CURVE_DAYS_BEFORE)}&period.to=${row.curve.at(-1)?.date ?? row.date}`
  return (
    <section className="gap-5 columns p-4 event-detail" aria-label={t('detail.label', { name: row.eventName })}>
      <EventCurve row={row} unit={unit} />
      <div className="stack gap-3 items-start event-detail-side">
        <p className="event-detail-text">{row.effectText}</p>
        <dl className="events-facts">
          {row.extraAmount !== null && (
            <>
              <dt>{t('fact.amount')}</dt>
              <dd>
                <b>{formatAmount(row.extraAmount)}</b>
              </dd>
            </>
          )}
          <dt>{t('fact.lost')}</dt>
          <dd>
            {row.lostCopies === 0
              ? t('fact.none')
              : t('fact.lostValue', {
                  amount: formatAmount(row.lostAmount),
                  low: row.lostCopiesLow,
                  high: row.lostCopiesHigh,
                  unit,
                })}
          </dd>
          <dt>{t('fact.soldOut')}</dt>
          <dd>{t('ahead.stores', { count: row.soldOutStores })}</dd>
          {row.state === 'raised' && (
            <>
              <dt>{t('fact.usual')}</dt>
              <dd>
                {usualAgain === null
                  ? t('fact.stillRaised')
                  : t('fact.usualValue', {
                      day: formatDay(usualAgain, { isShort: true, weekday: true }),
                      count: countDaysBetween(row.date, usualAgain) + 1,
                    })}
              </dd>
            </>
          )}
          {namesake.medianRate !== null && (
            <>
              <dt>{t('fact.namesake')}</dt>
              <dd>{t('fact.namesakeValue', { rate: formatSigned(namesake.medianRate, 1), count: namesake.events })}</dd>
            </>
          )}
        </dl>
        <div className="row wrap gap-2">
          <LinkButton icon="empty" to={`${productPath}&tab=stock-outs`} label={t('openSoldOut')} />
          <LinkButton icon="trend" to={`${productPath}&tab=trend${period}`} label={t('openTrend')} />
        </div>
      </div>
    </section>
  )
}

/** Daily sales around an event with the forecast without it, and the stores without stock below. */
function EventCurve({ row, unit }: { row: EventRow; unit: string }) {
  const t = getMessages('events')
  const { curve, date, comparedDays, eventName, expected } = row
  const start = curve.findIndex((day) => day.date === date)
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const x = curve.map((_day, index) => index)
      const { max, step } = roundUpAxisMax(Math.max(1, ...curve.map((day) => Math.max(day.quantity, day.expected ?? 0))), 4)
      const each = Math.max(1, Math.ceil(DAY_WIDTH / (Math.max(120, width - MARGIN.l - MARGIN.r) / Math.max(1, curve.length))))
      const ticks = x.filter((index) => (index - start) % each === 0)
      const isCompared = (index: number) => index >= start && index < start + comparedDays
      const formatTooltip = (day: EventCurveDay) =>
        [
          markBold(formatDay(day.date, { weekday: true })),
          `${t('chart.sold')} ${formatCount(day.quantity)}`,
          ...(day.expected === null ? [] : [`${t('chart.expected')} ${formatRate(day.expected)}`]),
          ...(day.soldOutStores === null ? [] : [`${t('chart.soldOut')} ${formatCount(day.soldOutStores)}`]),
        ].join(lineBreakMark)
      const forecast = x.filter((index) => (curve[index]?.expected ?? null) !== null)
      const note = { showarrow: false, font: { size: 11.5, color: tokens.text } }
      return {
        data: [
          {
            type: 'bar',
            x,
            y: curve.map(({ quantity }) => quantity),
            marker: { color: x.map((index) => (isCompared(index) ? tokens.own : tokens.ownSoft)) },
            customdata: curve.map(formatTooltip),
            hovertemplate: `%{customdata}${markTooltipBox()}`,
          },
          {
            type: 'scatter',
            mode: 'lines',
            x: forecast,
            y: forecast.map((index) => curve[index]?.expected ?? null),
            line: { color: tokens.delivery, width: 2, dash: 'dash' },
            hoverinfo: 'skip',
          },
        ],
        layout: {
          margin: MARGIN,
          showlegend: false,
          bargap: 0.32,
          hovermode: 'closest',
          shapes: [
            {
              type: 'line',
              x0: start - 0.5,
              x1: start - 0.5,
              yref: 'paper',
              y0: 0,
              y1: 1,
              line: { color: tokens.mark, width: 1, dash: 'dot' },
            },
          ],
          annotations: [
            buildAxisUnit(unit),
            {
              ...note,
              x: start - 0.5,
              yref: 'paper',
              y: 1,
              yshift: 14,
              xanchor: 'left',
              yanchor: 'bottom',
              text: markBold(formatDay(date, { isShort: true, weekday: true })),
              font: { size: 11.5, color: tokens.ink },
            },
            {
              ...note,
              xref: 'paper',
              x: 0,
              xshift: -6,
              xanchor: 'right',
              yref: 'paper',
              y: 0,
              yshift: -32,
              text: t('chart.soldOut'),
            },
            ...x.flatMap((index) => {
              const stores = curve[index]?.soldOutStores ?? null
              return stores === null ? [] : [{ ...note, x: index, yref: 'paper', y: 0, yshift: -32, text: formatCount(stores) }]
            }),
          ],
          xaxis: {
            tickvals: ticks,
            ticktext: ticks.map((index) => formatDay(curve[index]?.date ?? date, { isShort: true })),
            tickangle: 0,
            range: [-0.6, curve.length - 0.4],
            ...stepAxis,
          },
          yaxis: buildFigureAxis(tokens, { max, step }),
        },
      }
    },
    [curve, start, comparedDays, date, unit, t],
  )
  const columns = useMemo<Column<EventCurveDay>[]>(
    () => [
      {
        id: 'date',
        header: t('chart.day'),
        width: 110,
        value: (day) => formatDay(day.date, { isShort: true, weekday: true }),
      },
      createFigureColumn('quantity', t('chart.sold'), ({ quantity }) => quantity, { unit }),
      createFigureColumn('expected', t('chart.expected'), (day) => day.expected, { unit, width: 160, format: formatRate }),
      createFigureColumn('soldOutStores', t('chart.soldOut'), ({ soldOutStores }) => soldOutStores, {
        unit: getMessages('measures')('stores'),
      }),
    ],
    [unit, t],
  )
  return (
    <PlotPanel
      title={t('chart.title')}
      note={expected !== null && row.expectedLow !== null ? t('chart.expectedSum', { count: expected, unit }) : undefined}
      label={t('chart.label', { name: eventName })}
      height={CHART_HEIGHT}
      draw={draw}
      table={{ columns, rows: curve, rowKey: (day) => day.date }}
      fileName={`event-${row.jan}-${date}`}
    />
  )
}

import { useCallback } from 'react'
import type { Answer } from '../../../../shared/api/endpoint.ts'
import { comparableReport } from '../../../../shared/api/product-forecast.columns.ts'
import { type Comparable, sellThroughForecast, sellThroughForecastExport } from '../../../../shared/api/product-forecast.ts'
import { addDays } from '../../../../shared/calendar/period.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useReport } from '../../../data/use-report.ts'
import { formatCount, formatDay, formatSigned, toUnitSuffix } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { PlotPanel } from '../../../report/chart-panel.tsx'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable, useProductActions } from '../../../report/report-table.tsx'
import { titleRow } from '../../../report/title-rows.ts'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { buildFigureAxis, stepAxis } from '../../../ui/chart/chart-axes.ts'
import { buildAxisUnit, buildHaloedLine, roundUpAxisMax } from '../../../ui/chart/chart-layers.ts'
import { markTooltipBox } from '../../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../../ui/chart/chart-tokens.ts'
import { createFigure, Figures } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { type Column, createFigureColumn } from '../../../ui/table/column.ts'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { partQuestions } from '../part-questions.ts'
import { forecastSelloutDay, getExpectedSales } from './forecast-days.ts'
import { ForecastRecordSection } from './forecast-record-section.tsx'
import type { PartProps } from './part-tools.tsx'

type Forecast = Answer<typeof sellThroughForecast>
type Horizon = Forecast['horizons'][number]

const columnIds = [
  'productName',
  'authorName',
  'publisherName',
  'releaseDate',
  'reasons',
  'soldDayN',
  'sold30',
  'sold90',
  'growth',
] as const
const HEIGHT = 300

/**
 * Forecast of a title's sales from the further course of comparable titles, with the range in which six out of ten ended.
 */
export function ForecastPart({ detail, state, period, quantityUnit }: PartProps) {
  const t = getMessages('product-detail')
  const question = partQuestions.forecast({ jan: detail.jan, state, period })
  const report = useReport(sellThroughForecast, question)
  return (
    <>
      <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
        {(answer) =>
          answer.obstacle === null ? (
            <ForecastAnswer
              answer={answer}
              quantityUnit={quantityUnit}
              tools={<ExportButton endpoint={sellThroughForecastExport} body={question} />}
            />
          ) : (
            <EmptyReport title={t('forecast.none')}>
              <p>{answer.explanation}</p>
            </EmptyReport>
          )
        }
      </ReportView>
      {detail.kind === 'book' && <ForecastRecordSection jan={detail.jan} />}
    </>
  )
}

interface AnswerProps {
  answer: Forecast
  quantityUnit: QuantityUnit
}

function ForecastAnswer({ answer, quantityUnit, tools }: AnswerProps & { tools: React.ReactNode }) {
  const t = getMessages('product-detail')
  const actions = useProductActions<Comparable>()
  const columns = useReportColumns<Comparable>(comparableReport, {
    visible: columnIds,
    rows: answer.comparables,
    quantities: quantityUnit,
  })
  return (
    <>
      <ForecastFigures answer={answer} quantityUnit={quantityUnit} />
      <ForecastChart answer={answer} quantityUnit={quantityUnit} />
      <ReportTable
        slug="product-detail-forecast"
        label={t('forecast.comparables')}
        columns={columns}
        rows={answer.comparables}
        {...titleRow}
        count={<strong>{t('forecast.count', { count: answer.comparables.length })}</strong>}
        actions={actions}
        tools={tools}
      />
    </>
  )
}

/** Planning horizon for orders, in days. */
const ORDER_HORIZON_DAYS = 28

function ForecastFigures({ answer, quantityUnit }: AnswerProps) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const { threshold, curve, day, soldDayN, releaseDate, cumulativeDeliveryQuantity } = answer
  const ahead = getExpectedSales(answer, ORDER_HORIZON_DAYS)
  const end = forecastSelloutDay(answer)
  const line = threshold.reached
    ? t('forecast.reached', { day: formatDay(threshold.reachedDate) })
    : threshold.expectedDate
      ? t('forecast.expected', { day: formatDay(threshold.expectedDate) })
      : t('forecast.never')
  const lastDay = curve.at(-1)?.day ?? 0
  const formatCopies = (count: number) => tMeasures(`${quantityUnit}Of`, { count })
  return (
    <Figures
      figures={[
        createFigure(t('forecast.sold', { day: day ?? 0 }), formatCount(soldDayN), {
          unit: tMeasures(quantityUnit),
          note: t('forecast.delivered', { copies: formatCopies(cumulativeDeliveryQuantity) }),
        }),
        createFigure(t('forecast.ahead', { days: ORDER_HORIZON_DAYS }), formatSigned(ahead?.expected ?? null), {
          unit: tMeasures(quantityUnit),
          note:
            ahead === null
              ? t('forecast.tooFar', { day: lastDay })
              : t('forecast.range', {
                  low: formatSigned(ahead.low),
                  high: formatSigned(ahead.high),
                  unit: tMeasures(quantityUnit),
                }),
        }),
        createFigure(
          t('forecast.stockEnd'),
          end === null || releaseDate === null
            ? t('forecast.lasts')
            : formatDay(addDays(releaseDate, end), { isShort: true, weekday: true }),
          {
            note:
              end === null
                ? t('forecast.lastsNote', { day: lastDay })
                : t('forecast.stockEndNote', {
                    day: end,
                    copies: formatCopies(cumulativeDeliveryQuantity - (soldDayN ?? 0)),
                  }),
          },
        ),
        createFigure(
          t('forecast.line', { rate: threshold.rate, days: threshold.days }),
          threshold.reached ? t('forecast.yes') : t('forecast.no'),
          { note: line },
        ),
      ]}
    />
  )
}

/** Sales so far, then a fan of the expected ones, dashed after the last complete day. */
function ForecastChart({ answer, quantityUnit }: AnswerProps) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const { curve } = answer
  const copies = tMeasures(quantityUnit)
  const draw = useCallback(
    (tokens: ChartTokens) => {
      const x = curve.map((point) => point.day)
      const { max, step } = roundUpAxisMax(Math.max(1, ...curve.map((point) => point.high ?? point.actual ?? 0)))
      const ahead = curve.filter((point) => point.high !== null)
      return {
        data: [
          {
            type: 'scatter',
            mode: 'lines',
            x: [...ahead.map((point) => point.day), ...[...ahead].reverse().map((point) => point.day)],
            y: [...ahead.map((point) => point.high), ...[...ahead].reverse().map((point) => point.low)],
            fill: 'toself',
            fillcolor: tokens.ownMute,
            line: { width: 0 },
            hoverinfo: 'skip',
          },
          {
            type: 'scatter',
            mode: 'lines',
            x,
            y: curve.map((point) => point.expected),
            name: t('forecast.expectedLine'),
            line: { color: tokens.own, width: 2, dash: 'dash' },
            customdata: curve.map((point) => `${formatCount(point.low)}–${formatCount(point.high)}`),
            hovertemplate: `%{y:,}${toUnitSuffix(copies)} (%{customdata})${markTooltipBox(t('forecast.expectedLine'))}`,
          },
          ...buildHaloedLine(tokens, {
            name: t('forecast.actual'),
            x,
            y: curve.map((point) => point.actual),
            color: tokens.own,
            width: 2.75,
            hover: `%{y:,}${toUnitSuffix(copies)}${markTooltipBox(t('forecast.actual'))}`,
          }),
        ],
        layout: {
          margin: { l: 52, r: 24, t: 26, b: 34 },
          annotations: [buildAxisUnit(copies)],
          xaxis: {
            ...stepAxis,
            dtick: 30,
            title: { text: t('forecast.days'), standoff: 4, font: { size: 11.5 } },
          },
          yaxis: { ...buildFigureAxis(tokens, { max, step }), zeroline: false },
        },
      }
    },
    [curve, copies, t],
  )
  const value = (name: 'actual' | 'expected' | 'low' | 'high', header: string): Column<Horizon> =>
    createFigureColumn(name, header, (row) => row[name])
  const columns: Column<Horizon>[] = [
    { id: 'day', header: t('forecast.days'), width: 90, value: (row) => row.day },
    value('actual', t('forecast.actual')),
    value('low', t('forecast.low')),
    value('expected', t('forecast.expectedLine')),
    value('high', t('forecast.high')),
  ]
  return (
    <PlotPanel
      title={t('forecast.chart')}
      label={t('forecast.chart')}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: answer.horizons, rowKey: (row) => String(row.day) }}
      fileName="forecast"
      foot={answer.explanation}
    />
  )
}

import { useCallback, useMemo, useState } from 'react'
import type { Result } from '../../../../shared/api/endpoint.ts'
import {
  forecastRecord,
  forecastRecordExport,
  type RecordedForecastRow,
  recordedHorizons,
} from '../../../../shared/api/forecast-record.ts'
import { forecastRecordReport } from '../../../../shared/reports/forecast-record.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatCount, formatDay, formatRate, formatSigned, toUnitSuffix } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { PlotPanel } from '../../../report/chart-panel.tsx'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable } from '../../../report/report-table.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { SegmentedControl } from '../../../ui/button.tsx'
import { buildFigureAxis, stepAxis } from '../../../ui/chart/chart-axes.ts'
import { buildAxisUnit, buildHaloedLine, roundUpAxisMax } from '../../../ui/chart/chart-layers.ts'
import { markTooltipBox } from '../../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../../ui/chart/chart-tokens.ts'
import { createFigure, Figures } from '../../../ui/figures.tsx'
import { SectionHeader } from '../../../ui/page-header.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import { type Column, createFigureColumn } from '../../../ui/table/column.ts'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'

type RecordResult = Result<typeof forecastRecord>
type Weeks = (typeof recordedHorizons)[number]

const HEIGHT = 240
const getRowKey = ({ knownUntil, weeks }: RecordedForecastRow) => `${knownUntil} ${weeks}`

/** Earlier forecasts of a title with what came. */
export function ForecastRecordSection({ jan }: { jan: string }) {
  const t = getMessages('forecast-record')
  const [weeks, setWeeks] = useState<Weeks>(recordedHorizons[0])
  const report = useCall(forecastRecord, { jan, weeks: null })
  return (
    <section className="mt-5" aria-label={t('title')}>
      <SectionHeader title={t('title')}>
        <span className="push">
          <SegmentedControl
            label={t('weeks')}
            value={weeks}
            options={recordedHorizons.map((value) => ({ value, label: t('weekCount', { count: value }) }))}
            onChange={setWeeks}
          />
        </span>
      </SectionHeader>
      <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
        {(result) =>
          result.list.length === 0 ? (
            <EmptyReport title={t('none')}>
              <p>{t('noneText')}</p>
            </EmptyReport>
          ) : (
            <ForecastRecordView result={result} weeks={weeks} jan={jan} />
          )
        }
      </ReportView>
    </section>
  )
}

function ForecastRecordView({ result, weeks, jan }: { result: RecordResult; weeks: Weeks; jan: string }) {
  const t = getMessages('forecast-record')
  const rows = useMemo(() => result.list.filter((row) => row.weeks === weeks), [result, weeks])
  const columns = useReportColumns<RecordedForecastRow>(forecastRecordReport, {
    rows,
    overrides: differenceColumn,
  })
  const late = rows.filter((row) => row.late).length
  return (
    <>
      <RecordFigures result={result} weeks={weeks} rows={rows} />
      <RecordChart rows={rows} fileName={`forecast-record-${jan}`} />
      <ReportTable
        slug="product-detail-forecast-record"
        label={t('tableLabel')}
        columns={columns}
        rows={rows}
        rowKey={getRowKey}
        count={<strong>{t('rows', { count: rows.length })}</strong>}
        firstSort={newestFirst}
        maxHeight="420px"
        tools={<ExportButton endpoint={forecastRecordExport} body={{ jan, weeks: null }} />}
      />
      {late > 0 && <p className="note mt-2">{t('late', { count: late })}</p>}
    </>
  )
}

const newestFirst = [{ key: 'knownUntil', descending: true }]
const differenceColumn: Record<string, Partial<Column<RecordedForecastRow>>> = {
  forecastDifference: { cell: (row) => formatSigned(row.forecastDifference) },
  forecastOutcome: { width: 150 },
}

interface FiguresProps {
  result: RecordResult
  weeks: Weeks
  rows: readonly RecordedForecastRow[]
}

function RecordFigures({ result, weeks, rows }: FiguresProps) {
  const t = getMessages('forecast-record')
  const accuracy = result.accuracy.find((one) => one.weeks === weeks)
  const countRows = (state: RecordedForecastRow['state']) => rows.filter((row) => row.state === state).length
  const [open, incomplete] = [countRows('open'), countRows('incomplete')]
  const bias = accuracy?.bias ?? null
  return (
    <Figures
      figures={[
        {
          label: t('figure.compared'),
          ...splitCountAndUnit(t('rows', { count: accuracy?.forecasts ?? 0 })),
          note: incomplete > 0 ? t('figure.incomplete', { open, incomplete }) : t('figure.comparedNote', { count: open }),
        },
        createFigure(t('figure.error'), formatRate(accuracy?.errorRate ?? null), { unit: '%', note: t('figure.errorNote') }),
        createFigure(t('figure.bias'), formatSigned(bias, 1), {
          unit: '%',
          note: bias === null ? '' : t(bias > 0 ? 'figure.high' : bias < 0 ? 'figure.low' : 'figure.even'),
        }),
        createFigure(t('figure.coverage'), formatRate(accuracy?.coverage ?? null), { unit: '%', note: t('figure.coverageNote') }),
      ]}
    />
  )
}

/** Splits 「22回」 into number and unit. */
const splitCountAndUnit = (text: string) => {
  const [value = ''] = /^[\d,]+/.exec(text) ?? []
  return { value, unit: text.slice(value.length).trim() }
}

/** The band of each forecast, its expectation dashed, and what came. */
function RecordChart({ rows, fileName }: { rows: readonly RecordedForecastRow[]; fileName: string }) {
  const t = getMessages('forecast-record')
  const tMeasures = getMessages('measures')
  const tColumns = getMessages('columns')
  const oldestFirst = useMemo(() => [...rows].reverse(), [rows])
  const draw = useCallback(
    (tokens: ChartTokens) => {
      const x = oldestFirst.map(({ knownUntil }) => knownUntil)
      const { max, step } = roundUpAxisMax(Math.max(1, ...oldestFirst.map(({ high, actual }) => Math.max(high, actual ?? 0))), 4)
      const copies = tMeasures('copies')
      return {
        data: [
          {
            type: 'scatter',
            mode: 'lines',
            x: [...x, ...[...x].reverse()],
            y: [...oldestFirst.map(({ high }) => high), ...oldestFirst.map(({ low }) => low).reverse()],
            fill: 'toself',
            fillcolor: tokens.ownMute,
            line: { width: 0 },
            hoverinfo: 'skip',
          },
          {
            type: 'scatter',
            mode: 'lines',
            x,
            y: oldestFirst.map(({ expected }) => expected),
            name: t('expected'),
            line: { color: tokens.own, width: 2, dash: 'dash' },
            customdata: oldestFirst.map(({ low, high }) => `${formatCount(low)}–${formatCount(high)}`),
            hovertemplate: `%{y:,}${toUnitSuffix(copies)} (%{customdata})${markTooltipBox(t('expected'))}`,
          },
          ...buildHaloedLine(tokens, {
            name: t('actual'),
            x,
            y: oldestFirst.map(({ actual }) => actual),
            color: tokens.own,
            width: 2.75,
            hover: `%{y:,}${toUnitSuffix(copies)}${markTooltipBox(t('actual'))}`,
          }),
        ],
        layout: {
          margin: { l: 52, r: 24, t: 26, b: 30 },
          annotations: [buildAxisUnit(copies)],
          hovermode: 'x unified',
          xaxis: {
            type: 'date',
            ...stepAxis,
            tickformat: '%-m/%-d',
            nticks: 8,
          },
          yaxis: { ...buildFigureAxis(tokens, { max, step }), zeroline: false },
        },
      }
    },
    [oldestFirst, tMeasures, t],
  )
  const columns = useMemo<Column<RecordedForecastRow>[]>(
    () => [
      {
        id: 'knownUntil',
        header: tColumns('knownUntil'),
        width: 120,
        value: (row) => row.knownUntil,
        cell: (row) => formatDay(row.knownUntil),
      },
      createFigureColumn('expected', t('expected'), (row) => row.expected),
      createFigureColumn('low', tColumns('expectedLow'), (row) => row.low),
      createFigureColumn('high', tColumns('expectedHigh'), (row) => row.high),
      createFigureColumn('actual', t('actual'), (row) => row.actual),
    ],
    [tColumns, t],
  )
  return (
    <PlotPanel
      title={t('chart')}
      note={t('chartNote')}
      label={t('chartLabel')}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: oldestFirst, rowKey: getRowKey }}
      fileName={fileName}
    />
  )
}

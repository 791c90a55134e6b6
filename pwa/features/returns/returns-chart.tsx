import { useCallback, useMemo } from 'react'
import type { ReturnsBody, ReturnsData } from '../../../shared/api/returns.ts'
import { formatBucket, formatMonth, formatPeriod, formatRate, getInlineSeparator, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildFigureAxis, stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, buildEndAnnotations, buildHaloedLine, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import { type ReturnStep, toReturnSteps } from './return-steps.ts'

const HEIGHT = 280
/** Pixels of a label on the axis. */
const LABEL_WIDTH = 62
/** From this width on, the lines have their names at their ends. */
const WIDE = 640
const END_LABELS_WIDTH = 112
const NARROW_MARGIN = 40
const AXIS_STEPS = 4
/** Yen in a unit of the bars: 万円, in English thousands. */
const getYenPerUnit = () => (getCurrentLanguage() === 'en' ? 1000 : 10_000)

type TrendMeasure = ReturnsBody['trendMeasure']

interface Props {
  result: ReturnsData
  unit: 'week' | 'month'
  measure: TrendMeasure
  onChange: (next: { unit: 'week' | 'month' } | { trendMeasure: TrendMeasure }) => void
}

const findLastValue = <T,>(values: readonly (T | null)[]): T | null => values.findLast((value) => value !== null) ?? null

/** Copies delivered and returned, or their value, as bars, the return rate and last year's as lines. */
export function ReturnsChart({ result, unit, measure, onChange }: Props) {
  const t = getMessages('returns')
  const tMeasures = getMessages('measures')
  const quantityUnit = result.counted.unit
  const isByValue = measure === 'amount'
  const copies = isByValue ? t('chart.valueUnit') : tMeasures(quantityUnit)
  const steps = useMemo(() => toReturnSteps(result, unit), [result, unit])
  const scaleValue = useCallback((value: number) => (isByValue ? Math.round(value / getYenPerUnit()) : value), [isByValue])
  const getName = useCallback(
    ({ from, to }: ReturnStep) => (unit === 'month' ? formatMonth(from) : formatPeriod({ from, to })),
    [unit],
  )
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const isWide = width >= WIDE
      const right = isWide ? END_LABELS_WIDTH : NARROW_MARGIN
      const room = Math.max(120, width - 52 - right) / Math.max(1, steps.length)
      const each = Math.max(1, Math.ceil(LABEL_WIDTH / room))
      const last = steps.length - 1
      const ticks = steps.map((_step, index) => index).filter((index) => (last - index) % each === 0)
      const x = steps.map((_step, index) => index)
      const names = steps.map(getName)
      const copiesAxis = roundUpAxisMax(
        Math.max(1, ...steps.flatMap((step) => [scaleValue(step.delivered), scaleValue(step.returned)])),
        AXIS_STEPS,
      )
      const rates = steps.map((step) => step.rate)
      const lastYearRates = steps.map((step) => step.lastYearRate)
      const rateAxis = roundUpAxisMax(Math.max(1, ...[...rates, ...lastYearRates].map((rate) => rate ?? 0)), AXIS_STEPS)
      const createBars = (name: string, values: readonly number[], color: string) => ({
        type: 'bar',
        name,
        x,
        y: values.map(scaleValue),
        marker: { color },
        customdata: names,
        hovertemplate: `%{customdata}${lineBreakMark}${name} %{y:,}${toUnitSuffix(copies)}${markTooltipBox()}`,
      })
      const createLineTooltip = (name: string) => `%{customdata}${lineBreakMark}${name} %{y:.1f}%${markTooltipBox()}`
      const ends = [
        { text: t('chart.rateShort'), rate: findLastValue(rates), color: tokens.delivery },
        { text: t('chart.lastYear'), rate: findLastValue(lastYearRates), color: tokens.ink2 },
      ].flatMap(({ text, rate, color }) => (rate === null ? [] : [{ text, value: `${formatRate(rate)}%`, color, y: rate }]))
      return {
        data: [
          createBars(
            t('chart.delivered'),
            steps.map((step) => step.delivered),
            tokens.ownSoft,
          ),
          createBars(
            t('chart.returned'),
            steps.map((step) => step.returned),
            tokens.own,
          ),
          {
            type: 'scatter',
            mode: 'lines',
            name: t('chart.lastYear'),
            x,
            y: lastYearRates,
            yaxis: 'y2',
            connectgaps: false,
            line: { color: tokens.ink2, width: 1.4, dash: 'dash' },
            customdata: names,
            hovertemplate: createLineTooltip(t('chart.lastYear')),
          },
          ...buildHaloedLine(tokens, {
            name: t('chart.rateShort'),
            x,
            y: rates,
            color: tokens.delivery,
            axis: 'y2',
            hover: `${t('chart.rateShort')} %{y:.1f}%${markTooltipBox()}`,
          }),
        ],
        layout: {
          margin: { l: 52, r: right, t: 26, b: 30 },
          barmode: 'group',
          hovermode: 'closest',
          bargap: 0.25,
          annotations: [
            buildAxisUnit(copies),
            buildAxisUnit('%', 'right'),
            ...(isWide ? buildEndAnnotations(ends, { max: rateAxis.max, height: HEIGHT - 56, shift: 34 }) : []),
          ],
          xaxis: {
            tickvals: ticks,
            ticktext: ticks.map((index) => {
              const step = steps[index]
              return step ? formatBucket(step.from, unit) : ''
            }),
            tickangle: 0,
            range: [-0.6, steps.length - 0.4],
            ...stepAxis,
          },
          yaxis: buildFigureAxis(tokens, copiesAxis),
          yaxis2: { overlaying: 'y', side: 'right', range: [0, rateAxis.max], dtick: rateAxis.step, ...stepAxis },
        },
      }
    },
    [steps, unit, copies, scaleValue, getName, t],
  )
  const columns = useMemo<Column<ReturnStep>[]>(
    () => [
      { id: 'step', header: t('chart.step'), width: 210, value: getName },
      createFigureColumn('delivered', t('chart.delivered'), (step) => scaleValue(step.delivered), { unit: copies }),
      createFigureColumn('returned', t('chart.returned'), (step) => scaleValue(step.returned), { unit: copies }),
      createFigureColumn('rate', t('chart.rateShort'), (step) => step.rate, { unit: '%', format: formatRate }),
      createFigureColumn('lastYear', t('chart.lastYear'), (step) => step.lastYearRate, { unit: '%', format: formatRate }),
    ],
    [copies, scaleValue, getName, t],
  )
  const days = useMemo(() => ({ steps }), [steps])
  const [first, end] = [steps[0], steps.at(-1)]
  const range = first && end ? formatPeriod({ from: first.from, to: end.to }) : ''
  const note = unit === 'week' ? t('chart.week', { count: steps.length }) : t('chart.month', { count: steps.length })
  return (
    <PlotPanel
      title={t('chart.title')}
      note={
        <>
          {note}
          <span className="legend">
            <span>
              <i className="swatch" style={{ background: 'var(--chart-own-soft)' }} />
              {t('chart.delivered')}
            </span>
            <span>
              <i className="swatch" style={{ background: 'var(--chart-own)' }} />
              {t('chart.returned')}
            </span>
            <span>
              <i className="swatch is-line" style={{ background: 'var(--chart-delivery)' }} />
              {t('chart.rate')}
              {unit === 'week' && `${getInlineSeparator()}${t('chart.mean')}`}
            </span>
            <span>
              <i className="swatch is-line is-dashed" />
              {t('chart.lastYear')}
            </span>
          </span>
        </>
      }
      label={t('chart.label', { range })}
      height={HEIGHT}
      draw={draw}
      days={days}
      controls={
        <>
          <SegmentedControl
            label={t('chart.measure')}
            value={measure}
            options={[
              { value: 'copies', label: tMeasures(quantityUnit).replace(/^[a-z]/, (letter) => letter.toUpperCase()) },
              { value: 'amount', label: t('chart.valueUnit') },
            ]}
            onChange={(value) => onChange({ trendMeasure: value })}
          />
          <SegmentedControl
            label={t('chart.step')}
            value={unit}
            options={[
              { value: 'week', label: tMeasures('unit.week') },
              { value: 'month', label: tMeasures('unit.month') },
            ]}
            onChange={(value) => onChange({ unit: value })}
          />
        </>
      }
      table={{ columns, rows: steps, rowKey: (step) => step.from }}
      fileName="returns"
    />
  )
}

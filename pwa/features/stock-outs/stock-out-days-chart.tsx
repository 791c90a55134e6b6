import { useCallback, useMemo, useState } from 'react'
import type { StockOutDay } from '../../../shared/api/stock-outs.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatDay, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { toStepPeriods } from '../../report/day-notes/chart-days.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildFigureAxis, stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, buildStepBands, findWeekends, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'

const HEIGHT = 250
const AXIS_STEPS = 4
/** Pixels of a label on the axis. */
const LABEL_WIDTH = 46

const measures = ['stores', 'lost'] as const
type Measure = (typeof measures)[number]

const pickValues = (day: StockOutDay, measure: Measure) =>
  measure === 'stores' ? { own: day.ownStores, others: day.otherStores } : { own: day.ownLostCopies, others: day.otherLostCopies }

interface Props {
  days: readonly StockOutDay[]
  quantityUnit: QuantityUnit
  /** Explanation of the estimate from the result. */
  explanation: string
}

/** Stores without stock, or lost copies, of each day: own titles below, others above. */
export function StockOutDaysChart({ days, quantityUnit, explanation }: Props) {
  const t = getMessages('stock-outs')
  const tMeasures = getMessages('measures')
  const [measure, setMeasure] = useState<Measure>('stores')
  const unit = tMeasures(measure === 'stores' ? 'stores' : quantityUnit)
  const values = useMemo(() => days.map((day) => pickValues(day, measure)), [days, measure])
  const hasOwn = days.some((day) => day.ownStores > 0)
  const hasOthers = days.some((day) => day.otherStores > 0)
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const x = days.map((_day, index) => index)
      const names = days.map(({ date }) => formatDay(date, { weekday: true }))
      const axis = roundUpAxisMax(Math.max(1, ...values.map(({ own, others }) => own + others)), AXIS_STEPS)
      const room = Math.max(120, width - 66) / Math.max(1, days.length)
      const labelInterval = Math.max(1, Math.ceil(LABEL_WIDTH / room))
      const ticks = x.filter((index) => (days.length - 1 - index) % labelInterval === 0)
      const createBars = (name: string, counts: readonly number[], color: string) => ({
        type: 'bar',
        name,
        x,
        y: counts,
        marker: { color },
        customdata: names,
        hovertemplate: `%{customdata}${lineBreakMark}${name} %{y:,}${toUnitSuffix(unit)}${markTooltipBox()}`,
      })
      const pickCounts = (owner: 'own' | 'others') => values.map((counts) => counts[owner])
      return {
        data: [
          ...(hasOwn ? [createBars(t('days.own'), pickCounts('own'), tokens.own)] : []),
          ...(hasOthers ? [createBars(t('days.others'), pickCounts('others'), tokens.context)] : []),
        ],
        layout: {
          barmode: 'stack',
          hovermode: 'closest',
          bargap: 0.34,
          margin: { l: 52, r: 14, t: 26, b: 30 },
          annotations: [buildAxisUnit(unit)],
          shapes: buildStepBands(findWeekends(days.map(({ date }) => date)), tokens),
          xaxis: {
            tickvals: ticks,
            ticktext: ticks.map((index) => formatDay(days[index]?.date ?? null, { isShort: true })),
            tickangle: 0,
            range: [-0.6, days.length - 0.4],
            ...stepAxis,
          },
          yaxis: buildFigureAxis(tokens, axis),
        },
      }
    },
    [days, values, hasOwn, hasOthers, unit, t],
  )
  const columns = useMemo<Column<StockOutDay>[]>(
    () => [
      { id: 'date', header: t('days.date'), width: 130, value: ({ date }) => formatDay(date, { weekday: true }) },
      createFigureColumn('own', t('days.own'), (day) => pickValues(day, measure).own, { unit }),
      createFigureColumn('others', t('days.others'), (day) => pickValues(day, measure).others, { unit }),
    ],
    [measure, unit, t],
  )
  const noteDays = useMemo(
    () => ({
      steps: toStepPeriods(
        days.map(({ date }) => date),
        'day',
      ),
    }),
    [days],
  )
  const last = values.at(-1) ?? { own: 0, others: 0 }
  const formatUnit = (count: number) => tMeasures(measure === 'stores' ? 'storesOf' : `${quantityUnit}Of`, { count })
  return (
    <PlotPanel
      title={t(`days.${measure}`, { unit })}
      note={
        <>
          {t(`days.${measure}Note`)}
          <span className="legend">
            {hasOwn && (
              <span>
                <i className="swatch" style={{ background: 'var(--chart-own)' }} />
                {t('days.own')} {formatUnit(last.own)}
              </span>
            )}
            {hasOthers && (
              <span>
                <i className="swatch" style={{ background: 'var(--chart-context)' }} />
                {t('days.others')} {formatUnit(last.others)}
              </span>
            )}
          </span>
        </>
      }
      label={t('days.label')}
      height={HEIGHT}
      draw={draw}
      days={noteDays}
      controls={
        <SegmentedControl
          label={t('days.measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`days.pick.${value}`) }))}
          onChange={setMeasure}
        />
      }
      table={{ columns, rows: days, rowKey: ({ date }) => date }}
      fileName="stock-outs"
      foot={<CollapsedHelpText summary={t('how')}>{explanation}</CollapsedHelpText>}
    />
  )
}

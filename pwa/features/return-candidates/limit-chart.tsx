import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import type { ReturnCandidatesResult } from '../../../shared/api/return-candidates.ts'
import { formatAmount, formatCount, formatDay, formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildFigureAxis, stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { type Column, createFigureColumn, removeUnit } from '../../ui/table/column.ts'
import { getBucketUnit, type LimitBucket, toLimitBuckets } from './limit-buckets.ts'
import { TitlesWithoutLimit } from './return-empty.tsx'

const HEIGHT = 220
const MARGIN = { l: 52, r: 16, t: 26, b: 30 }
/** Pixels for a number above its bar, and for a day below the axis. */
const VALUE_WIDTH = 34
const DAY_WIDTH = 72

interface Props {
  result: ReturnCandidatesResult
  withinDays: number
  /** Called with the clicked bar, to list the titles to return by its last day. */
  onChoose: (bucket: LimitBucket) => void
}

const getRowName = ({ from, to }: LimitBucket): string =>
  from === to ? formatDay(from, { weekday: true }) : formatPeriod({ from, to })

/** Copies by return limit, per day or week. */
export function LimitChart({ result, withinDays, onChoose }: Props) {
  const { limits, asOf, counted } = result
  const { unit } = counted
  const t = getMessages('return-candidates')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const bars = useMemo(() => toLimitBuckets(limits, { asOf, withinDays }), [limits, asOf, withinDays])
  const formatCopies = useCallback((value: number) => tMeasures(`${unit}Of`, { count: value }), [tMeasures, unit])
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const barSlotWidth = Math.max(120, width - MARGIN.l - MARGIN.r) / Math.max(1, bars.length)
      const each = Math.max(1, Math.ceil(DAY_WIDTH / barSlotWidth))
      const { max, step } = roundUpAxisMax(Math.max(1, ...bars.map(({ returnCopies }) => returnCopies)))
      return {
        data: [
          {
            type: 'bar',
            x: bars.map((_bar, index) => index),
            y: bars.map(({ returnCopies }) => returnCopies),
            marker: { color: tokens.own },
            text: bars.map(({ returnCopies }) =>
              barSlotWidth >= VALUE_WIDTH && returnCopies > 0 ? formatCount(returnCopies) : '',
            ),
            textposition: 'outside',
            textfont: { color: tokens.ink2, size: 11.5 },
            cliponaxis: false,
            customdata: bars.map(
              (bar) =>
                `${markBold(getRowName(bar))}${lineBreakMark}${t('tip', {
                  count: bar.products,
                  copies: formatCopies(bar.returnCopies),
                  amount: formatAmount(bar.returnAmount),
                })}`,
            ),
            hovertemplate: `%{customdata}${markTooltipBox()}`,
          },
        ],
        layout: {
          margin: MARGIN,
          hovermode: 'closest',
          bargap: 0.3,
          annotations: [buildAxisUnit(tMeasures(unit))],
          xaxis: {
            tickvals: bars.map((_bar, index) => index).filter((index) => index % each === 0),
            ticktext: bars
              .filter((_bar, index) => index % each === 0)
              .map(({ from }) => formatDay(from, { isShort: true, weekday: barSlotWidth * each >= DAY_WIDTH })),
            tickangle: 0,
            range: [-0.6, bars.length - 0.4],
            ...stepAxis,
          },
          yaxis: buildFigureAxis(tokens, { max, step }),
        },
      }
    },
    [bars, formatCopies, tMeasures, t, unit],
  )
  const columns = useMemo<Column<LimitBucket>[]>(
    () => [
      { id: 'limit', header: t('limit'), width: 200, value: getRowName },
      createFigureColumn('products', t('titles'), (bar) => bar.products, { unit: tMeasures('titles') }),
      createFigureColumn('returnCopies', removeUnit(tColumns('returnCopies')), (bar) => bar.returnCopies, {
        unit: tMeasures(unit),
      }),
      createFigureColumn('returnAmount', removeUnit(tColumns('returnAmount')), (bar) => bar.returnAmount, {
        unit: tMeasures('yen'),
      }),
    ],
    [tColumns, tMeasures, t, unit],
  )
  return (
    <PlotPanel
      title={t(getBucketUnit({ withinDays }) === 'week' ? 'chartByWeek' : 'chartByDay')}
      note={t('chartNote')}
      label={t('chartLabel')}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows: bars.filter(({ products }) => products > 0), rowKey: (bar) => bar.from }}
      fileName="return-candidates"
      onPointClick={(index) => {
        const bar = bars[index]
        if (bar && bar.products > 0) onChoose(bar)
      }}
      foot={
        <>
          <TitlesWithoutLimit result={result} />
          <p>
            <Link to="/returns">{t('openReturns')}</Link>
          </p>
          <CollapsedHelpText summary={t('how')}>{result.explanation}</CollapsedHelpText>
        </>
      }
    />
  )
}

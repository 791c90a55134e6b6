import { useCallback, useMemo } from 'react'
import type { ReprintCandidate } from '../../../shared/api/reprint-candidates.ts'
import { formatAmount, formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildFigureAxis, stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { type Column, createFigureColumn, removeUnit } from '../../ui/table/column.ts'

export const CHART_HEIGHT = 230
const MARGIN = { l: 52, r: 14, t: 40, b: 30 }
type CostRow = ReprintCandidate['costs'][number]

/** Costs of printing too few and too many copies, by the number of copies. */
export function CostsChart({ row }: { row: ReprintCandidate }) {
  const t = getMessages('reprint-candidates')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const { costs, suggestedPrint } = row
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const { max, step } = roundUpAxisMax(Math.max(1, ...costs.flatMap(({ lostCost, returnCost }) => [lostCost, returnCost])), 4)
      const each = Math.max(1, Math.ceil(48 / (Math.max(120, width - MARGIN.l - MARGIN.r) / costs.length)))
      const suggestedIndex = costs.findIndex(({ copies }) => copies === suggestedPrint)
      // without a suggestion the labels begin with the first number
      const labelOffset = Math.max(0, suggestedIndex) % each
      const createBars = (name: string, color: string, pick: (cost: CostRow) => number) => ({
        type: 'bar',
        name,
        x: costs.map((_cost, index) => index),
        y: costs.map(pick),
        marker: { color, opacity: 0.7 },
        customdata: costs.map(
          (cost) =>
            `${markBold(tMeasures('printedOf', { count: cost.copies }))}${lineBreakMark}${name} ${formatAmount(pick(cost))}`,
        ),
        hovertemplate: `%{customdata}${markTooltipBox()}`,
      })
      return {
        data: [
          createBars(t('chart.lost'), tokens.problem, ({ lostCost }) => lostCost),
          createBars(t('chart.returns'), tokens.own, ({ returnCost }) => returnCost),
        ],
        layout: {
          margin: MARGIN,
          barmode: 'group',
          bargap: 0.3,
          hovermode: 'closest',
          showlegend: true,
          legend: {
            orientation: 'h',
            x: 1,
            xanchor: 'right',
            y: 1.02,
            yanchor: 'bottom',
            font: { color: tokens.ink2, size: 11.5 },
          },
          shapes:
            suggestedIndex === -1
              ? []
              : [
                  {
                    type: 'rect',
                    x0: suggestedIndex - 0.5,
                    x1: suggestedIndex + 0.5,
                    yref: 'paper',
                    y0: 0,
                    y1: 1,
                    fillcolor: tokens.ownMute,
                    line: { width: 0 },
                    layer: 'below',
                  },
                ],
          annotations: [buildAxisUnit(tMeasures('yen'))],
          xaxis: {
            tickvals: costs.map((_cost, index) => index).filter((index) => index % each === labelOffset),
            ticktext: costs
              .filter((_cost, index) => index % each === labelOffset)
              .map(({ copies }) => (copies === suggestedPrint ? markBold(formatCount(copies)) : formatCount(copies))),
            tickangle: 0,
            ...stepAxis,
          },
          yaxis: buildFigureAxis(tokens, { max, step }),
        },
      }
    },
    [costs, tMeasures, suggestedPrint, t],
  )
  const columns = useMemo<Column<CostRow>[]>(
    () => [
      createFigureColumn('copies', t('chart.copies'), ({ copies }) => copies, { unit: tMeasures('printed') }),
      createFigureColumn('lostCost', t('chart.lost'), ({ lostCost }) => lostCost, { unit: tMeasures('yen') }),
      createFigureColumn('returnCost', t('chart.returns'), ({ returnCost }) => returnCost, { unit: tMeasures('yen') }),
      createFigureColumn(
        'returnRateIfPrinted',
        removeUnit(tColumns('expectedReturnRate')),
        ({ returnRateIfPrinted }) => returnRateIfPrinted,
        {
          unit: '%',
          format: formatRate,
        },
      ),
    ],
    [tColumns, tMeasures, t],
  )
  return (
    <PlotPanel
      title={t('chart.costs')}
      label={t('chart.costsLabel')}
      height={CHART_HEIGHT}
      draw={draw}
      table={{ columns, rows: costs, rowKey: ({ copies }) => String(copies) }}
      fileName={`reprint-costs-${row.jan}`}
    />
  )
}

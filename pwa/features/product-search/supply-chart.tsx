import { useCallback } from 'react'
import type { ProductRow } from '../../../shared/api/product-search.ts'
import { defineReport } from '../../../shared/reports/columns.ts'
import { searchReport } from '../../../shared/reports/product-search.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatRate, toUnitSuffix } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildMarkLine } from '../../ui/chart/chart-axes.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { removeUnit } from '../../ui/table/column.ts'
import { selectLabelledPoints } from './labelled-points.ts'

const HEIGHT = 460
const MAX_LABELS = 8
/** Positions for titles without sales and titles without deliveries, next to the axes. */
const NO_SALES_Y = 0.5
const UNDELIVERED_X = -6
const TICKS = [NO_SALES_Y, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

const drawnColumns: ReadonlySet<string> = new Set(['productName', 'totalSaleQuantity', 'saleRate', 'cumulativeStockQuantity'])
const supplyReport = defineReport<ProductRow>({
  columns: searchReport.columns.filter(({ name }) => drawnColumns.has(name)),
  screen: ['productName', 'saleRate', 'totalSaleQuantity', 'cumulativeStockQuantity'],
})

const LEFT = 64
const RIGHT = 96
const TOP = 16
const BOTTOM = 44

const getX = (row: ProductRow): number => row.saleRate ?? UNDELIVERED_X
const getY = (row: ProductRow): number => Math.max(NO_SALES_Y, row.totalSaleQuantity)

/**
 * Sales against sell-through, sized by stock: titles about to sell out are at the upper right, unsold stock at the lower
 * left.
 */
export function SupplyChart({
  rows,
  unit,
  onOpen,
}: {
  rows: readonly ProductRow[]
  unit: QuantityUnit
  onOpen: (row: ProductRow) => void
}) {
  const t = getMessages('product-search')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const tColumns = getMessages('columns')
  const draw = useCallback(
    (tokens: ChartTokens, width: number): ChartSpec => {
      const farthest = Math.max(105, ...rows.map((row) => getX(row) + 5))
      const highest = Math.log10(Math.max(10, ...rows.map((row) => row.totalSaleQuantity)) * 1.6)
      const lowest = Math.log10(Math.min(...rows.map(getY)) * 0.7)
      const max = Math.max(1, ...rows.map((row) => row.cumulativeStockQuantity))
      const plotWidth = Math.max(1, width - LEFT - RIGHT)
      const plotHeight = HEIGHT - TOP - BOTTOM
      const places = [...rows]
        .sort((a, b) => b.totalSaleQuantity - a.totalSaleQuantity)
        .map((row) => ({
          row,
          x: ((getX(row) - (UNDELIVERED_X - 4)) / (farthest - (UNDELIVERED_X - 4))) * plotWidth,
          y: (1 - (Math.log10(getY(row)) - lowest) / (highest - lowest)) * plotHeight,
        }))
      const unitSuffix = toUnitSuffix(tMeasures(unit))
      const getLabel = (name: 'saleRate' | 'totalSaleQuantity' | 'cumulativeStockQuantity') => removeUnit(tColumns(name))
      const createAxisTitle = (name: string, unit: string) => ({
        text: t('axis', { name, unit }),
        standoff: 8,
        font: { size: 12 },
      })
      const labelled = selectLabelledPoints(places, ({ row }) => row.productName, MAX_LABELS).map(({ row }) => row)
      return {
        data: [
          {
            type: 'scatter',
            mode: 'markers',
            x: rows.map(getX),
            y: rows.map(getY),
            text: rows.map((row) => row.productName),
            customdata: rows.map((row) => [
              formatRate(row.saleRate),
              formatCount(row.totalSaleQuantity),
              formatCount(row.cumulativeStockQuantity),
            ]),
            marker: {
              size: rows.map((row) => 7 + 22 * Math.sqrt(row.cumulativeStockQuantity / max)),
              color: rows.map((row) => (row.own ? tokens.own : tokens.ownSoft)),
              line: { color: tokens.page, width: 1 },
            },
            hovertemplate: `${markBold('%{text}')}${lineBreakMark}${getLabel('saleRate')} %{customdata[0]}%${lineBreakMark}${getLabel('totalSaleQuantity')} %{customdata[1]}${unitSuffix}${lineBreakMark}${getLabel('cumulativeStockQuantity')} %{customdata[2]}${unitSuffix}${markTooltipBox()}`,
          },
        ],
        layout: {
          hovermode: 'closest',
          margin: { l: LEFT, r: RIGHT, t: TOP, b: BOTTOM },
          xaxis: {
            title: createAxisTitle(getLabel('saleRate'), tMeasures('percent')),
            gridcolor: tokens.grid,
            zeroline: false,
            range: [UNDELIVERED_X - 4, farthest],
            tickvals: [UNDELIVERED_X, 0, 20, 40, 60, 80, 100, 120, 150, 200],
            ticktext: [tReport('noFigure'), '0', '20', '40', '60', '80', '100', '120', '150', '200'],
          },
          yaxis: {
            title: createAxisTitle(getLabel('totalSaleQuantity'), tMeasures(unit)),
            gridcolor: tokens.grid,
            zeroline: false,
            type: 'log',
            range: [lowest, highest],
            tickvals: TICKS,
            ticktext: TICKS.map((tick) => (tick === NO_SALES_Y ? '0' : formatCount(tick))),
          },
          shapes: [30, 60].map((rate) => buildMarkLine(rate, tokens)),
          annotations: labelled.map((row) => ({
            x: getX(row),
            y: Math.log10(getY(row)),
            text: row.productName,
            showarrow: false,
            xanchor: 'left',
            xshift: 14,
            font: { size: 11, color: row.own ? tokens.own : tokens.ink2 },
          })),
        },
      }
    },
    [rows, unit, t, tMeasures, tReport, tColumns],
  )
  const columns = useReportColumns<ProductRow>(supplyReport, { quantities: unit, rows })
  return (
    <PlotPanel
      title={t('chartTitle')}
      note={t('chartNote')}
      label={t('chartLabel')}
      height={HEIGHT}
      draw={draw}
      table={{ columns, rows, rowKey: (row) => row.jan }}
      fileName="product-search"
      onPointClick={(index) => {
        const row = rows[index]
        if (row) onOpen(row)
      }}
    />
  )
}

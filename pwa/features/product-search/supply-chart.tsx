import { useCallback, useMemo } from 'react'
import type { ProductRow } from '../../../shared/contract/product-search.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Chart, type ChartDrawing } from '../../ui/chart/chart.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import type { Column } from '../../ui/table/column.ts'

const HEIGHT = 460
const LABELLED = 8
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

/** Sales against sell-through, by stock: what sells out stands at the upper right, what lies in the shops at the lower left. */
export function SupplyChart({ rows, onOpen }: { rows: readonly ProductRow[]; onOpen: (row: ProductRow) => void }) {
  const t = useMessages('product-search')
  const m = useMessages('measures')
  const shown = useMemo(() => rows.filter((row) => row.saleRate !== null && row.totalSaleQuantity > 0), [rows])
  const draw = useCallback(
    (tokens: ChartTokens): ChartDrawing => {
      const most = Math.max(1, ...shown.map((row) => row.cumulativeStockQuantity))
      const labelled = [...shown].sort((a, b) => b.totalSaleQuantity - a.totalSaleQuantity).slice(0, LABELLED)
      return {
        data: [
          {
            type: 'scatter',
            mode: 'markers',
            x: shown.map((row) => row.saleRate),
            y: shown.map((row) => row.totalSaleQuantity),
            text: shown.map((row) => row.productName),
            customdata: shown.map((row) => formatCount(row.cumulativeStockQuantity)),
            marker: {
              size: shown.map((row) => 7 + 22 * Math.sqrt(row.cumulativeStockQuantity / most)),
              color: shown.map((row) => (row.own ? tokens.own : tokens.ownSoft)),
              line: { color: tokens.page, width: 1 },
            },
            hovertemplate: `<b>%{text}</b><br>${t('column.saleRate')} %{x}%<br>${t('column.totalSaleQuantity')} %{y:,}${m('copies')}<br>${t('column.cumulativeStockQuantity')} %{customdata}${m('copies')}<extra></extra>`,
          },
        ],
        layout: {
          hovermode: 'closest',
          margin: { l: 64, r: 96, t: 16, b: 44 },
          xaxis: {
            title: { text: `${t('column.saleRate')}（%）`, standoff: 8, font: { size: 12 } },
            gridcolor: tokens.grid,
            zeroline: false,
            rangemode: 'tozero',
          },
          yaxis: {
            title: { text: `${t('column.totalSaleQuantity')}（${m('copies')}）`, standoff: 8, font: { size: 12 } },
            gridcolor: tokens.grid,
            zeroline: false,
            type: 'log',
            tickvals: TICKS,
            tickformat: ',',
          },
          shapes: [30, 60].map((rate) => ({
            type: 'line',
            xref: 'x',
            yref: 'paper',
            x0: rate,
            x1: rate,
            y0: 0,
            y1: 1,
            line: { color: tokens.mark, width: 1, dash: 'dot' },
            layer: 'below',
          })),
          annotations: labelled.map((row) => ({
            x: row.saleRate,
            y: Math.log10(row.totalSaleQuantity),
            text: row.productName,
            showarrow: false,
            xanchor: 'left',
            xshift: 14,
            font: { size: 11, color: row.own ? tokens.own : tokens.ink2 },
          })),
        },
      }
    },
    [shown, t, m],
  )
  const columns = useMemo<Column<ProductRow>[]>(
    () => [
      { id: 'productName', head: t('column.productName'), width: 240, value: (row) => row.productName },
      {
        id: 'saleRate',
        head: t('column.saleRate'),
        unit: '%',
        width: 90,
        align: 'right',
        value: (row) => row.saleRate,
        cell: (row) => formatRate(row.saleRate),
      },
      {
        id: 'sale',
        head: t('column.totalSaleQuantity'),
        unit: m('copiesHead'),
        width: 90,
        align: 'right',
        value: (row) => row.totalSaleQuantity,
        cell: (row) => formatCount(row.totalSaleQuantity),
      },
      {
        id: 'stock',
        head: t('column.cumulativeStockQuantity'),
        unit: m('copiesHead'),
        width: 90,
        align: 'right',
        value: (row) => row.cumulativeStockQuantity,
        cell: (row) => formatCount(row.cumulativeStockQuantity),
      },
    ],
    [t, m],
  )
  return (
    <>
      <p className="note">{t('chartNote')}</p>
      <Chart
        label={t('chartLabel')}
        height={HEIGHT}
        draw={draw}
        table={{ columns, rows: shown, rowKey: (row) => row.jan }}
        fileName="product-search"
        onPoint={(index) => {
          const row = shown[index]
          if (row) onOpen(row)
        }}
      />
    </>
  )
}

import { useMemo } from 'react'
import type { Result } from '../../../../shared/api/endpoint.ts'
import { type OrderDay, orderInfo, orderInfoExport } from '../../../../shared/api/product-orders.ts'
import { orderReport } from '../../../../shared/reports/product-orders.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatBucket, formatCount } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { PlotPanel } from '../../../report/chart-panel.tsx'
import { drawLineChart } from '../../../report/charts/line-chart.ts'
import { ReportTable } from '../../../report/report-table.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { Figures } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ChartSkeleton, ReportView } from '../../../ui/view-states.tsx'
import { partQueries } from '../tab-queries.ts'
import type { TabProps } from './tab-tools.tsx'

type Orders = Result<typeof orderInfo>

const getRowKey = (row: OrderDay) => row.date
const HEIGHT = 280

/** Orders, deliveries, and the stock of wholesalers and publisher by day. */
export function OrdersTab({ detail, state, period, quantityUnit }: TabProps) {
  const query = partQueries.orders({ jan: detail.jan, state, period })
  const report = useCall(orderInfo, query)
  return (
    <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
      {(result) => (
        <OrdersResult
          result={result}
          quantityUnit={quantityUnit}
          tools={<ExportButton endpoint={orderInfoExport} body={query} />}
        />
      )}
    </ReportView>
  )
}

interface ResultProps {
  result: Orders
  quantityUnit: QuantityUnit
  tools: React.ReactNode
}

function OrdersResult({ result, quantityUnit, tools }: ResultProps) {
  const t = getMessages('product-detail')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const { orderInfo: days, totals } = result
  const newestFirst = [...days].reverse()
  const overrides: Record<string, Partial<Column<OrderDay>>> = {
    date: { isFrozen: true, width: 130, cell: (row) => formatBucket(row.date, 'day') },
  }
  const columns = useReportColumns<OrderDay>(orderReport, {
    overrides,
    totals,
    rows: days,
    quantities: quantityUnit,
  })
  const draw = useMemo(
    () =>
      drawLineChart({
        labels: days.map((day) => formatBucket(day.date, 'day')),
        series: (['orderQuantity', 'delivery', 'quantity'] as const).map((name, index) => ({
          name: tColumns(name).replace(/\(.*\)$/, ''),
          values: days.map((day) => day[name]),
          isOwn: name === 'quantity',
          color: index,
        })),
        unit: tMeasures(quantityUnit),
        height: HEIGHT,
      }),
    [days, quantityUnit, tColumns, tMeasures],
  )
  const unit = tMeasures(quantityUnit)
  const createQuantityValue = (value: number | null) => ({ value: formatCount(value), unit })
  return (
    <>
      <Figures
        figures={[
          { label: t('orders.latest'), ...createQuantityValue(result.totalLatestOrder), note: t('orders.latestNote') },
          {
            label: t('orders.pending'),
            ...createQuantityValue(result.numberOfPendingOrder),
            note: t('orders.pendingNote', { unit }),
          },
          {
            label: t('orders.period'),
            ...createQuantityValue(totals.orderQuantity),
            note: t('orders.periodNote', { copies: tMeasures(`${quantityUnit}Of`, { count: totals.delivery }) }),
          },
          {
            label: t('orders.publisher'),
            ...createQuantityValue(days.at(-1)?.publisherInventory ?? null),
            note: t('orders.wholesaler', { value: days.at(-1)?.dailyInventory, unit }),
          },
        ]}
      />
      <PlotPanel
        title={t('orders.chart')}
        label={t('orders.chart')}
        height={HEIGHT}
        draw={draw}
        table={{ columns, rows: days, rowKey: getRowKey }}
        fileName="orders"
      />
      <ReportTable
        slug="product-detail-orders"
        label={t('tab.orders')}
        columns={columns}
        rows={newestFirst}
        rowKey={getRowKey}
        count={<strong>{t('dayCount', { count: days.length })}</strong>}
        tools={tools}
        hasTotals
      />
    </>
  )
}

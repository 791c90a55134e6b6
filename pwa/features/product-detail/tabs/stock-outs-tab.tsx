import { useMemo, useState } from 'react'
import type { Result } from '../../../../shared/api/endpoint.ts'
import {
  type StockOut,
  type StockOutsBody,
  stockOutSorts,
  stockOuts,
  stockOutsExport,
} from '../../../../shared/api/stock-outs.ts'
import { defineReport } from '../../../../shared/reports/columns.ts'
import { stockOutReports } from '../../../../shared/reports/stock-outs.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { useCall } from '../../../data/use-call.ts'
import { formatDay } from '../../../i18n/format.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { EmptyReport } from '../../../report/empty-report.tsx'
import { ReportTable } from '../../../report/report-table.tsx'
import { getRangeMax, LostRangeCell } from '../../../report/stock-outs/lost-range-cell.tsx'
import { STOCK_OUT_FIGURES, StockOutFigures } from '../../../report/stock-outs/stock-out-figures.tsx'
import { useReportColumns } from '../../../report/use-report-columns.tsx'
import { FiguresSkeleton } from '../../../ui/figures.tsx'
import { ExportButton } from '../../../ui/report-buttons.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ReportView, TableSkeleton } from '../../../ui/view-states.tsx'
import { getTabScreenPath, partQueries } from '../tab-queries.ts'
import { type TabProps, TabTools } from './tab-tools.tsx'

/** Stores per page: usually all in which the title is sold out. */
const PAGE_SIZE = 1000
const storeColumn = { isFrozen: true, canGrow: true, width: 220 }
/** Columns that are constant on a title's page. */
const ofTitle: ReadonlySet<string> = new Set([
  'jan',
  'productName',
  'volume',
  'authorName',
  'publisherName',
  'releaseDate',
  'price',
  'dailyInventory',
  'publisherInventory',
])
/** Stores in which one title is sold out. */
const titleStockOutReport = defineReport<StockOut>({
  columns: stockOutReports.store.columns.filter(({ name }) => !ofTitle.has(name)),
  screen: [
    'storeName',
    'lostCopies',
    'stockOutDays',
    'lastDeliveryDate',
    'stockBefore',
    'lostPerDay',
    'numberOfPendingOrder',
    'dailySales',
    'lostAmount',
    'agencyName',
  ],
  sorts: stockOutSorts.filter((key) => key !== 'soldOutStores'),
})
const getRowKey = (row: StockOut): string => row.storeCd ?? ''
const getRowName = (row: StockOut): string => row.storeName ?? ''

/** Stores in which the title is sold out, with the estimated lost sales. */
export function StockOutsTab({ detail, state, period, quantityUnit }: TabProps) {
  const [sortBy, setSortBy] = useState<StockOutsBody['sortBy']>('lostCopies')
  const query = {
    ...partQueries['stock-outs']({ jan: detail.jan, state, period }),
    sortBy,
    pageSize: PAGE_SIZE,
  }
  const answered = useCall(stockOuts, query)
  return (
    <>
      <TabTools to={getTabScreenPath(stockOuts, query)}>
        <ExportButton endpoint={stockOutsExport} body={answered.data === null || answered.isStale ? null : query} />
      </TabTools>
      <ReportView
        report={answered}
        skeleton={
          <>
            <FiguresSkeleton count={STOCK_OUT_FIGURES} />
            <TableSkeleton />
          </>
        }
      >
        {(result) => <StockOutStores result={result} quantityUnit={quantityUnit} sortBy={sortBy} onSort={setSortBy} />}
      </ReportView>
    </>
  )
}

interface StoresProps {
  result: Result<typeof stockOuts>
  quantityUnit: QuantityUnit
  sortBy: StockOutsBody['sortBy']
  onSort: (sortBy: StockOutsBody['sortBy']) => void
}

function StockOutStores({ result, quantityUnit, sortBy, onSort }: StoresProps) {
  const t = getMessages('stock-outs')
  const tProductDetail = getMessages('product-detail')
  const overrides = useMemo<Record<string, Partial<Column<StockOut>>>>(() => {
    const max = getRangeMax(result.list)
    return {
      storeName: storeColumn,
      lostCopies: {
        width: 216,
        align: undefined,
        cell: (row) => <LostRangeCell row={row} max={max} />,
        total: <LostRangeCell row={result.totals} />,
      },
    }
  }, [result.list, result.totals])
  const columns = useReportColumns<StockOut>(titleStockOutReport, {
    overrides,
    totals: result.totals,
    rows: result.list,
    quantities: quantityUnit,
  })
  if (result.paging.total === 0) {
    return (
      <EmptyReport title={t('none')} relaxations={[]}>
        <p>{t('noneText', { day: formatDay(result.asOf, { weekday: true }) })}</p>
      </EmptyReport>
    )
  }
  const { total } = result.paging
  return (
    <>
      <StockOutFigures result={result} />
      <ReportTable
        slug="product-detail-stock-outs"
        label={t('tableLabel')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{tProductDetail('storeCount', { count: total })}</strong>}
        sort={[{ key: sortBy, descending: true }]}
        onSort={([order]) => order && onSort(order.key as StockOutsBody['sortBy'])}
        hasTotals
      />
      <p className="note">{result.explanation}</p>
    </>
  )
}

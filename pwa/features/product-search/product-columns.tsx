import { useMemo } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { ProductRow, productSearch } from '../../../shared/api/product-search.ts'
import { listFileColumns } from '../../../shared/reports/columns.ts'
import { searchReport } from '../../../shared/reports/product-search.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { NoSalesBefore } from '../../report/no-sales-before.tsx'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { formatBands, StockBandHistogram } from '../../ui/cells/band-histogram.tsx'
import { SellThroughCell } from '../../ui/cells/figure-cells.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import type { Column } from '../../ui/table/column.ts'

export type SearchData = Result<typeof productSearch>

const noRows: readonly ProductRow[] = []

/** All result columns of specification section 3; common ones are visible, the others can be added. */
export function useProductColumns(result: SearchData | null): Column<ProductRow>[] {
  const t = getMessages('product-search')
  const tMeasures = getMessages('measures')
  const totals = result?.totals ?? null
  const total = result?.paging.total ?? 0
  const since = result?.previousPeriod.from
  const overrides = useMemo<Record<string, Partial<Column<ProductRow>>>>(
    () => ({
      rowNumber: {
        width: 48,
        isFrozen: true,
        value: (_row, index) => index + 1,
        cell: (_row, index) => formatCount(index + 1),
      },
      productName: { width: 250, total: t('total', { count: total }) },
      totalSaleQuantity: { cell: (row) => <b>{formatCount(row.totalSaleQuantity)}</b> },
      changeRate: {
        cell: (row) =>
          row.changeRate !== null ? (
            <ChangeValue value={row.changeRate} />
          ) : row.totalSaleQuantity > 0 && row.previousSaleQuantity === 0 ? (
            <NoSalesBefore releaseDate={row.releaseDate} since={since} />
          ) : (
            '–'
          ),
        total: totals && <ChangeValue value={totals.changeRate} />,
      },
      saleRate: { total: totals && <SellThroughCell rate={totals.saleRate} /> },
      stockStatus: {
        header: t('column.stockStatus'),
        unit: tMeasures('stores'),
        width: 122,
        // sorts by the number of stores without stock
        sortKey: 'stockStatus0',
        isAscendingFirst: false,
        value: (row) => formatBands(row.notDeliveredStores, row.stockStatus),
        cell: (row) => (
          <StockBandHistogram
            notDelivered={row.notDeliveredStores}
            bands={row.stockStatus}
            quantityUnit={getQuantityUnit({ kind: row.kind })}
          />
        ),
      },
      shippingShare: { cell: (row) => formatRate(row.shippingShare, 2) },
      saleShare: { cell: (row) => formatRate(row.saleShare, 2) },
      shareGap: { hint: t('shareGapHint'), cell: (row) => formatSigned(row.shareGap, 2) },
      negativeStores: { hint: t('negativeHint') },
    }),
    [totals, total, since, t, tMeasures],
  )
  return useReportColumns<ProductRow>(searchReport, {
    overrides,
    totals,
    quantities: result?.counted.unit,
    rows: result?.list ?? noRows,
  })
}

const fileColumns: ReadonlySet<string> = new Set(listFileColumns(searchReport).map(({ name }) => name))

/** Names of the columns in files, in which the histogram is eight columns. */
export function toExportColumns(columns: readonly Column<ProductRow>[]): string[] {
  return columns.flatMap((column) => {
    if (column.id === 'cover') return []
    if (column.id === 'stockStatus')
      return ['notDeliveredStores', ...Array.from({ length: 7 }, (_, band) => `stockStatus${band}`)]
    return fileColumns.has(column.id) ? [column.id] : []
  })
}

import type { ProductRow, ProductSearchBody } from '../../../shared/contract/product-search.ts'
import {
  type Cell,
  type ColumnType,
  exportName,
  type Language,
  type TableColumn,
  type TableModel,
  tableOf,
} from '../../export/table-model.ts'

type Column = TableColumn & { value: (row: ProductRow) => Cell }

const plain = <K extends keyof ProductRow & TableColumn['name']>(name: K, type: ColumnType): Column => ({
  name,
  type,
  value: (row) => row[name] as Cell,
})

/** Every column of the result, in the order of the screen's default. */
export const searchColumns: readonly Column[] = [
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('authorName', 'text'),
  plain('publisherCd', 'code'),
  plain('publisherName', 'text'),
  plain('seriesName', 'text'),
  plain('itemNm', 'text'),
  plain('daiGenreNm', 'text'),
  plain('chuGenreNm', 'text'),
  plain('shoGenreNm', 'text'),
  plain('genreC1Nm', 'text'),
  plain('genreC2Nm', 'text'),
  plain('genreC3Nm', 'text'),
  plain('releaseDate', 'date'),
  plain('price', 'integer'),
  plain('totalSaleQuantity', 'integer'),
  plain('totalSalePrice', 'integer'),
  plain('previousSaleQuantity', 'integer'),
  plain('changeRate', 'decimal'),
  plain('totalDeliveryQuantity', 'integer'),
  plain('totalReturnQuantity', 'integer'),
  plain('cumulativeDeliveryQuantity', 'integer'),
  plain('cumulativeSaleQuantity', 'integer'),
  plain('cumulativeReturnQuantity', 'integer'),
  plain('cumulativeStockQuantity', 'integer'),
  plain('saleRate', 'decimal'),
  plain('returnRate', 'decimal'),
  plain('stockRate', 'decimal'),
  plain('shippingShare', 'decimal'),
  plain('saleShare', 'decimal'),
  plain('shareGap', 'decimal'),
  plain('notDeliveredStores', 'integer'),
  ...([0, 1, 2, 3, 4, 5, 6] as const).map(
    (band): Column => ({ name: `stockStatus${band}`, type: 'integer', value: (row) => row.stockStatus[band] ?? 0 }),
  ),
  plain('dailyInventory', 'integer'),
  plain('publisherInventory', 'integer'),
  plain('publisherInventoryDate', 'date'),
  plain('quantitySoldOnInternet', 'integer'),
  plain('totalLatestOrder', 'integer'),
  plain('numberOfPendingOrder', 'integer'),
  { name: 'netOrderNow', type: 'integer', value: (row) => row.netOrder.now },
  { name: 'netOrderWeek1', type: 'integer', value: (row) => row.netOrder.week1 },
  { name: 'netOrderWeek2', type: 'integer', value: (row) => row.netOrder.week2 },
  { name: 'netOrderWeek3', type: 'integer', value: (row) => row.netOrder.week3 },
  { name: 'normalOrderNow', type: 'integer', value: (row) => row.normalOrder.now },
  { name: 'normalOrderWeek1', type: 'integer', value: (row) => row.normalOrder.week1 },
  { name: 'normalOrderWeek2', type: 'integer', value: (row) => row.normalOrder.week2 },
  { name: 'normalOrderWeek3', type: 'integer', value: (row) => row.normalOrder.week3 },
  plain('guid', 'code'),
]

/** Rows of the search as a table, with the columns picked, in their order. */
export function searchTable(
  found: { list: readonly ProductRow[]; totals: Record<string, number | null> },
  as: { body: ProductSearchBody; columns: readonly string[]; language: Language; madeBy: string },
): TableModel {
  const picked = as.columns
    .map((name) => searchColumns.find((column) => column.name === name))
    .filter((column) => column !== undefined)
  const columns = picked.length > 0 ? picked : searchColumns
  const name = (text: Parameters<typeof exportName>[0]) => exportName(text, as.language)
  return {
    title: name('search'),
    language: as.language,
    conditions: [
      [name('period'), `${as.body.period.from} – ${as.body.period.to}`],
      [name('conditions'), JSON.stringify(as.body)],
      [name('rows'), String(found.list.length)],
      [name('definitions'), name('saleRateDefinition')],
      [name('madeBy'), as.madeBy],
      [name('madeAt'), new Date().toISOString()],
    ],
    ...tableOf(found.list, columns),
    totals: columns.map((column) => (column.name === 'productName' ? name('total') : (found.totals[column.name] ?? null))),
  }
}

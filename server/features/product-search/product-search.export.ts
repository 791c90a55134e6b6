import type { ProductRow } from '../../../shared/contract/product-search.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<ProductRow>

/** Every column of the result, in the order of the screen's default. */
export const searchColumns: readonly ExportColumn<ProductRow>[] = [
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
    (band): ExportColumn<ProductRow> => ({
      name: `stockStatus${band}`,
      type: 'integer',
      value: (row) => row.stockStatus[band] ?? 0,
    }),
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

/** The columns picked, in their order; all of them where none is picked. */
export function pickColumns(names: readonly string[]): readonly ExportColumn<ProductRow>[] {
  const picked = names.flatMap((name) => searchColumns.filter((column) => column.name === name))
  return picked.length > 0 ? picked : searchColumns
}

import type { ProductDetailRow } from '../../../shared/contract/product-detail.ts'
import { type ColumnName, type ColumnType, type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<ProductDetailRow>

const orders = (name: ColumnName, value: (row: ProductDetailRow) => number): ExportColumn<ProductDetailRow> => ({
  name,
  type: 'integer',
  value,
})
const figure = (name: ColumnName, type: ColumnType, value: (row: ProductDetailRow) => number | null) => ({ name, type, value })

/** Every figure of a product: a row each. */
export const detailColumns: readonly ExportColumn<ProductDetailRow>[] = [
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('authorName', 'text'),
  plain('publisherName', 'text'),
  plain('seriesName', 'text'),
  plain('genreC1Nm', 'text'),
  plain('genreC2Nm', 'text'),
  plain('genreC3Nm', 'text'),
  plain('itemNm', 'text'),
  plain('releaseDate', 'date'),
  plain('price', 'integer'),
  plain('cCode', 'code'),
  plain('format', 'text'),
  plain('pages', 'integer'),
  plain('returnLimitDate', 'date'),
  plain('asOf', 'date'),
  plain('cumulativeSaleQuantity', 'integer'),
  plain('cumulativeDeliveryQuantity', 'integer'),
  plain('cumulativeReturnQuantity', 'integer'),
  plain('cumulativeStockQuantity', 'integer'),
  plain('saleRate', 'decimal'),
  plain('netSaleRate', 'decimal'),
  plain('returnRate', 'decimal'),
  plain('stockRate', 'decimal'),
  plain('shippingShare', 'decimal'),
  plain('saleShare', 'decimal'),
  plain('shareGap', 'decimal'),
  figure('soldLatestDay', 'integer', (row) => row.latestDay?.quantity ?? null),
  figure('soldLast7Days', 'integer', (row) => row.last7Days.quantity),
  figure('changeLast7Days', 'decimal', (row) => row.last7Days.changeRate),
  plain('initialSpeed', 'decimal'),
  plain('netShare', 'decimal'),
  plain('daysOfCover', 'decimal'),
  plain('soldOutStores', 'integer'),
  plain('notDeliveredStores', 'integer'),
  ...([0, 1, 2, 3, 4, 5, 6] as const).map((band) =>
    figure(`stockStatus${band}`, 'integer', (row) => row.stockStatus[band] ?? null),
  ),
  plain('negativeStores', 'integer'),
  plain('dailyInventory', 'integer'),
  plain('publisherInventory', 'integer'),
  plain('publisherInventoryDate', 'date'),
  plain('totalLatestOrder', 'integer'),
  plain('numberOfPendingOrder', 'integer'),
  orders('netOrderNow', (row) => row.netOrder.now),
  orders('netOrderWeek1', (row) => row.netOrder.week1),
  orders('netOrderWeek2', (row) => row.netOrder.week2),
  orders('netOrderWeek3', (row) => row.netOrder.week3),
  orders('normalOrderNow', (row) => row.normalOrder.now),
  orders('normalOrderWeek1', (row) => row.normalOrder.week1),
  orders('normalOrderWeek2', (row) => row.normalOrder.week2),
  orders('normalOrderWeek3', (row) => row.normalOrder.week3),
]

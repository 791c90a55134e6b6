import type { StockOut } from '../../../shared/contract/stock-outs.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<StockOut>

const title: readonly ExportColumn<StockOut>[] = [
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('authorName', 'text'),
  plain('publisherName', 'text'),
  plain('releaseDate', 'date'),
  plain('price', 'integer'),
]
const estimate: readonly ExportColumn<StockOut>[] = [
  { name: 'soldOutSince', type: 'date', value: (row) => row.since },
  plain('stockOutDays', 'integer'),
  plain('stock', 'integer'),
  plain('dailySales', 'decimal2'),
  plain('lostPerDay', 'decimal2'),
  plain('lostCopies', 'decimal'),
  plain('lostAmount', 'integer'),
  plain('dailyInventory', 'integer'),
  plain('publisherInventory', 'integer'),
]

/** Stock-outs by title, or by title and store. */
export const stockOutColumns = (groupBy: 'product' | 'store'): readonly ExportColumn<StockOut>[] => [
  ...title,
  ...(groupBy === 'product'
    ? [{ name: 'soldOutStores', type: 'integer', value: (row: StockOut) => row.stores } as const]
    : [plain('storeCd', 'code'), plain('storeName', 'text'), plain('agencyName', 'text')]),
  ...estimate,
]

import type { MoverRow } from '../../../shared/contract/movers.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<MoverRow>

export const moverColumns: readonly ExportColumn<MoverRow>[] = [
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('authorName', 'text'),
  plain('publisherName', 'text'),
  plain('releaseDate', 'date'),
  plain('quantity', 'integer'),
  { name: 'comparedQuantity', type: 'integer', value: (row) => row.previousQuantity },
  plain('difference', 'integer'),
  { name: 'comparedChangeRate', type: 'decimal', value: (row) => row.changeRate },
  plain('delivery', 'integer'),
  plain('reasonDate', 'date'),
  plain('reasonText', 'text'),
  plain('sentence', 'text'),
]

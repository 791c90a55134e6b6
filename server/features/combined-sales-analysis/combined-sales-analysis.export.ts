import type { CombinedRow } from '../../../shared/contract/combined-sales-analysis.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<CombinedRow>

/** Every column of a combined sales list. */
export const combinedColumns: readonly ExportColumn<CombinedRow>[] = [
  plain('rowNumber', 'integer'),
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('authorName', 'text'),
  plain('publisherName', 'text'),
  plain('seriesName', 'text'),
  plain('itemNm', 'text'),
  plain('genreC1Nm', 'text'),
  plain('genreC2Nm', 'text'),
  plain('genreC3Nm', 'text'),
  plain('releaseDate', 'date'),
  plain('price', 'integer'),
  plain('pairs', 'integer'),
  plain('units', 'integer'),
  plain('confidence', 'decimal'),
  plain('support', 'decimal3'),
  plain('lift', 'decimal2'),
  plain('reliableLift', 'decimal2'),
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
]

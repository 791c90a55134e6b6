import type { RankingRow } from '../../../shared/contract/ranking-create.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<RankingRow>

/** Every column of a ranking. */
export const rankingColumns: readonly ExportColumn<RankingRow>[] = [
  plain('rank', 'integer'),
  plain('previousRank', 'integer'),
  plain('jan', 'code'),
  plain('productName', 'text'),
  plain('volume', 'text'),
  plain('authorName', 'text'),
  plain('publisherName', 'text'),
  plain('seriesName', 'text'),
  plain('genreC1Nm', 'text'),
  plain('genreC2Nm', 'text'),
  plain('genreC3Nm', 'text'),
  plain('releaseDate', 'date'),
  plain('price', 'integer'),
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
  plain('amountTaxIn', 'integer'),
  plain('share', 'decimal2'),
  plain('previousQuantity', 'integer'),
  plain('previousAmount', 'integer'),
  plain('changeRate', 'decimal'),
  plain('saleRate', 'decimal'),
  plain('cumulativeSaleQuantity', 'integer'),
  plain('cumulativeStockQuantity', 'integer'),
]

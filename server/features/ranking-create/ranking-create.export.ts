import type { RankingRow } from '../../../shared/contract/ranking-create.ts'
import { type Cell, type ExportColumn, exportName, type Language, plainColumn } from '../../export/table-model.ts'
import { HIDDEN_MARK } from '../../warehouse/members/suppression.ts'

const plain = plainColumn<RankingRow>

/** A figure that rests on the period before, which may be hidden. */
const before = (
  name: 'previousQuantity' | 'previousAmount' | 'changeRate',
  type: 'integer' | 'decimal',
): ExportColumn<RankingRow> => ({
  name,
  type,
  value: (row): Cell => (row.previousHidden ? HIDDEN_MARK : row[name]),
})

/** What a reader of some buyers' ranking has to know. */
export const hiddenNote = (products: number, language: Language): string[] =>
  products === 0 ? [] : [exportName('hiddenProducts', language).replace('{{count}}', products.toLocaleString('en-US'))]

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
  before('previousQuantity', 'integer'),
  before('previousAmount', 'integer'),
  before('changeRate', 'decimal'),
  plain('saleRate', 'decimal'),
  plain('cumulativeSaleQuantity', 'integer'),
  plain('cumulativeStockQuantity', 'integer'),
]

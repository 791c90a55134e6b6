import type { BrandRow } from '../../../shared/contract/brand-pickup.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<BrandRow>

export const brandColumns: readonly ExportColumn<BrandRow>[] = [
  plain('rank', 'integer'),
  plain('brandCd', 'code'),
  plain('brandName', 'text'),
  { name: 'titlesOfBrand', type: 'integer', value: (row) => row.titles },
  plain('titlesSold', 'integer'),
  plain('quantity', 'integer'),
  plain('amount', 'integer'),
  { name: 'share', type: 'decimal2', value: (row) => row.marketShare },
  { name: 'shareInGenres', type: 'decimal2', value: (row) => row.genreShare },
  plain('previousQuantity', 'integer'),
  plain('previousAmount', 'integer'),
  plain('changeRate', 'decimal'),
  plain('cumulativeDeliveryQuantity', 'integer'),
  plain('cumulativeSaleQuantity', 'integer'),
  plain('saleRate', 'decimal'),
  { name: 'topTitle', type: 'text', value: (row) => row.topTitles[0]?.productName ?? null },
  { name: 'bestNewRelease', type: 'text', value: (row) => row.bestNewRelease?.productName ?? null },
]

import type { CharacteristicGroup } from '../../../shared/contract/product-characteristics.ts'
import type { StockStore } from '../../../shared/contract/product-stock.ts'
import { storeHealthNames as englishNames } from '../../../shared/messages/en/store-health.ts'
import { storeHealthNames } from '../../../shared/messages/ja/store-health.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

const plain = plainColumn<StockStore>

/** The stores behind a band. */
export const stockStoreColumns: readonly ExportColumn<StockStore>[] = [
  plain('storeCd', 'code'),
  plain('storeName', 'text'),
  plain('chainName', 'text'),
  plain('companyName', 'text'),
  plain('areaName', 'text'),
  plain('prefectureName', 'text'),
  plain('locationName', 'text'),
  plain('scaleName', 'text'),
  plain('categoryName', 'text'),
  plain('agencyName', 'text'),
  {
    name: 'health',
    type: 'text',
    value: (row, language) => (language === 'en' ? englishNames : storeHealthNames)[row.health],
  },
  plain('stock', 'integer'),
  plain('cumulativeDeliveryQuantity', 'integer'),
  plain('cumulativeSaleQuantity', 'integer'),
  plain('cumulativeReturnQuantity', 'integer'),
  plain('saleRate', 'decimal'),
  plain('sold28Days', 'integer'),
  plain('daysOfCover', 'decimal'),
  plain('firstDeliveryDate', 'date'),
  plain('lastSaleDate', 'date'),
]

const grouped = plainColumn<CharacteristicGroup>

/** Groups of stores. */
export const characteristicColumns: readonly ExportColumn<CharacteristicGroup>[] = [
  grouped('groupCd', 'code'),
  grouped('groupName', 'text'),
  grouped('stores', 'integer'),
  grouped('deliveredStores', 'integer'),
  grouped('quantity', 'integer'),
  grouped('amount', 'integer'),
  grouped('share', 'decimal'),
  grouped('genreShare', 'decimal'),
  grouped('marketShare', 'decimal'),
  grouped('index', 'decimal'),
  grouped('salesPerStore', 'decimal2'),
  grouped('totalDeliveryQuantity', 'integer'),
  grouped('cumulativeDeliveryQuantity', 'integer'),
  grouped('cumulativeSaleQuantity', 'integer'),
  grouped('cumulativeStockQuantity', 'integer'),
  grouped('saleRate', 'decimal'),
  grouped('shippingShare', 'decimal'),
  grouped('saleShare', 'decimal'),
  grouped('shareGap', 'decimal'),
]

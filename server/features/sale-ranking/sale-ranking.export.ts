import type { CompanyRankingRow, StoreRankingRow } from '../../../shared/contract/sale-ranking.ts'
import { type ExportColumn, plainColumn } from '../../export/table-model.ts'

type Figures = Omit<StoreRankingRow & CompanyRankingRow, 'companyName'>

function figureColumns<Row extends Figures | StoreRankingRow | CompanyRankingRow>(): ExportColumn<Row>[] {
  const plain = plainColumn<StoreRankingRow>
  return [
    plain('quantity', 'integer'),
    plain('amount', 'integer'),
    plain('amountTaxIn', 'integer'),
    plain('share', 'decimal2'),
    plain('previousQuantity', 'integer'),
    plain('previousAmount', 'integer'),
    plain('changeRate', 'decimal'),
    plain('cumulativeDeliveryQuantity', 'integer'),
    plain('cumulativeSaleQuantity', 'integer'),
    plain('cumulativeReturnQuantity', 'integer'),
    plain('cumulativeStockQuantity', 'integer'),
    plain('saleRate', 'decimal'),
    plain('returnRate', 'decimal'),
    plain('shippingShare', 'decimal2'),
    plain('saleShare', 'decimal2'),
    plain('shareGap', 'decimal2'),
    plain('lastSaleDate', 'date'),
  ] as unknown as ExportColumn<Row>[]
}

const ofStore = plainColumn<StoreRankingRow>
/** Columns of the ranking of stores. */
export const storeColumns: readonly ExportColumn<StoreRankingRow>[] = [
  ofStore('rank', 'integer'),
  ofStore('previousRank', 'integer'),
  ofStore('storeCd', 'code'),
  ofStore('storeName', 'text'),
  ofStore('companyCd', 'code'),
  ofStore('companyName', 'text'),
  ofStore('chainName', 'text'),
  ofStore('prefectureName', 'text'),
  ofStore('areaName', 'text'),
  ofStore('locationName', 'text'),
  ofStore('scaleName', 'text'),
  ofStore('categoryName', 'text'),
  ...figureColumns<StoreRankingRow>(),
]

const ofCompany = plainColumn<CompanyRankingRow>
/** Columns of the ranking of companies. */
export const companyColumns: readonly ExportColumn<CompanyRankingRow>[] = [
  ofCompany('rank', 'integer'),
  ofCompany('previousRank', 'integer'),
  ofCompany('companyCd', 'code'),
  ofCompany('companyName', 'text'),
  ofCompany('numberOfStores', 'integer'),
  ...figureColumns<CompanyRankingRow>(),
]

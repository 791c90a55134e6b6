import type { ProductSearchBody, ProductSortKey } from '../../../shared/api/product-search.ts'
import { percentSql } from '../../warehouse/engine/sql.ts'

/** Data that only some sort keys need and that is joined for those only (found-products.ts). */
export type SearchExtra = 'genres' | 'bands' | 'ordered' | 'unfilled' | 'warehouses' | 'publisherStock' | 'trade'

interface SortKey {
  /** Columns of `found`, most significant first. */
  columns: readonly string[]
  needs?: SearchExtra
}

const createPlainKey = (...columns: string[]): SortKey => ({ columns })
const createTextKey = (...columns: string[]): SortKey => ({ columns: columns.map((column) => `${column} collate "C"`) })
const createGenreKey = (...columns: string[]): SortKey => ({ ...createTextKey(...columns), needs: 'genres' })
const createBandKey = (index: number): SortKey => ({ columns: [`band_${index}`], needs: 'bands' })
const createOrdersKey = (column: string): SortKey => ({ columns: [column], needs: 'ordered' })
const createTradeKey = (column: string): SortKey => ({ columns: [column], needs: 'trade' })

const shareSql = (part: string, total: string) => `round(${percentSql(part, total)}, 1)`
const shippingShare = shareSql('delivered', 'trade_delivered')
const saleShare = shareSql('sold', 'trade_sold')

/** Sort keys are names of the API; this is the only SQL that they can become. */
const sortKeys: Record<Exclude<ProductSortKey, 'rowNumber'>, SortKey> = {
  jan: createTextKey('jan'),
  guid: createPlainKey('id'),
  kind: createTextKey('kind'),
  productName: createTextKey('name_reading'),
  // volumes of the same length compare like numbers
  volume: { columns: ['char_length(volume)', 'volume collate "C"'] },
  authorName: createTextKey('author_reading'),
  publisherCd: createTextKey('publisher_cd'),
  publisherName: createTextKey('publisher_reading'),
  seriesName: createTextKey('series_reading'),
  itemNm: createGenreKey('item_cd'),
  daiGenreNm: createGenreKey('item_cd', 'dai_genre_cd'),
  chuGenreNm: createGenreKey('item_cd', 'dai_genre_cd', 'chu_genre_cd'),
  shoGenreNm: createGenreKey('item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'),
  genreC1Nm: createGenreKey('genre_c1_cd'),
  genreC2Nm: createGenreKey('genre_c1_cd', 'genre_c2_cd'),
  genreC3Nm: createGenreKey('genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'),
  releaseDate: createPlainKey('release_date'),
  price: createPlainKey('price'),
  totalSaleQuantity: createPlainKey('quantity'),
  totalSalePrice: createPlainKey('amount'),
  previousSaleQuantity: createPlainKey('previous_quantity'),
  changeRate: createPlainKey('change_rate'),
  totalDeliveryQuantity: createPlainKey('delivery'),
  totalReturnQuantity: createPlainKey('returned'),
  cumulativeDeliveryQuantity: createPlainKey('delivered'),
  cumulativeSaleQuantity: createPlainKey('sold'),
  cumulativeReturnQuantity: createPlainKey('given_back'),
  cumulativeStockQuantity: createPlainKey('stock_quantity'),
  negativeStores: createPlainKey('negative_stores'),
  saleRate: createPlainKey('sale_rate'),
  returnRate: createPlainKey('return_rate'),
  stockRate: createPlainKey('stock_rate'),
  shippingShare: createTradeKey(shippingShare),
  saleShare: createTradeKey(saleShare),
  // as in the result: the difference of the shown shares
  shareGap: createTradeKey(`${saleShare} - ${shippingShare}`),
  // all titles have the same stores, so few delivered stores mean many others
  notDeliveredStores: { columns: ['-delivered_stores'], needs: 'bands' },
  stockStatus0: createBandKey(0),
  stockStatus1: createBandKey(1),
  stockStatus2: createBandKey(2),
  stockStatus3: createBandKey(3),
  stockStatus4: createBandKey(4),
  stockStatus5: createBandKey(5),
  stockStatus6: createBandKey(6),
  dailyInventory: { columns: ['daily_inventory'], needs: 'warehouses' },
  publisherInventory: { columns: ['publisher_inventory'], needs: 'publisherStock' },
  publisherInventoryDate: { columns: ['publisher_inventory_date'], needs: 'publisherStock' },
  quantitySoldOnInternet: createPlainKey('net_quantity'),
  totalLatestOrder: createOrdersKey('normal_0 + net_0'),
  numberOfPendingOrder: { columns: ['pending'], needs: 'unfilled' },
  netOrderNow: createOrdersKey('net_0'),
  netOrderWeek1: createOrdersKey('net_1'),
  netOrderWeek2: createOrdersKey('net_2'),
  netOrderWeek3: createOrdersKey('net_3'),
  normalOrderNow: createOrdersKey('normal_0'),
  normalOrderWeek1: createOrdersKey('normal_1'),
  normalOrderWeek2: createOrdersKey('normal_2'),
  normalOrderWeek3: createOrdersKey('normal_3'),
}

type Sort = ProductSearchBody['sort']

/** Returns what the sort keys need in addition to the search's own columns. */
export const getSortExtras = (sort: Sort): ReadonlySet<SearchExtra> =>
  new Set(
    sort.flatMap(({ key }) => {
      const needs = key === 'rowNumber' ? undefined : sortKeys[key].needs
      return needs === undefined ? [] : [needs]
    }),
  )

const JAN_ORDER = 'jan collate "C"'

/** Orders by the sort keys, nulls last, ties by JAN so that paging is stable. */
export const searchOrderSql = (sort: Sort): string =>
  [
    ...sort.flatMap(({ key, descending }) => {
      // row numbers follow the order of sales
      if (key === 'rowNumber') return descending ? ['quantity asc', `${JAN_ORDER} desc`] : ['quantity desc', JAN_ORDER]
      return sortKeys[key].columns.map((column) => `${column} ${descending ? 'desc' : 'asc'} nulls last`)
    }),
    JAN_ORDER,
  ].join(', ')

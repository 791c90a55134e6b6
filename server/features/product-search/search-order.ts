import type { ProductSearchBody, ProductSortKey } from '../../../shared/api/product-search.ts'
import { percentSql } from '../../warehouse/engine/sql.ts'

/** Data that only some sort keys need and that is joined for those only (found-products.ts). */
export type SearchExtra = 'genres' | 'bands' | 'ordered' | 'unfilled' | 'warehouses' | 'publisherStock' | 'trade'

interface SortKey {
  /** Columns of `found`, most significant first. */
  columns: readonly string[]
  needs?: SearchExtra
}

const plainKey = (...columns: string[]): SortKey => ({ columns })
const textKey = (...columns: string[]): SortKey => ({ columns: columns.map((column) => `${column} collate "C"`) })
const genreKey = (...columns: string[]): SortKey => ({ ...textKey(...columns), needs: 'genres' })
const bandKey = (index: number): SortKey => ({ columns: [`band_${index}`], needs: 'bands' })
const ordersKey = (column: string): SortKey => ({ columns: [column], needs: 'ordered' })
const tradeKey = (column: string): SortKey => ({ columns: [column], needs: 'trade' })

const shareSql = (part: string, total: string) => `round(${percentSql(part, total)}, 1)`
const shippingShare = shareSql('delivered', 'trade_delivered')
const saleShare = shareSql('sold', 'trade_sold')

/** Sort keys are names of the API; this is the only SQL that they can become. */
const sortKeys: Record<Exclude<ProductSortKey, 'rowNumber'>, SortKey> = {
  jan: textKey('jan'),
  guid: plainKey('id'),
  kind: textKey('kind'),
  productName: textKey('name_reading'),
  // volumes of the same length compare like numbers
  volume: { columns: ['char_length(volume)', 'volume collate "C"'] },
  authorName: textKey('author_reading'),
  publisherCd: textKey('publisher_cd'),
  publisherName: textKey('publisher_reading'),
  seriesName: textKey('series_reading'),
  itemNm: genreKey('item_cd'),
  daiGenreNm: genreKey('item_cd', 'dai_genre_cd'),
  chuGenreNm: genreKey('item_cd', 'dai_genre_cd', 'chu_genre_cd'),
  shoGenreNm: genreKey('item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'),
  genreC1Nm: genreKey('genre_c1_cd'),
  genreC2Nm: genreKey('genre_c1_cd', 'genre_c2_cd'),
  genreC3Nm: genreKey('genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'),
  releaseDate: plainKey('release_date'),
  price: plainKey('price'),
  totalSaleQuantity: plainKey('quantity'),
  totalSalePrice: plainKey('amount'),
  previousSaleQuantity: plainKey('previous_quantity'),
  changeRate: plainKey('change_rate'),
  totalDeliveryQuantity: plainKey('delivery'),
  totalReturnQuantity: plainKey('returned'),
  cumulativeDeliveryQuantity: plainKey('delivered'),
  cumulativeSaleQuantity: plainKey('sold'),
  cumulativeReturnQuantity: plainKey('given_back'),
  cumulativeStockQuantity: plainKey('stock_quantity'),
  negativeStores: plainKey('negative_stores'),
  saleRate: plainKey('sale_rate'),
  returnRate: plainKey('return_rate'),
  stockRate: plainKey('stock_rate'),
  shippingShare: tradeKey(shippingShare),
  saleShare: tradeKey(saleShare),
  // as in the result: the difference of the shown shares
  shareGap: tradeKey(`${saleShare} - ${shippingShare}`),
  // all titles have the same stores, so few delivered stores mean many others
  notDeliveredStores: { columns: ['-delivered_stores'], needs: 'bands' },
  stockStatus0: bandKey(0),
  stockStatus1: bandKey(1),
  stockStatus2: bandKey(2),
  stockStatus3: bandKey(3),
  stockStatus4: bandKey(4),
  stockStatus5: bandKey(5),
  stockStatus6: bandKey(6),
  dailyInventory: { columns: ['daily_inventory'], needs: 'warehouses' },
  publisherInventory: { columns: ['publisher_inventory'], needs: 'publisherStock' },
  publisherInventoryDate: { columns: ['publisher_inventory_date'], needs: 'publisherStock' },
  quantitySoldOnInternet: plainKey('net_quantity'),
  totalLatestOrder: ordersKey('normal_0 + net_0'),
  numberOfPendingOrder: { columns: ['pending'], needs: 'unfilled' },
  netOrderNow: ordersKey('net_0'),
  netOrderWeek1: ordersKey('net_1'),
  netOrderWeek2: ordersKey('net_2'),
  netOrderWeek3: ordersKey('net_3'),
  normalOrderNow: ordersKey('normal_0'),
  normalOrderWeek1: ordersKey('normal_1'),
  normalOrderWeek2: ordersKey('normal_2'),
  normalOrderWeek3: ordersKey('normal_3'),
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

import type { ProductSearchBody, ProductSortKey } from '../../../shared/api/product-search.ts'

/** Data that only some sort keys need and that is joined for those only (found-products.ts). */
export type Extra = 'genres' | 'bands' | 'ordered' | 'unfilled' | 'warehouses' | 'publisherStock' | 'trade'

interface SortKey {
  /** Columns of `found`, most significant first. */
  columns: readonly string[]
  needs?: Extra
}

const plain = (...columns: string[]): SortKey => ({ columns })
const text = (...columns: string[]): SortKey => ({ columns: columns.map((column) => `${column} collate "C"`) })
const genre = (...columns: string[]): SortKey => ({ ...text(...columns), needs: 'genres' })
const band = (index: number): SortKey => ({ columns: [`band_${index}`], needs: 'bands' })
const byOrders = (column: string): SortKey => ({ columns: [column], needs: 'ordered' })
const trade = (column: string): SortKey => ({ columns: [column], needs: 'trade' })

const shareSql = (part: string, total: string) => `case when ${total} = 0 then null else round(100.0 * ${part} / ${total}, 1) end`
const shippingShare = shareSql('delivered', 'trade_delivered')
const saleShare = shareSql('sold', 'trade_sold')

/** Sort keys are names of the API; this is the only SQL that they can become. */
const sortKeys: Record<Exclude<ProductSortKey, 'rowNumber'>, SortKey> = {
  jan: text('jan'),
  guid: plain('id'),
  kind: text('kind'),
  productName: text('name_reading'),
  // volumes of the same length compare like numbers
  volume: { columns: ['char_length(volume)', 'volume collate "C"'] },
  authorName: text('author_reading'),
  publisherCd: text('publisher_cd'),
  publisherName: text('publisher_reading'),
  seriesName: text('series_reading'),
  itemNm: genre('item_cd'),
  daiGenreNm: genre('item_cd', 'dai_genre_cd'),
  chuGenreNm: genre('item_cd', 'dai_genre_cd', 'chu_genre_cd'),
  shoGenreNm: genre('item_cd', 'dai_genre_cd', 'chu_genre_cd', 'sho_genre_cd'),
  genreC1Nm: genre('genre_c1_cd'),
  genreC2Nm: genre('genre_c1_cd', 'genre_c2_cd'),
  genreC3Nm: genre('genre_c1_cd', 'genre_c2_cd', 'genre_c3_cd'),
  releaseDate: plain('release_date'),
  price: plain('price'),
  totalSaleQuantity: plain('quantity'),
  totalSalePrice: plain('amount'),
  previousSaleQuantity: plain('previous_quantity'),
  changeRate: plain('change_rate'),
  totalDeliveryQuantity: plain('delivery'),
  totalReturnQuantity: plain('returned'),
  cumulativeDeliveryQuantity: plain('delivered'),
  cumulativeSaleQuantity: plain('sold'),
  cumulativeReturnQuantity: plain('given_back'),
  cumulativeStockQuantity: plain('stock_quantity'),
  negativeStores: plain('negative_stores'),
  saleRate: plain('sale_rate'),
  returnRate: plain('return_rate'),
  stockRate: plain('stock_rate'),
  shippingShare: trade(shippingShare),
  saleShare: trade(saleShare),
  // as in the answer: the difference of the shown shares
  shareGap: trade(`${saleShare} - ${shippingShare}`),
  // all titles have the same stores, so few delivered stores mean many others
  notDeliveredStores: { columns: ['-delivered_stores'], needs: 'bands' },
  stockStatus0: band(0),
  stockStatus1: band(1),
  stockStatus2: band(2),
  stockStatus3: band(3),
  stockStatus4: band(4),
  stockStatus5: band(5),
  stockStatus6: band(6),
  dailyInventory: { columns: ['daily_inventory'], needs: 'warehouses' },
  publisherInventory: { columns: ['publisher_inventory'], needs: 'publisherStock' },
  publisherInventoryDate: { columns: ['publisher_inventory_date'], needs: 'publisherStock' },
  quantitySoldOnInternet: plain('net_quantity'),
  totalLatestOrder: byOrders('normal_0 + net_0'),
  numberOfPendingOrder: { columns: ['pending'], needs: 'unfilled' },
  netOrderNow: byOrders('net_0'),
  netOrderWeek1: byOrders('net_1'),
  netOrderWeek2: byOrders('net_2'),
  netOrderWeek3: byOrders('net_3'),
  normalOrderNow: byOrders('normal_0'),
  normalOrderWeek1: byOrders('normal_1'),
  normalOrderWeek2: byOrders('normal_2'),
  normalOrderWeek3: byOrders('normal_3'),
}

type Sort = ProductSearchBody['sort']

/** Returns what the sort keys need in addition to the search's own columns. */
export const getSortExtras = (sort: Sort): ReadonlySet<Extra> =>
  new Set(
    sort.flatMap(({ key }) => {
      const needs = key === 'rowNumber' ? undefined : sortKeys[key].needs
      return needs === undefined ? [] : [needs]
    }),
  )

const JAN = 'jan collate "C"'

/** Orders by the sort keys, nulls last, ties by JAN so that paging is stable. */
export const orderSql = (sort: Sort): string =>
  [
    ...sort.flatMap(({ key, descending }) => {
      // row numbers follow the order of sales
      if (key === 'rowNumber') return descending ? ['quantity asc', `${JAN} desc`] : ['quantity desc', JAN]
      return sortKeys[key].columns.map((column) => `${column} ${descending ? 'desc' : 'asc'} nulls last`)
    }),
    JAN,
  ].join(', ')

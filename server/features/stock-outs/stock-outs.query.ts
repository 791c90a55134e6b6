import type { Knex } from 'knex'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { StockOut, StockOutsBody, stockOuts } from '../../../shared/contract/stock-outs.ts'
import { stockOutWords as english } from '../../../shared/messages/en/stock-outs.ts'
import { stockOutWords as japanese } from '../../../shared/messages/ja/stock-outs.ts'
import { todayInJapan } from '../../../shared/period.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { type SalesConditions, salesConditions } from '../../warehouse/sales/report-conditions.ts'
import { salesSql } from '../../warehouse/sales/sales-question.ts'
import { readOrders } from '../../warehouse/stock/orders.ts'
import { asOfDay, positionDays, storePositionsSql } from '../../warehouse/stock/positions.ts'
import { readStoreColumns } from '../../warehouse/stores/store-columns.ts'
import {
  alikeSql,
  currentTitles,
  goneSql,
  listedSql,
  lostSql,
  movedSql,
  ownSql,
  PRIOR_DAYS,
  placedSql,
  shelfSql,
  totalsSql,
  WINDOW,
  windowFrom,
} from './stock-out-parts.ts'

const sortColumns = {
  lostCopies: 'lost_milli',
  lostAmount: 'lost_amount',
  lostPerDay: 'rate_milli',
  stockOutDays: 'stock_out_days',
  stores: 'stores',
} as const satisfies Record<StockOutsBody['sortBy'], string>

/** A row of the page, beside the sums over all rows; without a product where nothing is out of stock. */
interface Row {
  product_id: number | null
  /** Of rows by store. */
  store_id?: number | null
  stores: number
  since: string
  stock_out_days: number
  stock: number
  own_milli: number
  rate_milli: number
  lost_milli: number
  lost_amount: number
  all_rows: number
  all_products: number
  all_stores: number
  all_days: number
  all_rate: number
  all_lost: number
  all_amount: number
}

function findStockOuts(
  knex: Knex,
  body: StockOutsBody,
  { asOf, asOfDays, conditions }: { asOf: string; asOfDays: { latest: string; lastSale: string }; conditions: SalesConditions },
): Promise<Row[]> {
  const titles = currentTitles(knex, { asOf, products: conditions.products })
  const byStore = body.groupBy === 'store'
  const sort = sortColumns[body.sortBy]
  return sql<Row>(
    knex,
    `with placed as not materialized (:placed),
      gone as materialized (:gone),
      shelf as (:shelf),
      alike as materialized (:alike),
      moved as (:moved),
      own as (:own),
      lost as (:lost),
      listed as materialized (:listed),
      totals as (:totals),
      page as (
        select listed.*, product.jan, ${byStore ? 'store.store_cd' : "'' as store_cd"}
        from listed join product on product.id = listed.product_id
          ${byStore ? 'join store on store.id = listed.store_id' : ''}
        order by listed.${sort} desc, product.jan collate "C"${byStore ? ', store.store_cd collate "C"' : ''}
        limit :most offset :before)
    select * from totals left join page on true
    order by page.${sort} desc nulls last, page.jan collate "C", page.store_cd collate "C"`,
    {
      placed: placedSql(knex, storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }), {
        asOf,
        lastSale: asOfDays.lastSale,
      }),
      gone: goneSql(knex, { asOf, stores: conditions.stores }),
      shelf: shelfSql(knex, {
        asOf,
        sold: salesSql(knex, {
          period: { from: windowFrom(asOf), to: asOf },
          by: ['store_id', 'product_id'],
          products: titles,
        }),
      }),
      alike: alikeSql(knex),
      moved: movedSql(knex, asOf),
      own: ownSql(knex, asOf),
      lost: lostSql(knex, asOf),
      listed: listedSql(knex, { byStore, least: Math.round(body.minLostCopies * 1000) }),
      totals: totalsSql(knex),
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
}

/** Copies with one digit, and demand with two, from thousandths. */
const copies = (thousandths: number): number => Math.round(thousandths / 100) / 10
const demand = (thousandths: number): number => Math.round(thousandths / 10) / 100

/** Titles that stores ran out of, and the copies that may not have been sold for it. */
export const listStockOuts = async (
  knex: Knex,
  body: StockOutsBody,
  as: { scope: DataScope; language: 'ja' | 'en' },
): Promise<Unstamped<Answer<typeof stockOuts>>> => {
  const asOfDays = await positionDays(knex, todayInJapan())
  const asOf = asOfDay(asOfDays, null)
  const conditions = salesConditions(knex, body, as)
  const rows = await findStockOuts(knex, body, { asOf, asOfDays, conditions })
  const [sums] = rows
  const found = rows.flatMap((row) => (row.product_id === null ? [] : [{ ...row, product_id: row.product_id }]))
  const ids = [...new Set(found.map((row) => row.product_id))]
  const storeList = [...new Set(found.flatMap(({ store_id }) => (store_id == null ? [] : [store_id])))]
  const [products, orders, stores] = await Promise.all([
    readProducts(knex, ids, as.scope),
    readOrders(knex, { products: ids, stores: null, asOf }),
    storeList.length === 0 ? null : readStoreColumns(knex, knex('store').select('store.id').whereIn('store.id', storeList)),
  ])
  const list = found.flatMap((row): StockOut[] => {
    const product = products.get(row.product_id)
    if (!product) return []
    const store = row.store_id == null ? undefined : stores?.get(row.store_id)
    const order = orders.get(row.product_id)
    const { jan, productName, volume, authorName, publisherName, releaseDate, price } = product
    return [
      {
        jan,
        productName,
        volume,
        authorName,
        publisherName,
        releaseDate,
        price,
        storeCd: store?.store_cd ?? null,
        storeName: store?.store_nm ?? null,
        prefectureCd: store?.prefecture_cd ?? null,
        agencyName: store?.agency_nm ?? null,
        stores: row.stores,
        since: row.since,
        stockOutDays: row.stock_out_days,
        stock: row.stock,
        dailySales: demand(row.own_milli),
        lostPerDay: demand(row.rate_milli),
        lostCopies: copies(row.lost_milli),
        lostAmount: row.lost_amount,
        dailyInventory: order?.dailyInventory ?? null,
        publisherInventory: order?.publisherInventory ?? null,
      },
    ]
  })
  return {
    asOf,
    list,
    totals: {
      products: sums?.all_products ?? 0,
      stores: sums?.all_stores ?? 0,
      stockOutDays: sums?.all_days ?? 0,
      lostPerDay: demand(sums?.all_rate ?? 0),
      lostCopies: copies(sums?.all_lost ?? 0),
      lostAmount: sums?.all_amount ?? 0,
    },
    explanation: (as.language === 'en' ? english : japanese).explanation
      .replaceAll('{{window}}', String(WINDOW))
      .replaceAll('{{prior}}', String(PRIOR_DAYS)),
    total: sums?.all_rows ?? 0,
  }
}

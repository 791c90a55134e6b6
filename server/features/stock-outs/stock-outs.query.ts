import type { Knex } from 'knex'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { StockOut, StockOutsBody, stockOuts } from '../../../shared/contract/stock-outs.ts'
import { stockOutWords as english } from '../../../shared/messages/en/stock-outs.ts'
import { stockOutWords as japanese } from '../../../shared/messages/ja/stock-outs.ts'
import { todayInJapan } from '../../../shared/period.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/sales-question.ts'
import { readOrders } from '../../warehouse/stock/orders.ts'
import { lastWholeDay, positionDays, presentDay, storePositionsSql } from '../../warehouse/stock/positions.ts'
import { readStoreColumns } from '../../warehouse/stores/store-columns.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'
import {
  alikeSql,
  goneSql,
  lostSql,
  movedSql,
  ownSql,
  PRIOR_DAYS,
  placedSql,
  shelfSql,
  WINDOW,
  windowFrom,
} from './stock-out-parts.ts'

/** Titles that can still be sold: not past the return limit, no magazine whose next issue is on sale. */
function currentTitles(knex: Knex, body: StockOutsBody, as: { scope: DataScope; asOf: string }): Knex.QueryBuilder {
  const query = knex('product')
    .select('product.id')
    .leftJoin(
      knex.raw(
        `(select series_id, max(release_date) as newest from product
          where kind = 'magazine' and series_id is not null and release_date <= cast(? as date) group by series_id) as latest`,
        [as.asOf],
      ),
      'latest.series_id',
      'product.series_id',
    )
    .where((limit) =>
      limit.whereNull('product.return_limit_date').orWhereRaw('product.return_limit_date >= cast(? as date)', [as.asOf]),
    )
    .whereRaw(`(product.kind <> 'magazine' or latest.newest is null or product.release_date >= latest.newest)`)
  applyProductFilter(knex, query, body.products)
  applyScope(knex, query, as.scope)
  return query
}

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

interface Days {
  asOf: string
  /** Last day that is over. */
  last: string
  latest: string
  lastSale: string
}

function findStockOuts(knex: Knex, body: StockOutsBody, as: Days & { scope: DataScope }): Promise<Row[]> {
  const { asOf, last, latest, lastSale } = as
  const titles = currentTitles(knex, body, as)
  const byStore = body.groupBy === 'store'
  const key = byStore ? 'lost.product_id, lost.store_id' : 'lost.product_id'
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
      listed as materialized (
        select ${key}, count(*) as stores, min(lost.since) as since, sum(lost.days) as stock_out_days,
          sum(lost.stock) as stock, sum(lost.own_milli) as own_milli, sum(lost.rate_milli) as rate_milli,
          sum(lost.lost_milli) as lost_milli, sum(lost.lost_amount) as lost_amount
        from lost group by ${key} having sum(lost.lost_milli) >= :least),
      totals as (
        select count(*) as all_rows, count(distinct product_id) as all_products, coalesce(sum(stores), 0) as all_stores,
          coalesce(sum(stock_out_days), 0) as all_days, coalesce(sum(rate_milli), 0) as all_rate,
          coalesce(sum(lost_milli), 0) as all_lost, coalesce(sum(lost_amount), 0) as all_amount
        from listed),
      page as (
        select listed.*, product.jan, ${byStore ? 'store.store_cd' : "'' as store_cd"}
        from listed join product on product.id = listed.product_id
          ${byStore ? 'join store on store.id = listed.store_id' : ''}
        order by listed.${sort} desc, product.jan collate "C"${byStore ? ', store.store_cd collate "C"' : ''}
        limit :most offset :before)
    select * from totals left join page on true
    order by page.${sort} desc nulls last, page.jan collate "C", page.store_cd collate "C"`,
    {
      placed: placedSql(knex, storePositionsSql(knex, { asOf, latest, lastSale, products: titles, stores: null })),
      gone: goneSql(knex, { asOf, stores: storeIds(knex, body.stores) }),
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
      lost: lostSql(knex, last),
      least: Math.round(body.minLostCopies * 1000),
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
  const asOf = presentDay(asOfDays)
  const rows = await findStockOuts(knex, body, { asOf, last: lastWholeDay(asOfDays), ...asOfDays, scope: as.scope })
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

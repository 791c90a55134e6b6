import type { Knex } from 'knex'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import type { StockOut, StockOutsBody, stockOuts } from '../../../shared/contract/stock-outs.ts'
import { stockOutWords as english } from '../../../shared/messages/en/stock-outs.ts'
import { stockOutWords as japanese } from '../../../shared/messages/ja/stock-outs.ts'
import { addDays, todayInJapan } from '../../../shared/period.ts'
import { readProductColumns, volumeOf } from '../../warehouse/products/product-columns.ts'
import { applyProductFilter, applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/sales-question.ts'
import { readOrders } from '../../warehouse/stock/orders.ts'
import { lastWholeDay, positionDays, presentDay, storePositionsSql } from '../../warehouse/stock/positions.ts'
import { readStoreColumns } from '../../warehouse/stores/store-columns.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'

/** Days that demand is taken from, and within which a copy must have been sold. */
const WINDOW = 28
/**
 * Days of the wider group that a store's own days are weighed against, and those of its scale against the whole title: the
 * fewer days of its own, the more the others count.
 */
const PRIOR_DAYS = 14
/** A title that lay nowhere for long says little: its mean counts one more store that had it all the time and sold none. */
const SILENT_DAYS = WINDOW

/** Copies a day, drawn towards the rate of the wider group. */
const drawn = (quantity: string, days: string, rate: string) =>
  `(cast(${quantity} as double precision) + cast(${PRIOR_DAYS} as double precision) * ${rate}) / (${days} + ${PRIOR_DAYS})`

const nested = (raw: Knex.Raw) => raw as unknown as Knex.RawBinding

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

/** Half up to thousandths of a copy: sums of whole numbers are the same in every order and on every engine. */
const milli = (value: string) => `cast(floor((${value}) * 1000 + 0.5) as bigint)`

interface Row {
  product_id: number
  store_id: number | null
  stores: number
  since: string
  stock_out_days: number
  stock: number
  own_milli: number
  rate_milli: number
  lost_milli: number
  lost_amount: number
}

interface Totals {
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

async function findStockOuts(knex: Knex, body: StockOutsBody, as: Days & { scope: DataScope }): Promise<(Row & Totals)[]> {
  const { asOf, last, latest, lastSale } = as
  const titles = currentTitles(knex, body, as)
  const picked = storeIds(knex, body.stores)
  const from = addDays(asOf, 1 - WINDOW)
  const position = storePositionsSql(knex, { asOf, latest, lastSale, products: titles, stores: null })
  const sold = salesSql(knex, { period: { from, to: asOf }, by: ['store_id', 'product_id'], products: titles })
  const day = (date: string) => `date '${date}'`
  const byStore = body.groupBy === 'store'
  const key = byStore ? 'pair.product_id, pair.store_id' : 'pair.product_id'
  const sort = sortColumns[body.sortBy]
  const change = '(moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity)'
  const { rows } = await knex.raw(
    `with placed as not materialized (
        select store_id, product_id, first_delivery_date, last_sale_date,
          delivery_quantity - sale_quantity - return_quantity + adjust_quantity as stock
        from (?) as position where first_delivery_date is not null),
      gone as materialized (
        select placed.store_id, placed.product_id, placed.stock, placed.last_sale_date, coalesce(store.scale_cd, '') as scale_cd
        from placed join store on store.id = placed.store_id
        where placed.stock <= 0 and placed.last_sale_date >= ${day(from)}
          and (store.closed_on is null or store.closed_on > ${day(asOf)}) ${picked ? 'and placed.store_id in (?)' : ''}),
      -- how long each store has had the title on its shelf, and what it sold: similar stores are taken together
      shelf as (
        select placed.product_id, coalesce(store.scale_cd, '') as scale_cd, count(*) as stores, sum(greatest(0, coalesce(sold.quantity, 0))) as quantity,
          sum(greatest(0, case when placed.stock <= 0 then coalesce(placed.last_sale_date, ${day(addDays(from, -1))}) else ${day(asOf)} end
            - greatest(placed.first_delivery_date, ${day(from)}) + 1)) as days
        from placed join store on store.id = placed.store_id
          left join (?) as sold on sold.store_id = placed.store_id and sold.product_id = placed.product_id
        where placed.product_id in (select product_id from gone) group by 1, 2),
      everywhere as (
        select product_id, cast(sum(quantity) as double precision) / (sum(days) + ${SILENT_DAYS}) as rate from shelf group by 1),
      alike as materialized (
        select shelf.product_id, shelf.scale_cd, ${drawn('shelf.quantity', 'shelf.days', 'everywhere.rate')} as rate
        from shelf join everywhere on everywhere.product_id = shelf.product_id),
      -- stock at the end of each day with a movement, back from today's
      moved as (
        select moves.store_id, moves.product_id, moves.sale_date, moves.sale_quantity, moves.delivery_quantity, gone.last_sale_date,
          ${change} as change,
          -- one order for all three, and sums that run with it: the rows are sorted once
          gone.stock - sum(${change}) over (partition by moves.product_id, moves.store_id order by moves.sale_date desc) + ${change} as closing,
          lag(moves.sale_date) over (partition by moves.product_id, moves.store_id order by moves.sale_date desc) as next_date,
          lead(moves.sale_date) over (partition by moves.product_id, moves.store_id order by moves.sale_date desc) as previous_date
        from rollup_store_product_day as moves
          join gone on gone.product_id = moves.product_id and gone.store_id = moves.store_id
        where moves.sale_date between ${day(from)} and ${day(asOf)}),
      own as (
        select store_id, product_id, sum(sale_quantity) as quantity,
          sum(case when closing - change + delivery_quantity > 0 or sale_quantity > 0 then 1 else 0 end
            + case when closing > 0 then coalesce(next_date, ${day(addDays(asOf, 1))}) - sale_date - 1 else 0 end
            + case when previous_date is null and closing - change > 0 then sale_date - ${day(from)} else 0 end) as days,
          greatest(max(last_sale_date), coalesce(max(case when closing <= 0 and closing - change > 0 then sale_date end), max(last_sale_date))) as since
        from moved group by 1, 2),
      estimated as (
        select own.store_id, own.product_id, own.since, gone.stock, greatest(0, ${day(last)} - own.since) as days,
          ${milli('case when own.days > 0 then cast(greatest(0, own.quantity) as double precision) / own.days else 0 end')} as own_milli,
          ${milli(drawn('greatest(0, own.quantity)', 'own.days', 'alike.rate'))} as rate_milli
        from own join gone on gone.store_id = own.store_id and gone.product_id = own.product_id
          join alike on alike.product_id = own.product_id and alike.scale_cd = gone.scale_cd),
      pair as (
        select estimated.store_id, estimated.product_id, estimated.since, estimated.stock, estimated.days, estimated.own_milli, estimated.rate_milli,
          estimated.days * estimated.rate_milli as lost_milli,
          cast(floor((estimated.days * estimated.rate_milli * coalesce(product.price, 0) + 500) / 1000.0) as bigint) as lost_amount
        from estimated join product on product.id = estimated.product_id),
      listed as materialized (
        select ${key}, count(*) as stores, min(pair.since) as since, sum(pair.days) as stock_out_days, sum(pair.stock) as stock,
          sum(pair.own_milli) as own_milli, sum(pair.rate_milli) as rate_milli, sum(pair.lost_milli) as lost_milli, sum(pair.lost_amount) as lost_amount
        from pair group by ${key} having sum(pair.lost_milli) >= ?),
      totals as (
        select count(*) as all_rows, count(distinct product_id) as all_products, sum(stores) as all_stores, sum(stock_out_days) as all_days,
          sum(rate_milli) as all_rate, sum(lost_milli) as all_lost, sum(lost_amount) as all_amount from listed),
      page as (
        select listed.*, product.jan, ${byStore ? 'store.store_cd' : "'' as store_cd"} from listed
          join product on product.id = listed.product_id ${byStore ? 'join store on store.id = listed.store_id' : ''}
        order by listed.${sort} desc, product.jan collate "C"${byStore ? ', store.store_cd collate "C"' : ''} limit ? offset ?)
      select * from totals left join page on true order by page.${sort} desc nulls last, page.jan collate "C", page.store_cd collate "C"`,
    [
      nested(position),
      ...(picked ? [nested(knex.raw('?', [picked]))] : []),
      nested(sold),
      Math.round(body.minLostCopies * 1000),
      body.pageSize,
      (body.pageNum - 1) * body.pageSize,
    ],
  )
  return rows as (Row & Totals)[]
}

const copies = (thousandths: unknown): number => Math.round(Number(thousandths ?? 0) / 100) / 10

/** Titles that stores ran out of, and the copies that may not have been sold for it. */
export const listStockOuts = async (
  knex: Knex,
  body: StockOutsBody,
  as: { scope: DataScope; language: 'ja' | 'en' },
): Promise<Unstamped<Answer<typeof stockOuts>>> => {
  const asOfDays = await positionDays(knex, todayInJapan())
  const asOf = presentDay(asOfDays)
  const rows = await findStockOuts(knex, body, { asOf, last: lastWholeDay(asOfDays), ...asOfDays, scope: as.scope })
  const totals = rows[0]
  const found = rows.filter((row) => row.product_id !== null)
  const ids = [...new Set(found.map((row) => Number(row.product_id)))]
  const storeList = [...new Set(found.flatMap((row) => (row.store_id == null ? [] : [Number(row.store_id)])))]
  const [attributes, orders, stores] = await Promise.all([
    readProductColumns(knex, ids),
    readOrders(knex, { products: ids, stores: null, asOf }),
    storeList.length === 0 ? null : readStoreColumns(knex, knex('store').select('store.id').whereIn('store.id', storeList)),
  ])
  const list = found.map((row): StockOut => {
    const product = attributes.get(Number(row.product_id))
    const store = row.store_id == null ? undefined : stores?.get(Number(row.store_id))
    const order = orders.get(Number(row.product_id))
    return {
      jan: product?.jan ?? '',
      productName: product?.product_nm ?? '',
      volume: product ? volumeOf(product) : null,
      authorName: product?.author_nm ?? null,
      publisherName: product?.publisher_nm ?? null,
      releaseDate: product?.release_date ?? null,
      price: product?.price ?? null,
      storeCd: store?.store_cd ?? null,
      storeName: store?.store_nm ?? null,
      prefectureCd: store?.prefecture_cd ?? null,
      agencyName: store?.agency_nm ?? null,
      stores: Number(row.stores),
      since: String(row.since).slice(0, 10),
      stockOutDays: Number(row.stock_out_days),
      stock: Number(row.stock),
      dailySales: Math.round(Number(row.own_milli) / 10) / 100,
      lostPerDay: Math.round(Number(row.rate_milli) / 10) / 100,
      lostCopies: copies(row.lost_milli),
      lostAmount: Number(row.lost_amount),
      dailyInventory: order?.dailyInventory ?? null,
      publisherInventory: order?.publisherInventory ?? null,
    }
  })
  return {
    asOf,
    list,
    totals: {
      products: Number(totals?.all_products ?? 0),
      stores: Number(totals?.all_stores ?? 0),
      stockOutDays: Number(totals?.all_days ?? 0),
      lostPerDay: Math.round(Number(totals?.all_rate ?? 0) / 10) / 100,
      lostCopies: copies(totals?.all_lost),
      lostAmount: Number(totals?.all_amount ?? 0),
    },
    explanation: (as.language === 'en' ? english : japanese).explanation
      .replaceAll('{{window}}', String(WINDOW))
      .replaceAll('{{prior}}', String(PRIOR_DAYS)),
    total: Number(totals?.all_rows ?? 0),
  }
}

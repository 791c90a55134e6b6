import type { Knex } from 'knex'
import { addDays } from '../../../shared/period.ts'
import { sqlPart } from '../../warehouse/engine/sql.ts'
import { productQuery } from '../../warehouse/products/product-set.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'

/** Days that demand is taken from, and within which a copy must have been sold. */
export const WINDOW = 28
/**
 * Days of the wider group that a store's own days are weighed against, and those of its scale against the whole title: the
 * fewer days of its own, the more the others count.
 */
export const PRIOR_DAYS = 14
/** A title that lay nowhere for long says little: its mean counts one more store that had it all the time and sold none. */
const SILENT_DAYS = WINDOW

/** Copies a day, drawn towards the rate of the wider group. */
const drawn = (quantity: string, days: string, rate: string) =>
  `(cast(${quantity} as double precision) + cast(${PRIOR_DAYS} as double precision) * ${rate}) / (${days} + ${PRIOR_DAYS})`

/** Half up to thousandths of a copy: sums of whole numbers are the same in every order and on every engine. */
const milli = (value: string) => `cast(floor((${value}) * 1000 + 0.5) as bigint)`

/** First day of the window that ends on the day. */
export const windowFrom = (asOf: string): string => addDays(asOf, 1 - WINDOW)

/** Days that stock-outs are reckoned with. */
export interface StockOutDays {
  /** The last day that is over: stock, sales and days without stock end with it. */
  asOf: string
  /** Last day with sales, which may still be going on. */
  lastSale: string
}

/**
 * Titles that can still be sold, as ids: of the products not past the return limit, and no magazine whose next issue is on
 * sale.
 */
export const currentTitles = (
  knex: Knex,
  { asOf, products }: { asOf: string } & Pick<SalesConditions, 'products'>,
): Knex.QueryBuilder =>
  productQuery(knex, products)
    .leftJoin(
      knex.raw(
        `(select series_id, max(release_date) as newest from product
          where kind = 'magazine' and series_id is not null and release_date <= cast(? as date) group by series_id) as latest`,
        [asOf],
      ),
      'latest.series_id',
      'product.series_id',
    )
    .where((limit) =>
      limit.whereNull('product.return_limit_date').orWhereRaw('product.return_limit_date >= cast(? as date)', [asOf]),
    )
    .whereRaw(`(product.kind <> 'magazine' or latest.newest is null or product.release_date >= latest.newest)`)

/**
 * Where a store sold of a title on days that are not over, the last day of the window on which it did so before: store_id,
 * product_id, last_sale_date.
 */
const soldBeforeSql = (knex: Knex, { asOf }: StockOutDays): Knex.Raw =>
  sqlPart(
    knex,
    `select moves.store_id, moves.product_id, max(moves.sale_date) as last_sale_date
      from rollup_store_product_day as moves
        join (
          select distinct open.store_id, open.product_id from rollup_store_product_day as open
          where open.sale_date > cast(:asOf as date) and open.sale_quantity > 0) as open
          on open.store_id = moves.store_id and open.product_id = moves.product_id
      where moves.sale_date between cast(:from as date) and cast(:asOf as date) and moves.sale_quantity > 0
      group by moves.store_id, moves.product_id`,
    { from: windowFrom(asOf), asOf },
  )

/**
 * Of positions what each store that was ever delivered has of a title: store_id, product_id, stock, the day of its first
 * delivery and that of its last sale. Positions know no last sale but the very last: where that is later than the day, the
 * one before within the window stands in for it.
 */
export const placedSql = (knex: Knex, position: Knex.Raw, days: StockOutDays): Knex.Raw => {
  const goesOn = days.lastSale > days.asOf
  const lastSale = goesOn
    ? 'case when position.last_sale_date <= cast(:asOf as date) then position.last_sale_date else sold_before.last_sale_date end'
    : 'position.last_sale_date'
  return sqlPart(
    knex,
    `select position.store_id, position.product_id, position.first_delivery_date, ${lastSale} as last_sale_date,
        position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity as stock
      from (:position) as position
        ${goesOn ? 'left join (:soldBefore) as sold_before on sold_before.store_id = position.store_id and sold_before.product_id = position.product_id' : ''}
      where position.first_delivery_date is not null`,
    { position, ...(goesOn ? { asOf: days.asOf, soldBefore: soldBeforeSql(knex, days) } : {}) },
  )
}

/** Of `placed` the open stores that have nothing left and sold a copy within the window. */
export const goneSql = (knex: Knex, { asOf, stores }: { asOf: string; stores: Knex.QueryBuilder | null }): Knex.Raw =>
  sqlPart(
    knex,
    `select placed.store_id, placed.product_id, placed.stock, placed.last_sale_date, coalesce(store.scale_cd, '') as scale_cd
      from placed join store on store.id = placed.store_id
      where placed.stock <= 0 and placed.last_sale_date >= cast(:from as date)
        and (store.closed_on is null or store.closed_on > cast(:asOf as date))${stores ? ' and placed.store_id in (:stores)' : ''}`,
    { from: windowFrom(asOf), asOf, ...(stores ? { stores } : {}) },
  )

/**
 * For the titles of `gone`, by the scale of the stores: copies sold in the window, and the days that they lay on a shelf.
 * `sold` is what each store sold of them in the window.
 */
export const shelfSql = (knex: Knex, { asOf, sold }: { asOf: string; sold: Knex.Raw }): Knex.Raw =>
  sqlPart(
    knex,
    `select placed.product_id, coalesce(store.scale_cd, '') as scale_cd,
        sum(greatest(0, coalesce(sold.quantity, 0))) as quantity,
        sum(greatest(0,
          case when placed.stock <= 0 then coalesce(placed.last_sale_date, cast(:before as date)) else cast(:asOf as date) end
            - greatest(placed.first_delivery_date, cast(:from as date)) + 1)) as days
      from placed join store on store.id = placed.store_id
        left join (:sold) as sold on sold.store_id = placed.store_id and sold.product_id = placed.product_id
      where placed.product_id in (select product_id from gone)
      group by placed.product_id, coalesce(store.scale_cd, '')`,
    { before: addDays(windowFrom(asOf), -1), asOf, from: windowFrom(asOf), sold },
  )

/** Of `shelf` the mean daily demand of a title in stores of a scale, drawn towards that in all stores. */
export const alikeSql = (knex: Knex): Knex.Raw =>
  sqlPart(
    knex,
    `select shelf.product_id, shelf.scale_cd, ${drawn('shelf.quantity', 'shelf.days', 'everywhere.rate')} as rate
      from shelf join (
        select product_id, cast(sum(quantity) as double precision) / (sum(days) + ${SILENT_DAYS}) as rate
        from shelf group by product_id) as everywhere on everywhere.product_id = shelf.product_id`,
  )

/**
 * For the stores of `gone`, each day of the window with a movement, and the stock that it closed with: back from today's,
 * so that what happened before the window need not be read.
 */
export const movedSql = (knex: Knex, asOf: string): Knex.Raw => {
  const change = 'moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity'
  // one order for all three, and sums that run with it: the rows are sorted once
  const back = 'over (partition by moves.product_id, moves.store_id order by moves.sale_date desc)'
  return sqlPart(
    knex,
    `select moves.store_id, moves.product_id, moves.sale_date, moves.sale_quantity, moves.delivery_quantity, gone.last_sale_date,
        ${change} as change,
        gone.stock - sum(${change}) ${back} + ${change} as closing,
        lag(moves.sale_date) ${back} as next_date,
        lead(moves.sale_date) ${back} as previous_date
      from rollup_store_product_day as moves
        join gone on gone.product_id = moves.product_id and gone.store_id = moves.store_id
      where moves.sale_date between cast(:from as date) and cast(:asOf as date)`,
    { from: windowFrom(asOf), asOf },
  )
}

/** Of `moved` what each store sold, on how many days it had stock, and since when it has none. */
export const ownSql = (knex: Knex, asOf: string): Knex.Raw =>
  sqlPart(
    knex,
    `select store_id, product_id, sum(sale_quantity) as quantity,
        sum(case when closing - change + delivery_quantity > 0 or sale_quantity > 0 then 1 else 0 end
          + case when closing > 0 then coalesce(next_date, cast(:after as date)) - sale_date - 1 else 0 end
          + case when previous_date is null and closing - change > 0 then sale_date - cast(:from as date) else 0 end) as days,
        greatest(
          max(last_sale_date),
          coalesce(max(case when closing <= 0 and closing - change > 0 then sale_date end), max(last_sale_date))) as since
      from moved
      group by store_id, product_id`,
    { after: addDays(asOf, 1), from: windowFrom(asOf) },
  )

/** Of `own`, `gone` and `alike` what each store may have lost: whole days without stock × expected demand. */
export const lostSql = (knex: Knex, asOf: string): Knex.Raw =>
  sqlPart(
    knex,
    `select estimated.store_id, estimated.product_id, estimated.since, estimated.stock, estimated.days, estimated.own_milli,
        estimated.rate_milli, estimated.days * estimated.rate_milli as lost_milli,
        cast(floor((estimated.days * estimated.rate_milli * coalesce(product.price, 0) + 500) / 1000.0) as bigint) as lost_amount
      from (
        select own.store_id, own.product_id, own.since, gone.stock, greatest(0, cast(:asOf as date) - own.since) as days,
          ${milli('case when own.days > 0 then cast(greatest(0, own.quantity) as double precision) / own.days else 0 end')} as own_milli,
          ${milli(drawn('greatest(0, own.quantity)', 'own.days', 'alike.rate'))} as rate_milli
        from own
          join gone on gone.store_id = own.store_id and gone.product_id = own.product_id
          join alike on alike.product_id = own.product_id and alike.scale_cd = gone.scale_cd) as estimated
        join product on product.id = estimated.product_id`,
    { asOf },
  )

/** Of `lost` the rows of the answer, by title or by title and store, that come to so many thousandths of a copy. */
export const listedSql = (knex: Knex, { byStore, least }: { byStore: boolean; least: number }): Knex.Raw => {
  const key = byStore ? 'lost.product_id, lost.store_id' : 'lost.product_id'
  return sqlPart(
    knex,
    `select ${key}, count(*) as stores, min(lost.since) as since, sum(lost.days) as stock_out_days,
        sum(lost.stock) as stock, sum(lost.own_milli) as own_milli, sum(lost.rate_milli) as rate_milli,
        sum(lost.lost_milli) as lost_milli, sum(lost.lost_amount) as lost_amount
      from lost
      group by ${key}
      having sum(lost.lost_milli) >= :least`,
    { least },
  )
}

/** Sums over all rows of `listed`. */
export const totalsSql = (knex: Knex): Knex.Raw =>
  sqlPart(
    knex,
    `select count(*) as all_rows, count(distinct listed.product_id) as all_products, coalesce(sum(listed.stores), 0) as all_stores,
        coalesce(sum(listed.stock_out_days), 0) as all_days, coalesce(sum(listed.rate_milli), 0) as all_rate,
        coalesce(sum(listed.lost_milli), 0) as all_lost, coalesce(sum(listed.lost_amount), 0) as all_amount
      from listed`,
  )

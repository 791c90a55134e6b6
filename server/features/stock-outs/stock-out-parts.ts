import type { Knex } from 'knex'
import { addDays } from '../../../shared/period.ts'
import { sqlPart } from '../../warehouse/engine/sql.ts'

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

/** Reads `position`: what each store that was ever delivered has of a title (store_id, product_id, stock, first and last day). */
export const placedSql = (knex: Knex, position: Knex.Raw): Knex.Raw =>
  sqlPart(
    knex,
    `select store_id, product_id, first_delivery_date, last_sale_date,
        delivery_quantity - sale_quantity - return_quantity + adjust_quantity as stock
      from (:position) as position
      where first_delivery_date is not null`,
    { position },
  )

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
export const lostSql = (knex: Knex, lastWholeDay: string): Knex.Raw =>
  sqlPart(
    knex,
    `select estimated.store_id, estimated.product_id, estimated.since, estimated.stock, estimated.days, estimated.own_milli,
        estimated.rate_milli, estimated.days * estimated.rate_milli as lost_milli,
        cast(floor((estimated.days * estimated.rate_milli * coalesce(product.price, 0) + 500) / 1000.0) as bigint) as lost_amount
      from (
        select own.store_id, own.product_id, own.since, gone.stock, greatest(0, cast(:last as date) - own.since) as days,
          ${milli('case when own.days > 0 then cast(greatest(0, own.quantity) as double precision) / own.days else 0 end')} as own_milli,
          ${milli(drawn('greatest(0, own.quantity)', 'own.days', 'alike.rate'))} as rate_milli
        from own
          join gone on gone.store_id = own.store_id and gone.product_id = own.product_id
          join alike on alike.product_id = own.product_id and alike.scale_cd = gone.scale_cd) as estimated
        join product on product.id = estimated.product_id`,
    { last: lastWholeDay },
  )

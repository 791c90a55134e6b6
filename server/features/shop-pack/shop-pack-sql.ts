import type { Knex } from 'knex'
import { PACK_WEEKS } from '../../../shared/api/shop-pack.ts'
import { addDays, type Period } from '../../../shared/calendar/period.ts'
import { createFragment } from '../../warehouse/engine/sql.ts'
import { stockSql } from '../../warehouse/rollups/rollups.ts'

/** Weeks of a pack, the oldest first: seven days each, the last ending with the as-of day. */
export const listPackWeeks = (asOf: string): Period[] =>
  Array.from({ length: PACK_WEEKS }, (_none, index) => {
    const to = addDays(asOf, -7 * (PACK_WEEKS - 1 - index))
    return { from: addDays(to, -6), to }
  })

/** Sales of each title by week, and the last movement, from `moves` (daily product_id, bucket, quantity, delivery). */
export const weeklySalesSql = (knex: Knex, weeks: readonly Period[]): Knex.Raw => {
  const sums = weeks.map(
    (_week, index) =>
      `sum(case when bucket between cast(:from${index} as date) and cast(:to${index} as date) then quantity else 0 end) as week_${index}`,
  )
  return createFragment(
    knex,
    `select product_id, ${sums.join(', ')}, sum(quantity) as quantity,
        max(case when quantity <> 0 then 1 else 0 end) as has_movement,
        max(case when quantity > 0 then bucket end) as last_sale_date,
        max(case when delivery > 0 then bucket end) as last_delivery_date
      from moves group by product_id`,
    Object.fromEntries(weeks.flatMap(({ from, to }, index) => [[`from${index}`, from] as const, [`to${index}`, to] as const])),
  )
}

/**
 * Titles of `position` and `weekly_sales` that the store sold or has. Positions contain only the latest sale; if it is after the
 * as-of day, the last one of the weeks replaces it.
 */
export const packTitlesSql = (knex: Knex, { asOf }: { asOf: string }): Knex.Raw => {
  const weeks = Array.from({ length: PACK_WEEKS }, (_none, index) => `coalesce(weekly_sales.week_${index}, 0) as week_${index}`)
  return createFragment(
    knex,
    `select position.product_id, ${stockSql('position')} as stock, ${weeks.join(', ')}, coalesce(weekly_sales.quantity, 0) as quantity,
        case when position.last_sale_date <= cast(:asOf as date) then position.last_sale_date else weekly_sales.last_sale_date end
          as last_sale_date,
        weekly_sales.last_delivery_date
      from position left join weekly_sales on weekly_sales.product_id = position.product_id
      where ${stockSql('position')} > 0 or weekly_sales.has_movement = 1`,
    { asOf },
  )
}

/** The columns of the pack from `title`, up to its maximum, best-selling first. */
export const packColumnsSql = (
  knex: Knex,
  { maxTitles, storeId, asOf }: { maxTitles: number; storeId: number; asOf: string },
): Knex.Raw => {
  const last = `week_${PACK_WEEKS - 1}`
  return createFragment(
    knex,
    `select ranked.*, delivered.delivery as last_delivery_quantity, coalesce(pending.quantity, 0) as pending_quantity,
        product.jan, product.kind, product.product_nm, product.product_kana, product.volume, product.issue, product.author_nm,
        product.price, product.release_date, product.magazine_cd, product.return_limit_date, publisher.publisher_nm,
        trade_genre.genre_c1_nm
      from (
        select title.*, case when title.${last} > 0 then rank() over (order by title.${last} desc) end as shop_rank,
          count(*) over () as all_titles
        from title) as ranked
        join product on product.id = ranked.product_id
        left join publisher on publisher.id = product.publisher_id
        left join trade_genre on trade_genre.id = product.trade_genre_id
        left join moves as delivered
          on delivered.product_id = ranked.product_id and delivered.bucket = ranked.last_delivery_date
        left join (
          select product_id, sum(open_quantity) as quantity from rollup_open_order
          where store_id = :storeId and order_date <= cast(:asOf as date) group by product_id) as pending
          on pending.product_id = ranked.product_id
      order by ranked.quantity desc, ranked.stock desc, product.jan collate "C"
      limit :maxTitles`,
    { maxTitles, storeId, asOf },
  )
}

/** The store's own stock from `position`: the titles whose demand is computed. */
export const shopStockSql = (knex: Knex, storeId: number): Knex.Raw =>
  createFragment(
    knex,
    `select position.store_id, position.product_id, ${stockSql('position')} as stock, coalesce(store.scale_cd, '') as scale_cd
      from position join store on store.id = position.store_id
      where position.store_id = :storeId`,
    { storeId },
  )

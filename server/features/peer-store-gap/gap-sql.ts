import type { Knex } from 'knex'
import { MIN_SELLERS, SUGGESTED_DAYS } from '../../../shared/api/peer-store-gap.ts'
import { createFragment, idListSql } from '../../warehouse/engine/sql.ts'
import { pageTotalsSql } from '../../warehouse/figures/page-totals.ts'
import { stockSql } from '../../warehouse/rollups/rollups.ts'
import { amountSql, fixedPointSql } from '../../warehouse/stock/fixed-point.ts'

/**
 * SQL of the store's and its peers' sales of each title, from `sold` (store_id, product_id, quantity), for titles sold by enough
 * stores of other companies: with fewer, the sales of a single one could be derived.
 */
export const peerTitleSalesSql = (
  knex: Knex,
  { storeId, others, leastPeers }: { storeId: number; others: readonly number[]; leastPeers: number },
): Knex.Raw =>
  createFragment(
    knex,
    `select sold.product_id,
        sum(case when sold.store_id = :storeId then sold.quantity else 0 end) as quantity,
        sum(case when sold.store_id <> :storeId then sold.quantity else 0 end) as peer_quantity,
        count(case when sold.store_id <> :storeId and sold.quantity > 0 then 1 end) as "sellingPeers"
      from sold
      group by sold.product_id
      having count(case when sold.store_id <> :storeId and sold.quantity > 0 then 1 end) >= :leastPeers
        and count(case when sold.store_id in (${idListSql(others)}) and sold.quantity > 0 then 1 end) >= ${MIN_SELLERS}`,
    { storeId, leastPeers },
  )

/** SQL of the store's stock of a title, from its positions: product_id, stock, the day of its first delivery. */
export const storeTitleStockSql = (knex: Knex, position: Knex.Raw): Knex.Raw =>
  createFragment(
    knex,
    `select position.product_id, position.first_delivery_date,
        ${stockSql('position')} as stock
      from (:position) as position`,
    { position },
  )

/**
 * SQL for the titles of `title_sales` joined with `title_stock`: expected sales in proportion to the peers, the difference to the actual
 * sales, and the copies for SUGGESTED_DAYS. `own` and `peers` are the total copies sold by the store and its peers, `days` the
 * days of these sales.
 */
export const expectedGapSql = (knex: Knex, { own, peers, days }: { own: number; peers: number; days: number }): Knex.Raw =>
  createFragment(
    knex,
    `select expected.product_id, expected.quantity, expected.peer_quantity, expected."sellingPeers",
        expected.stock, expected.state, expected.genre_c1_cd, expected.genre_c1_nm, expected.jan, expected.expected_milli,
        ${amountSql('expected.expected_milli', 'expected.price')} as "expectedAmount",
        expected.expected_milli - 1000 * expected.quantity as gap_milli,
        ${amountSql('(expected.expected_milli - 1000 * expected.quantity)', 'expected.price')} as "gapAmount",
        greatest(0, cast(ceil(cast(expected.expected_milli as double precision) * ${SUGGESTED_DAYS} / :days / 1000) as bigint)
          - greatest(0, expected.stock)) as "suggestedCopies"
      from (
        select title_sales.*, product.jan, coalesce(product.price, 0) as price, coalesce(title_stock.stock, 0) as stock,
          case when coalesce(title_stock.stock, 0) > 0 then 'inStock' when title_stock.first_delivery_date is null then 'notDelivered'
            else 'outOfStock' end as state,
          trade_genre.genre_c1_cd, trade_genre.genre_c1_nm,
          ${fixedPointSql('greatest(0, cast(title_sales.peer_quantity as double precision)) * cast(:own as double precision) / cast(:peers as double precision)')} as expected_milli
        from title_sales join product on product.id = title_sales.product_id
          left join trade_genre on trade_genre.id = product.trade_genre_id
          left join title_stock on title_stock.product_id = title_sales.product_id) as expected`,
    { own, peers, days },
  )

/** SQL of the listed rows of `gap`: not in stock and sold less than expected, or all. */
export const listedGapSql = (knex: Knex, listed: 'lacking' | 'all'): Knex.Raw =>
  createFragment(knex, `select gap.* from gap${listed === 'all' ? '' : ` where gap.state <> 'inStock' and gap.gap_milli > 0`}`)

const summedNames = ['quantity', 'expected_milli', 'expectedAmount', 'gap_milli', 'gapAmount', 'suggestedCopies'] as const
export const gapTotalNames = ['titles', 'notDelivered', 'outOfStock', ...summedNames] as const

const totals = `count(*) as all_titles,
        count(case when listed.state = 'notDelivered' then 1 end) as "all_notDelivered",
        count(case when listed.state = 'outOfStock' then 1 end) as "all_outOfStock", ${pageTotalsSql('listed', summedNames)}`

/** SQL of the totals over `listed`: one row for all (`whole` is 1), and one per large genre. */
export const gapTotalsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select 1 as whole, cast(null as text) as "genreKey", cast(null as text) as "genreName", ${totals} from listed
      union all
      select 0 as whole, listed.genre_c1_cd as "genreKey", min(listed.genre_c1_nm) as "genreName", ${totals}
      from listed group by listed.genre_c1_cd`,
  )

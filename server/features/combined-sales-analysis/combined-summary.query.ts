import type { Knex } from 'knex'
import type { ItemGroup } from '../../../shared/trade/items.ts'
import { computePercent, divideAndRound } from '../../../shared/trade/measures.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { scaleToCount } from '../../warehouse/members/cell-keys.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import {
  type BasketSet,
  type Baskets,
  type BasketTotals,
  basketSetSql,
  type CombinedQuery,
  countBaskets,
  countDisclosedBaskets,
  queryOtherProducts,
  readAllBaskets,
  resolveBaskets,
} from '../../warehouse/sales/baskets.ts'

const MAX_GENRES = 10

/** SQL of a product's genre name: the trade genre, else the item. */
const genreNameSql = `case when product.trade_genre_id is null
            then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
            else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm) end`

/** Reads the baskets with A, everything that they contain, and how many have a member's card. */
async function readBaseTotals(
  knex: Knex,
  { basket, by, purchase, withBase }: Baskets,
): Promise<BasketTotals & { memberBaskets: number }> {
  const { columns, join } = basketSetSql(by, 'content')
  const [row] = await sql<BasketTotals & { member_baskets: number }>(
    knex,
    `with base as materialized (:withBase),
      base_basket as (select distinct base.basket from base),
      content as (
        select ${basket} as basket, sum(fact_sale.quantity) as quantity, sum(fact_sale.amount) as amount,
          max(case when fact_sale.member_id is null then 0 else 1 end) as has_card
        from fact_sale join base_basket on base_basket.basket = ${basket}
        where :purchase
        group by ${basket})
    select ${columns}, coalesce(sum(content.quantity), 0) as quantity, coalesce(sum(content.amount), 0) as amount,
      coalesce(sum(content.has_card), 0) as member_baskets
    from content ${join}`,
    { withBase, purchase },
  )
  const { baskets = 0, keys = 0, quantity = 0, amount = 0, member_baskets: memberBaskets = 0 } = row ?? {}
  return { baskets, keys, quantity, amount, memberBaskets }
}

/** Counts the baskets with A and at least one of the other products. */
async function readBasketsWithOthers(
  knex: Knex,
  { basket, by, purchase, withBase, nearBase }: Baskets,
  others: Knex.QueryBuilder,
): Promise<BasketSet> {
  const { columns, join } = basketSetSql(by, 'held')
  const [row] = await sql<BasketSet>(
    knex,
    `with base as materialized (:withBase),
      held as (
        select distinct ${basket} as basket from fact_sale join base on :nearBase
        where :purchase and fact_sale.product_id in (:others))
    select ${columns} from held ${join}`,
    { withBase, nearBase, purchase, others },
  )
  return row ?? { baskets: 0, keys: 0 }
}

/** Reads the genres of the other products by the baskets with A that contain some of them. */
function readGenres(
  knex: Knex,
  { basket, by, purchase, withBase, nearBase }: Baskets,
  others: Knex.QueryBuilder,
): Promise<(BasketSet & { name: string })[]> {
  const { columns, join } = basketSetSql(by, 'named')
  return sql(
    knex,
    `with base as materialized (:withBase),
      held as (
        select distinct fact_sale.product_id, ${basket} as basket from fact_sale join base on :nearBase where :purchase),
      named as (
        select distinct held.basket, ${genreNameSql} as name
        from held join product on product.id = held.product_id
          left join trade_genre on trade_genre.id = product.trade_genre_id
          left join item_genre on item_genre.id = product.item_genre_id
        where held.product_id in (:others))
    select named.name, ${columns} from named ${join} where named.name <> '' group by named.name`,
    { withBase, nearBase, purchase, others },
  )
}

/** Compares baskets with and without A: their size, whether A is bought alone, and the genres bought with it. */
export async function summarizeCombinedSales(knex: Knex, body: CombinedQuery & { item: ItemGroup }, scope: DataScope) {
  const { by } = body
  const query = await resolveBaskets(knex, body, scope)
  const others = queryOtherProducts(knex, body.item, { base: query.base, scope })
  const [baseTotals, withOthersSet, genres, all] = await Promise.all([
    readBaseTotals(knex, query),
    readBasketsWithOthers(knex, query, others),
    readGenres(knex, query, others),
    readAllBaskets(knex, query),
  ])
  const rest: BasketTotals = {
    baskets: all.baskets - baseTotals.baskets,
    keys: all.keys - baseTotals.keys,
    quantity: all.quantity - baseTotals.quantity,
    amount: all.amount - baseTotals.amount,
  }
  const allBaskets = countBaskets(all, by)
  const baseBaskets = countBaskets(baseTotals, by)
  /** Counts a part of the baskets with A; noise must not make it larger than the whole. */
  const countWithinBase = (set: BasketSet, count = countBaskets): number | null => {
    const part = count(set, by)
    return part === null || baseBaskets === null ? null : Math.min(part, baseBaskets)
  }
  const withOthers = countWithinBase(withOthersSet)
  const toMeans = (totals: BasketTotals) => {
    const baskets = countBaskets(totals, by)
    const divisor = countDisclosedBaskets(totals, by)
    const toMean = (sum: number, digits: number) => {
      const shown = by === 'member' ? scaleToCount(sum, { members: totals.baskets, keys: totals.keys }) : sum
      return divisor === null || divisor === 0 || shown === null ? null : divideAndRound(shown, divisor, digits)
    }
    return { baskets, quantity: toMean(totals.quantity, 2), amount: toMean(totals.amount, 0) }
  }
  const toShare = (part: number | null, whole: number | null, digits?: number) =>
    part === null || whole === null ? null : computePercent(part, whole, digits)
  const [withBase, withoutBase] = [toMeans(baseTotals), toMeans(rest)]
  return {
    base: query.named,
    allBaskets,
    baseBaskets,
    baseShare: toShare(baseBaskets, allBaskets, 3),
    withBase,
    withoutBase,
    withOthers,
    withOthersRate: toShare(withOthers, baseBaskets),
    memberShare:
      by === 'receipt' && countDisclosedBaskets(baseTotals, by) !== null ? toShare(baseTotals.memberBaskets, baseBaskets) : null,
    genres: genres
      .flatMap(({ name, ...set }) => {
        const coOccurrences = countWithinBase(set, countDisclosedBaskets)
        return coOccurrences === null ? [] : [{ name, coOccurrences, confidence: toShare(coOccurrences, baseBaskets) }]
      })
      .sort((a, b) => b.coOccurrences - a.coOccurrences || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_GENRES),
    suppressed: [allBaskets, withOthers, withBase.amount, withoutBase.amount].includes(null),
  }
}

import type { Knex } from 'knex'
import { createFragment, idListSql } from '../../warehouse/engine/sql.ts'
import { ageGroupSql } from '../../warehouse/members/age-group.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { Issue } from './issues.ts'

type Window = Pick<Issue, 'id' | 'releaseDate' | 'windowTo'>

/** The issues as rows: place, product_id, from_day, to_day. */
export const issueWindowsSql = (knex: Knex, issues: readonly Window[]): Knex.Raw =>
  createFragment(
    knex,
    `values ${issues.map(({ id }, index) => `(${index}, ${idListSql([id])}, cast(? as date), cast(? as date))`).join(', ')}`,
    issues.flatMap(({ releaseDate, windowTo }) => [releaseDate, windowTo]),
  )

/** Condition on fact_sale and member: the buyers and stores of the query. */
function buyerConditionSql(knex: Knex, { stores, buyers }: Pick<SalesConditions, 'stores' | 'buyers'>): Knex.Raw {
  const gender = buyers?.gender ?? 0
  const ageRange = buyers?.ageRange ?? null
  const conditions = [
    'fact_sale.quantity > 0',
    ...(stores ? ['fact_sale.store_id in (:stores)'] : []),
    ...(gender === 0 ? [] : ['member.gender = :gender']),
    ...(ageRange ? [`${ageGroupSql('fact_sale.sale_date', 'member.birth_decade')} between :youngest and :oldest`] : []),
  ]
  return createFragment(knex, conditions.join(' and '), {
    gender,
    ...(stores ? { stores } : {}),
    ...(ageRange ? { youngest: ageRange.from, oldest: ageRange.to } : {}),
  })
}

/** Purchases of members within each issue's window, each once: place, member_id, record_key. Reads from `issue`. */
export function windowPurchasesSql(
  knex: Knex,
  issues: readonly Window[],
  conditions: Pick<SalesConditions, 'stores' | 'buyers'>,
): Knex.Raw {
  const first = issues.reduce((day, { releaseDate }) => (releaseDate < day ? releaseDate : day), issues[0]?.releaseDate ?? '')
  const last = issues.reduce((day, { windowTo }) => (windowTo > day ? windowTo : day), issues[0]?.windowTo ?? '')
  // the windows are sufficient; issues and days are repeated so that engines read no other lines
  return createFragment(
    knex,
    `select distinct issue.place, fact_sale.member_id, member.record_key
      from fact_sale
        join issue on issue.product_id = fact_sale.product_id
          and fact_sale.sale_date between issue.from_day and issue.to_day
        join member on member.id = fact_sale.member_id
      where fact_sale.product_id in (${idListSql(issues.map(({ id }) => id))})
        and fact_sale.sale_date between cast(:first as date) and cast(:last as date)
        and :asked`,
    { first, last, asked: buyerConditionSql(knex, conditions) },
  )
}

/** Rows of `bought` with the member's previous and first purchase: place, record_key, previous, first_place. */
export const purchaseSequenceSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select place, record_key, lag(place) over (partition by member_id order by place) as previous,
        min(place) over (partition by member_id) as first_place
      from bought`,
  )

/**
 * Counts the members of `ordered` by issue: all of them, by how they came to it, and those who bought the first issue: place, way,
 * members, keys.
 */
export const carriedCountsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `with buyer_way as (
        select place, record_key,
          case when previous is null then 'new' when previous = place - 1 then 'kept' else 'returned' end as way
        from ordered
        union all
        select place, record_key, 'any' as way from ordered
        union all
        select place, record_key, 'first' as way from ordered where first_place = 0)
    select place, way, count(*) as members, sum(record_key) as keys from buyer_way group by 1, 2`,
  )

/** Copies of each issue within its window: place, quantity. Reads from `issue`. */
export const windowSalesSql = (knex: Knex, issues: readonly Window[], { stores }: Pick<SalesConditions, 'stores'>): Knex.Raw =>
  createFragment(
    knex,
    `select issue.place, sum(moved.sale_quantity) as quantity
      from ${stores ? 'rollup_store_product_day' : 'rollup_product_day'} as moved
        join issue on issue.product_id = moved.product_id and moved.sale_date between issue.from_day and issue.to_day
      where moved.product_id in (${idListSql(issues.map(({ id }) => id))})${stores ? ' and moved.store_id in (:stores)' : ''}
      group by issue.place`,
    stores ? { stores } : {},
  )

import type { Knex } from 'knex'
import { addMonths, countDaysBetween } from '../../shared/calendar/period.ts'
import { createTableAs, runSql, WORK_SCHEMA } from './demo-sql.ts'
import { type GenerationPeriod, ORDER_DAYS, type Plan } from './plan.ts'
import { RETURN_DAYS } from './world/return-terms.ts'

/** Reads the stock at the start of a period from the earlier facts. */
export async function createOpeningStock(knex: Knex, before: string): Promise<void> {
  await createTableAs(
    knex,
    'stock',
    `select store_id, product_id as id, sum(q)::integer as stock from (
      select store_id, product_id, quantity as q from fact_delivery where delivery_date < date '${before}'
      union all select store_id, product_id, quantity from fact_adjustment where adjustment_date < date '${before}'
      union all select store_id, product_id, -quantity from fact_sale where sale_date < date '${before}'
      union all select store_id, product_id, -quantity from fact_return where return_date < date '${before}') as m
    group by all having sum(q) <> 0`,
  )
}

/** SQL of the copies of `p` that a store `s` gets out of a number, by its shelf places; both grouped by product and store. */
export const allottedCopiesSql = (plan: Plan, copies: string, tag: string): string =>
  `floor(${copies} * count(*) / any_value(p.places) + ${plan.random.unit(tag, 'p.id', 's.store_id')})::integer`

/** Creates the copies sent without an order: to stores with shelf places for a product, before its release; a reprint's later. */
async function createAllotments(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  const { random, size } = plan
  const t0 = `date '${period.from}'`
  const t1 = `date '${period.to}'`
  const isFirstPeriod = period.from === plan.start
  // magazines arrive on the day before, books one or two days before
  const early = `release - case when kind = 1 then 1 else 1 + ${random.below(2, "'van'", 'p.id', 'p.store_id')} end`
  const roundedCopiesSql = (copies: string, tag: string) => allottedCopiesSql(plan, copies, tag)
  await createTableAs(
    knex,
    'allotment',
    `with p as (
      select id, kind, g, release, first_place, stride, places, first_delivery, second_on, second_delivery, opening from ${WORK_SCHEMA}.item
      where release between ${t0} and ${t1} + 9 or second_on between ${t0} and ${t1} or (${isFirstPeriod} and release < ${t0} and last_day >= ${t0})
    ), s as (
      select p.id, s.store_id, any_value(p.release) as release, any_value(p.kind) as kind, any_value(p.second_on) as second_on, min(s.opened_on) as opened_on, any_value(s.closed_on) as closed_on,
        case when any_value(p.release) < ${t0} then ${isFirstPeriod ? roundedCopiesSql('any_value(p.opening)', "'shelf'") : '0'} else ${roundedCopiesSql('any_value(p.first_delivery)', "'first'")} end as first,
        case when any_value(p.second_on) is not null then ${roundedCopiesSql('any_value(p.second_delivery)', "'second'")} else 0 end as second
      from (select *, unnest(range(places))::integer as k from p) p
        join ${WORK_SCHEMA}.shelf s on s.key = p.g * ${size.shelfPlaces} + (p.first_place + p.k * p.stride) % ${size.shelfPlaces}
      group by p.id, s.store_id
    )
    select id, store_id, date, quantity, kind, delivery_kind from (
      select p.id, store_id, kind, first as quantity, case when release < ${t0} then ${t0} else ${isFirstPeriod ? `greatest(${t0}, ${early})` : early} end as date, opened_on, closed_on,
        case when release < ${t0} then '注文' when kind = 0 and ${random.unit("'named'", 'p.id', 'store_id')} < 0.2 then '指定' else '新刊' end as delivery_kind
      from s p where first > 0
      union all select id, store_id, 1, quantity, release - 1, opened_on, closed_on, '定期' from ${WORK_SCHEMA}.subscribed_copy
      union all select p.id, store_id, kind, second, second_on + ${random.below(3, "'van 2'", 'p.id', 'store_id')}, opened_on, closed_on, '指定' from s p where second > 0
    ) as a
    where date between ${t0} and ${t1} and date >= opened_on and (closed_on is null or date < closed_on)`,
  )
}

/** Creates `pair`: store and product with initial stock, deliveries, and the day of returns. */
async function createStorePairs(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  const { random } = plan
  const t0 = `date '${period.from}'`
  const t1 = `date '${period.to}'`
  // of the whole period, wherever the last one is cut off
  const length = countDaysBetween(period.from, addMonths(period.from, plan.size.monthsPerPeriod))
  await createTableAs(
    knex,
    'pair',
    `with due as (
      select i.id, k.store_id, k.stock,
        case when i.return_on + ${random.below(RETURN_DAYS + 1, "'back'", 'i.id', 'k.store_id')} * (i.kind = 0)::integer between ${t0} and ${t1} then i.return_on + ${random.below(RETURN_DAYS + 1, "'back'", 'i.id', 'k.store_id')} * (i.kind = 0)::integer
          -- shelves are tidied all year
          when i.kind = 0 and i.release < ${t0} - 160 and ${random.unit("'tidy'", 'i.id', 'k.store_id', `${t0}`)} < 0.003 * ${length} then ${t0} + ${random.below(length, "'tidy day'", 'i.id', 'k.store_id', `${t0}`)} end as back_on
      from (select id, store_id, sum(stock)::integer as stock from (select id, store_id, stock from ${WORK_SCHEMA}.stock union all select id, store_id, 0 from ${WORK_SCHEMA}.allotment union all select id, store_id, 0 from (select distinct id, store_id from ${WORK_SCHEMA}.line)) as u group by all) k
        join ${WORK_SCHEMA}.item i on i.id = k.id
    ), arrived as (
      select a.id, a.store_id, sum(a.quantity) filter (i.second_on is null or a.date < i.second_on)::integer as first, sum(a.quantity) filter (a.date >= i.second_on)::integer as second, max(a.date) filter (a.date >= i.second_on) as second_on
      from ${WORK_SCHEMA}.allotment a join ${WORK_SCHEMA}.item i on i.id = a.id group by all
    ), sold as (
      select l.id, l.store_id, sum(l.quantity) filter (l.day < d.back_on)::integer as before from ${WORK_SCHEMA}.line l join due d on d.id = l.id and d.store_id = l.store_id where d.back_on is not null group by all
    )
    select *, case when back_on is null then 0 else greatest(0, stock + first + case when second_on < back_on then second else 0 end - before) end as over,
      ${random.unit("'keep'", 'id', 'store_id')} as u_keep
    from (select d.id, d.store_id, d.stock, d.back_on, coalesce(a.first, 0) as first, coalesce(a.second, 0) as second, a.second_on, coalesce(s.before, 0) as before
      from due d left join arrived a on a.id = d.id and a.store_id = d.store_id left join sold s on s.id = d.id and s.store_id = d.store_id) as p
    where back_on is not null or first > 0 or second > 0 or stock <> 0`,
  )
}

/** Creates `served`: each line with 0 from stock, 1 ordered for it, 2 lost because the store had run out. */
async function createServedLines(knex: Knex): Promise<void> {
  const minimumSql = 'case when p.u_keep < 0.35 then least(p.over, 1) else 0 end'
  await createTableAs(
    knex,
    'served',
    `select l.*, case
        when l.is_subscribed then 0
        when l.reached <= (case when p.back_on is null or l.day < p.back_on
          then coalesce(p.stock, 0) + coalesce(p.first, 0) + case when p.second_on <= l.day then p.second else 0 end
          else p.before + case when l.kind = 0 then ${minimumSql} else 0 end end) then 0
        when l.kind = 1 then 2
        when (l.h >> 17) % 1000 < case when l.day < i.release + 26 then i.short_early else i.short_late end then 2 else 1 end as served
    from ${WORK_SCHEMA}.line l join ${WORK_SCHEMA}.item i on i.id = l.id left join ${WORK_SCHEMA}.pair p on p.id = l.id and p.store_id = l.store_id`,
  )
}

/** Creates the movements of the whole period; the end is applied only when they are written. */
async function createMovements(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  const { random } = plan
  const t0 = `date '${period.from}'`
  const price = 'case when s.day >= i.revised_on then i.revised_price else i.price end'
  await createTableAs(
    knex,
    'm_sale',
    `with sold as (
      select day, hour, store_id, id, quantity, receipt_id, member_id, online, h from ${WORK_SCHEMA}.served where served < 2
      union all
      select day, least(hour + 1, 23), store_id, id, -1, receipt_id + 1 + (h % 1000)::bigint, member_id, online, h from ${WORK_SCHEMA}.served where served < 2 and (h >> 20) % 260 = 0 and not is_subscribed
    )
    select s.day, s.hour, s.store_id, s.id, s.quantity, s.quantity * ${price} as amount, s.receipt_id, s.member_id, s.online from sold s join ${WORK_SCHEMA}.item i on i.id = s.id`,
  )
  await createTableAs(
    knex,
    'm_order',
    `with wanted as (
      select id, store_id, any_value(online) as online, (day - ${t0}) // ${ORDER_DAYS} as decade, min(day) as day, sum(quantity)::integer as wanted from ${WORK_SCHEMA}.served where served = 1 group by id, store_id, decade
    )
    select w.id, w.store_id, w.online, greatest(${t0}, least(i.release - 2, w.day), w.day - 1 - ${random.below(3, "'sent'", 'w.id', 'w.store_id', 'w.day')}) as sent_on,
      w.wanted + case when i.total > 250 then 1 + ${random.below(2, "'lot'", 'w.id', 'w.store_id', 'w.day')} else (${random.unit("'lot'", 'w.id', 'w.store_id', 'w.day')} < 0.45)::integer end as quantity,
      case when w.wanted = 1 and ${random.unit("'asked'", 'w.id', 'w.store_id', 'w.day')} < 0.22 then '客注' else '注文' end as kind, ${random.bits("'order'", 'w.id', 'w.store_id', 'w.day')} as bits
    from wanted w join ${WORK_SCHEMA}.item i on i.id = w.id`,
  )
  await createTableAs(
    knex,
    'm_delivery',
    `select id, store_id, date, quantity, delivery_kind as kind from ${WORK_SCHEMA}.allotment
      -- a few notes never arrive: the store's stock then looks negative
      union all select id, store_id, sent_on, quantity, kind from ${WORK_SCHEMA}.m_order where bits % 250 > 0`,
  )
  await createTableAs(
    knex,
    'm_return',
    `select id, store_id, back_on as date, (over - case when kind = 0 and u_keep < 0.35 then least(over, 1) else 0 end)::integer as quantity
      from (select p.*, i.kind from ${WORK_SCHEMA}.pair p join ${WORK_SCHEMA}.item i on i.id = p.id where p.back_on is not null and p.over > 0) as p
      where over - case when kind = 0 and u_keep < 0.35 then least(over, 1) else 0 end > 0`,
  )
  await createTableAs(
    knex,
    'm_adjustment',
    `select id, store_id, day as date, case when h % 5 = 0 then 1 else -1 end as quantity, case when h % 5 = 0 then '検品差異' when h % 5 < 3 then '棚卸差異' else '汚損' end as reason
      from ${WORK_SCHEMA}.served where served = 0 and (h >> 9) % 900 = 0`,
  )
}

/** Creates the period's movements from its demand and initial stock. */
export async function createSupply(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  await createAllotments(knex, plan, period)
  await createStorePairs(knex, plan, period)
  await createServedLines(knex)
  await createMovements(knex, plan, period)
}

export async function carryStockForward(knex: Knex): Promise<void> {
  await createTableAs(
    knex,
    'stock',
    `select store_id, id, sum(q)::integer as stock from (
      select store_id, id, stock as q from ${WORK_SCHEMA}.stock
      union all select store_id, id, quantity from ${WORK_SCHEMA}.m_delivery union all select store_id, id, quantity from ${WORK_SCHEMA}.m_adjustment
      union all select store_id, id, -quantity from ${WORK_SCHEMA}.m_sale union all select store_id, id, -quantity from ${WORK_SCHEMA}.m_return) as m
    group by all having sum(q) <> 0`,
  )
}

/** Drops the tables of one period to free memory. */
export async function dropPeriodTables(knex: Knex): Promise<void> {
  for (const table of [
    'cell',
    'want',
    'more',
    'hot',
    'line',
    'allotment',
    'pair',
    'served',
    'm_sale',
    'm_order',
    'm_delivery',
    'm_return',
    'm_adjustment',
  ])
    await runSql(knex, `drop table if exists ${WORK_SCHEMA}.${table}`)
}

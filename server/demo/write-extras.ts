import type { Knex } from 'knex'
import { addDays } from '../../shared/calendar/period.ts'
import { toTextLiteral } from '../warehouse/engine/sql.ts'
import { replaceRevision } from '../warehouse/engine/warehouse-state.ts'
import { runSql, WORK_SCHEMA } from './demo-sql.ts'
import type { Plan } from './plan.ts'
import { allottedCopiesSql } from './supply.ts'

/** Days before the release in which copies are pre-ordered. */
const PRE_ORDER_DAYS = 35
/** Days by which publicity is announced ahead. */
const PUBLICITY_LEAD_DAYS = 7

/** Tables that are written by day besides the movements, with their day column. */
export const extraDayColumns: Readonly<Record<string, string>> = {
  fact_wholesaler_stock: 'stock_date',
  fact_publisher_stock: 'stock_date',
  fact_pre_order: 'pre_order_date',
  fact_award: 'award_date',
}

/** Writes stock counts, pre-orders, publicity and awards of the days from `since` to the end. */
export async function writeExtras(knex: Knex, plan: Plan, since: string): Promise<void> {
  const { random, size } = plan
  const from = `date '${since}'`
  const end = `date '${plan.end}'`
  const days = `(select unnest(generate_series(${from}, ${end}, interval 1 day))::date as day)`
  const counted = size.isStockMonthly
    ? 'day(d.day) <= 7 and isodow(d.day) = 1'
    : '(isodow(d.day) = 1 or d.day - i.release between -7 and 45 and i.total > 400)'
  const age = 'greatest(0, d.day - i.release)'
  for (const [table, column] of Object.entries(extraDayColumns))
    await runSql(knex, `delete from ${table} where ${column} >= ${from}`)
  // wholesaler stock decreases with age and is refilled by a reprint
  const reprint = `case when i.second_on <= d.day then 0.6 * exp(-greatest(0, d.day - i.second_on) / 30.0) else 0 end`
  await runSql(
    knex,
    `insert into fact_wholesaler_stock (stock_date, agency_cd, product_id, quantity)
      select d.day, a.cd, i.id, floor(i.first_delivery * a.share * (0.22 * exp(-${age} / 50.0) + 0.015 + ${reprint}) * (0.8 + 0.4 * ${random.unit("'depot'", 'i.id', 'd.day', 'a.cd')}) + ${random.unit("'depot 2'", 'i.id', 'd.day', 'a.cd')})::integer
      from ${days} d join ${WORK_SCHEMA}.item i on d.day - i.release between -7 and 200 and i.kind = 0
        join (values ('A1', 0.45), ('A2', 0.39), ('A3', 0.16)) a(cd, share) on i.total > 60 or a.cd = 'A1'
      where ${counted} order by 1, 3, 2`,
  )
  await runSql(
    knex,
    `insert into fact_publisher_stock (stock_date, product_id, quantity)
      select d.day, i.id, floor(i.first_delivery * (0.35 * exp(-${age} / 120.0) + 0.05 + 1.5 * ${reprint}) * (0.95 + 0.1 * ${random.unit("'house'", 'i.id', 'd.day')}))::integer
      from ${days} d join ${WORK_SCHEMA}.item i on d.day - i.release between -7 and 300 and i.kind = 0 where ${counted} order by 1, 2`,
  )
  await writePreOrders(knex, plan, since)
  await runSql(
    knex,
    `insert into fact_award (award_date, product_id, award_nm) select day, product_id, name from ${WORK_SCHEMA}.award where day between ${from} and ${end} order by 1, 2`,
  )
  await writePublicity(knex, plan)
  await writeSubscriptions(knex, plan)
}

/**
 * Writes pre-orders, which grow towards the release; a few are cancelled. A store orders no more than it is sent: a product's
 * pre-orders are counted from the first of their five weeks, whichever days are written.
 */
async function writePreOrders(knex: Knex, plan: Plan, since: string): Promise<void> {
  const { random, size } = plan
  const days = `(select unnest(generate_series(date '${since}' - ${PRE_ORDER_DAYS}, date '${plan.end}', interval 1 day))::date as day)`
  const copies = `i.total * 0.01 * exp(-greatest(0, i.release - d.day) / 9.0) * (case when i.follow is null then 1 else 2 end)`
  await runSql(
    knex,
    `insert into fact_pre_order (pre_order_date, store_id, product_id, quantity)
      with wish as (
        select id, g, release, day, first_place, stride, places, hash(h, unnest(range(n))) as h from (
          select i.id, i.g, i.release, d.day, i.first_place, i.stride, i.places, ${random.bits("'pre'", 'i.id', 'd.day')} as h,
            floor(${copies} + ${random.unit("'pre'", 'i.id', 'd.day', '1')})::integer as n
          from ${days} d join ${WORK_SCHEMA}.item i on i.kind = 0 and i.release - d.day between 1 and ${PRE_ORDER_DAYS} and i.total > 40) as w where n > 0
      ), taken as (
        select w.id, w.release, w.day, w.h, s.store_id, row_number() over (partition by w.id, s.store_id order by w.day, w.h) as nth
        from wish w join ${WORK_SCHEMA}.shelf s on s.key = w.g * ${size.shelfPlaces} + (w.first_place + cast((w.h >> 5) % w.places as integer) * w.stride) % ${size.shelfPlaces}
        where w.day >= s.opened_on and (s.closed_on is null or w.release < s.closed_on)
      ), p as (
        select *, unnest(range(places))::integer as k from ${WORK_SCHEMA}.item where id in (select id from taken)
      ), sent as (
        select p.id, s.store_id, ${allottedCopiesSql(plan, 'any_value(p.first_delivery)', "'first'")} as copies
        from p join ${WORK_SCHEMA}.shelf s on s.key = p.g * ${size.shelfPlaces} + (p.first_place + p.k * p.stride) % ${size.shelfPlaces} group by p.id, s.store_id
      ), accepted as (
        select t.* from taken t join sent on sent.id = t.id and sent.store_id = t.store_id where t.nth <= sent.copies
      )
      select day, store_id, id, sum(quantity)::integer from (
        select day, store_id, id, 1 as quantity from accepted
        union all
        select day + 1 + ((h >> 40) % 6)::integer, store_id, id, -1 from accepted where h % 20 = 0 and day + 1 + ((h >> 40) % 6)::integer < release) as o
      where day between date '${since}' and date '${plan.end}'
      group by 1, 2, 3 having sum(quantity) <> 0 order by 1, 2, 3`,
  )
}

async function writePublicity(knex: Knex, plan: Plan): Promise<void> {
  const inPeriod = `day between date '${plan.start}' and date '${addDays(plan.end, PUBLICITY_LEAD_DAYS)}'`
  await runSql(
    knex,
    `insert into fact_publicity (publicity_date, product_id, medium, title) select day, product_id, medium, title from ${WORK_SCHEMA}.publicity p
      where ${inPeriod} and not exists (select 1 from fact_publicity f where f.product_id = p.product_id and f.publicity_date = p.day and f.title = p.title) order by 1, 2, 3, 4`,
  )
}

/** Writes subscriptions that have begun; future ends are not known yet. */
async function writeSubscriptions(knex: Knex, plan: Plan): Promise<void> {
  await runSql(knex, 'delete from fact_subscription')
  await runSql(
    knex,
    `insert into fact_subscription (series_id, store_id, from_date, to_date, quantity)
      select series_id, store_id, since, case when until <= date '${plan.end}' then until end, quantity
      from ${WORK_SCHEMA}.subscription where since <= date '${plan.end}' order by 1, 2`,
  )
}

const LOAD_COLUMNS =
  'id, dataset, file_name, file_hash, mapping_hash, read_lines, loaded_lines, rejected_lines, written, slices, loaded_by, started_at, finished_at'

/**
 * Writes a plausible history of loads, and codes without a product; ids begin with `demo-`. No load ends after the demo's last
 * hour: it would be newer than a real load, and schedules that run after loads would miss that one.
 */
export async function writeLoadHistory(knex: Knex, plan: Plan): Promise<void> {
  const end = `timestamptz '${plan.end} ${String(plan.endHour).padStart(2, '0')}:59:59+09'`
  await runSql(knex, "delete from load where id like 'demo-%'")
  await runSql(
    knex,
    `insert into load (${LOAD_COLUMNS})
      select 'demo-' || strftime(f.sale_date, '%Y%m%d'), 'pos', 'pos_' || strftime(f.sale_date, '%Y%m%d') || '.csv.gz', md5('${plan.seed}' || f.sale_date::text), null,
        f.lines, f.lines, 0, f.lines, f.stores, null, f.finished - interval 40 second, f.finished
      from (select sale_date, count(*) as lines, count(distinct store_id) as stores, least(greatest(max(sold_at), make_timestamptz((epoch(sale_date)::bigint + 1800) * 1000000)), ${end}) as finished
        from fact_sale where sale_date > date '${addDays(plan.end, -14)}' group by 1) as f order by 1`,
  )
  await runSql(knex, `delete from quarantine_code where code like '29%' and dataset = 'pos'`)
  const codes = ['2900000000018', '2900000000025', '2912345000007', '2912345000014']
  await runSql(
    knex,
    `insert into quarantine_code (dataset, code, lines, quantity, first_seen, last_seen) values ${codes
      .map(
        (code, index) =>
          `('pos', ${toTextLiteral(code)}, ${3 + index * 4}, ${3 + index * 5}, timestamptz '${plan.start} 12:00:00+09', timestamptz '${plan.end} 12:00:00+09')`,
      )
      .join(', ')}`,
  )
}

/** Key of warehouse_state that exists while a demo is first generated. */
export const GENERATION_STATE_KEY = 'demo_making'

export async function writeDemoState(knex: Knex, plan: Plan): Promise<void> {
  const state = {
    invented: 'true',
    demo_seed: plan.seed,
    demo_size: plan.sizeName,
    demo_anchor: plan.anchor,
    demo_start: plan.start,
    demo_end: plan.end,
    demo_end_hour: plan.endHour,
  }
  const keys = [...Object.keys(state), GENERATION_STATE_KEY].map(toTextLiteral).join(', ')
  await runSql(knex, `delete from warehouse_state where key in (${keys})`)
  await runSql(
    knex,
    `insert into warehouse_state (key, value) values ${Object.entries(state)
      .map(([key, value]) => `(${toTextLiteral(key)}, ${toTextLiteral(String(value))})`)
      .join(', ')}`,
  )
  await replaceRevision(knex)
}

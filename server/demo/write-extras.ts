import type { Knex } from 'knex'
import { addDays, daysBetween } from '../../shared/period.ts'
import type { Plan } from './plan.ts'
import { run, text, WORK } from './sql.ts'

/** Publicity is announced a week ahead. */
const ANNOUNCED_AHEAD = 7

/** Stock counts, pre-orders, publicity and awards of the days from `since` to the end. */
export async function writeExtras(knex: Knex, plan: Plan, since: string): Promise<void> {
  const { random, size } = plan
  const from = `date '${since}'`
  const end = `date '${plan.end}'`
  const days = `(select unnest(generate_series(${from}, ${end}, interval 1 day))::date as day)`
  const counted = size.monthlyStock
    ? 'day(d.day) <= 7 and isodow(d.day) = 1'
    : '(isodow(d.day) = 1 or d.day - i.release between -7 and 45 and i.total > 400)'
  const age = 'greatest(0, d.day - i.release)'
  for (const [table, column] of [
    ['fact_wholesaler_stock', 'stock_date'],
    ['fact_publisher_stock', 'stock_date'],
    ['fact_pre_order', 'pre_order_date'],
    ['fact_award', 'award_date'],
  ] as const)
    await run(knex, `delete from ${table} where ${column} >= ${from}`)
  // what stays at the wholesaler falls with age, and is filled up again by a reprint
  const reprint = `case when i.second_on <= d.day then 0.6 * exp(-greatest(0, d.day - i.second_on) / 30.0) else 0 end`
  await run(
    knex,
    `insert into fact_wholesaler_stock (stock_date, agency_cd, product_id, quantity)
      select d.day, a.cd, i.id, floor(i.first_delivery * a.share * (0.22 * exp(-${age} / 50.0) + 0.015 + ${reprint}) * (0.8 + 0.4 * ${random.unit("'depot'", 'i.id', 'd.day', 'a.cd')}) + ${random.unit("'depot 2'", 'i.id', 'd.day', 'a.cd')})::integer
      from ${days} d join ${WORK}.item i on d.day - i.release between -7 and 200 and i.kind = 0
        join (values ('A1', 0.45), ('A2', 0.39), ('A3', 0.16)) a(cd, share) on i.total > 60 or a.cd = 'A1'
      where ${counted} order by 1, 3, 2`,
  )
  await run(
    knex,
    `insert into fact_publisher_stock (stock_date, product_id, quantity)
      select d.day, i.id, floor(i.first_delivery * (0.35 * exp(-${age} / 120.0) + 0.05 + 1.5 * ${reprint}) * (0.95 + 0.1 * ${random.unit("'house'", 'i.id', 'd.day')}))::integer
      from ${days} d join ${WORK}.item i on d.day - i.release between -7 and 300 and i.kind = 0 where ${counted} order by 1, 2`,
  )
  // pre-orders grow towards the release; a few are taken back
  await run(
    knex,
    `insert into fact_pre_order (pre_order_date, store_id, product_id, quantity)
      select o.day, s.store_id, o.id, sum(case when o.h % 20 = 0 then -1 else 1 end)::integer as quantity
      from (
        select id, g, day, first_place, stride, places, hash(h, unnest(range(n))) as h from (
          select i.id, i.g, d.day, i.first_place, i.stride, i.places, ${random.bits("'pre'", 'i.id', 'd.day')} as h,
            floor(i.total * 0.01 * exp(-greatest(0, i.release - d.day) / 9.0) * (case when i.follow is null then 1 else 2 end) + ${random.unit("'pre'", 'i.id', 'd.day', '1')})::integer as n
          from ${days} d join ${WORK}.item i on i.kind = 0 and i.release - d.day between 1 and 35 and i.total > 40) as p where n > 0) as o
      join ${WORK}.shelf s on s.key = o.g * ${size.places} + (o.first_place + cast((o.h >> 5) % o.places as integer) * o.stride) % ${size.places}
      where (s.closed_on is null or o.day < s.closed_on) and o.day >= s.opened_on
      group by 1, 2, 3 having sum(case when o.h % 20 = 0 then -1 else 1 end) <> 0 order by 1, 2, 3`,
  )
  await run(
    knex,
    `insert into fact_award (award_date, product_id, award_nm) select day, product_id, name from ${WORK}.award where day between ${from} and ${end} order by 1, 2`,
  )
  await writePublicity(knex, plan)
  await writeSubscriptions(knex, plan)
}

async function writePublicity(knex: Knex, plan: Plan): Promise<void> {
  const seen = `day between date '${plan.start}' and date '${addDays(plan.end, ANNOUNCED_AHEAD)}'`
  await run(
    knex,
    `insert into fact_publicity (publicity_date, product_id, medium, title) select day, product_id, medium, title from ${WORK}.publicity p
      where ${seen} and not exists (select 1 from fact_publicity f where f.product_id = p.product_id and f.publicity_date = p.day and f.title = p.title) order by 1, 2, 3, 4`,
  )
}

/** AsOfDays orders for magazines: a fifth of an issue's copies or so, begun all along, some ended. */
async function writeSubscriptions(knex: Knex, plan: Plan): Promise<void> {
  const { random, size } = plan
  // told up to the horizon, so that a top-up brings the same ones and new ones
  const begun = 400 + daysBetween(plan.start, plan.horizon)
  await run(knex, 'delete from fact_subscription')
  await run(
    knex,
    `insert into fact_subscription (series_id, store_id, from_date, to_date, quantity)
      select series_id, store_id, since, case when since + 60 + lasts <= date '${plan.end}' then since + 60 + lasts end, quantity from (
        select m.series_id, s.id as store_id, date '${plan.start}' - 400 + ${random.below(begun, "'sub'", 'm.series_id', 's.id')} as since,
          case when ${random.unit("'end'", 'm.series_id', 's.id')} < 0.35 then ${random.below(500, "'end'", 'm.series_id', 's.id', '2')} end as lasts,
          1 + ${random.below(2, "'copies'", 'm.series_id', 's.id')} as quantity
        from (select series_id, least(0.4, 0.25 * avg(copies) * ${size.volume} / ${size.stores}) as wanted
            from ${WORK}.catalogue where kind = 1 group by 1) m, ${WORK}.store s
        where not s.online and ${random.unit("'sub?'", 'm.series_id', 's.id')} < m.wanted) as u
      where since <= date '${plan.end}' order by 1, 2`,
  )
}

const LOAD =
  'id, dataset, file_name, file_hash, mapping_hash, read_lines, loaded_lines, rejected_lines, written, slices, loaded_by, started_at, finished_at'

/** History of loads as it would look, and codes that no product has; ids begin with `demo-`. */
export async function writeHistory(knex: Knex, plan: Plan): Promise<void> {
  await run(knex, "delete from load where id like 'demo-%'")
  await run(
    knex,
    `insert into load (${LOAD})
      select 'demo-' || strftime(f.sale_date, '%Y%m%d'), 'pos', 'pos_' || strftime(f.sale_date, '%Y%m%d') || '.csv.gz', md5('${plan.seed}' || f.sale_date::text), null,
        f.lines, f.lines, 0, f.lines, f.stores, null, f.finished - interval 40 second, f.finished
      from (select sale_date, count(*) as lines, count(distinct store_id) as stores, greatest(max(sold_at), make_timestamptz((epoch(sale_date)::bigint + 1800) * 1000000)) as finished
        from fact_sale where sale_date > date '${addDays(plan.end, -14)}' group by 1) as f order by 1`,
  )
  await run(knex, `delete from quarantine_code where code like '29%' and dataset = 'pos'`)
  const codes = ['2900000000018', '2900000000025', '2912345000007', '2912345000014']
  await run(
    knex,
    `insert into quarantine_code (dataset, code, lines, quantity, first_seen, last_seen) values ${codes
      .map(
        (code, index) =>
          `('pos', ${text(code)}, ${3 + index * 4}, ${3 + index * 5}, timestamptz '${plan.start} 12:00:00+09', timestamptz '${plan.end} 12:00:00+09')`,
      )
      .join(', ')}`,
  )
}

/** Key of warehouse_state that stands while a demo is made for the first time. */
export const MAKING = 'demo_making'

export async function writeState(knex: Knex, plan: Plan): Promise<void> {
  const state = {
    invented: 'true',
    demo_seed: plan.seed,
    demo_size: plan.sizeName,
    demo_anchor: plan.anchor,
    demo_start: plan.start,
    demo_end: plan.end,
    demo_end_hour: plan.endHour,
    latest_sale_date: plan.end,
  }
  const keys = [...Object.keys(state), MAKING].map(text).join(', ')
  await run(knex, `delete from warehouse_state where key in (${keys})`)
  await run(
    knex,
    `insert into warehouse_state (key, value) values ${Object.entries(state)
      .map(([key, value]) => `(${text(key)}, ${text(String(value))})`)
      .join(', ')}`,
  )
}

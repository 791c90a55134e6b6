import type { Knex } from 'knex'
import { encodeChoices } from './apportion.ts'
import { boundedIntegerSql, createTableAs, unitIntervalSql, WORK_SCHEMA } from './demo-sql.ts'
import type { GenerationPeriod, Plan } from './plan.ts'
import { MEMBERS_PER_BLOCK } from './world/people.ts'
import { seasonWeights, weekdayWeights } from './world/subjects.ts'
import { marketSql, weekNumberSql } from './world/years.ts'

const toListSql = (rows: Record<string, readonly number[]>) =>
  `[${Object.values(rows)
    .map((row) => `[${row.join(', ')}]`)
    .join(', ')}]`

/** Hours of sales by kind of store, from the weights of 0 to 23 o'clock. */
const hours = {
  shop: encodeChoices([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 7, 8, 7.5, 7.5, 8, 8.5, 9, 9.5, 8, 5.5, 3, 0.6, 0]),
  station: encodeChoices([0, 0, 0, 0, 0, 0, 0.3, 2, 3, 2.5, 4.5, 6, 9, 7, 5.5, 5.5, 6.5, 9, 11, 10, 7.5, 4.5, 1.2, 0]),
  online: encodeChoices([
    5, 2.5, 1.2, 0.7, 0.5, 0.6, 1.2, 2.5, 3.5, 3.5, 3.6, 3.6, 5, 4, 3.4, 3.4, 3.4, 3.6, 4, 5, 6.5, 8, 9, 7.5,
  ]),
}

/** Creates the possible copies of each product on each day over all stores. */
async function createDemandCells(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  const { random } = plan
  const t0 = `date '${period.from}'`
  const t1 = `date '${period.to}'`
  const [u, v, w, x] = [0, 16, 32, 48].map((shift) => `((h >> ${shift}) % 65536) / 65536.0`)
  await createTableAs(
    knex,
    'cell',
    `with days as (
      -- lines of the first days move on by the stores' lag: those of the days before the period may fall into it
      select id, release, total, w1, t1, w2, t2, w3, season, week, ${marketSql} as branch,
        ${t0} + unnest(range(greatest(case when release >= ${t0} - 7 then -4 else 0 end, release - ${t0}), least(last_day, ${t1}) - ${t0} + 1))::integer as day
      from ${WORK_SCHEMA}.item i where release <= ${t1} and last_day >= ${t0} - 4
    ), lifted as (
      select l.product_id, l.day + k::integer as day, sum(l.height * exp(-k / l.days)) as lift
      from ${WORK_SCHEMA}.lift l, range(45) r(k) where l.day between ${t0} - 50 and ${t1} and k < 3.5 * l.days group by all
    ), expected as (
      select d.id, d.day, (d.day - d.release) as age,
        d.total * (d.w1 / d.t1 * exp(-(d.day - d.release) / d.t1) + d.w2 / d.t2 * exp(-(d.day - d.release) / d.t2) + d.w3 / 365 * exp(-(d.day - d.release) / 1500.0))
        * ${toListSql(weekdayWeights)}[d.week + 1][c.wd] * ${toListSql(seasonWeights)}[d.season + 1][c.month] * (1 + coalesce(l.lift, 0)) * coalesce(p.factor, 1)
        * (0.78 + 0.44 * ${random.unit("'week'", 'd.id', "(d.day - date '2017-04-03') // 7")})
        * case strftime(d.day, '%m-%d') when '01-01' then 0.35 when '12-31' then 0.6 else 1 end as mean,
        ${random.bits("'cell'", 'd.id', 'd.day')} as h
      from days d join ${WORK_SCHEMA}.cal c on c.day = d.day left join lifted l on l.product_id = d.id and l.day = d.day
        left join ${WORK_SCHEMA}.pace p on p.branch = d.branch and p.k = ${weekNumberSql(plan, 'd.day')}
      where d.day >= ${t0} or d.day - d.release <= 3
    )
    select id, day, age, n from (
      select id, day, age, floor(greatest(0, mean + case when mean > 0.7 then sqrt(mean) * 1.732 * (${v} + ${w} + ${x} + ${unitIntervalSql('hash(h)')} - 2) else 0 end) + ${u})::integer as n
      from expected) as e
    where n > 0`,
  )
}

/** SQL of a unique receipt number: store, day and some of its bits. */
const receiptSql = (store: string, day: string, bits: string): string =>
  `${store}::bigint * 562949953421312 + (${day} - date '2017-04-01')::bigint * 17179869184 + (${bits} >> 30)::bigint`

/** Creates `want`: one row per wanted copy, with store, hour, receipt and buyer. */
async function createWantedCopies(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  const { random, size } = plan
  const shifted = 'l.day + case when l.age <= 3 then s.lag else 0 end'
  await createTableAs(
    knex,
    'want',
    `with line as (
      select c.id, c.day, c.age, i.g, i.buyer, i.follow, i.kind, i.first_place, i.stride, i.places, ${random.bits("'line'", 'c.id', 'c.day', 'c.k')} as h
      from (select id, day, age, unnest(range(n)) as k from ${WORK_SCHEMA}.cell) c join ${WORK_SCHEMA}.item i on i.id = c.id
    ), placed as (
      select l.id, l.age, l.g, l.buyer, l.follow, l.kind, l.h, ${shifted} as day, s.store_id, s.online, s.base, s.blocks, s.hours, s.category_cd
      from line l join ${WORK_SCHEMA}.shelf s on s.key = l.g * ${size.shelfPlaces} + (l.first_place + cast((l.h >> 3) % l.places as integer) * l.stride) % ${size.shelfPlaces}
      where ${shifted} between date '${period.from}' and date '${period.to}' and ${shifted} >= s.opened_on and (s.closed_on is null or ${shifted} < s.closed_on)
    ), ranked as (
      select *, hash(h, 77) as h2, row_number() over (partition by store_id, id order by day, h) as nth from placed
    ), bought as (
      -- those who follow a series or magazine at this store come back for the next one, most of them
      select *, case when follow is not null and age <= 20 and h2 % 100 < 80 then ${random.bits("'loyal'", 'follow', 'store_id', 'nth')} else hash(h2) end as who,
        follow is not null and age <= 20 and h2 % 100 < 80 as loyal from ranked
    )
    select b.id, b.day, b.store_id, b.online, b.g, b.kind, b.category_cd, b.h,
      ascii(substr(case b.hours when 2 then '${hours.online}' when 1 then '${hours.station}' else '${hours.shop}' end, 1 + ${boundedIntegerSql('b.h', 44, 64)}, 1)) - 65 as hour,
      case when (b.who >> 7) % 100 < 50 then b.base + ${MEMBERS_PER_BLOCK} * cast(floor(b.blocks * case when b.loyal then ${unitIntervalSql('hash(b.who, 5)')} else pow(${unitIntervalSql('hash(b.who, 5)')}, 2) end) as integer)
        + ascii(substr(y.kinds, 1 + ${boundedIntegerSql('b.who', 14, 64)}, 1)) - 65 end as member_id,
      ${receiptSql('b.store_id', 'b.day', 'b.h')} as receipt_id,
      case when (b.h >> 12) % 260 = 0 and b.kind <> 1 then 2 + ((b.h >> 22) % 2)::integer else 1 end as quantity,
      case when (b.h >> 37) % 100 < 68 then 0 when (b.h >> 37) % 100 < 88 then 1 when (b.h >> 37) % 100 < 96 then 2 when (b.h >> 37) % 100 < 99 then 3 else 4 end as more
    from bought b join ${WORK_SCHEMA}.buyer y on y.buyer = b.buyer`,
  )
}

/**
 * Other groups in a basket of each group: the large genres 1 … 11, then rental and sale media, stationery, games
 * (world/shelves.ts).
 */
const companionGroups: Record<number, readonly [number, number, number, number]> = {
  1: [2, 7, 3, 13],
  2: [12, 14, 3, 1],
  3: [8, 4, 2, 9],
  4: [9, 3, 10, 8],
  5: [6, 13, 7, 5],
  6: [13, 5, 4, 6],
  7: [1, 8, 5, 3],
  8: [3, 4, 7, 12],
  9: [4, 3, 10, 13],
  10: [9, 4, 11, 13],
  11: [10, 8, 4, 11],
  12: [2, 14, 8, 12],
  13: [6, 5, 1, 3],
  14: [2, 12, 1, 13],
}

/**
 * Adds related products to baskets: adaptations, the previous volume, the same author, artist or brand, best-sellers of the
 * genre, and sometimes something of a neighbouring genre.
 */
async function addBasketCompanions(knex: Knex, period: GenerationPeriod): Promise<void> {
  const t0 = `date '${period.from}'`
  await createTableAs(
    knex,
    'hot',
    `select kin, (row_number() over (partition by kin order by score desc, id) - 1)::integer as i, least(160, count(*) over (partition by kin))::integer as n, id
      from (select id, unnest(case when kind = 2 then [g, 100 + buyer] else [g] end) as kin, total * (w1 / t1 * exp(-(${t0} + 15 - release) / t1) + w2 / t2 * exp(-(${t0} + 15 - release) / t2) + w3 / 365) as score
        from ${WORK_SCHEMA}.item where kind <> 1 and release < ${t0}) as s
      qualify i < 160`,
  )
  const other = `[${Object.values(companionGroups)
    .map((groups) => `[${groups.join(', ')}]`)
    .join(', ')}]`
  await createTableAs(
    knex,
    'more',
    `with extra as (select w.*, hash(hash(w.h, k, 3)) as r from ${WORK_SCHEMA}.want w, lateral (select unnest(range(more)) as k) k where more > 0),
      chosen as (
        select e.*, i.prev_id, i.mate_id, case when (e.r >> 7) % 100 < 40 then t.ids[1 + ((e.r >> 20) % len(t.ids))::integer] end as tie_id,
          case when e.r % 100 >= 80 or e.g = 1 then ${other}[e.g][1 + ${boundedIntegerSql('e.r', 50, 4)}] when i.kind = 2 then 100 + i.buyer else e.g end as kin
        from extra e join ${WORK_SCHEMA}.item i on i.id = e.id left join ${WORK_SCHEMA}.tie t on t.id = e.id
      ), found as (
        select c.*, case when tie_id is not null then tie_id when r % 100 < 30 and prev_id is not null then prev_id when r % 100 < case when kind = 2 then 75 else 50 end and mate_id is not null then mate_id else o.id end as id2
        from chosen c left join (select kin, max(n) as n from ${WORK_SCHEMA}.hot group by 1) m on m.kin = c.kin
          left join ${WORK_SCHEMA}.hot o on o.kin = c.kin and o.i = cast(floor(m.n * pow(${unitIntervalSql('hash(c.r)')}, case when c.kin >= 12 then 3 else 2 end)) as integer)
      )
    select f.id2 as id, f.day, f.store_id, f.online, j.g, j.kind, f.r as h, f.hour, f.member_id, f.receipt_id
    from found f join ${WORK_SCHEMA}.item j on j.id = f.id2
    where f.id2 <> f.id and j.release <= f.day and j.kind <> 1 and (j.g not in (12, 14) or f.category_cd = '2')`,
  )
}

/** Creates `line`: all wanted copies of a period, in the order in which each store sells each product. */
export async function createDemand(knex: Knex, plan: Plan, period: GenerationPeriod): Promise<void> {
  await createDemandCells(knex, plan, period)
  await createWantedCopies(knex, plan, period)
  await addBasketCompanions(knex, period)
  await createTableAs(
    knex,
    'line',
    // copies reserved for subscribers are sold first
    `select *, sum(quantity) over (partition by store_id, id order by day, is_subscribed desc, hour, h)::integer as reached from (
      select id, day, store_id, online, kind, h, hour, member_id, receipt_id, quantity, false as is_subscribed from ${WORK_SCHEMA}.want
      union all select id, day, store_id, online, kind, h, hour, member_id, receipt_id, 1, false from ${WORK_SCHEMA}.more
      union all select id, day, store_id, false, 1, h, 10 + ${boundedIntegerSql('h', 8, 10)}, member_id, ${receiptSql('store_id', 'day', 'h')}, quantity, true
        from ${WORK_SCHEMA}.subscribed_copy where day between date '${period.from}' and date '${period.to}') as every`,
  )
}

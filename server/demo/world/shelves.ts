import type { Knex } from 'knex'
import { createTableAs, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { CONSIGNMENT_DAYS, RETURN_DAYS } from './return-terms.ts'
import { starTimeline } from './special-titles.ts'

/** Product groups in which stores differ: the large genres 1 … 11, then rental and sale media, stationery, games. */
export const GROUP_COUNT = 14

/** What a store sells of a group relative to its size, by location and category (shared/trade/store-categories.ts). */
const affinitySql = `case
    when s.chain_cd = 'C014' then case when g = 5 then 4.0 when g = 1 then 0.1 when g in (6, 7) then 0.2 else 0 end
    when s.chain_cd = 'C015' then case when g = 2 then 4.0 when g = 1 then 0.5 when g in (3, 8) then 0.4 when g in (12, 13) then 0.1 else 0 end
    when g = 12 then case when s.category_cd = '2' then 1.0 else 0 end
    when g = 14 then case when s.category_cd = '2' then 1.0 else 0 end
    when g = 13 then case when s.category_cd = '2' then 2.0 when s.category_cd in ('1', '4') then 0.4 else 0.1 end
    when s.category_cd = '5' then case when g = 1 then 4.0 when g in (2, 3) then 1.0 else 0.05 end
    when s.category_cd = '4' then case when g = 10 then 6.0 when g in (4, 9) then 1.6 when g in (5, 6) then 0.2 else 0.7 end
    when g = 9 then case when s.location in (1, 2, 4) then 1.9 else 0.6 end
    when g = 10 then case when s.scale >= 5 then 2.5 when s.scale >= 4 then 1.0 else 0.15 end
    when g in (5, 6) then case when s.location in (5, 6, 7) then 1.5 else 0.6 end
    when g = 2 then case when s.location in (6, 7) then 1.3 else 0.9 end
    when g = 4 then case when s.location in (1, 2, 4) then 1.5 else 0.7 end
    else 1.0 end`
const onlineShareSql = 'case when g = 12 then 0.0 when g = 1 then 0.035 when g = 10 then 0.2 else 0.095 end'

/** Creates `shelf`: every group has the same number of places, each in one store; a store has places by its sales. */
export async function buildShelves(knex: Knex, plan: Plan): Promise<void> {
  const places = plan.size.shelfPlaces
  await createTableAs(
    knex,
    'shelf',
    `with weighed as (
      select s.id, g::integer as g, s.weight * ${affinitySql} * (0.75 + 0.5 * ${plan.random.unit("'taste'", 's.id', 'g')}) as weight, s.online
      from ${WORK_SCHEMA}.store s, range(1, ${GROUP_COUNT + 1}) r(g)
    ), shared as (
      select *, case when online then (case when id % 2 = 0 then 0.6 else 0.4 end) * ${onlineShareSql}
        else (1 - ${onlineShareSql}) * weight / sum(weight) filter (not online) over (partition by g) end as share from weighed
    ), summed as (
      select *, sum(share) over (partition by g order by id) as reached, sum(share) over (partition by g) as whole from shared
    ), bounded as (
      select *, round(${places} * reached / whole)::integer as upto, round(${places} * (reached - share) / whole)::integer as since from summed
    )
    select b.g * ${places} + p.place as key, b.id as store_id, s.lag, s.online, s.category_cd, s.opened_on, s.closed_on, h.base, h.blocks,
      case when s.online then 2 when s.location in (1, 2, 4) then 1 else 0 end as hours
    from bounded b, lateral (select unnest(range(since, upto))::integer as place) p
      join ${WORK_SCHEMA}.store s on s.id = b.id join ${WORK_SCHEMA}.member_home h on h.id = b.id
    order by 1`,
  )
}

/** Copies expected up to day `n` after release, relative to one expected copy. */
const expectedCopiesSql = (days: string) =>
  `(w1 * (1 - exp(-(${days}) / t1)) + w2 * (1 - exp(-(${days}) / t2)) + w3 * (${days}) / 365.0)`

/**
 * Creates `tie`: related products of each franchise title for the same basket: for books their films, records, games and goods;
 * for these each other and the latest volume.
 */
export async function buildProductTies(knex: Knex): Promise<void> {
  await createTableAs(
    knex,
    'tie',
    `with member as (
      select c.id, c.kind, s.franchise, c.vol is null or c.vol = max(c.vol) over (partition by s.franchise, c.kind, c.series_id) as latest
      from ${WORK_SCHEMA}.catalogue c join ${WORK_SCHEMA}.special s on s.special = c.special where s.franchise is not null
    )
    select a.id, list(b.id order by b.id) as ids from member a join member b on b.franchise = a.franchise and b.id <> a.id
      and (b.kind = 2 or a.kind = 2 and b.latest) group by a.id`,
  )
}

/**
 * Creates `item`, the attributes of every product that movements need: how it sells, who stocks it, how many are delivered,
 * when they are returned.
 */
export async function buildItems(knex: Knex, plan: Plan): Promise<void> {
  const { random, size } = plan
  const far = "date '2099-12-31'"
  await createTableAs(
    knex,
    'item',
    `with base as (
      select c.*, c.copies * ${size.volume} as total, ${random.bits("'item'", 'c.id')} as bits, ${random.normal("'print'", 'c.id')} as print,
        case when kind = 1 then next_release + case when gap <= 7 then 2 when gap <= 14 then 4 else 8 end else ${far} end as last_day
      from ${WORK_SCHEMA}.catalogue c
    ), linked as (
      select *,
        case when kind <> 1 and series_key is not null then lag(id) over (partition by series_id order by vol) end as prev_id,
        case when kind <> 1 and (author is not null or g = 13) then lag(id) over (partition by author_key, kind order by release, id) end as mate_id,
        total * case when kind = 1 then 1.0 else ${expectedCopiesSql('45.0')} end as early
      from base
    )
    select id, kind, g, buyer, release, last_day, total, w1, t1, w2, t2, w3, season, week, price, revised_on, coalesce(revised_price, price) as revised_price, prev_id, mate_id,
      case when series_key is not null then series_id end as follow,
      least(${size.shelfPlaces}, greatest(6, cast(total * case when kind = 1 then 2.2 when kind = 2 then 0.5 else 0.55 end as integer)))::integer as places,
      (bits % ${size.shelfPlaces})::integer as first_place, (2 * ((bits >> 20) % ${size.shelfPlaces / 2}) + 1)::integer as stride,
      early * case when kind = 1 then exp(0.38 + 0.22 * print) when kind = 2 then 1.6 when title = '${starTimeline.title}' then 0.82 when total > 1200 * ${size.volume} then exp(0.16 + 0.25 * print)
        else exp(0.68 + 0.55 * print) end * 1.15 as first_delivery,
      -- a reprint's delivery, for what is sold out early
      case when title = '${starTimeline.title}' then release + ${starTimeline.secondDelivery} when kind = 0 and total > 900 * ${size.volume} and (bits >> 40) % 3 = 0 then release + 24 + ((bits >> 44) % 12)::integer end as second_on,
      early * 0.45 as second_delivery,
      case when kind = 2 then 0 when total > 900 * ${size.volume} then 500 else 45 end as short_early, case when kind = 2 then 0 else 35 end as short_late,
      case when kind = 1 then last_day + 1 + ((bits >> 33) % 3)::integer when kind = 0 and terms = '委託' then release + ${CONSIGNMENT_DAYS - RETURN_DAYS} end as return_on,
      case when kind = 0 then 60 * total * w3 / 365 + 0.75 * least(${size.shelfPlaces}, greatest(6, total * 0.55)) when kind = 1 then 0.5 * total else 60 * total * w3 / 365 + 0.6 * total * 0.5 end as opening
    from linked order by id`,
  )
}

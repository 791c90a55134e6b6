import type { Knex } from 'knex'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { createTableAs, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'
import { MEMBERS_PER_BLOCK } from './people.ts'

/** Days before the start in which the initial subscriptions began. */
const INITIAL_SPREAD_DAYS = 1500

/**
 * Creates `subscription`: subscriptions of stores to magazines, some of which end; planned up to the horizon, so that a
 * top-up gives the same ones and new ones. `subscribed_copy`: the reserved copies of each issue, sold on the day of sale; a
 * subscriber is the same person for all issues.
 */
export async function buildSubscriptions(knex: Knex, plan: Plan): Promise<void> {
  const { random, size } = plan
  const first = `date '${addDays(plan.start, -INITIAL_SPREAD_DAYS)}'`
  const begun = INITIAL_SPREAD_DAYS + countDaysBetween(plan.start, plan.horizon)
  await createTableAs(
    knex,
    'subscription',
    `select series_id, store_id, buyer, since, since + 60 + lasts as until, quantity from (
        select m.series_id, m.buyer, s.id as store_id, ${first} + ${random.below(begun, "'sub'", 'm.series_id', 's.id')} as since,
          case when ${random.unit("'end'", 'm.series_id', 's.id')} < 0.75 then ${random.below(1400, "'end'", 'm.series_id', 's.id', '2')} end as lasts,
          1 + ${random.below(2, "'copies'", 'm.series_id', 's.id')} as quantity
        from (select series_id, any_value(buyer) as buyer, least(0.5, 0.32 * avg(copies) * ${size.volume} / ${size.stores}) as wanted
            from ${WORK_SCHEMA}.catalogue where kind = 1 group by 1) m, ${WORK_SCHEMA}.store s
        where not s.online and ${random.unit("'sub?'", 'm.series_id', 's.id')} < m.wanted) as u`,
  )
  const who = random.bits("'subscriber'", 'u.series_id', 'u.store_id')
  await createTableAs(
    knex,
    'subscribed_copy',
    `select c.id, u.store_id, c.release, c.release + s.lag as day, u.quantity, s.opened_on, s.closed_on,
        ${random.bits("'standing'", 'c.id', 'u.store_id')} as h,
        case when ${who} % 4 > 0 then m.base + ${MEMBERS_PER_BLOCK} * ((${who} >> 9) % m.blocks)::integer + ascii(substr(b.kinds, 1 + ((${who} >> 20) % 64)::integer, 1)) - 65 end as member_id
      from ${WORK_SCHEMA}.subscription u join ${WORK_SCHEMA}.catalogue c on c.kind = 1 and c.series_id = u.series_id
        join ${WORK_SCHEMA}.store s on s.id = u.store_id join ${WORK_SCHEMA}.member_home m on m.id = u.store_id join ${WORK_SCHEMA}.buyer b on b.buyer = u.buyer
      where c.release >= u.since and (u.until is null or c.release <= u.until)
        and c.release > s.opened_on and (s.closed_on is null or c.release + s.lag < s.closed_on)`,
  )
}

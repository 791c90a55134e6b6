import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createTableAs, runSql, WORK_SCHEMA } from '../demo-sql.ts'
import type { Plan } from '../plan.ts'

/** A year of whole weeks: the same weekday a year ago. */
const YEAR = 364
/** Length in days of the compared release periods: four weeks for books; goods are released too rarely for that. */
const comparedSpans = { books: 28, goods: 91 } as const
/** Limits of the scale factor of a title; the rest of a period's copies goes to one hit. */
const MAX_SCALE = 1.5
const MIN_SCALE = 0.35
/** Minimum sales of the other titles of a genre beside the designed ones, relative to the genre's mean level. */
const MIN_OTHER_SALES = 0.55

/**
 * Makes years comparable: in each genre, titles released in a period expect about as many copies together as those of the same
 * period a year before. Where this year has a star, each other year gets its own hit. Releases are planned up to the horizon,
 * so a topped-up demo has the same copies.
 */
export async function balanceYears(knex: Knex, plan: Plan): Promise<void> {
  const from = `date '${plan.start}'`
  // periods are counted back from the end of the announced releases of the first day
  const zero = `date '${addDays(plan.anchor, comparedSpans.books)}'`
  await runSql(
    knex,
    `create or replace table ${WORK_SCHEMA}.even as
      with b as (
        select *, cast(floor((release - ${zero}) / span::double) as integer) as bin
        from (select key, special, vol, release, copies, case when c1 = '' then 's' || sid else c1 end as branch,
          case when c1 = '' then ${comparedSpans.goods} else ${comparedSpans.books} end as span from ${WORK_SCHEMA}.book where release >= ${from})
      ), summed as (
        select branch, span, bin, ((bin % (${YEAR} // span)) + ${YEAR} // span) % (${YEAR} // span) as place,
          coalesce(sum(copies) filter (special is null), 0) as free, coalesce(sum(copies) filter (special is not null), 0) as fixed
        from b group by all
      ), level as (
        select branch, sum(free) / (max(bin) - min(bin) + 1) as level from summed group by 1
      ), wanted as (
        select b.*, greatest(l.level, max(b.fixed) over (partition by b.branch, b.place) + ${MIN_OTHER_SALES} * l.level) - b.fixed as wanted
        from summed b join level l on l.branch = b.branch
      ), factor as (
        select *, case when free = 0 then 1 else least(${MAX_SCALE}, greatest(${MIN_SCALE}, wanted / free)) end as factor from wanted
      )
      select b.key, b.copies * f.factor + case
          when row_number() over (partition by b.branch, b.bin order by b.vol is not null, b.copies desc, b.key) = 1
          then greatest(0, f.wanted - f.free * f.factor) else 0 end as copies
      from b join factor f on f.branch = b.branch and f.bin = b.bin where b.special is null`,
  )
  await runSql(knex, `update ${WORK_SCHEMA}.book set copies = e.copies from ${WORK_SCHEMA}.even e where e.key = book.key`)
}

/** Weight of the same week in other years: 1 would make all years alike. */
const SAME_WEEK_WEIGHT = 0.85
/** Maximum change of a genre's market in a year. */
const MAX_YEARLY_GROWTH = 0.03

/** Market in which a product is sold: its group; for goods their kind. `i` is an item. */
export const marketSql = 'case when i.kind = 2 then 100 + i.buyer else i.g end'
/** Weeks from the anchor. */
export const weekNumberSql = (plan: Plan, day: string): string => `cast(floor((${day} - date '${plan.anchor}') / 7.0) as integer)`

/**
 * Creates `pace`: what each market sells in a week relative to its titles' own demand. Buyers of what was on television buy less
 * of the rest, so a whole market sells about as much as in the same week of other years.
 */
export async function buildMarketPace(knex: Knex, plan: Plan): Promise<void> {
  const { random } = plan
  const anchor = `date '${plan.anchor}'`
  const [first, last] = [weekNumberSql(plan, `date '${plan.start}'`), weekNumberSql(plan, `date '${plan.horizon}'`)]
  const weeks = YEAR / 7
  const begins = `greatest(0, ${anchor} + 7 * e.k - release)`
  const ends = `(least(${anchor} + 7 * e.k + 7, last_day + 1) - release)`
  const decayShareSql = (weight: string, days: string) => `${weight} * (exp(-${begins} / ${days}) - exp(-${ends} / ${days}))`
  await createTableAs(
    knex,
    'pace',
    `with lifted as (
      select l.product_id, ${weekNumberSql(plan, '(l.day + d.d::integer)')} as k, sum(l.height * exp(-d.d / l.days)) / 7 as lift
      from ${WORK_SCHEMA}.lift l, range(45) d(d) where d.d < 3.5 * l.days group by all
    ), each as (
      select i.*, ${marketSql} as branch,
        unnest(range(greatest(${first}, ${weekNumberSql(plan, 'i.release')}), least(${last}, ${weekNumberSql(plan, 'i.last_day')}) + 1))::integer as k
      from ${WORK_SCHEMA}.item i where i.last_day >= date '${plan.start}'
    ), week as (
      select e.branch, e.k, sum(e.total * (${decayShareSql('w1', 't1')} + ${decayShareSql('w2', 't2')} + ${decayShareSql('w3', '1500.0')} * 1500.0 / 365) * (1 + coalesce(l.lift, 0))) as copies
      from each e left join lifted l on l.product_id = e.id and l.k = e.k group by all
    ), smooth as (
      select branch, k, ((k % ${weeks}) + ${weeks}) % ${weeks} as place,
        avg(copies) over (partition by branch order by k rows between 1 preceding and 1 following) as copies from week
    ), wanted as (
      select *, avg(copies) over (partition by branch, place) * exp(${MAX_YEARLY_GROWTH} * (2 * ${random.unit("'growth'", 'branch')} - 1) * k / ${weeks}.0) as wanted from smooth
    )
    select branch, k, least(1.8, greatest(0.55, pow(wanted / copies, ${SAME_WEEK_WEIGHT}))) as factor from wanted where copies > 0`,
  )
}

import type { Knex } from 'knex'
import { addDays } from '../../../shared/period.ts'
import type { Plan } from '../plan.ts'
import { run, WORK } from '../sql.ts'

/** A year of whole weeks: the same weekday a year ago. */
const YEAR = 364
/** Days of releases that are weighed together: four weeks of books; goods come out too seldom for that. */
const spans = { books: 28, goods: 91 } as const
/** What a title may be scaled by; the rest of a period's copies goes to one hit. */
const most = 1.5
const least = 0.35
/** What all others sell beside the titles of the design, of what they sell elsewhere. */
const besides = 0.55

/**
 * Makes years comparable: in each genre, titles released in a period expect about as many copies together as those of
 * the same period a year before, a few percent more or less. Where this year has a star, other years have a hit of
 * theirs. What is released is settled up to the horizon, so a topped-up demo has the same copies.
 */
export async function evenOutYears(knex: Knex, plan: Plan): Promise<void> {
  const { random } = plan
  const from = `date '${plan.start}'`
  // periods are counted back from where the announced releases of the first day end
  const zero = `date '${addDays(plan.anchor, spans.books)}'`
  const grown = `exp(((${random.unit("'growth'", 'b.branch')} - 0.5) * 0.05 - 0.03) * (b.bin * b.span) / ${YEAR}.0)`
  await run(
    knex,
    `create or replace table ${WORK}.even as
      with b as (
        select *, cast(floor((release - ${zero}) / span::double) as integer) as bin
        from (select key, special, vol, release, copies, case when c1 = '' then 's' || sid else c1 end as branch,
          case when c1 = '' then ${spans.goods} else ${spans.books} end as span from ${WORK}.book where release >= ${from})
      ), summed as (
        select branch, span, bin, ((bin % (${YEAR} // span)) + ${YEAR} // span) % (${YEAR} // span) as place,
          coalesce(sum(copies) filter (special is null), 0) as free, coalesce(sum(copies) filter (special is not null), 0) as fixed
        from b group by all
      ), level as (
        select branch, sum(free) / (max(bin) - min(bin) + 1) as level from summed group by 1
      ), wanted as (
        select b.*, greatest(l.level, max(b.fixed) over (partition by b.branch, b.place) + ${besides} * l.level) * ${grown} - b.fixed as wanted
        from summed b join level l on l.branch = b.branch
      ), factor as (
        select *, case when free = 0 then 1 else least(${most}, greatest(${least}, wanted / free)) end as factor from wanted
      )
      select b.key, b.copies * f.factor + case
          when row_number() over (partition by b.branch, b.bin order by b.vol is not null, b.copies desc, b.key) = 1
          then greatest(0, f.wanted - f.free * f.factor) else 0 end as copies
      from b join factor f on f.branch = b.branch and f.bin = b.bin where b.special is null`,
  )
  await run(knex, `update ${WORK}.book set copies = e.copies from ${WORK}.even e where e.key = book.key`)
}

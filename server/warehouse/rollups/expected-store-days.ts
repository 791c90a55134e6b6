import { addDays, type Period } from '../../../shared/calendar/period.ts'
import { toDayLiteral } from '../engine/sql.ts'

/**
 * A store is expected to sell on a day if it sold on at least three of the four same weekdays before. Nobody has to configure
 * opening days. An expected day without sales is a gap: most likely its file is missing.
 */

const EXAMINED_WEEKS = 4
const MIN_SELLING_WEEKS = 3
/** Average copies of such a weekday from which a day without any sale is no coincidence. */
const MIN_USUAL_QUANTITY = 10
/** Number of days after a changed day on which it affects the expectation. */
export const EXPECTATION_DAYS = 7 * EXAMINED_WEEKS

/** Returns the same weekdays before a day from which its expectation follows, latest first. */
export const listExaminedDays = (day: string): string[] =>
  Array.from({ length: EXAMINED_WEEKS }, (_none, week) => addDays(day, -7 * (week + 1)))

/**
 * SQL of the days on which stores are expected: store_id, day, quantity: copies sold that day or null (a gap), usual: average
 * copies of the same weekdays before.
 */
export function expectedStoreDaysSql({ from, to }: Period): string {
  const weeks = Array.from({ length: EXAMINED_WEEKS }, (_, index) => `(${index + 1})`).join(', ')
  return `select past.store_id, past.day, max(sold.sale_quantity) as quantity, cast(avg(past.quantity) as double precision) as usual
    from (select day_before.store_id, cast(day_before.sale_date + 7 * week.number as date) as day, day_before.sale_quantity as quantity
        from rollup_store_day as day_before cross join (values ${weeks}) as week(number)
        where day_before.sale_quantity > 0
          and day_before.sale_date between ${toDayLiteral(addDays(from, -EXPECTATION_DAYS))} and ${toDayLiteral(to)}) as past
      join store on store.id = past.store_id and (store.closed_on is null or store.closed_on > past.day)
      left join rollup_store_day as sold on sold.store_id = past.store_id and sold.sale_date = past.day and sold.sale_quantity > 0
    where past.day between ${toDayLiteral(from)} and ${toDayLiteral(to)}
    group by past.store_id, past.day
    having count(*) >= ${MIN_SELLING_WEEKS} and avg(past.quantity) >= ${MIN_USUAL_QUANTITY}`
}

/** Returns SQL for the age group at the purchase, 10 … 90, from the middle of the birth decade; 0 if unknown. */
export const ageGroupSql = (date: string, birthDecade: string): string => `case when ${birthDecade} is null then 0
  else least(90, greatest(10, cast(floor((extract(year from ${date}) - 5 - ${birthDecade}) / 10.0) as integer) * 10)) end`

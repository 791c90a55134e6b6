/**
 * Returns SQL for the age group at the purchase, 10 … 90; 0 if unknown. Members have a birth decade, not a birth date: the age is
 * counted from the middle of the decade and is accurate to about half a decade.
 */
export const ageGroupSql = (date: string, birthDecade: string): string => `case when ${birthDecade} is null then 0
  else least(90, greatest(10, cast(floor((extract(year from ${date}) - 5 - ${birthDecade}) / 10.0) as integer) * 10)) end`

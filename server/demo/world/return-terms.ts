/** 委託: days from the release within which a book can be returned, including the limit. */
export const CONSIGNMENT_DAYS = 105
/** Days before that limit over which stores return their remaining copies, some of them on the last one. */
export const RETURN_DAYS = 15
/** The same for a magazine, by the days until its next issue: a weekly, a monthly, a bimonthly. */
export const magazineReturnDaysSql = 'case when gap <= 7 then 45 when gap <= 31 then 60 else 90 end'

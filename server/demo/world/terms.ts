/** 委託: days from the release within which a book goes back, the limit included. */
export const CONSIGNMENT_DAYS = 105
/** Days before that limit over which the stores send back what they have left, some of them on the last one. */
export const RETURN_DAYS = 15
/** The same for a magazine, by the days to its next issue: a weekly, a monthly, one that comes every other month. */
export const magazineLimit = 'case when gap <= 7 then 45 when gap <= 31 then 60 else 90 end'

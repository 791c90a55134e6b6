/**
 * Publicity and awards of titles: loaded from files (fact_publicity, fact_award) or entered by hand (entered_event). Whatever
 * reads them reads these parts of a query, so that both appear everywhere. An event that was entered and is later loaded too
 * appears once.
 */

/** SQL of publicity: product_id, publicity_date, medium, title. */
export const publicitySql = `(select product_id, publicity_date, medium, title from fact_publicity
  union
  select product_id, event_date as publicity_date, medium, title from entered_event where kind = 'publicity')`

/** SQL of awards: product_id, award_date, award_nm. */
export const awardsSql = `(select product_id, award_date, award_nm from fact_award
  union
  select product_id, event_date as award_date, title as award_nm from entered_event where kind = 'award')`

/** SQL of both: product_id, event_date, medium (null for an award), title. */
export const eventsSql = `(select publicity.product_id, publicity.publicity_date as event_date, publicity.medium, publicity.title
    from ${publicitySql} as publicity
  union all
  select award.product_id, award.award_date, cast(null as text), award.award_nm from ${awardsSql} as award)`

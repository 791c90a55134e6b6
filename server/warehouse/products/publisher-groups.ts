import type { Knex } from 'knex'

/** Default list of publishers that stay out of publisher rankings (domain 2.6); administrators edit it. */
export const EXCLUDED_BY_DEFAULT = ['0075', '0175'] as const

/** An imprint that is excluded alone does not go into its publisher. */
const mergedGroup = `case when parent.id is null or (publisher.excluded_from_ranking and not parent.excluded_from_ranking)
  then publisher.id else parent.id end`

/**
 * Publishers with the one that they count with: publisher_id, publisher_group_id, excluded. Merged, an imprint counts with its
 * publisher; an imprint of an excluded publisher is excluded with it either way.
 */
export const publisherGroupsSql = (knex: Knex, imprints: 'merge' | 'separate'): Knex.Raw =>
  knex.raw(
    `select publisher.id as publisher_id,
        ${imprints === 'merge' ? mergedGroup : 'publisher.id'} as publisher_group_id,
        publisher.excluded_from_ranking or coalesce(parent.excluded_from_ranking, false) as excluded
      from publisher left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd`,
  )

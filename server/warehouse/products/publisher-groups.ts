import type { Knex } from 'knex'
import type { ProductFilter } from '../../../shared/contract/question-fields.ts'
import { cachedPerRevision } from '../engine/revision-cache.ts'
import { sql, sqlPart } from '../engine/sql.ts'
import { applyScope, type DataScope } from './scope.ts'

/** Default list of publishers that stay out of publisher rankings (domain 2.6); administrators edit it. */
export const EXCLUDED_BY_DEFAULT = ['0075', '0175'] as const

/** On the list of exclusions by itself, or as an imprint of a publisher that is. */
const isExcluded = 'publisher.excluded_from_ranking or coalesce(parent.excluded_from_ranking, false)'
const withParents = 'publisher left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd'

/** An imprint that is excluded alone does not go into its publisher. */
const mergedGroup = `case when parent.id is null or (publisher.excluded_from_ranking and not parent.excluded_from_ranking)
  then publisher.id else parent.id end`

/**
 * Publishers with the one that they count with: publisher_id, publisher_group_id, excluded. Merged, an imprint counts with its
 * publisher; an imprint of an excluded publisher is excluded with it either way.
 */
export const publisherGroupsSql = (knex: Knex, imprints: 'merge' | 'separate'): Knex.Raw =>
  sqlPart(
    knex,
    `select publisher.id as publisher_id,
        ${imprints === 'merge' ? mergedGroup : 'publisher.id'} as publisher_group_id,
        ${isExcluded} as excluded
      from ${withParents}`,
  )

/** A publisher on the list of exclusions, or an imprint of one. */
export interface ExcludedPublisher {
  id: number
  publisher_cd: string
  publisher_nm: string
}

/** Publishers that stay out of every ranking and share, by code: those with a title in the data range, others are not named. */
export function readExcludedPublishers(knex: Knex, scope: DataScope): Promise<readonly ExcludedPublisher[]> {
  const titles = knex('product').select('product.publisher_id').whereNotNull('product.publisher_id')
  const narrowed = applyScope(knex, titles, scope)
  const ask = () =>
    sql<ExcludedPublisher>(
      knex,
      `select publisher.id, publisher.publisher_cd, publisher.publisher_nm
        from ${withParents}
        where (${isExcluded}) ${narrowed ? 'and publisher.id in (?)' : ''}
        order by publisher.publisher_cd collate "C"`,
      narrowed ? [titles] : [],
    )
  return narrowed ? ask() : cachedPerRevision(knex, 'excluded publishers', ask)
}

/** What a ranking of publishers says of each. */
export interface NamedPublisher extends ExcludedPublisher {
  imprint_of_cd: string | null
  excluded: boolean
}

/** Every publisher by id, with whether it stays out of rankings. */
export const readNamedPublishers = (knex: Knex): Promise<ReadonlyMap<number, NamedPublisher>> =>
  cachedPerRevision(knex, 'publishers', async () => {
    const rows = await sql<NamedPublisher>(
      knex,
      `select publisher.id, publisher.publisher_cd, publisher.publisher_nm, publisher.imprint_of_cd, ${isExcluded} as excluded
        from ${withParents}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  })

/**
 * The one rule of who is left out of what ranks or shares publishers or titles: the publishers on the list, unless they
 * are asked for, by name or by their titles, or by their own contract.
 */
export const exclusionApplies = (
  body: { includeExcluded?: boolean; products?: Pick<ProductFilter, 'publisherCds' | 'jans'> },
  scope: DataScope,
): boolean =>
  body.includeExcluded !== true &&
  (body.products?.publisherCds.length ?? 0) === 0 &&
  (body.products?.jans.length ?? 0) === 0 &&
  scope.dataRange !== 'contract'

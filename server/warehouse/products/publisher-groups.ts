import type { Knex } from 'knex'
import type { ProductFilter } from '../../../shared/api/query-fields.ts'
import { cachePerRevision } from '../engine/revision-cache.ts'
import { createFragment, sql } from '../engine/sql.ts'
import { applyScope, type DataScope } from './scope.ts'

/** Default list of publishers that are excluded from publisher rankings (domain 2.6); administrators can edit it. */
export const EXCLUDED_BY_DEFAULT = ['0075', '0175'] as const

/** True for an excluded publisher and for an imprint of one. */
const isExcludedSql = 'publisher.excluded_from_ranking or coalesce(parent.excluded_from_ranking, false)'
const publisherJoinSql = 'publisher left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd'

/** An excluded imprint of a publisher that is not excluded is not merged into it. */
const mergedGroupSql = `case when parent.id is null or (publisher.excluded_from_ranking and not parent.excluded_from_ranking)
  then publisher.id else parent.id end`

/**
 * Publishers with the publisher that they count towards: publisher_id, publisher_group_id, excluded. With `merge`, imprints count
 * towards their publisher. An imprint of an excluded publisher is always excluded.
 */
export const publisherGroupsSql = (knex: Knex, imprints: 'merge' | 'separate'): Knex.Raw =>
  createFragment(
    knex,
    `select publisher.id as publisher_id,
        ${imprints === 'merge' ? mergedGroupSql : 'publisher.id'} as publisher_group_id,
        ${isExcludedSql} as excluded
      from ${publisherJoinSql}`,
  )

/** An excluded publisher, or an imprint of one. */
export interface ExcludedPublisher {
  id: number
  publisher_cd: string
  publisher_nm: string
}

/**
 * Reads the publishers that are excluded from rankings and shares, by code. Only those with a title in the data range are listed.
 */
export function readExcludedPublishers(knex: Knex, scope: DataScope): Promise<readonly ExcludedPublisher[]> {
  const titles = knex('product').select('product.publisher_id').whereNotNull('product.publisher_id')
  const narrowed = applyScope(knex, titles, scope)
  const readExcluded = () =>
    sql<ExcludedPublisher>(
      knex,
      `select publisher.id, publisher.publisher_cd, publisher.publisher_nm
        from ${publisherJoinSql}
        where (${isExcludedSql}) ${narrowed ? 'and publisher.id in (?)' : ''}
        order by publisher.publisher_cd collate "C"`,
      narrowed ? [titles] : [],
    )
  return narrowed ? readExcluded() : cachePerRevision(knex, 'excluded publishers', readExcluded)
}

/** Publisher columns of a ranking. */
export interface NamedPublisher extends ExcludedPublisher {
  imprint_of_cd: string | null
  isExcluded: boolean
}

/** Reads every publisher by id, with whether it is excluded from rankings. */
export const readNamedPublishers = (knex: Knex): Promise<ReadonlyMap<number, NamedPublisher>> =>
  cachePerRevision(knex, 'publishers', async () => {
    const rows = await sql<NamedPublisher>(
      knex,
      `select publisher.id, publisher.publisher_cd, publisher.publisher_nm, publisher.imprint_of_cd,
          ${isExcludedSql} as "isExcluded"
        from ${publisherJoinSql}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  })

/**
 * True if excluded publishers are left out of a ranking or share: unless the query includes them explicitly, names them or
 * their titles, or the contract is their own.
 */
export const shouldApplyExclusions = (
  body: { includeExcluded?: boolean; products?: Pick<ProductFilter, 'publisherCds' | 'jans'> },
  scope: DataScope,
): boolean =>
  body.includeExcluded !== true &&
  (body.products?.publisherCds.length ?? 0) === 0 &&
  (body.products?.jans.length ?? 0) === 0 &&
  scope.dataRange !== 'contract'

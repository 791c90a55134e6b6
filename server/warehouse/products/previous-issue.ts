import type { Knex } from 'knex'
import { idListSql, sql } from '../engine/sql.ts'
import { readProductColumns } from './product-columns.ts'
import { type DataScope, inScopeSql } from './scope.ts'

/** The series' latest issue or volume released before a product. */
export interface PreviousIssue {
  id: number
  jan: string
  productName: string
  volume: string | null
  releaseDate: string
  /** Release date of the product. */
  before: string
}

/**
 * Returns the series' latest issue or volume released before each product, by product id. Products without one have no entry.
 */
export async function readPreviousIssues(
  knex: Knex,
  productIds: readonly number[],
  scope: DataScope,
): Promise<Map<number, PreviousIssue>> {
  if (productIds.length === 0) return new Map()
  const visible = inScopeSql(knex, 'previous.id', scope)
  // names and codes are read only for the few issues found: the master tables are wide
  const rows = await sql<{ product_id: number; before: string; id: number }>(
    knex,
    `select product_id, before, id from (
        select product.id as product_id, product.release_date as before, previous.id,
            rank() over (partition by product.id order by previous.release_date desc) as row_rank
          from product join product as previous
            on previous.series_id = product.series_id and previous.kind = product.kind and previous.release_date < product.release_date
          where product.id in (${idListSql(productIds)}) ${visible ? `and ${visible.sql}` : ''}) as ranked
      where row_rank = 1`,
    visible?.values ?? [],
  )
  const named = await readProductColumns(
    knex,
    rows.map(({ id }) => id),
  )
  const issues = new Map<number, PreviousIssue>()
  for (const { product_id: productId, before, id } of rows) {
    const issue = named.get(id)
    if (!issue || issue.release_date === null) continue
    const previous = issues.get(productId)
    // if several were released on one day, the greatest code wins
    if (previous && previous.jan >= issue.jan) continue
    const { jan, product_nm: productName, volume, issue: number, release_date: releaseDate } = issue
    issues.set(productId, { id, jan, productName, volume: volume ?? number, releaseDate, before })
  }
  return issues
}

export interface NextIssue {
  productName: string
  releaseDate: string
}

/** Returns the series' first issue released after each magazine among the products, if it is in the data range. */
export async function readNextIssues(
  knex: Knex,
  productIds: readonly number[],
  scope: DataScope,
): Promise<Map<number, NextIssue>> {
  if (productIds.length === 0) return new Map()
  const visible = inScopeSql(knex, 'following.id', scope)
  const rows = await sql<NextIssue & { id: number }>(
    knex,
    `select id, product_nm as "productName", release_date as "releaseDate" from (
        select product.id, following.product_nm, following.release_date,
            row_number() over (partition by product.id order by following.release_date, following.jan collate "C") as row_rank
          from product join product as following
            on following.series_id = product.series_id and following.kind = product.kind and following.release_date > product.release_date
          where product.kind = 'magazine' and product.id in (${idListSql(productIds)})
            ${visible ? `and ${visible.sql}` : ''}) as ranked
      where row_rank = 1`,
    visible?.values ?? [],
  )
  return new Map(rows.map(({ id, ...next }) => [id, next]))
}

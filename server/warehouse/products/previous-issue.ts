import type { Knex } from 'knex'
import { productFilter } from '../../../shared/contract/values.ts'
import { type DataScope, productIds } from './scope.ts'

/** The issue or volume before a product: of its series the one released last before it. */
export interface PreviousIssue {
  id: number
  jan: string
  productName: string
  volume: string | null
  releaseDate: string
  /** Release of the product that it comes before. */
  before: string
}

/** The issue or volume before each of the products, by their ids; without an entry where there is none. */
export async function previousIssues(knex: Knex, ids: readonly number[], scope: DataScope): Promise<Map<number, PreviousIssue>> {
  if (ids.length === 0) return new Map()
  const visible = productIds(knex, productFilter.parse({ kind: 'all' }), scope)
  const { rows } = await knex.raw(
    `select id, before, previous_id, jan, product_nm, volume, release_date from (
        select product.id, product.release_date as before, previous.id as previous_id, previous.jan, previous.product_nm,
            coalesce(previous.volume, previous.issue) as volume, previous.release_date,
            row_number() over (partition by product.id
              order by previous.release_date desc, previous.jan collate "C" desc) as place
          from product join product as previous
            on previous.series_id = product.series_id and previous.kind = product.kind and previous.release_date < product.release_date
          where product.id in (${ids.map(Number).join(', ')}) ${visible ? 'and previous.id in (?)' : ''}) as placed
      where place = 1`,
    visible ? [visible as unknown as Knex.RawBinding] : [],
  )
  return new Map(
    (rows as Record<string, unknown>[]).map((row) => [
      Number(row.id),
      {
        id: Number(row.previous_id),
        jan: String(row.jan),
        productName: String(row.product_nm),
        volume: row.volume === null ? null : String(row.volume),
        releaseDate: String(row.release_date).slice(0, 10),
        before: String(row.before).slice(0, 10),
      },
    ]),
  )
}

export interface NextIssue {
  productName: string
  releaseDate: string
}

/** The issue after each of the magazines among the products: of its series the one released next. */
export async function nextMagazines(knex: Knex, ids: readonly number[]): Promise<Map<number, NextIssue>> {
  if (ids.length === 0) return new Map()
  const { rows } = await knex.raw(
    `select id, product_nm, release_date from (
        select product.id, following.product_nm, following.release_date,
            row_number() over (partition by product.id order by following.release_date, following.jan collate "C") as place
          from product join product as following
            on following.series_id = product.series_id and following.kind = product.kind and following.release_date > product.release_date
          where product.kind = 'magazine' and product.id in (${ids.map(Number).join(', ')})) as placed
      where place = 1`,
  )
  return new Map(
    (rows as Record<string, unknown>[]).map((row) => [
      Number(row.id),
      { productName: String(row.product_nm), releaseDate: String(row.release_date).slice(0, 10) },
    ]),
  )
}

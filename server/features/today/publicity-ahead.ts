import type { Knex } from 'knex'
import { productFilter } from '../../../shared/api/query-fields.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { publicitySql } from '../../warehouse/products/title-events.ts'

/** Finds the own titles with publicity in the period, the earliest first. Their figures come from the call of the title. */
export function findTitlesWithPublicity(
  knex: Knex,
  scope: DataScope,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<{ jan: string; productName: string }[]> {
  const filter = productFilter.parse({ publisherCds: [...scope.ownPublisherCds] })
  return sql(
    knex,
    `select product.jan, min(product.product_nm) as "productName", min(publicity.publicity_date) as first_day
      from ${publicitySql} as publicity join product on product.id = publicity.product_id
      where publicity.publicity_date between cast(:from as date) and cast(:to as date) and product.id in (:products)
      group by product.jan order by first_day, product.jan collate "C" limit :most`,
    { from, to, most, products: toProductQuery(knex, resolveProductSet(knex, filter, scope)) },
  )
}

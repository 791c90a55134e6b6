import type { Knex } from 'knex'
import type { ExcludedPublishers } from '../../../shared/api/exclusions.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { sql } from '../engine/sql.ts'
import { queryPublisherProducts } from '../products/product-set.ts'
import type { ExcludedPublisher } from '../products/publisher-groups.ts'
import { salesSql } from './query-sales.ts'
import type { SalesConditions } from './report-conditions.ts'

/**
 * Reads what the excluded publishers sold within a ranking's conditions. `query` is the ranking's query without exclusions.
 */
export async function readExcludedSales(
  knex: Knex,
  query: SalesConditions & { period: Period },
  { publishers, applied }: { publishers: readonly ExcludedPublisher[]; applied: boolean },
): Promise<ExcludedPublishers> {
  if (publishers.length === 0) return { applied, quantity: 0, amount: 0, publishers: [] }
  const ids = publishers.map(({ id }) => id)
  const products = queryPublisherProducts(knex, query.products, ids)
  const rows = await sql<{ publisher_id: number; quantity: number; amount: number }>(
    knex,
    `select product_group.publisher_id, sum(sold.quantity) as quantity, sum(sold.amount) as amount
      from (?) as sold join product_group on product_group.id = sold.group_id group by product_group.publisher_id`,
    [salesSql(knex, { ...query, products, by: ['group_id'], figures: ['quantity', 'amount'] })],
  )
  const sold = new Map(rows.map((row) => [row.publisher_id, row]))
  const list = publishers.map(({ id, publisher_cd, publisher_nm }) => ({
    publisherCd: publisher_cd,
    publisherName: publisher_nm,
    quantity: sold.get(id)?.quantity ?? 0,
    amount: sold.get(id)?.amount ?? 0,
  }))
  const sumExcluded = (measure: 'quantity' | 'amount') => list.reduce((all, one) => all + one[measure], 0)
  return { applied, quantity: sumExcluded('quantity'), amount: sumExcluded('amount'), publishers: list }
}

import createKnex from 'knex'
import { describe, expect, it } from 'vitest'
import { productFilter } from '../../../shared/contract/question-fields.ts'
import { withoutPublishers } from '../sales/report-conditions.ts'
import { isAllBut, narrowRows } from './product-set.ts'
import { productIds, wholeRange } from './scope.ts'

const knex = createKnex({ client: 'pg' })
const of = (filter: object) => productIds(knex, productFilter.parse(filter), wholeRange)

describe('sets of products', () => {
  it('Publications alone are named by what is left out, with excluded publishers among it', () => {
    const products = withoutPublishers(knex, of({}), [7])
    if (!isAllBut(products)) throw new Error('all publications are named one by one')
    expect(products.leftOut.toString()).toBe(
      `select "product"."id" from "product" where "product"."kind" in ('other') or "product"."publisher_id" in (7)`,
    )
    expect(products.these.toString()).toContain(`"product"."kind" in ('book', 'magazine')`)
    expect(products.these.toString()).toContain(`"product"."publisher_id" not in (7)`)
  })

  it('A filter that names products keeps a list of those that stay', () => {
    expect(isAllBut(of({ publisherCds: ['9901'] }))).toBe(false)
    expect(isAllBut(of({ kind: 'other' }))).toBe(false)
    expect(isAllBut(productIds(knex, productFilter.parse({}), { dataRange: 'magazine', ownPublisherCds: [] }))).toBe(false)
    expect(of({ kind: 'all' })).toBeNull()
  })

  it('Rows are narrowed by a join to what is left out, and by a condition to what is listed', () => {
    expect(narrowRows(of({}), 'fact_sale.product_id')).toMatchObject({ condition: 'left_out.id is null' })
    expect(narrowRows(of({ publisherCds: ['9901'] }), 'fact_sale.product_id')).toMatchObject({ join: '' })
  })
})

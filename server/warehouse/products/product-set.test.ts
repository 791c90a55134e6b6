import createKnex from 'knex'
import { describe, expect, it } from 'vitest'
import { productFilter } from '../../../shared/api/question-fields.ts'
import { withoutPublishers } from '../sales/report-conditions.ts'
import { isAllBut, narrowRows } from './product-set.ts'
import { productIds, wholeRange } from './scope.ts'

const knex = createKnex({ client: 'pg' })
const of = (filter: object) => productIds(knex, productFilter.parse(filter), wholeRange)

describe('product sets', () => {
  it('describes publications by the products left out, including excluded publishers', () => {
    const products = withoutPublishers(knex, of({}), [7])
    if (!isAllBut(products)) throw new Error('all publications are named one by one')
    expect(products.leftOut.toString()).toBe(
      `select "product"."id" from "product" where "product"."kind" in ('other') or "product"."publisher_id" in (7)`,
    )
    expect(products.these.toString()).toContain(`"product"."kind" in ('book', 'magazine')`)
    expect(products.these.toString()).toContain(`"product"."publisher_id" not in (7)`)
  })

  it('keeps a list if a filter names products', () => {
    expect(isAllBut(of({ publisherCds: ['9901'] }))).toBe(false)
    expect(isAllBut(of({ kind: 'other' }))).toBe(false)
    expect(isAllBut(productIds(knex, productFilter.parse({}), { dataRange: 'magazine', ownPublisherCds: [] }))).toBe(false)
    expect(of({ kind: 'all' })).toBeNull()
  })

  it('narrows rows by a join to an exclusion list and by a condition to an inclusion list', () => {
    expect(narrowRows(of({}), 'fact_sale.product_id')).toMatchObject({ condition: 'left_out.id is null' })
    expect(narrowRows(of({ publisherCds: ['9901'] }), 'fact_sale.product_id')).toMatchObject({ join: '' })
  })
})

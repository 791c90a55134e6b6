import createKnex from 'knex'
import { describe, expect, it } from 'vitest'
import { productFilter } from '../../../shared/api/query-fields.ts'
import { excludePublishers } from '../sales/report-conditions.ts'
import { isComplementSet, narrowRows } from './product-set.ts'
import { resolveProductSet, unlimitedScope } from './scope.ts'

const knex = createKnex({ client: 'pg' })
const resolve = (filter: object) => resolveProductSet(knex, productFilter.parse(filter), unlimitedScope)

describe('product sets', () => {
  it('stores a product set of publications as an exclusion list, including excluded publishers', () => {
    const products = excludePublishers(knex, resolve({}), [7])
    if (!isComplementSet(products)) throw new Error('all publications are named one by one')
    expect(products.excluded.toString()).toBe(
      `select "product"."id" from "product" where "product"."kind" in ('other') or "product"."publisher_id" in (7)`,
    )
    expect(products.included.toString()).toContain(`"product"."kind" in ('book', 'magazine')`)
    expect(products.included.toString()).toContain(`"product"."publisher_id" not in (7)`)
  })

  it('stores a product set as an inclusion list if a filter names products', () => {
    expect(isComplementSet(resolve({ publisherCds: ['9901'] }))).toBe(false)
    expect(isComplementSet(resolve({ kind: 'other' }))).toBe(false)
    expect(
      isComplementSet(resolveProductSet(knex, productFilter.parse({}), { dataRange: 'magazine', ownPublisherCds: [] })),
    ).toBe(false)
    expect(resolve({ kind: 'all' })).toBeNull()
  })

  it('filters rows by a join for an exclusion list and by a condition for an inclusion list', () => {
    expect(narrowRows(resolve({}), 'fact_sale.product_id')).toMatchObject({ condition: 'left_out.id is null' })
    expect(narrowRows(resolve({ publisherCds: ['9901'] }), 'fact_sale.product_id')).toMatchObject({ join: '' })
  })
})

import type { Knex } from 'knex'
import type { Answer, Body } from '../../../shared/contract/endpoint.ts'
import type { stockDistribution } from '../../../shared/contract/product-detail.ts'
import { todayInJapan } from '../../../shared/period.ts'
import type { Warehouse } from '../../warehouse/engine.ts'
import { type PositionRow, positionDays, positionsSql, presentDay } from '../../warehouse/positions.ts'
import { findProduct } from '../../warehouse/product-lookup.ts'
import { cumulativeFields } from '../../warehouse/product-rows.ts'
import { countStores, type DataScope, storeIds } from '../../warehouse/scope.ts'

/** Stores by their theoretical stock of a product (domain 1.4). */
export const distributeStock = (
  warehouse: Warehouse,
  body: Body<typeof stockDistribution>,
  scope: DataScope,
): Promise<Answer<typeof stockDistribution>> => warehouse.read((knex) => distributeIn(knex, body, scope))

async function distributeIn(
  knex: Knex,
  body: Body<typeof stockDistribution>,
  scope: DataScope,
): Promise<Answer<typeof stockDistribution>> {
  const product = await findProduct(knex, body.jan, scope)
  const standing = await positionDays(knex, todayInJapan())
  const asOf = presentDay(standing)
  const stores = storeIds(knex, body.stores)
  const [{ rows }, numberOfStores] = await Promise.all([
    positionsSql(knex, { asOf, ...standing, products: [product.id], stores }),
    countStores(knex, body.stores),
  ])
  const { notDeliveredStores, stockStatus, negativeStores, negativeCopies } = cumulativeFields(
    (rows as PositionRow[])[0],
    numberOfStores,
  )
  return {
    asOf,
    numberOfStores,
    notDeliveredStores,
    stockStatus,
    negativeStores,
    negativeCopies,
    fetchedAt: new Date().toISOString(),
  }
}

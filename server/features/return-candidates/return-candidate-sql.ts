import type { Knex } from 'knex'
import { createFragment } from '../../warehouse/engine/sql.ts'
import { pageTotalsSql } from '../../warehouse/figures/page-totals.ts'
import { toProductQuery } from '../../warehouse/products/product-set.ts'
import { stockSql } from '../../warehouse/rollups/rollups.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'

type Products = Pick<SalesConditions, 'products'>['products']

/** Query of the ids of titles without a known return limit. */
export const queryUndatedTitles = (knex: Knex, products: Products): Knex.QueryBuilder =>
  toProductQuery(knex, products).whereNull('product.return_limit_date')

/** Open stores of `store_stock` with stock. */
export const storesInStockSql = (knex: Knex, { asOf, stores }: { asOf: string; stores: Knex.QueryBuilder | null }): Knex.Raw =>
  createFragment(
    knex,
    `select store_stock.store_id, store_stock.product_id, store_stock.stock, coalesce(store.scale_cd, '') as scale_cd
      from store_stock join store on store.id = store_stock.store_id
      where store_stock.stock > 0
        and (store.closed_on is null or store.closed_on > cast(:asOf as date))${stores ? ' and store_stock.store_id in (:stores)' : ''}`,
    { asOf, ...(stores ? { stores } : {}) },
  )

/** Deliveries and stock of the titles in stores: the columns of `supply`. */
export const storeSupplySql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select position.store_id, position.product_id, position.delivery_quantity as delivered, position.sale_quantity as sold,
        position.return_quantity as returned,
        greatest(0, ${stockSql('position')}) as stock_quantity
      from position`,
  )

/** Measures of the rows that are added up, and those of the totals. */
export const returnNames = [
  'returnStores',
  'cumulativeDeliveryQuantity',
  'cumulativeSaleQuantity',
  'cumulativeReturnQuantity',
  'cumulativeStockQuantity',
  'stockAmount',
  'quantity',
  'stock_days',
  'expected_milli',
  'returnCopies',
  'returnAmount',
] as const
export const returnTotalNames = ['rows', 'products', 'stores', ...returnNames] as const

/** Rows of the result from `returnable` and `supply`, by title or by title and store, from a minimum of copies on. */
export const listedReturnsSql = (knex: Knex, { isByStore, minCopies }: { isByStore: boolean; minCopies: number }): Knex.Raw => {
  const names = isByStore ? ['product_id', 'store_id'] : ['product_id']
  const keys = names.map((name) => `returnable.${name}`).join(', ')
  return createFragment(
    knex,
    `select gathered.*, supply.delivered as "cumulativeDeliveryQuantity", supply.sold as "cumulativeSaleQuantity",
        supply.returned as "cumulativeReturnQuantity", supply.stock_quantity as "cumulativeStockQuantity",
        supply.stock_quantity * gathered.price as "stockAmount"
      from (
        select ${keys}, returnable.return_limit_date as "returnLimitDate", max(returnable.price) as price,
          sum(case when returnable.copies > 0 then 1 else 0 end) as "returnStores", sum(returnable.quantity) as quantity,
          sum(returnable.stock_days) as stock_days, sum(returnable.expected_milli) as expected_milli,
          sum(returnable.copies) as "returnCopies", sum(returnable.amount) as "returnAmount"
        from returnable
        group by ${keys}, returnable.return_limit_date
        having sum(returnable.copies) >= :minCopies) as gathered
        join supply on ${names.map((name) => `supply.${name} = gathered.${name}`).join(' and ')}`,
    { minCopies },
  )
}

/** Stores of `returnable` with returns among the rows of `listed`, each once. */
export const returnStoresSql = (knex: Knex, { isByStore }: { isByStore: boolean }): Knex.Raw =>
  createFragment(
    knex,
    `select count(distinct returnable.store_id) as all_stores
      from returnable join listed on listed.product_id = returnable.product_id${isByStore ? ' and listed.store_id = returnable.store_id' : ''}
      where returnable.copies > 0`,
  )

/** Totals over all rows of `listed`, without the stores. */
export const returnTotalsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select count(*) as all_rows, count(distinct listed.product_id) as all_products, ${pageTotalsSql('listed', returnNames)}
      from listed`,
  )

/** The rows of `listed` by the day of their limit. */
export const returnsByLimitSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select listed."returnLimitDate" as limit_date, count(distinct listed.product_id) as limit_products,
        sum(listed."returnCopies") as limit_copies, sum(listed."returnAmount") as limit_amount
      from listed
      group by listed."returnLimitDate"`,
  )

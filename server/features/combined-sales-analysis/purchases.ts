import type { Knex } from 'knex'
import type { CombinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import { AppError } from '../../../shared/errors.ts'
import { type ItemGroup, itemGroups } from '../../../shared/items.ts'
import { namedProducts } from '../../warehouse/products/asked-products.ts'
import { isOwn, readProductColumns } from '../../warehouse/products/product-columns.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { narrowingSql } from '../../warehouse/sales/narrowing.ts'
import { storeIds } from '../../warehouse/stores/store-filter.ts'

export type CombinedQuestion = Pick<CombinedBody, 'period' | 'jans' | 'seriesCd' | 'by' | 'memberDays' | 'stores'>

/** Products of A that an answer names. */
const NAMED = 20

/** What a combined sales question stands on: the products of A, and pieces of SQL over the receipt lines. */
export interface Purchases {
  base: number[]
  named: { jan: string; productName: string; own: boolean }[]
  /** Column of the unit that is counted. */
  unit: 'receipt_id' | 'member_id'
  /**
   * Purchases of the period and stores that belong to a unit, as conditions on fact_sale. A refund is no purchase: it
   * comes on a receipt of its own, and a line without a receipt has a number below 0.
   */
  where: string
  values: Knex.RawBinding[]
  /** CTE `base`: units of A, with the day where B has to be near it. */
  baseSql: string
  /** How a line is tied to `base`. */
  near: string
}

/** Reads the question. Throws products.required, combined.daysForMembers and what finding products throws. */
export async function readPurchases(knex: Knex, body: CombinedQuestion, scope: DataScope): Promise<Purchases> {
  // "specifying a co-purchase period is for T/V members only" (specification section 5)
  if (body.memberDays !== null && body.by !== 'member')
    throw new AppError('combined.daysForMembers', {}, [{ field: 'memberDays', code: 'validation.coBuyMembers' }])
  const base = await namedProducts(knex, body, { scope, rule: 'validation.coBuy' })
  const columns = await readProductColumns(knex, base.slice(0, NAMED))
  const unit = body.by === 'member' ? 'member_id' : 'receipt_id'
  const stores = narrowingSql({ stores: storeIds(knex, body.stores) }, 'fact_sale')
  const where = [
    'fact_sale.sale_date between cast(? as date) and cast(? as date)',
    'fact_sale.quantity > 0',
    `fact_sale.${unit} > 0`,
    ...stores.conditions,
  ].join(' and ')
  const days = body.memberDays
  return {
    base,
    named: base.slice(0, NAMED).flatMap((id) => {
      const product = columns.get(id)
      return product ? [{ jan: product.jan, productName: product.product_nm, own: isOwn(product, scope.ownPublisherCds) }] : []
    }),
    unit,
    where,
    values: [body.period.from, body.period.to, ...stores.values],
    baseSql: `select distinct fact_sale.${unit} as unit${days === null ? '' : ', fact_sale.sale_date as day'}
      from fact_sale where fact_sale.product_id in (${base.join(', ')}) and ${where}`,
    near:
      days === null
        ? `base.unit = fact_sale.${unit}`
        : `base.unit = fact_sale.${unit} and fact_sale.sale_date between base.day - ${Number(days)} and base.day + ${Number(days)}`,
  }
}

/** Products that B may be: of the items asked for, within the data range, none of A. */
export function otherProducts(knex: Knex, item: ItemGroup, base: readonly number[], scope: DataScope): Knex.QueryBuilder {
  const query = knex('product')
    .select('product.id')
    .whereRaw(`product.id not in (${base.join(', ')})`)
  if (item === 'book') query.whereIn('product.kind', ['book', 'magazine'])
  else if (item !== 'all')
    query.whereIn(
      'product.item_genre_id',
      knex('item_genre').select('item_genre.id').whereIn('item_genre.item_cd', itemGroups[item]),
    )
  applyScope(knex, query, scope)
  return query
}

/** Purchases in the period and stores: all of them, and what they came to. */
export interface Whole {
  units: number
  quantity: number
  amount: number
}

/** Receipts add up over stores and days, members do not. */
export async function readWhole(knex: Knex, purchases: Purchases, body: CombinedQuestion): Promise<Whole> {
  const stores = narrowingSql({ stores: storeIds(knex, body.stores) }, 'rollup_store_receipt_day')
  const columns =
    body.by === 'member' ? ['member_receipts', 'member_quantity', 'member_amount'] : ['receipts', 'quantity', 'amount']
  const added = knex.raw(
    `select sum(${columns[0]}) as units, sum(${columns[1]}) as quantity, sum(${columns[2]}) as amount from rollup_store_receipt_day
      where ${['sale_date between cast(? as date) and cast(? as date)', ...stores.conditions].join(' and ')}`,
    [body.period.from, body.period.to, ...stores.values],
  )
  const members =
    body.by === 'member'
      ? knex.raw(`select count(distinct fact_sale.member_id) as units from fact_sale where ${purchases.where}`, purchases.values)
      : null
  const [sums, distinct] = await Promise.all([added, members])
  const row = sums.rows[0] as Record<string, unknown> | undefined
  return {
    units: Number((distinct === null ? row?.units : distinct.rows[0]?.units) ?? 0),
    quantity: Number(row?.quantity ?? 0),
    amount: Number(row?.amount ?? 0),
  }
}

import type { Knex } from 'knex'
import type { CombinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { type ItemGroup, itemGroups } from '../../../shared/trade/items.ts'
import { createFragment, idListSql, sql } from '../engine/sql.ts'
import { countMembers, MIN_TRUE_MEMBERS } from '../members/cell-keys.ts'
import { readProducts } from '../products/product-columns.ts'
import { resolveProductIds } from '../products/query-products.ts'
import { applyScope, type DataScope } from '../products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from './report-conditions.ts'

/**
 * A basket is a receipt, or what a member bought in the period. Receipts name no person and are counted exactly; members are
 * counted with noise (warehouse/members/cell-keys.ts).
 */

export type CombinedQuery = Pick<CombinedBody, 'period' | 'jans' | 'seriesCd' | 'by' | 'memberDays' | 'stores'>
type By = CombinedBody['by']

/** Products of A that a result names. */
const MAX_LISTED_NAMES = 20

/** Minimum of receipts: pairs of products, and yen and copies per receipt, are hidden below it. */
export const MIN_RECEIPTS = 5

/** Distinct baskets as a query adds them up, with the sum of the record keys of members. */
export interface BasketSet {
  baskets: number
  keys: number
}

/** Returns a number of baskets as it may be shown; null if hidden. */
export const countBaskets = ({ baskets, keys }: BasketSet, by: By): number | null =>
  by === 'member' ? countMembers({ members: baskets, keys }) : baskets

/** Returns a number of baskets with two products, or of those whose mean is shown; null if there are too few. */
export const countDisclosedBaskets = (set: BasketSet, by: By): number | null =>
  by === 'receipt' && set.baskets < MIN_RECEIPTS ? null : countBaskets(set, by)

/** A combined sales query: the products of A, and SQL parts over the receipt lines. */
export interface Baskets {
  base: readonly number[]
  named: { jan: string; productName: string; own: boolean }[]
  by: By
  period: CombinedBody['period']
  /** Further conditions of the query. */
  conditions: SalesConditions
  /** Column of fact_sale that identifies the basket. */
  basket: string
  /** Condition on fact_sale: a purchase of a basket in the period and stores. */
  purchase: Knex.Raw
  /** Baskets with A: basket, and day if B must have been bought within some days of it. */
  withBase: Knex.Raw
  /** Condition that joins fact_sale with `base`, the baskets with A. */
  nearBase: Knex.Raw
}

/** SQL of a BasketSet over distinct `basket` of a table or CTE: its columns, and the join that they need. */
export const basketSetSql = (by: By, table: string) =>
  by === 'member'
    ? {
        columns: 'count(*) as baskets, coalesce(sum(member.record_key), 0) as keys',
        join: `join member on member.id = ${table}.basket`,
      }
    : { columns: 'count(*) as baskets, 0 as keys', join: '' }

/** SQL parts of the baskets of a query. */
export function buildBasketSql(
  knex: Knex,
  { period, by, memberDays, stores }: Pick<CombinedQuery, 'period' | 'by' | 'memberDays'> & Pick<SalesConditions, 'stores'>,
  base: readonly number[],
): Pick<Baskets, 'basket' | 'purchase' | 'withBase' | 'nearBase'> {
  const basket = by === 'member' ? 'fact_sale.member_id' : 'fact_sale.receipt_id'
  // refunds are not purchases; lines without a receipt have a negative number, those without a member null
  const purchase = createFragment(
    knex,
    `fact_sale.sale_date between cast(:from as date) and cast(:to as date) and fact_sale.quantity > 0
      and ${basket} > 0${stores ? ' and fact_sale.store_id in (:stores)' : ''}`,
    { ...period, ...(stores ? { stores } : {}) },
  )
  return {
    basket,
    purchase,
    withBase: createFragment(
      knex,
      `select distinct ${basket} as basket${memberDays === null ? '' : ', fact_sale.sale_date as day'} from fact_sale
        where fact_sale.product_id in (${idListSql(base)}) and :purchase`,
      { purchase },
    ),
    nearBase:
      memberDays === null
        ? createFragment(knex, `base.basket = ${basket}`)
        : createFragment(
            knex,
            `base.basket = ${basket}
              and fact_sale.sale_date between base.day - cast(:days as integer) and base.day + cast(:days as integer)`,
            { days: memberDays },
          ),
  }
}

/** Reads the query. Throws products.required, combined.daysForMembers and the errors of finding products. */
export async function resolveBaskets(knex: Knex, body: CombinedQuery, scope: DataScope): Promise<Baskets> {
  // "specifying a co-purchase period is for T/V members only" (specification section 5)
  if (body.memberDays !== null && body.by !== 'member')
    throw new AppError('combined.daysForMembers', {}, [{ field: 'memberDays', code: 'validation.coBuyMembers' }])
  const base = await resolveProductIds(knex, body, { scope, rule: 'validation.coBuy' })
  const first = base.slice(0, MAX_LISTED_NAMES)
  const products = await readProducts(knex, first, scope)
  const conditions = resolveSalesConditions(knex, { stores: body.stores }, { scope })
  return {
    base,
    named: first.flatMap((id) => {
      const product = products.get(id)
      return product ? [{ jan: product.jan, productName: product.productName, own: product.own }] : []
    }),
    by: body.by,
    period: body.period,
    conditions,
    ...buildBasketSql(knex, { ...body, stores: conditions.stores }, base),
  }
}

/** Returns the products that B can be: of the selected goods, within the data range, except A. */
export function queryOtherProducts(knex: Knex, item: ItemGroup, { base, scope }: { base: readonly number[]; scope: DataScope }) {
  const query = knex('product')
    .select('product.id')
    .whereRaw(`product.id not in (${idListSql(base)})`)
  if (item === 'book') query.whereIn('product.kind', ['book', 'magazine'])
  else if (item !== 'all')
    query.whereIn(
      'product.item_genre_id',
      knex('item_genre').select('item_genre.id').whereIn('item_genre.item_cd', itemGroups[item]),
    )
  applyScope(knex, query, scope)
  return query
}

/** A product with the baskets that contain it and A, and all that contain it. */
export interface PairRow {
  id: number
  jan: string
  both: BasketSet
  own: BasketSet
}

/**
 * Reads the baskets with A, what else they contain, and then, for these products only, all their baskets: counting all products
 * would read every receipt of the period. Pairs that could not be shown in any case are left out.
 */
export async function readProductPairs(
  knex: Knex,
  { basket, by, purchase, withBase, nearBase }: Baskets,
  others: Knex.QueryBuilder,
): Promise<{ base: BasketSet; pairs: PairRow[] }> {
  const countedSetSql = (table: string) => basketSetSql(by, table)
  const rows = await sql<{
    base_baskets: number
    base_keys: number
    product_id: number | null
    jan: string
    baskets: number
    keys: number
    own_baskets: number
    own_keys: number
  }>(
    knex,
    `with base as materialized (:withBase),
      base_basket as (select distinct base.basket from base),
      base_set as (select ${countedSetSql('base_basket').columns} from base_basket ${countedSetSql('base_basket').join}),
      held as (
        select distinct fact_sale.product_id, ${basket} as basket from fact_sale join base on :nearBase where :purchase),
      pair as materialized (
        select held.product_id, ${countedSetSql('held').columns} from held ${countedSetSql('held').join}
        where held.product_id in (:others)
        group by held.product_id having count(*) >= :least),
      sold as (
        select distinct fact_sale.product_id, ${basket} as basket from fact_sale
        where fact_sale.product_id in (select pair.product_id from pair) and :purchase),
      own as (
        select sold.product_id, ${countedSetSql('sold').columns} from sold ${countedSetSql('sold').join} group by sold.product_id)
    select base_set.baskets as base_baskets, base_set.keys as base_keys, pair.product_id, product.jan, pair.baskets, pair.keys,
      own.baskets as own_baskets, own.keys as own_keys
    from base_set left join (pair join own on own.product_id = pair.product_id
      join product on product.id = pair.product_id) on true`,
    { withBase, nearBase, others, purchase, least: by === 'receipt' ? MIN_RECEIPTS : MIN_TRUE_MEMBERS },
  )
  return {
    base: { baskets: rows[0]?.base_baskets ?? 0, keys: rows[0]?.base_keys ?? 0 },
    pairs: rows.flatMap((row) =>
      row.product_id === null
        ? []
        : [
            {
              id: row.product_id,
              jan: row.jan,
              both: { baskets: row.baskets, keys: row.keys },
              own: { baskets: row.own_baskets, keys: row.own_keys },
            },
          ],
    ),
  }
}

/** Baskets with the sums of what they contain. */
export interface BasketTotals extends BasketSet {
  quantity: number
  /** Yen, excluding tax. */
  amount: number
}

/** Reads all baskets of the period and stores. Receipts add up over stores and days, members do not. */
export async function readAllBaskets(
  knex: Knex,
  { by, period, purchase, conditions: { stores } }: Pick<Baskets, 'by' | 'period' | 'purchase' | 'conditions'>,
): Promise<BasketTotals> {
  const [quantity, amount] = by === 'member' ? ['member_quantity', 'member_amount'] : ['quantity', 'amount']
  const { columns, join } = basketSetSql(by, 'buyer')
  const [[sums], [members]] = await Promise.all([
    sql<BasketTotals>(
      knex,
      `select coalesce(sum(receipts), 0) as baskets, 0 as keys, coalesce(sum(${quantity}), 0) as quantity,
          coalesce(sum(${amount}), 0) as amount
        from rollup_store_receipt_day
        where sale_date between cast(:from as date) and cast(:to as date)${stores ? ' and store_id in (:stores)' : ''}`,
      { ...period, ...(stores ? { stores } : {}) },
    ),
    by === 'member'
      ? sql<BasketSet>(
          knex,
          `select ${columns}
            from (select distinct fact_sale.member_id as basket from fact_sale where :purchase) as buyer ${join}`,
          { purchase },
        )
      : [],
  ])
  const totals = sums ?? { baskets: 0, keys: 0, quantity: 0, amount: 0 }
  return members === undefined ? totals : { ...totals, ...members }
}

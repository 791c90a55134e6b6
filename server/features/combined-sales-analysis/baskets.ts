import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors/errors.ts'
import { type ItemGroup, itemGroups } from '../../../shared/trade/items.ts'
import { idListSql, sql } from '../../warehouse/engine/sql.ts'
import { roundDownToTens } from '../../warehouse/members/suppression.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { resolveProductIds } from '../../warehouse/products/question-products.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions, type SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { type CombinedQuestion, countReceipts, type LotQuestion, purchaseConditionSql } from './basket-lots.ts'

/** Products of A that an answer names. */
const MAX_LISTED_NAMES = 20

/** A combined sales question: the products of A, and SQL parts over the receipt lines. */
export interface ResolvedBaskets {
  base: readonly number[]
  named: { jan: string; productName: string; own: boolean }[]
  /** Further conditions of the question. */
  conditions: SalesConditions
  /** The question about whole lots. */
  question: LotQuestion
}

/** Reads the question. Throws products.required, combined.daysForMembers and the errors of finding products. */
export async function resolveBaskets(knex: Knex, body: CombinedQuestion, scope: DataScope): Promise<ResolvedBaskets> {
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
    conditions,
    question: { ...body, base, isSeries: body.jans.length === 0, stores: conditions.stores, named: body.stores },
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

/** Purchases in the period and stores, with their sums. */
export interface BasketTotals {
  /** In whole lots. */
  baskets: number
  quantity: number
  /** Yen, excluding tax. */
  amount: number
}

/** Reads the totals. Receipts are counted in lots; members, who can buy on several days, are rounded down to tens. */
export async function readBasketTotals(knex: Knex, question: LotQuestion): Promise<BasketTotals> {
  const { period, by, stores } = question
  const [quantity, amount] = by === 'member' ? ['member_quantity', 'member_amount'] : ['quantity', 'amount']
  const countMembers = async () => {
    const [row] = await sql<{ members: number }>(
      knex,
      'select count(distinct fact_sale.member_id) as members from fact_sale where :purchase',
      { purchase: purchaseConditionSql(knex, question) },
    )
    return roundDownToTens(row?.members ?? 0)
  }
  const [[sums], baskets] = await Promise.all([
    sql<Omit<BasketTotals, 'baskets'>>(
      knex,
      `select coalesce(sum(${quantity}), 0) as quantity, coalesce(sum(${amount}), 0) as amount
        from rollup_store_receipt_day
        where sale_date between cast(:from as date) and cast(:to as date)${stores ? ' and store_id in (:stores)' : ''}`,
      { from: period.from, to: period.to, ...(stores ? { stores } : {}) },
    ),
    by === 'member' ? countMembers() : countReceipts(knex, question),
  ])
  return { ...(sums ?? { quantity: 0, amount: 0 }), baskets }
}

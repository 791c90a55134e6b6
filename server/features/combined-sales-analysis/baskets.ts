import type { Knex } from 'knex'
import type { CombinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import { AppError } from '../../../shared/errors.ts'
import { type ItemGroup, itemGroups } from '../../../shared/items.ts'
import { idList, sql, sqlPart } from '../../warehouse/engine/sql.ts'
import { inTens } from '../../warehouse/members/suppression.ts'
import { namedProducts } from '../../warehouse/products/asked-products.ts'
import { readProducts } from '../../warehouse/products/read-products.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'
import { type SalesConditions, salesConditions } from '../../warehouse/sales/report-conditions.ts'
import type { MemberQuestion } from './member-pairs.ts'

export type CombinedQuestion = Pick<CombinedBody, 'period' | 'jans' | 'seriesCd' | 'by' | 'memberDays' | 'stores'>

/** Products of A that an answer names. */
const NAMED = 20

/** What a combined sales question stands on: the products of A, and parts of SQL over the receipt lines. */
export interface Baskets {
  base: readonly number[]
  named: { jan: string; productName: string; own: boolean }[]
  /** What else the question is narrowed by. */
  conditions: SalesConditions
  /** Column of fact_sale that tells baskets apart. */
  basket: 'fact_sale.receipt_id' | 'fact_sale.member_id'
  /** Condition on fact_sale: a purchase of the period and the stores that belongs to a basket. */
  purchase: Knex.Raw
  /** The baskets with A, with the day where B has to be near it. */
  withBase: Knex.Raw
  /** How a line of fact_sale is tied to `base`, the baskets with A. */
  nearBase: Knex.Raw
  /** By member: what whole lots are counted with. */
  ofMembers: MemberQuestion | null
}

/** Reads the question. Throws products.required, combined.daysForMembers and what finding products throws. */
export async function readBaskets(knex: Knex, body: CombinedQuestion, scope: DataScope): Promise<Baskets> {
  // "specifying a co-purchase period is for T/V members only" (specification section 5)
  if (body.memberDays !== null && body.by !== 'member')
    throw new AppError('combined.daysForMembers', {}, [{ field: 'memberDays', code: 'validation.coBuyMembers' }])
  const base = await namedProducts(knex, body, { scope, rule: 'validation.coBuy' })
  const first = base.slice(0, NAMED)
  const products = await readProducts(knex, first, scope)
  const conditions = salesConditions(knex, { stores: body.stores }, { scope })
  return {
    base,
    named: first.flatMap((id) => {
      const product = products.get(id)
      return product ? [{ jan: product.jan, productName: product.productName, own: product.own }] : []
    }),
    conditions,
    ...basketParts(knex, { ...body, stores: conditions.stores }, base),
    ofMembers:
      body.by === 'member'
        ? { ...body, base, ofSeries: body.jans.length === 0, stores: conditions.stores, named: body.stores }
        : null,
  }
}

/** The parts of every query over the baskets of a question. */
export function basketParts(
  knex: Knex,
  { period, by, memberDays, stores }: Pick<CombinedQuestion, 'period' | 'by' | 'memberDays'> & Pick<SalesConditions, 'stores'>,
  base: readonly number[],
): Pick<Baskets, 'basket' | 'purchase' | 'withBase' | 'nearBase'> {
  const basket = by === 'member' ? 'fact_sale.member_id' : 'fact_sale.receipt_id'
  // a refund is no purchase: it comes on a receipt of its own. A line without a receipt has a number below 0
  const purchase = sqlPart(
    knex,
    `fact_sale.sale_date between cast(:from as date) and cast(:to as date)
      and fact_sale.quantity > 0 and ${basket} > 0${stores ? ' and fact_sale.store_id in (:stores)' : ''}`,
    { from: period.from, to: period.to, ...(stores ? { stores } : {}) },
  )
  const day = memberDays === null ? '' : ', fact_sale.sale_date as day'
  return {
    basket,
    purchase,
    withBase: sqlPart(
      knex,
      `select distinct ${basket} as basket${day} from fact_sale
        where fact_sale.product_id in (${idList(base)}) and :purchase`,
      { purchase },
    ),
    nearBase:
      memberDays === null
        ? sqlPart(knex, `base.basket = ${basket}`)
        : sqlPart(
            knex,
            `base.basket = ${basket}
              and fact_sale.sale_date between base.day - cast(:days as integer) and base.day + cast(:days as integer)`,
            { days: memberDays },
          ),
  }
}

/** Products that B may be: of the goods asked for, within the data range, none of A. */
export function otherProducts(knex: Knex, item: ItemGroup, { base, scope }: { base: readonly number[]; scope: DataScope }) {
  const query = knex('product')
    .select('product.id')
    .whereRaw(`product.id not in (${idList(base)})`)
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
  baskets: number
  quantity: number
  amount: number
}

/** Receipts add up over stores and days, members do not. */
export async function readWhole(
  knex: Knex,
  { purchase, conditions: { stores } }: Pick<Baskets, 'purchase'> & { conditions: Pick<SalesConditions, 'stores'> },
  body: Pick<CombinedQuestion, 'period' | 'by'>,
): Promise<Whole> {
  const [counted, quantity, amount] =
    body.by === 'member' ? ['member_receipts', 'member_quantity', 'member_amount'] : ['receipts', 'quantity', 'amount']
  const [[sums], [members]] = await Promise.all([
    sql<Whole>(
      knex,
      `select coalesce(sum(${counted}), 0) as baskets, coalesce(sum(${quantity}), 0) as quantity,
          coalesce(sum(${amount}), 0) as amount
        from rollup_store_receipt_day
        where sale_date between cast(:from as date) and cast(:to as date)${stores ? ' and store_id in (:stores)' : ''}`,
      { from: body.period.from, to: body.period.to, ...(stores ? { stores } : {}) },
    ),
    body.by === 'member'
      ? sql<{ baskets: number }>(knex, 'select count(distinct fact_sale.member_id) as baskets from fact_sale where :purchase', {
          purchase,
        })
      : [],
  ])
  const whole = sums ?? { baskets: 0, quantity: 0, amount: 0 }
  return members === undefined ? whole : { ...whole, baskets: inTens(members.baskets) }
}

/** Products that occur in baskets with A in at least so many: product_id, co_occurrences. Reads from `base`. */
export const coOccurrenceSql = (
  knex: Knex,
  { basket, purchase, nearBase }: Pick<Baskets, 'basket' | 'purchase' | 'nearBase'>,
  least: number,
) =>
  sqlPart(
    knex,
    `select fact_sale.product_id, count(distinct ${basket}) as co_occurrences
      from fact_sale join base on :nearBase
      where :purchase
      group by fact_sale.product_id
      having count(distinct ${basket}) >= :least`,
    { nearBase, purchase, least },
  )

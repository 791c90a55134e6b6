import type { Knex } from 'knex'
import type { dashboard } from '../../../shared/contract/dashboard.ts'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import { changeRate } from '../../../shared/measures.ts'
import { addDays } from '../../../shared/period.ts'
import { isOwn, readProductColumns } from '../../warehouse/product-columns.ts'
import { salesSql } from '../../warehouse/sales-question.ts'
import type { DataScope } from '../../warehouse/scope.ts'

type Mover = Answer<typeof dashboard>['movers'][number]

/** Copies that one of the two weeks must have: a jump from one copy to five is no movement. */
const LEAST = 20
const SHOWN = 8
/** Publicity and awards count as the reason for this many days. */
const REASON_DAYS = 10

interface Candidate {
  id: number
  quantity: number
  previous: number
  delivery: number
  previousDelivery: number
  release: string | null
  band0: number
  delivered: number
}

async function candidates(knex: Knex, products: Knex.QueryBuilder | null, day: string): Promise<Candidate[]> {
  const { rows } = await knex.raw(
    `with now as (?), before as (?),
      moved as (select id, sum(quantity) as quantity, sum(previous) as previous, sum(delivery) as delivery,
          sum(previous_delivery) as previous_delivery
        from (select product_id as id, quantity, 0 as previous, delivery, 0 as previous_delivery from now
          union all select product_id, 0, quantity, 0, delivery from before) as both_weeks
        group by id),
      -- the most moved first, and only their attributes: ties beyond this many would be at the very end of the list
      most as (select * from moved where greatest(quantity, previous) >= ${LEAST} and quantity <> previous
        order by abs(quantity - previous) desc, id limit ${SHOWN * 50})
      select most.*, product.release_date, position.band_0, position.delivered_stores
        from most join product on product.id = most.id
          left join rollup_product_position as position on position.product_id = most.id
        order by abs(quantity - previous) desc, product.jan collate "C" limit ${SHOWN}`,
    [
      salesSql(knex, { period: { from: addDays(day, -6), to: day }, by: ['product_id'], products }),
      salesSql(knex, { period: { from: addDays(day, -13), to: addDays(day, -7) }, by: ['product_id'], products }),
    ] as unknown as Knex.RawBinding[],
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    id: Number(row.id),
    quantity: Number(row.quantity),
    previous: Number(row.previous),
    delivery: Number(row.delivery),
    previousDelivery: Number(row.previous_delivery),
    release: row.release_date === null ? null : String(row.release_date).slice(0, 10),
    band0: Number(row.band_0 ?? 0),
    delivered: Number(row.delivered_stores ?? 0),
  }))
}

interface Event {
  product_id: number
  text: string
  kind: 'publicity' | 'award'
}

/** What happened to the products in the days before. */
async function eventsOf(knex: Knex, ids: readonly number[], day: string): Promise<Event[]> {
  if (ids.length === 0) return []
  const list = ids.map(Number).join(', ')
  const from = addDays(day, -REASON_DAYS)
  const [publicity, awards] = await Promise.all([
    knex('fact_publicity')
      .select('product_id', 'medium', 'title')
      .whereRaw(`product_id in (${list}) and publicity_date between cast(? as date) and cast(? as date)`, [from, day])
      .orderBy('publicity_date', 'desc') as Promise<{ product_id: number; medium: string; title: string }[]>,
    knex('fact_award')
      .select('product_id', 'award_nm')
      .whereRaw(`product_id in (${list}) and award_date between cast(? as date) and cast(? as date)`, [from, day]) as Promise<
      { product_id: number; award_nm: string }[]
    >,
  ])
  return [
    ...awards.map((row): Event => ({ product_id: row.product_id, kind: 'award', text: row.award_nm })),
    ...publicity.map((row): Event => ({ product_id: row.product_id, kind: 'publicity', text: `${row.medium}「${row.title}」` })),
  ]
}

/** The likeliest reason that the records know: what pushes sales up, or what holds them back. */
function reasonOf(one: Candidate, events: readonly Event[], day: string): Pick<Mover, 'reason' | 'reasonText'> {
  if (one.quantity > one.previous) {
    if (one.release !== null && one.release > addDays(day, -7) && one.release <= day)
      return { reason: 'release', reasonText: null }
    const event = events.find((candidate) => candidate.product_id === one.id)
    if (event) return { reason: event.kind, reasonText: event.text }
    if (one.delivery > one.previousDelivery && one.delivery >= LEAST) return { reason: 'delivery', reasonText: null }
  }
  // a third of the stores that had it have none left
  else if (one.delivered > 0 && one.band0 * 3 >= one.delivered) return { reason: 'soldOut', reasonText: null }
  return { reason: 'none', reasonText: null }
}

/** Products whose week differs most from the week before, with why where it is known. */
export async function readMovers(
  knex: Knex,
  question: { products: Knex.QueryBuilder | null; day: string; scope: DataScope },
): Promise<Mover[]> {
  const { products, day, scope } = question
  const moved = await candidates(knex, products, day)
  const ids = moved.map((one) => one.id)
  const [attributes, events] = await Promise.all([readProductColumns(knex, ids), eventsOf(knex, ids, day)])
  return moved.map((one) => {
    const product = attributes.get(one.id)
    return {
      jan: product?.jan ?? '',
      own: product ? isOwn(product, scope.ownPublisherCds) : false,
      productName: product?.product_nm ?? '',
      quantity: one.quantity,
      previousQuantity: one.previous,
      changeRate: changeRate(one.quantity, one.previous),
      ...reasonOf(one, events, day),
    }
  })
}

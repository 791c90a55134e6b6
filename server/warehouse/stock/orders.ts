import type { Knex } from 'knex'
import { addDays } from '../../../shared/period.ts'

export interface OrderFigures {
  /** Copies ordered in the seven days to the day. */
  totalLatestOrder: number
  /** 注残: ordered, not filled, not cancelled. */
  numberOfPendingOrder: number
  /** Orders of internet shops, by seven days ending on the day and one to three weeks before. */
  netOrder: WeekCounts
  normalOrder: WeekCounts
  /** Wholesalers' stock on the day, or the latest before. */
  dailyInventory: number | null
  publisherInventory: number | null
  publisherInventoryDate: string | null
}

export interface WeekCounts {
  now: number
  week1: number
  week2: number
  week3: number
}

const weekNames = ['now', 'week1', 'week2', 'week3'] as const

/** Orders and stocks up the chain as of a day (domain 1.3), by product. */
export async function readOrders(
  knex: Knex,
  question: { products: readonly number[]; stores: Knex.QueryBuilder | null; asOf: string },
): Promise<Map<number, OrderFigures>> {
  const ids = question.products.map(Number).join(', ') || 'null'
  const weeks = [0, 1, 2, 3].flatMap((week) =>
    [1, 2].map((channel) => {
      const to = addDays(question.asOf, -7 * week)
      const from = addDays(to, -6)
      return `sum(case when fact_order.channel = ${channel} and fact_order.order_date between date '${from}' and date '${to}'
        then fact_order.quantity else 0 end) as w${week}_${channel}`
    }),
  )
  const inStores = question.stores ? 'and fact_order.store_id in (?)' : ''
  const stores = question.stores ? [knex.raw('?', [question.stores])] : []
  const orders = knex.raw(
    `select fact_order.product_id, ${weeks.join(', ')}
      from fact_order where fact_order.product_id in (${ids})
        and fact_order.order_date between cast(? as date) and cast(? as date)
      ${inStores} group by fact_order.product_id`,
    [addDays(question.asOf, -27), question.asOf, ...stores] as unknown as Knex.RawBinding[],
  )
  const open = knex.raw(
    `select rollup_open_order.product_id, sum(rollup_open_order.open_quantity) as pending
      from rollup_open_order where rollup_open_order.product_id in (${ids}) and rollup_open_order.order_date <= cast(? as date)
      ${question.stores ? 'and rollup_open_order.store_id in (?)' : ''} group by rollup_open_order.product_id`,
    [question.asOf, ...stores] as unknown as Knex.RawBinding[],
  )
  // each wholesaler counts with its own latest stock
  const wholesaler = knex.raw(
    `select product_id, sum(quantity) as quantity from (
        select product_id, quantity, row_number() over (partition by product_id, agency_cd order by stock_date desc) as place
        from fact_wholesaler_stock where product_id in (${ids}) and stock_date <= cast(? as date)) as latest
      where place = 1 group by product_id`,
    [question.asOf],
  )
  const publisher = knex.raw(
    `select product_id, quantity, stock_date from (
        select product_id, quantity, stock_date, row_number() over (partition by product_id order by stock_date desc) as place
        from fact_publisher_stock where product_id in (${ids}) and stock_date <= cast(? as date)) as latest
      where place = 1`,
    [question.asOf],
  )
  const [ordered, pending, atWholesalers, atPublisher] = await Promise.all([orders, open, wholesaler, publisher])
  const figures = new Map<number, OrderFigures>()
  const of = (id: number): OrderFigures => {
    const known = figures.get(id)
    if (known) return known
    const none = { now: 0, week1: 0, week2: 0, week3: 0 }
    const fresh: OrderFigures = {
      totalLatestOrder: 0,
      numberOfPendingOrder: 0,
      netOrder: { ...none },
      normalOrder: { ...none },
      dailyInventory: null,
      publisherInventory: null,
      publisherInventoryDate: null,
    }
    figures.set(id, fresh)
    return fresh
  }
  for (const row of ordered.rows as Record<string, unknown>[]) {
    const one = of(Number(row.product_id))
    for (const [week, name] of weekNames.entries()) {
      one.normalOrder[name] = Number(row[`w${week}_1`])
      one.netOrder[name] = Number(row[`w${week}_2`])
    }
    one.totalLatestOrder = one.normalOrder.now + one.netOrder.now
  }
  for (const row of pending.rows as Record<string, unknown>[])
    of(Number(row.product_id)).numberOfPendingOrder = Number(row.pending)
  for (const row of atWholesalers.rows as Record<string, unknown>[])
    of(Number(row.product_id)).dailyInventory = Number(row.quantity)
  for (const row of atPublisher.rows as Record<string, unknown>[]) {
    const one = of(Number(row.product_id))
    one.publisherInventory = Number(row.quantity)
    one.publisherInventoryDate = String(row.stock_date).slice(0, 10)
  }
  return figures
}

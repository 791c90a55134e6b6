import type { StockOutsBody } from '../../../shared/api/stock-outs.ts'
import { GENRES } from '../small-trade.ts'
import { computeOracleDemand, toFixedPoint } from './expected-demand.ts'
import { addCalendarDays, getDays, isInStoreFilter, type World } from './product-detail.ts'
import { isOfKind } from './trends-and-rankings.ts'

/** True if a store sold more copies than it took back on the day. */
const isSoldOn = ({ trade }: World, at: { store: number; product: number; day: string }) =>
  trade.sales
    .filter((sale) => sale.date === at.day && sale.store === at.store && sale.product === at.product)
    .reduce((sum, sale) => sum + sale.quantity, 0) > 0

/** Titles × stores that sold out, with their expected demand, computed store by store and day by day. */
export function computeOracleStockOuts(world: World, body: StockOutsBody) {
  const { trade, supply } = world
  // figures without a period are as of the last complete day: in a trade of the past, the last with sales
  const { lastSale: asOf, first } = getDays(world)
  const from = addCalendarDays(asOf, -27)
  const countDaysBetween = (first: string, last: string) =>
    Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1)

  const current = listCurrentTitles(world, body, asOf)

  return current.flatMap((product) => {
    const missed = computeOracleDemand(world, product.id, asOf)
      .filter(({ store, position }) => {
        const closedOn = supply.stores.get(store.id)?.closedOn ?? null
        return (
          position.stock <= 0 && position.lastSale !== null && position.lastSale >= from && (closedOn === null || closedOn > asOf)
        )
      })
      .map(({ store, position, expected }) => {
        // the day after the last one that ended with a copy; if none did, that of the first delivery
        let soldOutOn = asOf
        while (soldOutOn > first && position.stockAt(addCalendarDays(soldOutOn, -1)) <= 0)
          soldOutOn = addCalendarDays(soldOutOn, -1)
        if (soldOutOn === first) soldOutOn = position.firstDelivery ?? first
        const lastCopy = position.lastSale !== null && position.lastSale > soldOutOn ? position.lastSale : soldOutOn
        const without = countDaysBetween(lastCopy, asOf) - 1
        const thousandths = toFixedPoint(expected())
        return { store, position, since: soldOutOn, without, thousandths, mean: thousandths * without, copies: 0 }
      })
    distributeWholeCopies(missed)
    return missed
      .filter(({ store }) => isInStoreFilter(world, store.id, body.stores))
      .map(({ store, position, since, without, thousandths, mean, copies }) => {
        const own = trade.deliveries.filter(
          (row) => row.product === product.id && row.store === store.id && row.date <= asOf && row.quantity !== 0,
        )
        const lastDelivery =
          own
            .map(({ date }) => date)
            .sort()
            .at(-1) ?? ''
        const delivered = own.filter(({ date }) => date === lastDelivery).reduce((sum, row) => sum + row.quantity, 0)
        return {
          jan: product.jan,
          storeCd: store.cd,
          since,
          days: without,
          stock: position.stock,
          thousandths,
          sold: Math.max(0, position.recentlySold),
          stockedDays: position.stockedDays,
          mean,
          variance: mean + Math.floor((mean * without) / (position.stockedDays + 14) + 0.5),
          lost: copies,
          amount: copies * product.price,
          lastDelivery,
          delivered,
          stockBefore: position.stockAt(addCalendarDays(lastDelivery, -1)) + delivered,
          pending: supply.orders
            .filter((order) => order.product === product.id && order.store === store.id && order.date <= asOf && !order.cancelled)
            .reduce((sum, order) => sum + order.quantity - order.filled, 0),
        }
      })
  })
}

/** Titles that may still be on the shelves, under the conditions. */
function listCurrentTitles({ trade, supply }: World, body: StockOutsBody, asOf: string) {
  return trade.products.filter((product) => {
    const more = supply.products.get(product.id)
    if (more?.returnLimit && more.returnLimit < asOf) return false
    const hasNextIssue = trade.products.some(
      (item) =>
        item.kind === 'magazine' &&
        item.release <= asOf &&
        item.release > product.release &&
        supply.products.get(item.id)?.series === more?.series,
    )
    if (product.kind === 'magazine' && hasNextIssue) return false
    if (!isOfKind(body.products, product.kind)) return false
    const path = (GENRES[product.genre - 1] ?? []).join('/')
    return body.products.genreKeys.length === 0 || body.products.genreKeys.some((key) => `${path}/`.startsWith(`${key}/`))
  })
}

/**
 * Stores without stock of each of the last 28 days and the copies lost on it, of publishers 1 and 4 and of others; of one title
 * if named.
 */
export function computeOracleStockOutDays(world: World, body: StockOutsBody, jan: string | null = null) {
  const { trade, supply } = world
  const { lastSale: asOf } = getDays(world)
  const selectedProducts = trade.products.filter((product) => jan === null || product.jan === jan)
  const titles = selectedProducts.map((product) => ({
    product,
    shelves: computeOracleDemand(world, product.id, asOf).filter(({ store }) => {
      const closedOn = supply.stores.get(store.id)?.closedOn ?? null
      return (closedOn === null || closedOn > asOf) && isInStoreFilter(world, store.id, body.stores)
    }),
  }))
  return Array.from({ length: 28 }, (_none, index) => {
    const day = addCalendarDays(asOf, index - 27)
    const counted = { own: { stores: 0, lost: 0 }, other: { stores: 0, lost: 0 } }
    const current = listCurrentTitles(world, body, day)
    for (const { product, shelves } of titles) {
      if (!current.includes(product)) continue
      const group = product.publisher === 1 || product.publisher === 4 ? counted.own : counted.other
      for (const { store, position, expected } of shelves) {
        const isSoldOnDay = (date: string) => isSoldOn(world, { store: store.id, product: product.id, day: date })
        const window = Array.from({ length: 28 }, (_one, back) => addCalendarDays(day, -back))
        if (position.stockAt(day) > 0 || (position.firstDelivery ?? day) > day || !window.some(isSoldOnDay)) continue
        group.stores += 1
        // a later sale before the next copy in stock: there was a copy on the day
        let isSoldLater = false
        for (let next = addCalendarDays(day, 1); next <= asOf && position.stockAt(next) <= 0; next = addCalendarDays(next, 1))
          isSoldLater ||= isSoldOnDay(next)
        if (
          !isSoldOnDay(day) &&
          !isSoldLater &&
          position.stockAt(addCalendarDays(day, -1)) <= 0 &&
          day > (position.firstDelivery ?? day)
        )
          group.lost += toFixedPoint(expected())
      }
    }
    return {
      date: day,
      ownStores: counted.own.stores,
      otherStores: counted.other.stores,
      ownLostCopies: Math.round(counted.own.lost / 1000),
      otherLostCopies: Math.round(counted.other.lost / 1000),
    }
  })
}

/** Rounds the sum once and hands its copies out: whole parts first, then one more to the largest fractions. */
function distributeWholeCopies(rows: { store: { id: number }; mean: number; copies: number }[]): void {
  const sum = rows.reduce((total, { mean }) => total + mean, 0)
  let left = Math.round(sum / 1000)
  for (const row of rows) {
    row.copies = Math.trunc(row.mean / 1000)
    left -= row.copies
  }
  const byFraction = [...rows].sort((a, b) => (b.mean % 1000) - (a.mean % 1000) || b.mean - a.mean || a.store.id - b.store.id)
  for (const row of byFraction.slice(0, left)) row.copies += 1
}

import type { StockOutsBody } from '../../../shared/api/stock-outs.ts'
import { GENRES } from '../small-trade.ts'
import { fixedPoint, getDemand } from './expected-demand.ts'
import { fitsStore, getDays, plus, type World } from './product-detail.ts'
import { ofKind } from './trends-and-rankings.ts'

/** Titles × stores that sold out, with their expected demand, computed store by store and day by day. */
export function oracleStockOuts(world: World, body: StockOutsBody) {
  const { trade, supply } = world
  // figures without a period are as of the last complete day: in a trade of the past, the last with sales
  const { lastSale: asOf } = getDays(world)
  const from = plus(asOf, -27)
  const days = (first: string, last: string) => Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1)

  const current = trade.products.filter((product) => {
    const more = supply.products.get(product.id)
    if (more?.returnLimit && more.returnLimit < asOf) return false
    const next = trade.products.some(
      (item) =>
        item.kind === 'magazine' &&
        item.release <= asOf &&
        item.release > product.release &&
        supply.products.get(item.id)?.series === more?.series,
    )
    if (product.kind === 'magazine' && next) return false
    if (!ofKind(body.products, product.kind)) return false
    const path = (GENRES[product.genre - 1] ?? []).join('/')
    return body.products.genreKeys.length === 0 || body.products.genreKeys.some((key) => `${path}/`.startsWith(`${key}/`))
  })

  return current.flatMap((product) => {
    const shelves = getDemand(world, product.id, asOf)
    return shelves
      .filter(({ store, position }) => {
        const closed = supply.stores.get(store.id)?.closedOn ?? null
        return (
          position.stock <= 0 &&
          position.lastSale !== null &&
          position.lastSale >= from &&
          (closed === null || closed > asOf) &&
          fitsStore(world, store.id, body.stores)
        )
      })
      .map(({ store, position, expected }) => {
        // the last day on which stock fell to 0, or the last sale if later
        let since = position.lastSale ?? ''
        for (let day = from; day <= asOf; day = plus(day, 1))
          if (position.stockAt(day) <= 0 && position.stockAt(plus(day, -1)) > 0 && day > since) since = day
        const without = Math.max(0, days(since, asOf) - 1)
        const demand = fixedPoint(expected())
        return {
          jan: product.jan,
          storeCd: store.cd,
          since,
          days: without,
          stock: position.stock,
          thousandths: demand,
          lost: demand * without,
          amount: Math.floor((demand * without * product.price + 500) / 1000),
        }
      })
  })
}

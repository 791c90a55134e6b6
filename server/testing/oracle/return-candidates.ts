import type { ReturnCandidatesBody } from '../../../shared/api/return-candidates.ts'
import { GENRES } from '../small-trade.ts'
import { computeOracleDemand, toFixedPoint } from './expected-demand.ts'
import { addCalendarDays, getDays, getStorePosition, isInStoreFilter, type World } from './product-detail.ts'
import { isOfKind } from './trends-and-rankings.ts'

const countDaysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const sumBy = <T>(rows: readonly T[], getValue: (row: T) => number) => rows.reduce((all, row) => all + getValue(row), 0)

/** Returns of each title from each store, computed store by store and day by day; and titles without a limit. */
export function computeOracleReturnCandidates(world: World, body: ReturnCandidatesBody) {
  const { trade, supply } = world
  const { lastSale: asOf } = getDays(world)
  const fits = trade.products.filter((product) => {
    if (!isOfKind(body.products, product.kind)) return false
    const path = (GENRES[product.genre - 1] ?? []).join('/')
    return body.products.genreKeys.length === 0 || body.products.genreKeys.some((key) => `${path}/`.startsWith(`${key}/`))
  })
  const getLimit = (id: number) => supply.products.get(id)?.returnLimit ?? null

  /** Deliveries and stock of a title in the stores; negative stock counts as 0. */
  const getSupply = (product: number) => {
    const position = trade.stores
      .filter((store) => isInStoreFilter(world, store.id, body.stores))
      .map((store) => getStorePosition(world, store.id, { product, asOf }))
    return {
      delivered: sumBy(position, (item) => item.delivered),
      sold: sumBy(position, (item) => item.sold),
      returned: sumBy(position, (item) => item.returned),
      stock: sumBy(position, (item) => Math.max(0, item.stock)),
    }
  }

  const stores = fits.flatMap((product) => {
    const limit = getLimit(product.id)
    if (limit === null || countDaysBetween(asOf, limit) < 1 || countDaysBetween(asOf, limit) > body.withinDays) return []
    const following = trade.products
      .filter(
        (item) =>
          product.kind === 'magazine' &&
          item.kind === 'magazine' &&
          item.release > product.release &&
          supply.products.get(item.id)?.series === supply.products.get(product.id)?.series,
      )
      .map((item) => addCalendarDays(item.release, -1))
    const lastDay = [limit, ...following].sort()[0] ?? limit
    const sellingDays = Math.max(0, countDaysBetween(asOf, lastDay))
    return computeOracleDemand(world, product.id, asOf)
      .filter(({ store, position }) => {
        const closedOn = supply.stores.get(store.id)?.closedOn ?? null
        return position.stock > 0 && (closedOn === null || closedOn > asOf) && isInStoreFilter(world, store.id, body.stores)
      })
      .map(({ store, position, expected }) => {
        const expectedSales = Math.min(position.stock * 1000, toFixedPoint(expected()) * sellingDays)
        const copies = Math.max(0, Math.floor((position.stock * 1000 - expectedSales) / 1000) - body.keepCopies)
        return {
          product: product.id,
          jan: product.jan,
          storeCd: store.cd,
          limit,
          position,
          sold: Math.max(0, position.recentlySold),
          stockedDays: position.stockedDays,
          expectedSales,
          copies,
          amount: copies * product.price,
          stockAmount: position.stock * product.price,
        }
      })
  })
  const undated = fits.filter(({ id }) => getLimit(id) === null).map(({ id }) => getSupply(id).stock)
  return {
    asOf,
    stores,
    supplyOf: getSupply,
    withoutLimit: { products: undated.filter((stock) => stock > 0).length, copies: sumBy(undated, (stock) => stock) },
  }
}

import type { ReturnCandidatesBody } from '../../../shared/api/return-candidates.ts'
import { GENRES } from '../small-trade.ts'
import { fixedPoint, getDemand } from './expected-demand.ts'
import { fitsStore, getDays, getStorePosition, plus, type World } from './product-detail.ts'
import { ofKind } from './trends-and-rankings.ts'

const daysTo = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const add = <T>(rows: readonly T[], getValue: (row: T) => number) => rows.reduce((all, row) => all + getValue(row), 0)

/** Returns of each title from each store, computed store by store and day by day; and titles without a limit. */
export function oracleReturns(world: World, body: ReturnCandidatesBody) {
  const { trade, supply } = world
  const { lastSale: asOf } = getDays(world)
  const fits = trade.products.filter((product) => {
    if (!ofKind(body.products, product.kind)) return false
    const path = (GENRES[product.genre - 1] ?? []).join('/')
    return body.products.genreKeys.length === 0 || body.products.genreKeys.some((key) => `${path}/`.startsWith(`${key}/`))
  })
  const getLimit = (id: number) => supply.products.get(id)?.returnLimit ?? null

  /** Deliveries and stock of a title in the stores; negative stock counts as 0. */
  const getSupply = (product: number) => {
    const position = trade.stores
      .filter((store) => fitsStore(world, store.id, body.stores))
      .map((store) => getStorePosition(world, store.id, { product, asOf }))
    return {
      delivered: add(position, (item) => item.delivered),
      sold: add(position, (item) => item.sold),
      returned: add(position, (item) => item.returned),
      stock: add(position, (item) => Math.max(0, item.stock)),
    }
  }

  const stores = fits.flatMap((product) => {
    const limit = getLimit(product.id)
    if (limit === null || daysTo(asOf, limit) < 1 || daysTo(asOf, limit) > body.withinDays) return []
    const following = trade.products
      .filter(
        (item) =>
          product.kind === 'magazine' &&
          item.kind === 'magazine' &&
          item.release > product.release &&
          supply.products.get(item.id)?.series === supply.products.get(product.id)?.series,
      )
      .map((item) => plus(item.release, -1))
    const lastDay = [limit, ...following].sort()[0] ?? limit
    const sellingDays = Math.max(0, daysTo(asOf, lastDay))
    return getDemand(world, product.id, asOf)
      .filter(({ store, position }) => {
        const closedOn = supply.stores.get(store.id)?.closedOn ?? null
        return position.stock > 0 && (closedOn === null || closedOn > asOf) && fitsStore(world, store.id, body.stores)
      })
      .map(({ store, position, expected }) => {
        const expectedSales = Math.min(position.stock * 1000, fixedPoint(expected()) * sellingDays)
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
    withoutLimit: { products: undated.filter((stock) => stock > 0).length, copies: add(undated, (stock) => stock) },
  }
}

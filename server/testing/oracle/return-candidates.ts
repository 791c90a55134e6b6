import type { ReturnCandidatesBody } from '../../../shared/api/return-candidates.ts'
import { GENRES } from '../small-trade.ts'
import { demandOf, thousandths } from './expected-demand.ts'
import { daysOf, fitsStore, plus, storeStandsAt, type World } from './product-detail.ts'
import { ofKind } from './trends-and-rankings.ts'

const daysTo = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const add = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

/** Returns of each title from each store, computed store by store and day by day; and titles without a limit. */
export function oracleReturns(world: World, body: ReturnCandidatesBody) {
  const { trade, supply } = world
  const { lastSale: asOf } = daysOf(world)
  const fits = trade.products.filter((product) => {
    if (!ofKind(body.products, product.kind)) return false
    const path = (GENRES[product.genre - 1] ?? []).join('/')
    return body.products.genreKeys.length === 0 || body.products.genreKeys.some((key) => `${path}/`.startsWith(`${key}/`))
  })
  const limitOf = (id: number) => supply.products.get(id)?.returnLimit ?? null

  /** Deliveries and stock of a title in the stores; negative stock counts as 0. */
  const supplyOf = (product: number) => {
    const stands = trade.stores
      .filter((store) => fitsStore(world, store.id, body.stores))
      .map((store) => storeStandsAt(world, store.id, { product, asOf }))
    return {
      delivered: add(stands, (item) => item.delivered),
      sold: add(stands, (item) => item.sold),
      returned: add(stands, (item) => item.returned),
      stock: add(stands, (item) => Math.max(0, item.stock)),
    }
  }

  const stores = fits.flatMap((product) => {
    const limit = limitOf(product.id)
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
    return demandOf(world, product.id, asOf)
      .filter(({ store, stands }) => {
        const closed = supply.stores.get(store.id)?.closedOn ?? null
        return stands.stock > 0 && (closed === null || closed > asOf) && fitsStore(world, store.id, body.stores)
      })
      .map(({ store, stands, expected }) => {
        const expectedSales = Math.min(stands.stock * 1000, thousandths(expected()) * sellingDays)
        const copies = Math.max(0, Math.floor((stands.stock * 1000 - expectedSales) / 1000) - body.keepCopies)
        return {
          product: product.id,
          jan: product.jan,
          storeCd: store.cd,
          limit,
          stands,
          own: stands.stockedDays > 0 ? thousandths(Math.max(0, stands.recentlySold) / stands.stockedDays) : 0,
          expectedSales,
          copies,
          amount: copies * product.price,
          stockAmount: stands.stock * product.price,
        }
      })
  })
  const undated = fits.filter(({ id }) => limitOf(id) === null).map(({ id }) => supplyOf(id).stock)
  return {
    asOf,
    stores,
    supplyOf,
    withoutLimit: { products: undated.filter((stock) => stock > 0).length, copies: add(undated, (stock) => stock) },
  }
}

import { addCalendarDays, getStorePosition, type StorePosition, type World } from './product-detail.ts'

const SHORT = 14

const countDaysInSpan = (first: string, last: string) =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1)

type Store = World['trade']['stores'][number]
interface Shelf {
  store: Store
  position: StorePosition
}

/** Thousandths of a copy per day, rounded half up. */
export const toFixedPoint = (value: number): number => Math.floor(value * 1000 + 0.5)

/**
 * Stock at the end of the day and expected daily sales of every store with a delivery of a title: its own sales per day in stock,
 * weighted with 14 days of its scale's rate; the scale's with 14 days of the title's; the title's with 28 days without a sale.
 */
export function computeOracleDemand(world: World, product: number, asOf: string) {
  const { trade, supply } = world
  const from = addCalendarDays(asOf, -27)
  const shelves: Shelf[] = trade.stores
    .map((store) => ({ store, position: getStorePosition(world, store.id, { product, asOf }) }))
    .filter(({ position }) => position.firstDelivery !== null)
  // days on which a copy was in stock within the window: up to the day, or up to the last sale of a store without stock
  const countShelfDays = ({ position }: Shelf) => {
    const first = (position.firstDelivery ?? '') > from ? (position.firstDelivery ?? '') : from
    const last = position.stock <= 0 ? position.lastSale : asOf
    return last === null ? 0 : countDaysInSpan(first, last)
  }
  const sumShelves = (some: readonly Shelf[]) => ({
    sold: some.reduce((sum, one) => sum + Math.max(0, one.position.recentlySold), 0),
    days: some.reduce((sum, one) => sum + countShelfDays(one), 0),
  })
  const all = sumShelves(shelves)
  const titleRate = all.sold / (all.days + 28)
  const getScale = (id: number) => supply.stores.get(id)?.scale ?? ''
  const getExpected = ({ store, position }: Shelf): number => {
    const group = sumShelves(shelves.filter((other) => getScale(other.store.id) === getScale(store.id)))
    const scaleRate = (group.sold + SHORT * titleRate) / (group.days + SHORT)
    return (Math.max(0, position.recentlySold) + SHORT * scaleRate) / (position.stockedDays + SHORT)
  }
  return shelves.map((shelf) => ({ ...shelf, expected: () => getExpected(shelf) }))
}

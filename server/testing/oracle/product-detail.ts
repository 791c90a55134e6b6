import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import type { SmallSupply } from '../small-supply.ts'
import { GENRES, type SmallTrade } from '../small-trade.ts'

/** Oracle of the analyses of one product over plain arrays: day by day, store by store. */

export interface World {
  trade: SmallTrade
  supply: SmallSupply
}

type Rows = readonly { date: string; store: number; product: number; quantity: number }[]

export const addCalendarDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const sumQuantity = (rows: readonly { quantity: number }[]) => rows.reduce((sum, row) => sum + row.quantity, 0)
/** Rounded to one decimal, half away from zero; null if there is nothing to divide by. */
export const computeRate = (part: number, denominator: number, digits = 1): number | null => {
  if (denominator <= 0) return null
  const scaled = Math.abs((part * 100 * 10 ** digits) / denominator)
  return (Math.sign(part / denominator) * Math.floor(scaled + 0.5)) / 10 ** digits || 0
}

export const isInStoreFilter = ({ trade, supply }: World, id: number, filter: StoreFilter): boolean => {
  const store = trade.stores.find((item) => item.id === id)
  const more = supply.stores.get(id)
  const matchesCodes = (codes: readonly string[], code: string | null | undefined) =>
    codes.length === 0 || (code != null && codes.includes(code))
  return (
    store !== undefined &&
    matchesCodes(filter.areaCds, store.area) &&
    matchesCodes(filter.chainCds, store.chain) &&
    matchesCodes(filter.storeCds, store.cd) &&
    matchesCodes(filter.scaleCds, more?.scale)
  )
}

/** Last day with a movement, last day with sales, first day with a movement. */
export function getDays({ trade }: World): { latest: string; lastSale: string; first: string } {
  const dates = [trade.sales, trade.deliveries, trade.returns, trade.adjustments].flatMap((rows) => rows.map((row) => row.date))
  // sales of a store and title on a day count unless refunds cancel them
  const selling = trade.sales
    .filter((sale) => {
      const same = trade.sales.filter(
        (item) => item.date === sale.date && item.store === sale.store && item.product === sale.product,
      )
      return sumQuantity(same) > 0
    })
    .map((sale) => sale.date)
  return { latest: dates.sort().at(-1) ?? '', lastSale: selling.sort().at(-1) ?? '', first: dates.sort()[0] ?? '' }
}

/** A store's part of a product at the end of a day, and its preceding 28 days. */
export function getStorePosition({ trade }: World, store: number, query: { product: number; asOf: string }) {
  const filterOwn = <T extends Rows[number]>(rows: readonly T[]) =>
    rows.filter((row) => row.store === store && row.product === query.product)
  const sumUntil = (rows: Rows, day: string) => sumQuantity(filterOwn(rows).filter((row) => row.date <= day))
  const sumOn = (rows: Rows, day: string) => sumQuantity(filterOwn(rows).filter((row) => row.date === day))
  const stockAt = (day: string) =>
    sumUntil(trade.deliveries, day) - sumUntil(trade.sales, day) - sumUntil(trade.returns, day) + sumUntil(trade.adjustments, day)
  let stockedDays = 0
  let recentlySold = 0
  for (let back = 0; back < 28; back++) {
    const day = addCalendarDays(query.asOf, -back)
    const sold = sumOn(trade.sales, day)
    recentlySold += sold
    if (stockAt(addCalendarDays(day, -1)) + sumOn(trade.deliveries, day) > 0 || sold > 0) stockedDays += 1
  }
  const firstDelivery = filterOwn(trade.deliveries)
    .filter((row) => row.date <= query.asOf)
    .map((row) => row.date)
    .sort()[0]
  const saleDays = [...new Set(filterOwn(trade.sales).map((row) => row.date))].filter((day) => sumOn(trade.sales, day) > 0).sort()
  return {
    sold: sumUntil(trade.sales, query.asOf),
    delivered: sumUntil(trade.deliveries, query.asOf),
    returned: sumUntil(trade.returns, query.asOf),
    stock: stockAt(query.asOf),
    stockAt,
    firstDelivery: firstDelivery ?? null,
    lastSale: saleDays.at(-1) ?? null,
    recentlySold,
    stockedDays,
  }
}

export type StorePosition = ReturnType<typeof getStorePosition>

export function getDaysOfCover(position: StorePosition): number | null {
  if (position.stock <= 0 || position.recentlySold <= 0 || position.stockedDays === 0) return null
  return Math.round((position.stock / (position.recentlySold / position.stockedDays)) * 10) / 10
}

export function getHealth(position: StorePosition, asOf: string): string {
  const wasSoldWithin = (days: number) => position.lastSale !== null && position.lastSale > addCalendarDays(asOf, -days)
  const hasBeenDeliveredFor = (days: number) =>
    position.firstDelivery !== null && position.firstDelivery <= addCalendarDays(asOf, -days)
  if (position.firstDelivery === null) return 'notDelivered'
  if (position.stock < 0) return 'unknown'
  if (position.stock === 0) return wasSoldWithin(28) ? 'soldOut' : 'cleared'
  if (!wasSoldWithin(56) && hasBeenDeliveredFor(56)) return 'dead'
  const cover = getDaysOfCover(position)
  if (cover === null) return hasBeenDeliveredFor(28) ? 'over' : 'fair'
  return cover <= 7 ? 'low' : cover <= 28 ? 'fair' : 'over'
}

export function getBand(position: StorePosition): string {
  if (position.firstDelivery === null) return 'none'
  const stock = Math.max(0, position.stock)
  return String(stock === 0 ? 0 : stock === 1 ? 1 : stock <= 3 ? 2 : stock <= 5 ? 3 : stock <= 10 ? 4 : stock <= 20 ? 5 : 6)
}

const getGenre = (trade: SmallTrade, id: number) => GENRES[(trade.products.find((product) => product.id === id)?.genre ?? 0) - 1]

/** True if both are publications, or neither: shares and ranks are within these groups. */
function areSameProductGroup(trade: SmallTrade, product: number, other: number): boolean {
  const isPublication = (id: number) => trade.products.find((item) => item.id === id)?.kind !== 'other'
  return isPublication(product) === isPublication(other)
}

/** Sales of a group of stores: of the product, of its peers in its large genre, of all its peers. */
export function groupSales(world: World, stores: readonly number[], query: { product: number; from: string; to: string }) {
  const { trade } = world
  const sales = trade.sales.filter(
    (sale) =>
      stores.includes(sale.store) &&
      sale.date >= query.from &&
      sale.date <= query.to &&
      areSameProductGroup(trade, query.product, sale.product),
  )
  const large = getGenre(trade, query.product)?.[0]
  return {
    quantity: sumQuantity(sales.filter((sale) => sale.product === query.product)),
    genre: sumQuantity(sales.filter((sale) => getGenre(trade, sale.product)?.[0] === large)),
    market: sumQuantity(sales),
  }
}

/** Orders, movements and stocks of one day. */
export function getOrderDay(world: World, query: { product: number; day: string; stores: StoreFilter }) {
  const { trade, supply } = world
  const { product, day } = query
  const filterOwn = <T extends { store: number; product: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.product === product && isInStoreFilter(world, row.store, query.stores))
  const sumOnDay = (rows: Rows) => sumQuantity(filterOwn(rows).filter((row) => row.date === day))
  const sumUntilDay = (rows: Rows) => sumQuantity(filterOwn(rows).filter((row) => row.date <= day))
  const orders = filterOwn(supply.orders).filter((row) => row.date === day)
  const findLatest = <T extends { date: string; quantity: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.date <= day).sort((a, b) => (a.date < b.date ? 1 : -1))[0]
  const counts = ['A1', 'A2'].flatMap((agency) => {
    const one = findLatest(supply.wholesaler.filter((row) => row.product === product && row.agency === agency))
    return one ? [one.quantity] : []
  })
  const house = findLatest(supply.house.filter((row) => row.product === product))
  return {
    date: day,
    netOrder: sumQuantity(orders.filter((row) => row.channel === 2)),
    normalOrder: sumQuantity(orders.filter((row) => row.channel === 1)),
    orderQuantity: sumQuantity(orders),
    delivery: sumOnDay(trade.deliveries),
    quantity: sumOnDay(trade.sales),
    returned: sumOnDay(trade.returns),
    marketStock:
      sumUntilDay(trade.deliveries) - sumUntilDay(trade.sales) - sumUntilDay(trade.returns) + sumUntilDay(trade.adjustments),
    dailyInventory: counts.length === 0 ? null : counts.reduce((sum, one) => sum + one, 0),
    publisherInventory: house?.quantity ?? null,
    publisherInventoryDate: house?.date ?? null,
  }
}

/** Copies of a product sold on the days, both included. */
export const sumSoldBetween = (world: World, query: { product: number; from: string; to: string; stores: StoreFilter }) =>
  sumQuantity(
    world.trade.sales.filter(
      (sale) =>
        sale.product === query.product &&
        sale.date >= query.from &&
        sale.date <= query.to &&
        isInStoreFilter(world, sale.store, query.stores),
    ),
  )

/** Rank by copies of a day among selected peers of the product; null if it did not sell. */
export function getRankOn(
  world: World,
  query: { product: number; day: string; stores: StoreFilter },
  among: (id: number) => boolean,
) {
  const sold = world.trade.products
    .filter((product) => among(product.id) && areSameProductGroup(world.trade, query.product, product.id))
    .map((product) => ({
      id: product.id,
      quantity: sumSoldBetween(world, { product: product.id, from: query.day, to: query.day, stores: query.stores }),
    }))
    .filter((item) => item.quantity > 0)
  const own = sold.find((item) => item.id === query.product)
  return {
    titles: sold.length,
    rank: own === undefined ? null : 1 + sold.filter((item) => item.quantity > own.quantity).length,
  }
}

/** Days after the release at which a magazine is on sale in a prefecture (domain 1.5). */
const getLag = (prefecture: string) => {
  const number = Number(prefecture)
  if (number === 47) return 4
  if (number === 1 || (number >= 40 && number <= 46)) return 2
  return [2, 3, 5, 6, 15, 16, 17, 18].includes(number) || (number >= 31 && number <= 39) ? 1 : 0
}

/** Copies sold from day 0 to the end of each day that is complete everywhere; empty if the release is before the records. */
export function getCurve(world: World, query: { product: number; days: number; stores: StoreFilter }): number[] {
  const { trade } = world
  const product = trade.products.find((item) => item.id === query.product)
  const { lastSale, first } = getDays(world)
  if (!product || product.release < first) return []
  const picked = trade.stores.filter((store) => isInStoreFilter(world, store.id, query.stores))
  const getProductLag = (prefecture: string) => (product.kind === 'magazine' ? getLag(prefecture) : 0)
  const latest = Math.max(0, ...picked.map((store) => getProductLag(store.prefecture)))
  const curve: number[] = []
  for (let day = 0; day <= query.days && addCalendarDays(product.release, day + latest) <= lastSale; day++) {
    let sum = 0
    for (const store of picked) {
      const from = addCalendarDays(product.release, getProductLag(store.prefecture))
      sum += sumQuantity(
        trade.sales.filter(
          (sale) =>
            sale.product === product.id &&
            sale.store === store.id &&
            sale.date >= from &&
            sale.date <= addCalendarDays(from, day),
        ),
      )
    }
    curve.push(sum)
  }
  return curve
}

import type { Knex } from 'knex'

/**
 * The estimated figures as shared/messages/definitions.ts defines them, from the loaded lines alone: row by row, without any SQL
 * or function of the product.
 */

export interface Line {
  date: string
  store: number
  product: number
  quantity: number
}

export interface Lines {
  sales: Line[]
  deliveries: Line[]
  returns: Line[]
  adjustments: Line[]
  stores: { id: number; code: string; scale: string | null; closedOn: string | null }[]
  products: {
    id: number
    jan: string
    price: number | null
    isMagazine: boolean
    series: number | null
    release: string | null
    returnLimit: string | null
  }[]
}

/** Reads the loaded lines as they are in the warehouse. */
export async function readLines(knex: Knex): Promise<Lines> {
  const readFacts = (table: string, date: string): Promise<Line[]> =>
    knex(table).select({ date, store: 'store_id', product: 'product_id', quantity: 'quantity' })
  const [sales, deliveries, returns, adjustments, stores, products] = await Promise.all([
    readFacts('fact_sale', 'sale_date'),
    readFacts('fact_delivery', 'delivery_date'),
    readFacts('fact_return', 'return_date'),
    readFacts('fact_adjustment', 'adjustment_date'),
    knex('store').select({ id: 'id', code: 'store_cd', scale: 'scale_cd', closedOn: 'closed_on' }),
    knex('product').select({
      id: 'id',
      jan: 'jan',
      price: 'price',
      kind: 'kind',
      series: 'series_id',
      release: 'release_date',
      returnLimit: 'return_limit_date',
    }),
  ])
  return {
    sales,
    deliveries,
    returns,
    adjustments,
    stores,
    products: products.map(({ kind, ...product }) => ({ ...product, isMagazine: kind === 'magazine' })),
  }
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const sumBy = <T>(rows: readonly T[], getValue: (row: T) => number): number => rows.reduce((all, row) => all + getValue(row), 0)
const roundHalfUp = (value: number, digits: number): number => Math.floor(value * 10 ** digits + 0.5) / 10 ** digits
const getLaterDay = (a: string, b: string): string => (a > b ? a : b)

/** The movements of a title in a store, by day. */
class Shelf {
  readonly store: number
  readonly product: number
  readonly #days = new Map<string, { sold: number; delivered: number; returned: number; adjusted: number }>()
  #sorted: string[] | null = null

  constructor(store: number, product: number) {
    this.store = store
    this.product = product
  }

  add(name: 'sold' | 'delivered' | 'returned' | 'adjusted', { date, quantity }: Line): void {
    const day = this.on(date)
    day[name] += quantity
    this.#days.set(date, day)
    this.#sorted = null
  }

  on(date: string) {
    return this.#days.get(date) ?? { sold: 0, delivered: 0, returned: 0, adjusted: 0 }
  }

  /** Days with movements, in order. */
  get days(): string[] {
    this.#sorted ??= [...this.#days.keys()].sort()
    return this.#sorted
  }

  /** Theoretical stock at the end of the day. */
  stockAt(date: string): number {
    let stock = 0
    for (const day of this.days) {
      if (day > date) break
      const { delivered, sold, returned, adjusted } = this.on(day)
      stock += delivered - sold - returned + adjusted
    }
    return stock
  }

  firstDelivery(until: string): string | null {
    return this.days.find((day) => day <= until && this.on(day).delivered > 0) ?? null
  }
}

/** Returns the movements of each title in each store. */
export function listShelves(lines: Lines): Shelf[] {
  const shelves = new Map<string, Shelf>()
  const addAll = (name: Parameters<Shelf['add']>[0], list: readonly Line[]) => {
    for (const line of list) {
      const key = `${line.store} ${line.product}`
      const shelf = shelves.get(key) ?? new Shelf(line.store, line.product)
      shelf.add(name, line)
      shelves.set(key, shelf)
    }
  }
  addAll('sold', lines.sales)
  addAll('delivered', lines.deliveries)
  addAll('returned', lines.returns)
  addAll('adjusted', lines.adjustments)
  return [...shelves.values()]
}

/** 「1日の見込み需要の求め方」 of the stores of a title. */
export function computeDemand(lines: Lines, shelvesOfTitle: readonly Shelf[], asOf: string) {
  const window = Array.from({ length: 28 }, (_none, back) => addDays(asOf, -back)).reverse()
  const [from = asOf] = window
  const stores = shelvesOfTitle.flatMap((shelf) => {
    const firstDelivery = shelf.firstDelivery(asOf)
    if (firstDelivery === null) return []
    const stock = shelf.stockAt(asOf)
    const q = Math.max(
      0,
      sumBy(window, (day) => shelf.on(day).sold),
    )
    const inStock = window.filter(
      (day) => shelf.stockAt(addDays(day, -1)) + shelf.on(day).delivered >= 1 || shelf.on(day).sold >= 1,
    )
    const lastSold = window.filter((day) => shelf.on(day).sold >= 1).at(-1) ?? null
    const end = stock > 0 ? asOf : lastSold
    const h = end === null ? 0 : Math.max(0, countDays(getLaterDay(firstDelivery, from), end) + 1)
    const scale = lines.stores.find(({ id }) => id === shelf.store)?.scale ?? ''
    return [{ shelf, firstDelivery, stock, q, d: inStock.length, h, lastSold, scale }]
  })
  const R = sumBy(stores, ({ q }) => q) / (sumBy(stores, ({ h }) => h) + 28)
  return stores.map((store) => {
    const band = stores.filter(({ scale }) => scale === store.scale)
    const G = (sumBy(band, ({ q }) => q) + 14 * R) / (sumBy(band, ({ h }) => h) + 14)
    return { ...store, demand: roundHalfUp((store.q + 14 * G) / (store.d + 14), 3) }
  })
}

/** 「推定機会損失の求め方」: the stores without stock of a title. */
export function computeLoss(lines: Lines, product: Lines['products'][number], shelvesOfTitle: readonly Shelf[], asOf: string) {
  if (product.returnLimit !== null && product.returnLimit < asOf) return []
  const isReplaced =
    product.isMagazine &&
    lines.products.some(
      (other) =>
        other.isMagazine &&
        other.series !== null &&
        other.series === product.series &&
        (other.release ?? '') > (product.release ?? '') &&
        (other.release ?? '') <= asOf,
    )
  if (isReplaced) return []
  const without = computeDemand(lines, shelvesOfTitle, asOf)
    .filter(({ shelf, stock, lastSold }) => {
      const closedOn = lines.stores.find(({ id }) => id === shelf.store)?.closedOn ?? null
      return stock <= 0 && lastSold !== null && (closedOn === null || closedOn > asOf)
    })
    .map((store) => {
      const { shelf } = store
      const first = shelf.days[0] ?? asOf
      let day = asOf
      while (day >= first && shelf.stockAt(day) <= 0) day = addDays(day, -1)
      const since = day < first ? store.firstDelivery : addDays(day, 1)
      const daysWithout = countDays(getLaterDay(since, store.lastSold ?? since), asOf)
      // in thousandths, as demand is
      const loss = Math.round(store.demand * 1000) * daysWithout
      return { ...store, since, daysWithout, loss, lost: Math.floor(loss / 1000) }
    })
  let missing = Math.floor(sumBy(without, ({ loss }) => loss) / 1000 + 0.5) - sumBy(without, ({ lost }) => lost)
  const byFraction = [...without].sort(
    (a, b) => (b.loss % 1000) - (a.loss % 1000) || b.loss - a.loss || a.shelf.store - b.shelf.store,
  )
  for (const store of byFraction) {
    if (missing === 0) break
    store.lost += 1
    missing -= 1
  }
  return without
}

/** 80 % range of the lost copies of stores of one title. */
export function computeRange(stores: readonly { loss: number; daysWithout: number; d: number; lost: number }[]) {
  const lost = sumBy(stores, (store) => store.lost)
  const m = sumBy(stores, ({ loss }) => loss) / 1000
  if (m === 0) return { low: lost, high: lost }
  const v = sumBy(stores, (store) => (store.loss / 1000) * (1 + store.daysWithout / (store.d + 14))) + 0.16 * lost ** 2
  const a = v / (9 * m * m)
  const low = m * Math.max(0, 1 - a - 1.28155 * Math.sqrt(a)) ** 3
  const high = m * (1 - a + 1.28155 * Math.sqrt(a)) ** 3
  return { low: Math.min(lost, Math.floor(low)), high: Math.max(lost, Math.ceil(high)) }
}

/** 「店頭日数の求め方」: days of the copies that a store returned of a title in a period, those with a known delivery day. */
export function listDaysOnShelf(shelf: Shelf, period: { from: string; to: string }): number[] {
  return shelf.days
    .filter((day) => day >= period.from && day <= period.to && shelf.on(day).returned > 0)
    .flatMap((day) => {
      const until = shelf.days.filter((date) => date <= day)
      const arrived = until.flatMap((date) => Array.from({ length: shelf.on(date).delivered }, () => date))
      const g = sumBy(
        until.map((date) => shelf.on(date)),
        (one) => one.sold + one.returned - one.adjusted,
      )
      const numbers = Array.from({ length: shelf.on(day).returned }, (_none, index) => g - index)
      return numbers.flatMap((number) => {
        const delivered = number >= 1 ? arrived[number - 1] : undefined
        return delivered === undefined ? [] : [countDays(delivered, day)]
      })
    })
}

/** Mean to one decimal; null without values. */
export const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : roundHalfUp(sumBy(values, (value) => value) / values.length, 1)

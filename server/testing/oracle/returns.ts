import type { ReturnRow, ReturnsBody } from '../../../shared/api/returns.ts'
import { GENRES, type Movement, type SmallTrade } from '../small-trade.ts'
import { inProducts, inStores } from './trends-and-rankings.ts'

/** Oracle of returns: copy by copy, in each store and title, from plain lists of movements. */

export interface ReturnsWorld {
  trade: SmallTrade
  /** Codes of the companies of the stores; null for a store without one. */
  companies: ReadonlyMap<number, string | null>
  /** Imprints with the publisher that they count towards. */
  imprints: Readonly<Record<string, string>>
  withoutPublisher: number
  withoutGenre: number
}

interface Span {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const isWithin = (span: Span, date: string) => date >= span.from && date <= span.to
const add = <T>(rows: readonly T[], getValue: (row: T) => number) => rows.reduce((all, row) => all + getValue(row), 0)

/** Returned copies of a title in a store whose delivery day is known, with their days in the store. */
function findShelfDays({ trade }: ReturnsWorld, at: { store: number; product: number }, span: Span): number[] {
  const selectOwn = <T extends Pick<Movement, 'store' | 'product'>>(list: readonly T[]) =>
    list.filter((item) => item.store === at.store && item.product === at.product)
  const [sales, deliveries, returned, adjusted] = [trade.sales, trade.deliveries, trade.returns, trade.adjustments].map((list) =>
    selectOwn<Pick<Movement, 'date' | 'store' | 'product' | 'quantity'>>(list),
  )
  const found: number[] = []
  const days = [...new Set((returned ?? []).map(({ date }) => date))].filter((date) => isWithin(span, date))
  for (const day of days) {
    const sumUntil = (list: typeof sales, includesDay: boolean) =>
      (list ?? []).filter(({ date }) => date < day || (includesDay && date === day))
    const copies = sumUntil(deliveries, true)
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .flatMap(({ date, quantity }) => Array.from({ length: quantity }, () => date))
    const sum = (list: readonly { quantity: number }[]) => add(list, ({ quantity }) => quantity)
    const gone = sum(sumUntil(sales, true)) + sum(sumUntil(returned, false)) - sum(sumUntil(adjusted, true))
    const returnedToday = sum((returned ?? []).filter(({ date }) => date === day))
    for (let copy = gone; copy < gone + returnedToday; copy++) {
      const delivered = copy >= 0 ? copies[copy] : undefined
      if (delivered !== undefined) found.push(daysFrom(delivered, day))
    }
  }
  return found
}

/** 100 × part ÷ all to one decimal, half up; null for what is no share. */
const rate = (part: number, all: number): number | null =>
  all <= 0 || part < 0 || part > all ? null : Math.floor((part * 1000) / all + 0.5) / 10
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.floor((add(values, (value) => value) * 10) / values.length + 0.5) / 10

/** Code of the row that a title in a store belongs to. */
function getCode(world: ReturnsWorld, body: ReturnsBody, at: { store: number; product: number }): string | null {
  const product = world.trade.products.find(({ id }) => id === at.product)
  const store = world.trade.stores.find(({ id }) => id === at.store)
  if (body.groupBy === 'product') return product?.jan ?? ''
  if (body.groupBy === 'store') return store?.cd ?? ''
  if (body.groupBy === 'company') return world.companies.get(at.store) ?? null
  if (body.groupBy === 'publisher') {
    const code = `990${product?.publisher}`
    return at.product === world.withoutPublisher ? null : (world.imprints[code] ?? code)
  }
  const depth = { large: 1, medium: 2, small: 3 }[body.genreLevel]
  return at.product === world.withoutGenre ? null : (GENRES[(product?.genre ?? 1) - 1] ?? []).slice(0, depth).join('/')
}

export const getRowCode = (row: ReturnRow): string | null =>
  row.jan ?? row.storeCd ?? row.companyCd ?? row.publisherCd ?? row.genreKey ?? null

/** Figures of the period and of last year, of each row and in total. */
export function oracleReturnsAnalysis(world: ReturnsWorld, body: ReturnsBody, { lastYear }: { lastYear: Span }) {
  const { trade } = world
  const pairs = trade.stores
    .filter(({ id }) => inStores(trade, id, body.stores))
    .flatMap((store) =>
      trade.products
        .filter(({ id }) => inProducts(trade, id, body.products))
        .filter(({ id }) => body.products.genreKeys.length === 0 || id !== world.withoutGenre)
        .map((product) => ({ store: store.id, product: product.id, price: product.price })),
    )
  const countMoved = (list: readonly Movement[], at: { store: number; product: number }, span: Span) =>
    add(
      list.filter((item) => item.store === at.store && item.product === at.product && isWithin(span, item.date)),
      ({ quantity }) => quantity,
    )
  const measured = pairs.map((at) => {
    const inSpan = (span: Span) => ({
      delivered: countMoved(trade.deliveries, at, span),
      returned: countMoved(trade.returns, at, span),
      shelf: findShelfDays(world, at, span),
    })
    return { code: getCode(world, body, at), price: at.price, now: inSpan(body.period), before: inSpan(lastYear) }
  })
  const sumUp = (rows: typeof measured) => ({
    totalDeliveryQuantity: add(rows, ({ now }) => now.delivered),
    totalReturnQuantity: add(rows, ({ now }) => now.returned),
    periodReturnRate: rate(
      add(rows, ({ now }) => now.returned),
      add(rows, ({ now }) => now.delivered),
    ),
    totalReturnAmount: add(rows, ({ now, price }) => now.returned * price),
    daysOnShelf: mean(rows.flatMap(({ now }) => now.shelf)),
    datedReturnQuantity: add(rows, ({ now }) => now.shelf.length),
    lastYearDeliveryQuantity: add(rows, ({ before }) => before.delivered),
    lastYearReturnQuantity: add(rows, ({ before }) => before.returned),
    lastYearReturnRate: rate(
      add(rows, ({ before }) => before.returned),
      add(rows, ({ before }) => before.delivered),
    ),
    lastYearReturnAmount: add(rows, ({ before, price }) => before.returned * price),
    lastYearDaysOnShelf: mean(rows.flatMap(({ before }) => before.shelf)),
  })
  const codes = [...new Set(measured.map(({ code }) => code))]
  const rows = codes
    .map((code) => ({ code, figures: sumUp(measured.filter((item) => item.code === code)) }))
    .filter(
      ({ figures }) =>
        figures.totalDeliveryQuantity !== 0 ||
        figures.totalReturnQuantity !== 0 ||
        figures.lastYearDeliveryQuantity !== 0 ||
        figures.lastYearReturnQuantity !== 0,
    )
  return { rows, totals: sumUp(measured) }
}

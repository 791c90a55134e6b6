import type { ReturnRow, ReturnsBody } from '../../../shared/api/returns.ts'
import { GENRES, type Movement, type SmallTrade } from '../small-trade.ts'
import { isInProducts, isInStores } from './trends-and-rankings.ts'

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
const countDaysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const isWithin = (span: Span, date: string) => date >= span.from && date <= span.to
const sumBy = <T>(rows: readonly T[], getValue: (row: T) => number) => rows.reduce((all, row) => all + getValue(row), 0)

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
    const sumQuantity = (list: readonly { quantity: number }[]) => sumBy(list, ({ quantity }) => quantity)
    const gone =
      sumQuantity(sumUntil(sales, true)) + sumQuantity(sumUntil(returned, false)) - sumQuantity(sumUntil(adjusted, true))
    const returnedToday = sumQuantity((returned ?? []).filter(({ date }) => date === day))
    for (let copy = gone; copy < gone + returnedToday; copy++) {
      const delivered = copy >= 0 ? copies[copy] : undefined
      if (delivered !== undefined) found.push(countDaysBetween(delivered, day))
    }
  }
  return found
}

/** 100 × part ÷ all to one decimal, half up; null for what is no share. */
const computeRate = (part: number, all: number): number | null =>
  all <= 0 || part < 0 || part > all ? null : Math.floor((part * 1000) / all + 0.5) / 10
const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.floor((sumBy(values, (value) => value) * 10) / values.length + 0.5) / 10

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
export function computeOracleReturns(world: ReturnsWorld, body: ReturnsBody, { lastYear }: { lastYear: Span }) {
  const { trade } = world
  const pairs = trade.stores
    .filter(({ id }) => isInStores(trade, id, body.stores))
    .flatMap((store) =>
      trade.products
        .filter(({ id }) => isInProducts(trade, id, body.products))
        .filter(({ id }) => body.products.genreKeys.length === 0 || id !== world.withoutGenre)
        .map((product) => ({ store: store.id, product: product.id, price: product.price })),
    )
  const countMoved = (list: readonly Movement[], at: { store: number; product: number }, span: Span) =>
    sumBy(
      list.filter((item) => item.store === at.store && item.product === at.product && isWithin(span, item.date)),
      ({ quantity }) => quantity,
    )
  const measured = pairs.map((at) => {
    const measureSpan = (span: Span) => ({
      delivered: countMoved(trade.deliveries, at, span),
      returned: countMoved(trade.returns, at, span),
      shelf: findShelfDays(world, at, span),
    })
    return { code: getCode(world, body, at), price: at.price, now: measureSpan(body.period), before: measureSpan(lastYear) }
  })
  const summarizeRows = (rows: typeof measured) => ({
    totalDeliveryQuantity: sumBy(rows, ({ now }) => now.delivered),
    totalReturnQuantity: sumBy(rows, ({ now }) => now.returned),
    periodReturnRate: computeRate(
      sumBy(rows, ({ now }) => now.returned),
      sumBy(rows, ({ now }) => now.delivered),
    ),
    totalReturnAmount: sumBy(rows, ({ now, price }) => now.returned * price),
    daysOnShelf: computeMean(rows.flatMap(({ now }) => now.shelf)),
    datedReturnQuantity: sumBy(rows, ({ now }) => now.shelf.length),
    lastYearDeliveryQuantity: sumBy(rows, ({ before }) => before.delivered),
    lastYearReturnQuantity: sumBy(rows, ({ before }) => before.returned),
    lastYearReturnRate: computeRate(
      sumBy(rows, ({ before }) => before.returned),
      sumBy(rows, ({ before }) => before.delivered),
    ),
    lastYearReturnAmount: sumBy(rows, ({ before, price }) => before.returned * price),
    lastYearDaysOnShelf: computeMean(rows.flatMap(({ before }) => before.shelf)),
  })
  const codes = [...new Set(measured.map(({ code }) => code))]
  const rows = codes
    .map((code) => ({ code, figures: summarizeRows(measured.filter((item) => item.code === code)) }))
    .filter(
      ({ figures }) =>
        figures.totalDeliveryQuantity !== 0 ||
        figures.totalReturnQuantity !== 0 ||
        figures.lastYearDeliveryQuantity !== 0 ||
        figures.lastYearReturnQuantity !== 0,
    )
  return { rows, totals: summarizeRows(measured) }
}

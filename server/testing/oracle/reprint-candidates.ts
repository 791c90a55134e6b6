import type { ReprintQuestion } from '../../../shared/api/reprint-candidates.ts'
import { GENRES } from '../small-trade.ts'
import { getDays, getOrderDay, getStorePosition, plus, type World } from './product-detail.ts'

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const mondayOf = (day: string) => plus(day, -((new Date(day).getUTCDay() + 6) % 7))
/** Weeks since release of the week from `start` on. */
const ageAt = (start: string, release: string) => Math.min(104, Math.floor((daysFrom(release, start) + 6) / 7))
const everyStore = {
  areaCds: [],
  prefectureCds: [],
  companyCds: [],
  chainCds: [],
  storeCds: [],
  locationCds: [],
  scaleCds: [],
  categoryCds: [],
}

/** Quantiles of the standard normal distribution at 5 %, 10 % … 95 %. */
const normal = [-1.645, -1.282, -1.036, -0.842, -0.674, -0.524, -0.385, -0.253, -0.126]
const deviates = [...normal, 0, ...normal.map((value) => -value).reverse()]

const known = new WeakMap<World, Map<string, ReturnType<typeof getStorePosition>[]>>()

/**
 * Positions of a title in each store; counting them takes longer than everything else, so that they are kept for all questions.
 */
function positionsOn(world: World, question: { product: number; asOf: string }) {
  const positions = known.get(world) ?? new Map<string, ReturnType<typeof getStorePosition>[]>()
  known.set(world, positions)
  const key = `${question.product} ${question.asOf}`
  const counted = positions.get(key) ?? world.trade.stores.map((store) => getStorePosition(world, store.id, question))
  positions.set(key, counted)
  return counted
}

/** Quantiles of a sum of weeks where no errors have been measured. */
export function oracleQuantiles(forecast: number): number[] {
  const spread = Math.sqrt(0.09 + 1 / (forecast + 1))
  return deviates.map((deviate) => Math.max(0, (forecast + 1) * Math.exp(deviate * spread) - 1))
}

/** Copies of a book sold in a period. */
const getSold = ({ trade }: World, product: number, { from, to }: { from: string; to: string }) =>
  total(
    trade.sales
      .filter((sale) => sale.product === product && sale.date >= from && sale.date <= to)
      .map(({ quantity }) => quantity),
  )

/** Forecasts the 26 weeks after a day for any book of a trade of some months: too short for seasons. */
export function oracleForecast(world: World, asOf: string) {
  const books = world.trade.products.filter(({ kind }) => kind === 'book')
  const genreOf = (id: number) => GENRES[(books.find((book) => book.id === id)?.genre ?? 1) - 1]?.[0] ?? ''
  const soldIn = (product: number, from: string, to: string) => getSold(world, product, { from, to })

  // changes between calendar weeks
  const lastWeek = mondayOf(plus(asOf, -6))
  const firstWeek = plus(lastWeek, -7 * 103)
  const observed = books.flatMap((book) => {
    const weeks = Array.from({ length: 104 }, (_none, index) => plus(firstWeek, 7 * index))
      .filter((week) => week > plus(book.release, -7))
      .map((week) => ({ week, copies: Math.max(0, soldIn(book.id, week, plus(week, 6))) }))
    const known = daysFrom(book.release > firstWeek ? book.release : firstWeek, lastWeek) + 7
    const weight = Math.floor((2_000_000 * known) / (14 * total(weeks.map(({ copies }) => copies)) + known))
    return weeks.map(({ week, copies }) => ({
      genre: genreOf(book.id),
      age: ageAt(week, book.release),
      week,
      copies: weight * copies,
    }))
  })
  const ratioAt = (rows: typeof observed, age: number) => {
    const reach = age < 6 ? 0 : Math.ceil(age * 0.15)
    const near = (row: (typeof observed)[number], shift: number) =>
      row.age - shift >= Math.max(0, age - reach) && row.age - shift <= Math.min(102, age + reach)
    return {
      before: total(rows.filter((row) => near(row, 0) && row.week < lastWeek).map(({ copies }) => copies)),
      after: total(rows.filter((row) => near(row, 1) && row.week > firstWeek).map(({ copies }) => copies)),
    }
  }
  const curves = new Map<string, number[]>()
  const curveOf = (genre: string) => {
    const cached = curves.get(genre)
    if (cached) return cached
    const curve = [1]
    for (let age = 0; age < 40; age++) {
      const all = ratioAt(observed, age)
      const usual = all.before > 0 ? all.after / all.before : 1
      const own = ratioAt(
        observed.filter((row) => row.genre === genre),
        age,
      )
      curve.push((curve[age] ?? 0) * ((own.after + 30_000_000 * usual) / (own.before + 30_000_000)))
    }
    curves.set(genre, curve)
    return curve
  }

  return (book: (typeof books)[number]): number[] => {
    const curve = curveOf(genreOf(book.id))
    const shape = (start: string) => curve[Math.max(0, ageAt(start, book.release))] ?? 1
    let [sold, expected] = [0, 0]
    for (let back = 1; back <= 20; back++) {
      const start = plus(asOf, 1 - 7 * back)
      if (ageAt(start, book.release) <= 0) break
      sold += 0.9 ** (back - 1) * soldIn(book.id, start, plus(start, 6))
      expected += 0.9 ** (back - 1) * shape(start)
    }
    if (expected === 0) {
      sold = soldIn(book.id, plus(asOf, -6), asOf)
      expected = (curve[1] ?? 1) * (Math.min(7, daysFrom(book.release, asOf) + 1) / 7)
    }
    return Array.from({ length: 26 }, (_none, ahead) => (Math.max(0, sold) / expected) * shape(plus(asOf, 1 + 7 * ahead)))
  }
}

/** Reprint candidates of a trade of some months, computed week by week: too short for measured ranges. */
export function oracleReprints(world: World, body: ReprintQuestion) {
  const { trade, supply } = world
  const { lastSale: asOf } = getDays(world)
  const books = trade.products.filter(({ kind }) => kind === 'book')
  const soldIn = (product: number, from: string, to: string) => getSold(world, product, { from, to })
  const forecast = oracleForecast(world, asOf)

  const rows = books.flatMap((book) => {
    const recent = soldIn(book.id, plus(asOf, -27), asOf)
    if (book.release > asOf || recent < body.minRecentCopies) return []
    const weeks = forecast(book)
    const positions = (day: string) => positionsOn(world, { product: book.id, asOf: day })
    const now = positions(asOf)
    const market = total(now.map(({ stock }) => Math.max(0, stock)))
    const { dailyInventory, publisherInventory } = getOrderDay(world, { product: book.id, day: asOf, stores: everyStore })
    const stock = market + (dailyInventory ?? 0) + (publisherInventory ?? 0)
    // the first day by whose end the stock is sold
    let [runOutDays, left] = [0, stock]
    while (runOutDays < 182 && left > 1e-9) left -= (weeks[Math.floor(runOutDays++ / 7)] ?? 0) / 7
    if (left > 1e-9 || runOutDays > body.runOutWithinDays) return []
    const sumTo = (days: number) => total(weeks.map((copies, index) => copies * Math.min(1, Math.max(0, (days - 7 * index) / 7))))
    const quantiles = (weekCount: number) => oracleQuantiles(sumTo(7 * weekCount))
    const [whole, rest] = [Math.floor(body.leadDays / 7), (body.leadDays % 7) / 7]
    const before = whole === 0 ? deviates.map(() => 0) : quantiles(whole)
    const after = rest === 0 ? before : quantiles(whole + 1)
    const lostBefore = before.map((value, index) => Math.max(0, value + rest * ((after[index] ?? 0) - value) - stock))
    const demands = quantiles(12).map((value, index) => value - (lostBefore[index] ?? 0))
    const costOf = (copies: number) => {
      const over = total(demands.map((demand) => Math.max(0, stock + copies - demand))) / demands.length
      const under = total(demands.map((demand) => Math.max(0, demand - stock - copies))) / demands.length
      return {
        copies,
        cost: under * body.marginRate + over * body.returnCostRate,
        rate: (100 * over) / Math.max(1, stock + copies),
      }
    }
    const lots = Array.from({ length: 400 }, (_none, index) => costOf(index * body.lotSize))
    const allowed = lots.filter(({ copies, rate }) => copies === 0 || rate <= body.targetReturnRate)
    const best = allowed.reduce((least, lot) => (lot.cost < least.cost - 1e-9 ? lot : least))
    return [
      {
        jan: book.jan,
        recentQuantity: recent,
        cumulativeStockQuantity: market,
        cumulativeDeliveryQuantity: total(now.map(({ delivered }) => delivered)),
        cumulativeSaleQuantity: total(now.map((position) => position.sold)),
        dailyInventory,
        publisherInventory,
        numberOfPendingOrder: total(
          supply.orders
            .filter((order) => order.product === book.id && order.date <= asOf && !order.cancelled)
            .map((order) => order.quantity - order.filled),
        ),
        totalStock: stock,
        runOutDays,
        zeroStoresByWeek: [5, 4, 3, 2, 1, 0].map(
          (back) =>
            positions(plus(asOf, -7 * back)).filter(({ firstDelivery, stock: left }) => firstDelivery && left <= 0).length,
        ),
        expected: [4, 8, 12].map((count) => sumTo(7 * count)),
        lost: total(lostBefore) / lostBefore.length,
        suggested: best.copies,
      },
    ]
  })
  return { asOf, rows }
}

import type { ReprintQuery } from '../../../shared/api/reprint-candidates.ts'
import { forecastDampedTrend } from '../../forecast/model/forecast-methods.ts'
import { GENRES } from '../small-trade.ts'
import { addCalendarDays, getDays, getOrderDay, getStorePosition, type World } from './product-detail.ts'

const countDaysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const getMonday = (day: string) => addCalendarDays(day, -((new Date(day).getUTCDay() + 6) % 7))
/** Weeks since release of the week from `start` on. */
const getAgeInWeeks = (start: string, release: string) => Math.min(104, Math.floor((countDaysBetween(release, start) + 6) / 7))
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
 * Positions of a title in each store; counting them takes longer than everything else, so that they are kept for all queries.
 */
function getPositionsOn(world: World, query: { product: number; asOf: string }) {
  const positions = known.get(world) ?? new Map<string, ReturnType<typeof getStorePosition>[]>()
  known.set(world, positions)
  const key = `${query.product} ${query.asOf}`
  const counted = positions.get(key) ?? world.trade.stores.map((store) => getStorePosition(world, store.id, query))
  positions.set(key, counted)
  return counted
}

/** Quantiles of a sum of weeks where no errors have been measured. */
export function computeOracleQuantiles(forecast: number): number[] {
  const spread = Math.sqrt(0.09 + 1 / (forecast + 1))
  return deviates.map((deviate) => Math.max(0, (forecast + 1) * Math.exp(deviate * spread) - 1))
}

/** Copies of a book sold in a period. */
const getSold = ({ trade }: World, product: number, { from, to }: { from: string; to: string }) =>
  sumValues(
    trade.sales
      .filter((sale) => sale.product === product && sale.date >= from && sale.date <= to)
      .map(({ quantity }) => quantity),
  )

/** Day from which sales are known: the first on which a store sold more than it took back. */
export function findOracleFirstSaleDay({ trade }: World): string {
  const sold = new Map<string, number>()
  for (const { store, date, quantity } of trade.sales)
    sold.set(`${date} ${store}`, (sold.get(`${date} ${store}`) ?? 0) + quantity)
  return (
    [...sold]
      .filter(([, quantity]) => quantity > 0)
      .map(([key]) => key.slice(0, 10))
      .sort()[0] ?? ''
  )
}

/** Monday of the first week that is known completely. */
export function findOracleFirstWeek(world: World): string {
  const first = findOracleFirstSaleDay(world)
  return getMonday(first) === first ? first : addCalendarDays(getMonday(first), 7)
}

const computeMedian = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/**
 * Forecasts the 26 weeks after a day for any book of a trade of some months: too short for seasons, for the sales of last year
 * and for weights of its own, so that the usual ones of new titles combine the curve, a fading trend and two medians.
 */
export function createOracleForecast(world: World, asOf: string) {
  const books = world.trade.products.filter(({ kind }) => kind === 'book')
  const getGenre = (id: number) => GENRES[(books.find((book) => book.id === id)?.genre ?? 1) - 1]?.[0] ?? ''
  const getSoldIn = (product: number, from: string, to: string) => getSold(world, product, { from, to })

  // changes between calendar weeks
  const lastWeek = getMonday(addCalendarDays(asOf, -6))
  const firstWeek = findOracleFirstWeek(world)
  const observed = books.flatMap((book) => {
    const weeks = Array.from({ length: 20 }, (_none, index) => addCalendarDays(firstWeek, 7 * index))
      .filter((week) => week <= lastWeek)
      .filter((week) => week > addCalendarDays(book.release, -7))
      .map((week) => ({ week, copies: Math.max(0, getSoldIn(book.id, week, addCalendarDays(week, 6))) }))
    const known = countDaysBetween(book.release > firstWeek ? book.release : firstWeek, lastWeek) + 7
    const weight = Math.floor((2_000_000 * known) / (14 * sumValues(weeks.map(({ copies }) => copies)) + known))
    return weeks.map(({ week, copies }) => ({
      genre: getGenre(book.id),
      age: getAgeInWeeks(week, book.release),
      week,
      copies: weight * copies,
    }))
  })
  const sumAroundAge = (rows: typeof observed, age: number) => {
    const reach = age < 6 ? 0 : Math.ceil(age * 0.15)
    const isNearAge = (row: (typeof observed)[number], shift: number) =>
      row.age - shift >= Math.max(0, age - reach) && row.age - shift <= Math.min(102, age + reach)
    return {
      before: sumValues(rows.filter((row) => isNearAge(row, 0) && row.week < lastWeek).map(({ copies }) => copies)),
      after: sumValues(rows.filter((row) => isNearAge(row, 1) && row.week > firstWeek).map(({ copies }) => copies)),
    }
  }
  const curves = new Map<string, number[]>()
  const getCurve = (genre: string) => {
    const cached = curves.get(genre)
    if (cached) return cached
    const curve = [1]
    for (let age = 0; age < 60; age++) {
      const all = sumAroundAge(observed, age)
      const usual = all.before > 0 ? all.after / all.before : 1
      const own = sumAroundAge(
        observed.filter((row) => row.genre === genre),
        age,
      )
      curve.push((curve[age] ?? 0) * ((own.after + 30_000_000 * usual) / (own.before + 30_000_000)))
    }
    curves.set(genre, curve)
    return curve
  }

  return (book: (typeof books)[number]): number[] => {
    const curve = getCurve(getGenre(book.id))
    const getCurveValue = (start: string) => curve[Math.max(0, getAgeInWeeks(start, book.release))] ?? 1
    const ahead = Array.from(
      { length: 26 },
      (_none, week) => getCurveValue(addCalendarDays(asOf, 1 + 7 * week)) / getCurveValue(addCalendarDays(asOf, 1)),
    )
    const known = Math.floor((countDaysBetween(findOracleFirstSaleDay(world), asOf) + 1) / 7)
    const weeks = Array.from(
      { length: Math.min(known, Math.floor(countDaysBetween(book.release, asOf) / 7)) },
      (_none, index) => {
        const start = addCalendarDays(asOf, 1 - 7 * (index + 1))
        const copies = getSoldIn(book.id, start, addCalendarDays(start, 6))
        const relative = getCurveValue(start) / getCurveValue(addCalendarDays(asOf, 1))
        return { copies, relative, adjusted: copies / relative }
      },
    )
    if (weeks.length === 0) {
      const days = Math.min(7, countDaysBetween(book.release, asOf) + 1)
      const sold = Math.max(0, getSoldIn(book.id, addCalendarDays(asOf, -6), asOf))
      return ahead.map((factor) => (known === 0 ? 0 : (sold * 7) / days) * factor)
    }
    const sumWeighted = (pick: (week: (typeof weeks)[number]) => number) =>
      sumValues(weeks.map((week, back) => 0.9 ** back * pick(week)))
    const level =
      Math.max(
        0,
        sumWeighted(({ copies }) => copies),
      ) / sumWeighted(({ relative }) => relative)
    const curveForecast = ahead.map((factor) => level * factor)
    if (weeks.length < 3) return curveForecast
    const adjusted = weeks.map((week) => week.adjusted)
    const trend = forecastDampedTrend([...adjusted].reverse(), 26)
    const usual = [13, 26].map((count) => Math.max(0, computeMedian(adjusted.slice(0, count))))
    return ahead.map(
      (factor, week) =>
        0.7 * (curveForecast[week] ?? 0) + 0.1 * (trend[week] ?? 0) * factor + 0.1 * ((usual[0] ?? 0) + (usual[1] ?? 0)) * factor,
    )
  }
}

/** Reprint candidates of a trade of some months, computed week by week: too short for measured ranges. */
export function computeOracleReprints(world: World, body: ReprintQuery) {
  const { trade, supply } = world
  const { lastSale: asOf } = getDays(world)
  const books = trade.products.filter(({ kind }) => kind === 'book')
  const getSoldIn = (product: number, from: string, to: string) => getSold(world, product, { from, to })
  const forecast = createOracleForecast(world, asOf)

  const rows = books.flatMap((book) => {
    const recent = getSoldIn(book.id, addCalendarDays(asOf, -27), asOf)
    if (book.release > asOf || recent < body.minRecentCopies) return []
    const weeks = forecast(book)
    const getPositions = (day: string) => getPositionsOn(world, { product: book.id, asOf: day })
    const now = getPositions(asOf)
    const market = sumValues(now.map(({ stock }) => Math.max(0, stock)))
    const { dailyInventory, publisherInventory } = getOrderDay(world, { product: book.id, day: asOf, stores: everyStore })
    const stock = market + (dailyInventory ?? 0) + (publisherInventory ?? 0)
    // the first day by whose end the stock is sold
    let [runOutDays, left] = [0, stock]
    while (runOutDays < 182 && left > 1e-9) left -= (weeks[Math.floor(runOutDays++ / 7)] ?? 0) / 7
    if (left > 1e-9 || runOutDays > body.runOutWithinDays) return []
    const sumUntilDay = (days: number) =>
      sumValues(weeks.map((copies, index) => copies * Math.min(1, Math.max(0, (days - 7 * index) / 7))))
    const getQuantiles = (weekCount: number) => computeOracleQuantiles(sumUntilDay(7 * weekCount))
    const [whole, rest] = [Math.floor(body.leadDays / 7), (body.leadDays % 7) / 7]
    const before = whole === 0 ? deviates.map(() => 0) : getQuantiles(whole)
    const after = rest === 0 ? before : getQuantiles(whole + 1)
    const lostBefore = before.map((value, index) => Math.max(0, value + rest * ((after[index] ?? 0) - value) - stock))
    const demands = getQuantiles(12).map((value, index) => value - (lostBefore[index] ?? 0))
    const computeCost = (copies: number) => {
      const over = sumValues(demands.map((demand) => Math.max(0, stock + copies - demand))) / demands.length
      const under = sumValues(demands.map((demand) => Math.max(0, demand - stock - copies))) / demands.length
      return {
        copies,
        cost: under * body.marginRate + over * body.returnCostRate,
        rate: (100 * over) / Math.max(1, stock + copies),
      }
    }
    const lots = Array.from({ length: 400 }, (_none, index) => computeCost(index * body.lotSize))
    const allowed = lots.filter(({ copies, rate }) => copies === 0 || rate <= body.targetReturnRate)
    const best = allowed.reduce((least, lot) => (lot.cost < least.cost - 1e-9 ? lot : least))
    return [
      {
        jan: book.jan,
        recentQuantity: recent,
        cumulativeStockQuantity: market,
        cumulativeDeliveryQuantity: sumValues(now.map(({ delivered }) => delivered)),
        cumulativeSaleQuantity: sumValues(now.map((position) => position.sold)),
        dailyInventory,
        publisherInventory,
        numberOfPendingOrder: sumValues(
          supply.orders
            .filter((order) => order.product === book.id && order.date <= asOf && !order.cancelled)
            .map((order) => order.quantity - order.filled),
        ),
        totalStock: stock,
        runOutDays,
        zeroStoresByWeek: [5, 4, 3, 2, 1, 0].map(
          (back) =>
            getPositions(addCalendarDays(asOf, -7 * back)).filter(({ firstDelivery, stock: left }) => firstDelivery && left <= 0)
              .length,
        ),
        expected: [4, 8, 12].map((count) => sumUntilDay(7 * count)),
        lost: sumValues(lostBefore) / lostBefore.length,
        suggested: best.copies,
      },
    ]
  })
  return { asOf, rows }
}

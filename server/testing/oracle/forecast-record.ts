import { addCalendarDays, computeRate, type World } from './product-detail.ts'
import { computeOracleQuantiles, createOracleForecast, findOracleFirstWeek } from './reprint-candidates.ts'

const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** What was forecast for each book on a Sunday, from plain arrays; exact values, before rounding. */
export function computeOracleForecastRecord(world: World, sunday: string) {
  const forecast = createOracleForecast(world, sunday)
  const { products, sales } = world.trade
  const firstWeek = findOracleFirstWeek(world)
  return products.flatMap((book) => {
    const weekday = new Date(book.release).getUTCDay()
    const firstMonday = addCalendarDays(book.release, -((weekday + 6) % 7))
    const recent = sales.filter(
      ({ product, date }) =>
        product === book.id && date > addCalendarDays(sunday, -91) && date <= sunday && date >= firstMonday && date >= firstWeek,
    )
    // a whole week must be known after the day of the release
    if (
      book.kind !== 'book' ||
      addCalendarDays(sunday, -6) <= book.release ||
      sunday < firstWeek ||
      sumValues(recent.map(({ quantity }) => quantity)) < 20
    )
      return []
    const weeks = forecast(book)
    return [4, 8, 12].map((horizon) => {
      const expected = sumValues(weeks.slice(0, horizon))
      const quantiles = computeOracleQuantiles(expected)
      // the outermost whole copies within the range, which contains the forecast
      const low = Math.min(Math.round(expected), Math.ceil(quantiles[1] ?? 0))
      const high = Math.max(Math.round(expected), Math.floor(quantiles[17] ?? 0))
      return { product: book.id, horizon, expected, low, high }
    })
  })
}

/** Copies of a book sold in the weeks after a Sunday. */
export const computeOracleActualSales = (
  { trade }: World,
  forecast: { product: number; sunday: string; horizon: number },
): number =>
  sumValues(
    trade.sales
      .filter(
        ({ product, date }) =>
          product === forecast.product &&
          date > forecast.sunday &&
          date <= addCalendarDays(forecast.sunday, 7 * forecast.horizon),
      )
      .map(({ quantity }) => quantity),
  )

/** Error, bias and coverage of forecasts with what came. */
export function computeOracleAccuracy(compared: readonly { expected: number; low: number; high: number; actual: number }[]) {
  const sold = sumValues(compared.map(({ actual }) => actual))
  const computePercentOfSold = (part: number) => (sold > 0 ? computeRate(part, sold) : null)
  const covered = compared.filter(({ low, high, actual }) => actual >= low && actual <= high).length
  return {
    forecasts: compared.length,
    errorRate: computePercentOfSold(
      sumValues(compared.map(({ expected, actual }) => Math.max(expected - actual, actual - expected))),
    ),
    bias: computePercentOfSold(sumValues(compared.map(({ expected }) => expected)) - sold),
    coverage: computeRate(covered, compared.length),
  }
}

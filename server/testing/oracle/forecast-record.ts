import { plus, rate, type World } from './product-detail.ts'
import { oracleFirstWeek, oracleForecast, oracleQuantiles } from './reprint-candidates.ts'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** What was forecast for each book on a Sunday, from plain arrays; exact values, before rounding. */
export function oracleRecord(world: World, sunday: string) {
  const forecast = oracleForecast(world, sunday)
  const { products, sales } = world.trade
  const firstWeek = oracleFirstWeek(world)
  return products.flatMap((book) => {
    const weekday = new Date(book.release).getUTCDay()
    const firstMonday = plus(book.release, -((weekday + 6) % 7))
    const recent = sales.filter(
      ({ product, date }) =>
        product === book.id && date > plus(sunday, -91) && date <= sunday && date >= firstMonday && date >= firstWeek,
    )
    // a whole week must be known after the day of the release
    if (
      book.kind !== 'book' ||
      plus(sunday, -6) <= book.release ||
      sunday < firstWeek ||
      sum(recent.map(({ quantity }) => quantity)) < 20
    )
      return []
    const weeks = forecast(book)
    return [4, 8, 12].map((horizon) => {
      const expected = sum(weeks.slice(0, horizon))
      const quantiles = oracleQuantiles(expected)
      // the outermost whole copies within the range, which contains the forecast
      const low = Math.min(Math.round(expected), Math.ceil(quantiles[1] ?? 0))
      const high = Math.max(Math.round(expected), Math.floor(quantiles[17] ?? 0))
      return { product: book.id, horizon, expected, low, high }
    })
  })
}

/** Copies of a book sold in the weeks after a Sunday. */
export const oracleActual = ({ trade }: World, forecast: { product: number; sunday: string; horizon: number }): number =>
  sum(
    trade.sales
      .filter(
        ({ product, date }) =>
          product === forecast.product && date > forecast.sunday && date <= plus(forecast.sunday, 7 * forecast.horizon),
      )
      .map(({ quantity }) => quantity),
  )

/** Error, bias and coverage of forecasts with what came. */
export function oracleAccuracy(compared: readonly { expected: number; low: number; high: number; actual: number }[]) {
  const sold = sum(compared.map(({ actual }) => actual))
  const percent = (part: number) => (sold > 0 ? rate(part, sold) : null)
  const covered = compared.filter(({ low, high, actual }) => actual >= low && actual <= high).length
  return {
    forecasts: compared.length,
    errorRate: percent(sum(compared.map(({ expected, actual }) => Math.max(expected - actual, actual - expected)))),
    bias: percent(sum(compared.map(({ expected }) => expected)) - sold),
    coverage: rate(covered, compared.length),
  }
}

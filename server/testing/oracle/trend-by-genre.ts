import type { GenreTrendBody } from '../../../shared/api/trend-by-genre.ts'
import { GENRES, type Sale, type SmallTrade } from '../small-trade.ts'
import { getComparedBefore, getOracleBucket } from './trends-and-rankings.ts'

/** Oracle of trends by genre and publisher. Product 5 has neither; 9904 is an imprint of 9901. */

export const WITHOUT = 5

const getDayBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** The same months of the year before, or the same weekdays 52 weeks before. */
export function getYearBefore(period: { from: string; to: string }): { from: string; to: string } {
  if (period.from.endsWith('-01') && getDayBefore(period.to, -1).endsWith('-01')) {
    const shiftYear = (date: string) => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
    return { from: shiftYear(period.from), to: getDayBefore(shiftYear(getDayBefore(period.to, -1)), 1) }
  }
  return { from: getDayBefore(period.from, 364), to: getDayBefore(period.to, 364) }
}

/** Genre path and publisher of a sale's product, as the query groups them. */
function getGroup(trade: SmallTrade, sale: Sale, body: GenreTrendBody): { genre: string | null; publisher: string | null } {
  const product = trade.products.find((item) => item.id === sale.product)
  const isWithoutKey = product === undefined || product.id === WITHOUT
  const depth = body.genreLevel === 'large' ? 1 : body.genreLevel === 'medium' ? 2 : 3
  const genre = isWithoutKey ? null : (GENRES[product.genre - 1] ?? []).slice(0, depth).join('/')
  const publisher = isWithoutKey ? null : product.publisher === 4 ? '9901' : `990${product.publisher}`
  return { genre: body.groupBy === 'publisher' ? null : genre, publisher: body.groupBy === 'genre' ? null : publisher }
}

export function computeOracleGenreTrend(
  trade: SmallTrade,
  body: GenreTrendBody & { period: { from: string; to: string } },
  picked: (sale: Sale) => boolean,
) {
  const measure = body.basis === 1 ? 'amount' : 'quantity'
  const periods = [
    body.period,
    getComparedBefore(trade, body.period),
    getComparedBefore(trade, body.period, getYearBefore(body.period)),
  ]
  const groups = new Map<
    string,
    { genre: string | null; publisher: string | null; sums: number[]; other: number[]; trend: Map<string, number> }
  >()
  for (const sale of trade.sales) {
    if (!picked(sale)) continue
    const at = getGroup(trade, sale, body)
    const key = JSON.stringify(at)
    for (const [index, period] of periods.entries()) {
      if (sale.date < period.from || sale.date > period.to) continue
      const group = groups.get(key) ?? { ...at, sums: [0, 0, 0], other: [0, 0, 0], trend: new Map<string, number>() }
      groups.set(key, group)
      group.sums[index] = (group.sums[index] ?? 0) + sale[measure]
      group.other[index] = (group.other[index] ?? 0) + sale[measure === 'amount' ? 'quantity' : 'amount']
      if (index !== 0) continue
      const bucket = getOracleBucket(sale.date, body.unit, body.weekStartsOn)
      group.trend.set(bucket, (group.trend.get(bucket) ?? 0) + sale[measure])
    }
  }
  // completely refunded sales form no group
  return [...groups.values()].filter((group) => [...group.sums, ...group.other].some((value) => value !== 0))
}

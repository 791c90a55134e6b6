import { addDays } from '../../../shared/period.ts'
import { pickRandom, type SmallTrade } from '../small-trade.ts'

/** Oracle of movers and their reasons. Publicity and awards are added to the trade. */

export interface Happening {
  product: number
  date: string
  name: string
}

export function makeHappenings(trade: SmallTrade, seed: number): { publicity: Happening[]; awards: Happening[] } {
  const random = pickRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const make = (count: number, name: string) =>
    Array.from({ length: count }, (_none, index) => ({
      product: 1 + pick(trade.products.length),
      date: addDays(trade.from, pick(110)),
      name: `${name}${String(index).padStart(2, '0')}`,
    }))
  return { publicity: make(25, '書評'), awards: make(6, '賞') }
}

const latest = (list: readonly Happening[], product: number, from: string, to: string) =>
  list
    .filter((item) => item.product === product && item.date >= from && item.date <= to)
    .sort((a, b) => (a.date === b.date ? (a.name < b.name ? -1 : 1) : a.date < b.date ? 1 : -1))[0]

export interface MoversQuestion {
  period: { from: string; to: string }
  before: { from: string; to: string }
  least: number
  direction: 'both' | 'up' | 'down'
}

const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)

export function plainMovers(trade: SmallTrade, happenings: ReturnType<typeof makeHappenings>, question: MoversQuestion) {
  const { period, before, least, direction } = question
  const within = <T extends { date: string }>(rows: readonly T[], span: { from: string; to: string }) =>
    rows.filter((row) => row.date >= span.from && row.date <= span.to)
  return trade.products
    .map((product) => {
      const of = <T extends { product: number }>(rows: readonly T[]) => rows.filter((row) => row.product === product.id)
      const quantity = sum(within(of(trade.sales), period))
      const previous = sum(within(of(trade.sales), before))
      const delivery = sum(within(of(trade.deliveries), period))
      const earlier = sum(within(of(trade.deliveries), before))
      const until = <T extends { product: number; store: number; date: string; quantity: number }>(
        rows: readonly T[],
        store: number,
      ) => sum(of(rows).filter((row) => row.store === store && row.date <= period.to))
      const delivered = trade.stores.filter((store) => until(trade.deliveries, store.id) > 0)
      const empty = delivered.filter(
        ({ id }) =>
          until(trade.deliveries, id) - until(trade.sales, id) - until(trade.returns, id) + until(trade.adjustments, id) <= 0,
      )
      const from = addDays(period.from, -4)
      const award = latest(happenings.awards, product.id, from, period.to)
      const publicity = latest(happenings.publicity, product.id, from, period.to)
      const rising = quantity > previous
      const wasNew = product.release >= addDays(before.from, -4) && product.release <= before.to
      const next = before.to === addDays(period.from, -1)
      let reason = 'none'
      if (rising && product.release >= from && product.release <= period.to) reason = 'release'
      else if (rising && award) reason = 'award'
      else if (rising && publicity) reason = 'publicity'
      else if (rising && delivery > earlier && delivery >= least) reason = 'delivery'
      else if (!rising && wasNew && !next) reason = 'afterRelease'
      else if (!rising && delivered.length > 0 && empty.length * 3 >= delivered.length) reason = 'soldOut'
      else if (!rising && wasNew) reason = 'afterRelease'
      const text = reason === 'award' ? award?.name : reason === 'publicity' ? `新聞「${publicity?.name}」` : null
      return { jan: product.jan, quantity, previous, reason, text: text ?? null }
    })
    .filter((row) => Math.max(row.quantity, row.previous) >= least && row.quantity !== row.previous)
    .filter((row) => direction === 'both' || (direction === 'up') === row.quantity > row.previous)
    .sort((a, b) => Math.abs(b.quantity - b.previous) - Math.abs(a.quantity - a.previous) || (a.jan < b.jan ? -1 : 1))
}

import { addDays } from '../../../shared/calendar/period.ts'
import { createRandom, type SmallTrade } from '../small-trade.ts'

/** Oracle of movers and their reasons. Publicity and awards are added to the trade. */

export interface Happening {
  product: number
  date: string
  name: string
}

export function makeEvents(trade: SmallTrade, seed: number): { publicity: Happening[]; awards: Happening[] } {
  const random = createRandom(seed)
  const pickNumber = (count: number) => Math.floor(random() * count)
  const createEvents = (count: number, name: string) =>
    Array.from({ length: count }, (_none, index) => ({
      product: 1 + pickNumber(trade.products.length),
      date: addDays(trade.from, pickNumber(110)),
      name: `${name}${String(index).padStart(2, '0')}`,
    }))
  return { publicity: createEvents(25, '書評'), awards: createEvents(6, '賞') }
}

const getLatest = (list: readonly Happening[], product: number, from: string, to: string) =>
  list
    .filter((item) => item.product === product && item.date >= from && item.date <= to)
    .sort((a, b) => (a.date === b.date ? (a.name < b.name ? -1 : 1) : a.date < b.date ? 1 : -1))[0]

export interface MoversQuery {
  period: { from: string; to: string }
  before: { from: string; to: string }
  minSoldCopies: number
  direction: 'both' | 'up' | 'down' | 'new'
  compareWith: 'previous' | 'lastYear'
  firstDay: string
}

const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/**
 * The issue that a magazine is compared with: the last one before, or the one nearest to 52 weeks before. All are of one
 * series.
 */
function findComparedIssue(trade: SmallTrade, product: SmallTrade['products'][number], compareWith: 'previous' | 'lastYear') {
  if (product.kind !== 'magazine') return undefined
  const earlier = trade.products
    .filter((other) => other.kind === 'magazine' && other.release < product.release)
    .map((other) => ({ other, days: countDays(other.release, product.release) }))
    .filter(({ days }) => (compareWith === 'lastYear' ? Math.abs(days - 364) <= 20 : days <= 120))
    .sort(
      (a, b) =>
        (compareWith === 'lastYear' ? Math.abs(a.days - 364) - Math.abs(b.days - 364) : 0) ||
        a.days - b.days ||
        (a.other.jan < b.other.jan ? 1 : -1),
    )
  return earlier[0]
}

const sumQuantity = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)

export function computeOracleMovers(trade: SmallTrade, happenings: ReturnType<typeof makeEvents>, query: MoversQuery) {
  const { period, before, minSoldCopies, direction, compareWith, firstDay } = query
  const filterPeriod = <T extends { date: string }>(rows: readonly T[], span: { from: string; to: string }) =>
    rows.filter((row) => row.date >= span.from && row.date <= span.to)
  return trade.products
    .map((product) => {
      const filterTitle = <T extends { product: number }>(rows: readonly T[]) => rows.filter((row) => row.product === product.id)
      const quantity = sumQuantity(filterPeriod(filterTitle(trade.sales), period))
      // an issue that sold in neither period is no candidate, whatever the issue before sold
      const isSold = [...trade.sales, ...trade.deliveries, ...trade.returns, ...trade.adjustments].some(
        (row) =>
          row.product === product.id &&
          ((row.date >= period.from && row.date <= period.to) || (row.date >= before.from && row.date <= before.to)),
      )
      const found = isSold ? findComparedIssue(trade, product, compareWith) : undefined
      // an issue whose days lie before the data is not compared
      const issue = found && addDays(period.from, -found.days) >= firstDay ? found : undefined
      const comparedDays = issue ? { from: addDays(period.from, -issue.days), to: addDays(period.to, -issue.days) } : before
      const filterCompared = <T extends { product: number; date: string }>(rows: readonly T[]) =>
        filterPeriod(
          rows.filter((row) => row.product === (issue?.other ?? product).id),
          comparedDays,
        )
      const previous = sumQuantity(filterCompared(trade.sales))
      const delivery = sumQuantity(filterPeriod(filterTitle(trade.deliveries), period))
      const earlier = sumQuantity(filterCompared(trade.deliveries))
      const sumUntil = <T extends { product: number; store: number; date: string; quantity: number }>(
        rows: readonly T[],
        store: number,
      ) => sumQuantity(filterTitle(rows).filter((row) => row.store === store && row.date <= period.to))
      const delivered = trade.stores.filter((store) => sumUntil(trade.deliveries, store.id) > 0)
      const empty = delivered.filter(
        ({ id }) =>
          sumUntil(trade.deliveries, id) -
            sumUntil(trade.sales, id) -
            sumUntil(trade.returns, id) +
            sumUntil(trade.adjustments, id) <=
          0,
      )
      const from = addDays(period.from, -4)
      const getEvents = (id: number, days: { from: string; to: string }) => {
        const award = getLatest(happenings.awards, id, addDays(days.from, -4), days.to)
        const publicity = getLatest(happenings.publicity, id, addDays(days.from, -4), days.to)
        return award ? ['award', award.name] : publicity ? ['publicity', `新聞「${publicity.name}」`] : null
      }
      const eventNow = getEvents(product.id, period)
      const eventThen = getEvents((issue?.other ?? product).id, comparedDays)
      const isRising = quantity > previous
      const wasNew = !issue && product.release >= addDays(before.from, -4) && product.release <= before.to
      const late = !issue && product.release > before.from && (product.release > before.to || isRising)
      const direction = late ? 'new' : isRising ? 'up' : quantity < previous ? 'down' : 'same'
      const isConsecutive = before.to === addDays(period.from, -1)
      const isReplaced =
        product.kind === 'magazine' &&
        !issue &&
        trade.products.some((other) => other.kind === 'magazine' && other.release > product.release && other.release <= period.to)
      let reason = 'none'
      let text: string | null = null
      const setReason = (event: readonly string[] | null) => {
        reason = event?.[0] ?? 'none'
        text = event?.[1] ?? null
      }
      if (late) reason = 'release'
      else if (isRising && !issue && product.release >= from && product.release <= period.to) reason = 'release'
      else if (isRising && eventNow) setReason(eventNow)
      else if (isRising && delivery > earlier && delivery >= minSoldCopies) reason = 'delivery'
      else if (isRising) setReason(isConsecutive && !issue ? eventThen : null)
      else if (isReplaced) reason = 'nextIssue'
      else if (wasNew && !isConsecutive) reason = 'afterRelease'
      else if (delivered.length > 0 && empty.length * 3 >= delivered.length) reason = 'soldOut'
      else if (wasNew) reason = 'afterRelease'
      else setReason(eventThen ?? eventNow)
      const listed = [...happenings.awards, ...happenings.publicity].filter(
        (item) =>
          item.product === product.id &&
          [period, ...(issue ? [] : [comparedDays])].some((days) => item.date >= addDays(days.from, -4) && item.date <= days.to),
      )
      // the reason names one event, which may be one of the compared issue
      const named = listed.filter((item) => text === item.name || text === `新聞「${item.name}」`)
      const hasOther = !late && listed.length > named.length
      return {
        way: direction,
        row: { hasOther, jan: product.jan, quantity, previous, issue: issue?.other.name ?? null, reason, text },
      }
    })
    .filter(({ row }) => Math.max(row.quantity, row.previous) >= minSoldCopies)
    .filter(({ way }) => (direction === 'both' ? way === 'up' || way === 'down' : way === direction))
    .map(({ row }) => row)
    .sort((a, b) => Math.abs(b.quantity - b.previous) - Math.abs(a.quantity - a.previous) || (a.jan < b.jan ? -1 : 1))
}

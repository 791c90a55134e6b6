import type { ContinuousBody } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { SmallTrade } from '../small-trade.ts'
import { ageGroupOn, getDayBefore, inStores, namedStore } from './trends-and-rankings.ts'

/** Sets of buyers, issue by issue, with plain set operations. */
export function oracleContinuous(trade: SmallTrade, body: ContinuousBody) {
  const last = trade.sales.reduce((day, { date, quantity }) => (quantity > 0 && date > day ? date : day), '')
  const named = body.jans.map((jan) => trade.products.find((product) => product.jan === jan))
  const ofSeries = trade.products
    .filter((product) => trade.series?.find(({ id }) => id === product.series)?.cd === body.seriesCd)
    .filter(({ release }) => !body.period || (release >= body.period.from && release <= body.period.to))
    .sort((a, b) => (a.release < b.release ? -1 : 1))
  const issues = (body.jans.length > 0 ? named : ofSeries)
    .flatMap((product) => (product && product.release <= last ? [product] : []))
    .slice(body.jans.length > 0 ? 0 : -body.latest)
  if (issues.length < 2) return []
  const windows = issues.map((issue, index) => {
    if (body.windowDays !== null) return body.windowDays
    if (issue.kind !== 'magazine') return 90
    const [one, next] = index + 1 < issues.length ? [issue, issues[index + 1]] : [issues[index - 1], issue]
    const gap = (Date.parse(next?.release ?? '') - Date.parse(one?.release ?? '')) / 86_400_000
    return gap < 1 ? 60 : Math.min(gap + 7, 60)
  })
  // buyers of each issue by class of the named stores, and by age if requested
  const buyers = issues.map(({ id, release }, index) => {
    const to = getDayBefore(release, -(windows[index] ?? 0))
    const found = new Map<string, Set<number>>()
    for (const sale of trade.sales) {
      const member = trade.members.find((item) => item.id === sale.member)
      if (!member || sale.product !== id || sale.quantity <= 0 || sale.date < release || sale.date > to) continue
      if (!inStores(trade, sale.store, body.stores)) continue
      if (body.gender !== 0 && member.gender !== body.gender) continue
      const age = member.birthDecade === null ? 0 : ageGroupOn(member.birthDecade, sale.date)
      if (body.ageRange && (age < body.ageRange.from || age > body.ageRange.to)) continue
      const who = `${namedStore(trade, sale.store, body.stores)} ${member.id}`
      found.set(who, (found.get(who) ?? new Set()).add(body.ageRange ? age : 0))
    }
    return found
  })
  const tens = (index: number, came: (who: string) => boolean): number | null => {
    const queues = new Map<string, number>()
    for (const [who, ages] of buyers[index] ?? []) {
      const key = `${who.slice(0, who.lastIndexOf(' '))} ${Math.min(...ages)}`
      if (came(who)) queues.set(key, (queues.get(key) ?? 0) + 1)
    }
    const sum = [...queues.values()].reduce((all, members) => all + Math.floor(members / 10) * 10, 0)
    return sum === 0 && queues.size > 0 ? null : sum
  }
  const before = (index: number, who: string) => index > 0 && buyers.slice(0, index).some((set) => set.has(who))
  return issues.map(({ jan }, index) => ({
    jan,
    windowDays: windows[index],
    /** Whole tens; null if there are some but fewer than ten. */
    kept: tens(index, (who) => buyers[index - 1]?.has(who) === true),
    newBuyers: tens(index, (who) => !before(index, who)),
    returnedBuyers: tens(index, (who) => before(index, who) && !buyers[index - 1]?.has(who)),
    firstKept: tens(index, (who) => buyers[0]?.has(who) === true),
  }))
}

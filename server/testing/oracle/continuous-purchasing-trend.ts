import type { ContinuousBody } from '../../../shared/contract/continuous-purchasing-trend.ts'
import type { SmallTrade } from '../small-trade.ts'
import { ageGroupOn, dayBefore, inStores } from './trends-and-rankings.ts'

/** Sets of buyers, issue by issue, in plain set arithmetic. */
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
  const buyers = issues.map(({ id, release }, index) => {
    const to = dayBefore(release, -(windows[index] ?? 0))
    const set = new Set<number>()
    for (const sale of trade.sales) {
      const member = trade.members.find((one) => one.id === sale.member)
      if (!member || sale.product !== id || sale.quantity <= 0 || sale.date < release || sale.date > to) continue
      if (!inStores(trade, sale.store, body.stores)) continue
      if (body.gender !== 0 && member.gender !== body.gender) continue
      if (body.ageRange) {
        const age = member.birthDecade === null ? 0 : ageGroupOn(member.birthDecade, sale.date)
        if (age < body.ageRange.from || age > body.ageRange.to) continue
      }
      set.add(member.id)
    }
    return set
  })
  const both = (a: Set<number> | undefined, b: Set<number> | undefined) => [...(a ?? [])].filter((id) => b?.has(id))
  const before = (index: number) => new Set(buyers.slice(0, index).flatMap((set) => [...set]))
  return issues.map(({ jan }, index) => {
    const own = buyers[index] ?? new Set<number>()
    const previous = buyers[index - 1]
    return {
      jan,
      windowDays: windows[index],
      buyers: own.size,
      kept: both(own, previous).length,
      newBuyers: [...own].filter((id) => !before(index).has(id)).length,
      returnedBuyers: [...own].filter((id) => before(index - 1 < 0 ? 0 : index - 1).has(id) && !previous?.has(id)).length,
      lost: [...own].filter((id) => !buyers[index + 1]?.has(id)).length,
      firstKept: both(own, buyers[0]).length,
    }
  })
}

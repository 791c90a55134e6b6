import type { ContinuousBody } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { SmallTrade } from '../small-trade.ts'
import { countOracleMembers } from './members.ts'
import { getAgeGroup, getDayBefore, isInStores } from './trends-and-rankings.ts'

/** Sets of buyers, issue by issue, with plain set operations. */
export function computeOracleContinuousPurchasing(trade: SmallTrade, body: ContinuousBody) {
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
    const to = getDayBefore(release, -(windows[index] ?? 0))
    const found = new Set<number>()
    for (const sale of trade.sales) {
      const member = trade.members.find((item) => item.id === sale.member)
      if (!member || sale.product !== id || sale.quantity <= 0 || sale.date < release || sale.date > to) continue
      if (!isInStores(trade, sale.store, body.stores)) continue
      if (body.gender !== 0 && member.gender !== body.gender) continue
      const age = member.birthDecade === null ? 0 : getAgeGroup(member.birthDecade, sale.date)
      if (body.ageRange && (age < body.ageRange.from || age > body.ageRange.to)) continue
      found.add(member.id)
    }
    return found
  })
  const countBuyers = (index: number, isIn: (id: number) => boolean = () => true) =>
    countOracleMembers([...(buyers[index] ?? [])].filter(isIn))
  const hasBoughtBefore = (index: number, id: number) => buyers.slice(0, index).some((set) => set.has(id))
  const all = issues.map((_issue, index) => countBuyers(index))
  return issues.map(({ jan }, index) => ({
    jan,
    windowDays: windows[index],
    /** Counts as they may be shown; null if hidden. */
    buyers: all[index] ?? null,
    kept: countBuyers(index, (id) => buyers[index - 1]?.has(id) === true),
    newBuyers: countBuyers(index, (id) => !hasBoughtBefore(index, id)),
    returnedBuyers: countBuyers(index, (id) => hasBoughtBefore(index, id) && !buyers[index - 1]?.has(id)),
    firstKept: countBuyers(index, (id) => buyers[0]?.has(id) === true),
  }))
}

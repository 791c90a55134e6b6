import type { PackColumns } from '../../../shared/api/shop-pack.ts'
import { fold } from '../../../shared/fold.ts'
import { readCode } from '../../../shared/jan.ts'
import { daysBetween } from '../../../shared/period.ts'
import { isReturnDue } from '../../../shared/return-limit.ts'
import type { StoredPack } from '../../data/offline/device-database.ts'

/** A title of a store, as on its card. */
export interface PackTitle {
  jan: string
  kind: PackColumns['kind'][number]
  productName: string
  volume: string | null
  authorName: string | null
  publisherName: string | null
  genreName: string | null
  price: number | null
  releaseDate: string | null
  magazineCd: string | null
  returnLimitDate: string | null
  /** Days from the pack's as-of day to the return limit, as on the screen of return candidates. */
  daysLeft: number | null
  stock: number
  /** Oldest first. */
  weeks: number[]
  rank: number | null
  lastSaleDate: string | null
  lastDeliveryDate: string | null
  lastDeliveryQuantity: number | null
  pendingQuantity: number
  dailyDemand: number | null
  order: { copies: number; low: number; high: number } | null
  returnCopies: number | null
}

/** Result of a lookup: a title, several, a code with a wrong check digit, or nothing. */
export type Found =
  | { kind: 'title'; title: PackTitle }
  | { kind: 'titles'; titles: PackTitle[]; more: number }
  | { kind: 'wrong'; expected: string }
  | { kind: 'none' }

export interface Pack {
  stored: StoredPack
  count: number
  titleOf: (jan: string) => PackTitle | null
  find: (text: string) => Found
  /** Return candidates whose limit is within these days and has not passed today, nearest first. */
  findReturns: (options: { withinDays: number; today: string }) => { title: PackTitle; copies: number; daysLeft: number }[]
}

/** Maximum number of search results. */
export const MAX_HITS = 8

/** Provides the columns of a pack as titles, searchable by code and words. Works offline. */
export function openPack(stored: StoredPack): Pack {
  const columns = stored.pack.titles
  const places = new Map(columns.jan.map((jan, place) => [jan, place]))
  const at = (place: number): PackTitle => titleAt(stored.pack, place)
  let folded: string[] | null = null
  // folding twenty thousand names takes a moment, so it is deferred to the first search
  const texts = () => {
    folded ??= columns.productName.map((name, place) =>
      fold(`${name} ${columns.productKana[place] ?? ''} ${columns.authorName[place] ?? ''} ${columns.magazineCd[place] ?? ''}`),
    )
    return folded
  }
  const several = (found: number[]): Found => {
    const [first] = found
    if (first === undefined) return { kind: 'none' }
    if (found.length === 1) return { kind: 'title', title: at(first) }
    return { kind: 'titles', titles: found.slice(0, MAX_HITS).map(at), more: Math.max(0, found.length - MAX_HITS) }
  }
  const titleOf = (jan: string) => {
    const place = places.get(jan)
    return place === undefined ? null : at(place)
  }
  return {
    stored,
    count: columns.jan.length,
    titleOf,
    find: (text) => {
      const code = readCode(text)
      if (code.form === 'wrong-check-digit') return { kind: 'wrong', expected: code.expected }
      if (code.form === 'jan') {
        const title = titleOf(code.jan)
        return title ? { kind: 'title', title } : { kind: 'none' }
      }
      if (code.form === 'magazine') {
        const issue = Number(code.issue)
        return several(
          columns.jan.flatMap((_jan, place) =>
            columns.magazineCd[place] === code.magazineCd && parseIssue(columns.volume[place]) === issue ? [place] : [],
          ),
        )
      }
      const direct = titleOf(code.code)
      if (direct) return { kind: 'title', title: direct }
      const words = text
        .split(/[\s\u3000]+/)
        .map(fold)
        .filter(Boolean)
      if (words.length === 0) return { kind: 'none' }
      return several(texts().flatMap((value, place) => (words.every((word) => value.includes(word)) ? [place] : [])))
    },
    findReturns: ({ withinDays, today }) =>
      columns.returnCopies
        .flatMap((copies, place) => {
          const limit = columns.returnLimitDate[place]
          if (!copies || !limit || limit < today) return []
          const daysLeft = daysBetween(stored.pack.asOf, limit)
          return isReturnDue({ kind: columns.kind[place] ?? 'book', daysLeft, withinDays }) ? [{ place, copies, daysLeft }] : []
        })
        .sort((a, b) => a.daysLeft - b.daysLeft || b.copies - a.copies || a.place - b.place)
        .map(({ place, copies, daysLeft }) => ({ title: at(place), copies, daysLeft })),
  }
}

/** Number of a magazine issue in its usual spellings: 2026年12月号, 12, 12/05. */
const parseIssue = (issue: string | null | undefined): number | null => {
  const found = /(\d{1,2})(?=月|号|\/|$)/.exec(issue ?? '')
  return found ? Number(found[1]) : null
}

function titleAt({ asOf, titles: columns }: StoredPack['pack'], place: number): PackTitle {
  const limit = columns.returnLimitDate[place] ?? null
  const [copies, low, high] = [columns.orderCopies[place], columns.orderLow[place], columns.orderHigh[place]]
  return {
    jan: columns.jan[place] ?? '',
    kind: columns.kind[place] ?? 'book',
    productName: columns.productName[place] ?? '',
    volume: columns.volume[place] ?? null,
    authorName: columns.authorName[place] ?? null,
    publisherName: columns.publisherName[place] ?? null,
    genreName: columns.genreName[place] ?? null,
    price: columns.price[place] ?? null,
    releaseDate: columns.releaseDate[place] ?? null,
    magazineCd: columns.magazineCd[place] ?? null,
    returnLimitDate: limit,
    daysLeft: limit === null ? null : daysBetween(asOf, limit),
    stock: columns.stock[place] ?? 0,
    weeks: columns.weeks.map((week) => week[place] ?? 0),
    rank: columns.rank[place] ?? null,
    lastSaleDate: columns.lastSaleDate[place] ?? null,
    lastDeliveryDate: columns.lastDeliveryDate[place] ?? null,
    lastDeliveryQuantity: columns.lastDeliveryQuantity[place] ?? null,
    pendingQuantity: columns.pendingQuantity[place] ?? 0,
    dailyDemand: columns.dailyDemand[place] ?? null,
    order: copies == null || low == null || high == null ? null : { copies, low, high },
    returnCopies: columns.returnCopies[place] ?? null,
  }
}

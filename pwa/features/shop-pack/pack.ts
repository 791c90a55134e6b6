import type { PackColumns } from '../../../shared/api/shop-pack.ts'
import { countDaysBetween } from '../../../shared/calendar/period.ts'
import { foldName } from '../../../shared/text/fold.ts'
import { createNameMatcher } from '../../../shared/text/latin-reading.ts'
import { getRankedKind, type ProductKind } from '../../../shared/trade/kinds.ts'
import { listPossibleCodes, parseProductCode } from '../../../shared/trade/product-code.ts'
import { parseKeywordCodes } from '../../../shared/trade/product-code-list.ts'
import type { StoredPack } from '../../data/offline/device-database.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** True for a publication whose return limit is 1 to the given number of days ahead. */
export const isReturnDue = ({
  kind,
  daysLeft,
  withinDays,
}: {
  kind: ProductKind
  daysLeft: number
  withinDays: number
}): boolean => getRankedKind(kind) === 'publication' && daysLeft >= 1 && daysLeft <= withinDays

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

/** Result of a lookup: a title, several, a code with a wrong check digit or of a case, or nothing. */
export type PackLookupResult =
  | { kind: 'title'; title: PackTitle }
  | { kind: 'titles'; titles: PackTitle[]; more: number }
  | { kind: 'wrong'; expected: string }
  | { kind: 'case'; item: string }
  | { kind: 'none' }

export interface SearchablePack {
  stored: StoredPack
  count: number
  getTitle: (jan: string) => PackTitle | null
  find: (text: string) => PackLookupResult
  /** Return candidates whose limit is within these days and has not passed today, nearest first. */
  findReturns: (options: { withinDays: number; today: string }) => { title: PackTitle; copies: number; daysLeft: number }[]
}

/** Maximum number of search results. */
export const MAX_PACK_RESULTS = 8

/** Provides the columns of a pack as titles, searchable by code and words. Works offline. */
export function createSearchablePack(stored: StoredPack): SearchablePack {
  const columns = stored.pack.titles
  const places = new Map(columns.jan.map((jan, index) => [jan, index]))
  const getTitleByIndex = (index: number): PackTitle => getTitleAt(stored.pack, index)
  let folded: string[] | null = null
  // folding twenty thousand names takes a moment, so it is deferred to the first search
  const getSearchTexts = () => {
    folded ??= columns.productName.map((name, index) =>
      foldName(
        `${name} ${columns.productKana[index] ?? ''} ${columns.authorName[index] ?? ''} ${columns.magazineCd[index] ?? ''}`,
      ),
    )
    return folded
  }
  const toLookupResult = (indexes: number[]): PackLookupResult => {
    const [first] = indexes
    if (first === undefined) return { kind: 'none' }
    if (indexes.length === 1) return { kind: 'title', title: getTitleByIndex(first) }
    return {
      kind: 'titles',
      titles: indexes.slice(0, MAX_PACK_RESULTS).map(getTitleByIndex),
      more: Math.max(0, indexes.length - MAX_PACK_RESULTS),
    }
  }
  const getTitle = (jan: string) => {
    const index = places.get(jan)
    return index === undefined ? null : getTitleByIndex(index)
  }
  return {
    stored,
    count: columns.jan.length,
    getTitle,
    find: (text) => {
      const whole = parseProductCode(text)
      // a code within other text, such as a line of a receipt
      const [embedded] = whole.form === 'other' ? parseKeywordCodes(text) : []
      const code = embedded === undefined ? whole : parseProductCode(embedded)
      const [title] = listPossibleCodes(code).flatMap((jan) => getTitle(jan) ?? [])
      if (title) return { kind: 'title', title }
      if (code.form === 'wrong-check-digit') return { kind: 'wrong', expected: code.expected }
      if (code.form === 'case') return { kind: 'case', item: code.item }
      if (code.form === 'jan') return { kind: 'none' }
      if (code.form === 'magazine') {
        const issue = Number(code.issue)
        return toLookupResult(
          columns.jan.flatMap((_jan, index) =>
            columns.magazineCd[index] === code.magazineCd && parseIssueNumber(columns.volume[index]) === issue ? [index] : [],
          ),
        )
      }
      const matchers = text
        .split(/[\s\u3000]+/)
        .map(foldName)
        .filter(Boolean)
        .map(createNameMatcher)
      if (matchers.length === 0) return { kind: 'none' }
      return toLookupResult(
        getSearchTexts().flatMap((value, index) => (matchers.every((matches) => matches(value)) ? [index] : [])),
      )
    },
    findReturns: ({ withinDays, today }) =>
      columns.returnCopies
        .flatMap((copies, index) => {
          const limit = columns.returnLimitDate[index]
          if (!copies || !limit || limit < today) return []
          const daysLeft = countDaysBetween(stored.pack.asOf, limit)
          return isReturnDue({ kind: columns.kind[index] ?? 'book', daysLeft, withinDays })
            ? [{ place: index, copies, daysLeft }]
            : []
        })
        .sort((a, b) => a.daysLeft - b.daysLeft || b.copies - a.copies || a.place - b.place)
        .map(({ place: index, copies, daysLeft }) => ({ title: getTitleByIndex(index), copies, daysLeft })),
  }
}

/** Number of a magazine issue in its usual spellings: 2026年12月号, 12, 12/05. */
const parseIssueNumber = (issue: string | null | undefined): number | null => {
  const match = /(\d{1,2})(?=月|号|\/|$)/.exec(issue ?? '')
  return match ? Number(match[1]) : null
}

function getTitleAt({ asOf, titles: columns }: StoredPack['pack'], index: number): PackTitle {
  const limit = columns.returnLimitDate[index] ?? null
  const [copies, low, high] = [columns.orderCopies[index], columns.orderLow[index], columns.orderHigh[index]]
  return {
    jan: columns.jan[index] ?? '',
    kind: columns.kind[index] ?? 'book',
    productName: columns.productName[index] ?? '',
    volume: columns.volume[index] ?? null,
    authorName: columns.authorName[index] ?? null,
    publisherName: columns.publisherName[index] ?? null,
    genreName: columns.genreName[index] ?? null,
    price: columns.price[index] ?? null,
    releaseDate: columns.releaseDate[index] ?? null,
    magazineCd: columns.magazineCd[index] ?? null,
    returnLimitDate: limit,
    daysLeft: limit === null ? null : countDaysBetween(asOf, limit),
    stock: columns.stock[index] ?? 0,
    weeks: columns.weeks.map((week) => week[index] ?? 0),
    rank: columns.rank[index] ?? null,
    lastSaleDate: columns.lastSaleDate[index] ?? null,
    lastDeliveryDate: columns.lastDeliveryDate[index] ?? null,
    lastDeliveryQuantity: columns.lastDeliveryQuantity[index] ?? null,
    pendingQuantity: columns.pendingQuantity[index] ?? 0,
    dailyDemand: columns.dailyDemand[index] ?? null,
    order: copies == null || low == null || high == null ? null : { copies, low, high },
    returnCopies: columns.returnCopies[index] ?? null,
  }
}

/** Returns a function for the unit: 冊 for books and magazines, 点 for other goods. */
export function useTitleUnit(): (title: Pick<PackTitle, 'kind'>) => string {
  const t = getMessages('shop-pack')
  return ({ kind }) => t(kind === 'other' ? 'items' : 'copies')
}

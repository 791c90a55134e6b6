import { seriesList } from '../api/masters.ts'
import { productSearch, productSearchBody, productSuggest } from '../api/product-search.ts'
import { createLookup, type FoundSeries, type FoundTitle, type Lookup } from '../ask/lookups.ts'
import { foldText } from '../text/fold.ts'
import type { Client } from './client.ts'

const MAX_TITLES = 50
const MAX_SERIES = 20

/** Searches that find what the words of a question may name: calls of the API, or the server's own queries. */
export interface TermSearches {
  suggestTitles: (text: string, limit: number) => Promise<{ list: readonly FoundTitle[]; total: number }>
  listSeries: (text: string, limit: number) => Promise<{ list: readonly FoundSeries[] }>
  /** Newest title of a series that is released by the last complete day. */
  findNewest: (seriesCd: string) => Promise<readonly FoundTitle[]>
}

/** Search for the newest title of a series. */
export const createNewestSearch = (seriesCd: string, latest: string) =>
  productSearchBody.parse({
    period: { from: latest, to: latest },
    products: { kind: 'all', seriesCds: [seriesCd] },
    releaseDate: { to: latest },
    sort: [{ key: 'releaseDate', descending: true }],
    pageSize: 1,
  })

/** The searches as calls of the API; `latest` is the last complete day. */
export const createTermSearches = (call: Client, latest: string): TermSearches => ({
  suggestTitles: (q, limit) => call(productSuggest, { query: { q, limit } }),
  listSeries: (keyword, pageSize) =>
    call(seriesList, { query: { pageNum: 1, pageSize, keyword, kind: 'all', publisherCds: '' } }),
  findNewest: async (seriesCd) => (await call(productSearch, { body: createNewestSearch(seriesCd, latest) })).list,
})

/**
 * Searches for words of a question among titles, authors and series. If a series has more titles than one result contains, its
 * newest title is requested separately.
 */
export async function lookUpTerm(searches: TermSearches, term: string): Promise<Lookup> {
  const [titles, series] = await Promise.all([searches.suggestTitles(term, MAX_TITLES), searches.listSeries(term, MAX_SERIES)])
  const exact = series.list.find(({ seriesNm }) => foldText(seriesNm) === foldText(term))
  if (!exact || titles.total <= titles.list.length) return createLookup(term, titles, series)
  const newest = await searches.findNewest(exact.seriesCd)
  const known = new Set(titles.list.map(({ jan }) => jan))
  return createLookup(
    term,
    { list: [...newest.filter(({ jan }) => !known.has(jan)), ...titles.list], total: titles.total },
    series,
  )
}

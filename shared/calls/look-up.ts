import { seriesList } from '../api/masters.ts'
import { productSearch, productSearchBody, productSuggest } from '../api/product-search.ts'
import { createLookup, type Lookup } from '../ask/lookups.ts'
import { foldText } from '../text/fold.ts'
import type { Client } from './client.ts'

const MAX_TITLES = 50
const MAX_SERIES = 20

/**
 * Searches for words of a question among titles, authors and series. If a series has more titles than one answer contains, its
 * newest title is requested separately; `latest` is the last complete day. Throws the errors of the client.
 */
export async function lookUpTerm(call: Client, term: string, latest: string): Promise<Lookup> {
  const page = { pageNum: 1, pageSize: MAX_SERIES, keyword: term }
  const [titles, series] = await Promise.all([
    call(productSuggest, { query: { q: term, limit: MAX_TITLES } }),
    call(seriesList, { query: { ...page, kind: 'all', publisherCds: '' } }),
  ])
  const exact = series.list.find(({ seriesNm }) => foldText(seriesNm) === foldText(term))
  if (!exact || titles.total <= titles.list.length) return createLookup(term, titles, series)
  const newest = await call(productSearch, {
    body: productSearchBody.parse({
      period: { from: latest, to: latest },
      products: { kind: 'all', seriesCds: [exact.seriesCd] },
      releaseDate: { to: latest },
      sort: [{ key: 'releaseDate', descending: true }],
      pageSize: 1,
    }),
  })
  return createLookup(term, { list: [...newest.list, ...titles.list], total: titles.total }, series)
}

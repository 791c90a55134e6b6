import type { Endpoint } from '../../shared/api/endpoint.ts'
import { resolveFilterCodes } from '../warehouse/products/resolve-filter-codes.ts'
import type { ReportReader } from '../warehouse/sales/report-reader.ts'
import type { WatchReports } from '../watches/watch-reports.ts'
import { readProductSearch } from './product-search/product-search.routes.ts'
import { readPublisherRanking } from './publisher-ranking/publisher-ranking.query.ts'
import { readRanking } from './ranking-create/ranking-create.query.ts'
import { readReprintCandidates } from './reprint-candidates/reprint-candidates.routes.ts'
import { readStockOuts } from './stock-outs/stock-outs.query.ts'

/** Refuses unknown codes in the conditions of a watch, which would report 0 copies. */
const withKnownCodes =
  <E extends Endpoint>(read: ReportReader<E>): ReportReader<E> =>
  async (query) => {
    const { knex, scope } = query
    return read({
      ...query,
      body: await resolveFilterCodes(knex, query.body, { scope, path: 'conditions.question.body.' }),
    })
  }

export const watchReports: WatchReports = {
  productSearch: withKnownCodes(readProductSearch),
  createRanking: withKnownCodes(readRanking),
  publisherRanking: withKnownCodes(readPublisherRanking),
  stockOuts: withKnownCodes(readStockOuts),
  reprintCandidates: withKnownCodes(readReprintCandidates),
}

import type { WatchReports } from '../report-reader.ts'
import { readProductSearch } from './product-search/product-search.routes.ts'
import { readPublisherRanking } from './publisher-ranking/publisher-ranking.routes.ts'
import { readRanking } from './ranking-create/ranking-create.routes.ts'
import { readReprintCandidates } from './reprint-candidates/reprint-candidates.routes.ts'
import { readStockOuts } from './stock-outs/stock-outs.routes.ts'

export const watchReports: WatchReports = {
  productSearch: readProductSearch,
  createRanking: readRanking,
  publisherRanking: readPublisherRanking,
  stockOuts: readStockOuts,
  reprintCandidates: readReprintCandidates,
}

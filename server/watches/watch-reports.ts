import type { productSearch } from '../../shared/api/product-search.ts'
import type { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import type { createRanking } from '../../shared/api/ranking-create.ts'
import type { reprintCandidates } from '../../shared/api/reprint-candidates.ts'
import type { stockOuts } from '../../shared/api/stock-outs.ts'
import type { ReportReader } from '../warehouse/sales/report-reader.ts'

/** The reports that watches read. */
export interface WatchReports {
  productSearch: ReportReader<typeof productSearch>
  createRanking: ReportReader<typeof createRanking>
  publisherRanking: ReportReader<typeof publisherRanking>
  stockOuts: ReportReader<typeof stockOuts>
  reprintCandidates: ReportReader<typeof reprintCandidates>
}

/** How watches read the reports of the features. */
export interface WithWatchReports {
  watchReports: WatchReports
}

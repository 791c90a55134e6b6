import type { FavoriteSlug } from '../../../shared/access/analyses.ts'
import type { Endpoint, Result } from '../../../shared/api/endpoint.ts'
import { events } from '../../../shared/api/events.ts'
import { productDetail } from '../../../shared/api/product-detail.ts'
import { productSearch } from '../../../shared/api/product-search.ts'
import { publisherRanking } from '../../../shared/api/publisher-ranking.ts'
import { clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { reprintCandidates } from '../../../shared/api/reprint-candidates.ts'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'

/** First figure of a result, and its as-of day. */
export interface HeadlineFigure {
  /** What the figure counts. */
  subject: 'sales' | 'sold' | 'stockOuts' | 'returns' | 'reprints' | 'events' | 'buyers'
  value: number
  unit: 'copies' | 'items' | 'titles' | 'people'
  day: string
}

interface HeadlineReader {
  /** Endpoint whose cached result contains the figure. */
  call: string
  read: (data: unknown) => HeadlineFigure | null
}

const getResultDay = (result: { asOf?: string | null; until: { day: string } | null }): string | null =>
  result.asOf ?? result.until?.day ?? null

/** Reads the figure; null for a result of an incompatible version. */
function createHeadlineReader<E extends Endpoint>(
  endpoint: E,
  read: (result: Result<E>) => (Omit<HeadlineFigure, 'day'> & { day: string | null }) | null,
): HeadlineReader {
  return {
    call: endpoint.name,
    read: (data) => {
      const parsed = endpoint.result.safeParse(data)
      const headline = parsed.success ? read(parsed.data as Result<E>) : null
      return headline === null || headline.day === null ? null : { ...headline, day: headline.day }
    },
  }
}

/** First figure of the screens that have one for their whole result. */
export const headlineReaders: Partial<Record<FavoriteSlug, HeadlineReader>> = {
  'product-detail': createHeadlineReader(productDetail, (result) => ({
    subject: 'sold',
    value: result.cumulativeSaleQuantity,
    unit: getQuantityUnit({ kind: result.kind }),
    day: getResultDay(result),
  })),
  'product-search': createHeadlineReader(productSearch, (result) => ({
    subject: 'sales',
    value: result.totals.totalSaleQuantity,
    unit: result.counted.unit,
    day: getResultDay(result),
  })),
  'ranking-create': createHeadlineReader(createRanking, (result) => ({
    subject: 'sales',
    value: result.baseData.quantity,
    unit: result.counted.unit,
    day: getResultDay(result),
  })),
  'publisher-ranking': createHeadlineReader(publisherRanking, (result) => ({
    subject: 'sales',
    value: result.totals.quantity,
    unit: result.counted.unit,
    day: getResultDay(result),
  })),
  'trend-by-genre': createHeadlineReader(trendByGenre, (result) => ({
    subject: 'sales',
    value: result.totals.quantity,
    unit: result.counted.unit,
    day: getResultDay(result),
  })),
  'stock-outs': createHeadlineReader(stockOuts, (result) => ({
    subject: 'stockOuts',
    value: result.totals.products,
    unit: 'titles',
    day: getResultDay(result),
  })),
  events: createHeadlineReader(events, (result) => ({
    subject: 'events',
    value: result.totals.extraCopies,
    unit: result.counted.unit,
    day: getResultDay(result),
  })),
  'reprint-candidates': createHeadlineReader(reprintCandidates, (result) => ({
    subject: 'reprints',
    value: result.totals.products,
    unit: 'titles',
    day: getResultDay(result),
  })),
  'return-candidates': createHeadlineReader(returnCandidates, (result) => ({
    subject: 'returns',
    value: result.totals.products,
    unit: 'titles',
    day: getResultDay(result),
  })),
  'purchase-cluster': createHeadlineReader(clusterAnalysis, (result) =>
    result.totals.buyers === null
      ? null
      : { subject: 'buyers', value: result.totals.buyers, unit: 'people', day: getResultDay(result) },
  ),
}

import type { FavoriteSlug } from '../../../shared/access/analyses.ts'
import type { Answer, Endpoint } from '../../../shared/api/endpoint.ts'
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

/** First figure of an answer, and its as-of day. */
export interface HeadlineFigure {
  /** What the figure counts. */
  subject: 'sales' | 'sold' | 'stockOuts' | 'returns' | 'reprints' | 'buyers'
  value: number
  unit: 'copies' | 'items' | 'titles' | 'people'
  day: string
}

interface HeadlineReader {
  /** Endpoint whose cached answer contains the figure. */
  call: string
  read: (data: unknown) => HeadlineFigure | null
}

const getAnswerDay = (answer: { asOf?: string | null; until: { day: string } | null }): string | null =>
  answer.asOf ?? answer.until?.day ?? null

/** Reads the figure; null for an answer of an incompatible version. */
function createHeadlineReader<E extends Endpoint>(
  endpoint: E,
  read: (answer: Answer<E>) => (Omit<HeadlineFigure, 'day'> & { day: string | null }) | null,
): HeadlineReader {
  return {
    call: endpoint.name,
    read: (data) => {
      const parsed = endpoint.answer.safeParse(data)
      const headline = parsed.success ? read(parsed.data as Answer<E>) : null
      return headline === null || headline.day === null ? null : { ...headline, day: headline.day }
    },
  }
}

/** First figure of the screens that have one for their whole answer. */
export const headlineReaders: Partial<Record<FavoriteSlug, HeadlineReader>> = {
  'product-detail': createHeadlineReader(productDetail, (answer) => ({
    subject: 'sold',
    value: answer.cumulativeSaleQuantity,
    unit: getQuantityUnit({ kind: answer.kind }),
    day: getAnswerDay(answer),
  })),
  'product-search': createHeadlineReader(productSearch, (answer) => ({
    subject: 'sales',
    value: answer.totals.totalSaleQuantity,
    unit: answer.counted.unit,
    day: getAnswerDay(answer),
  })),
  'ranking-create': createHeadlineReader(createRanking, (answer) => ({
    subject: 'sales',
    value: answer.baseData.quantity,
    unit: answer.counted.unit,
    day: getAnswerDay(answer),
  })),
  'publisher-ranking': createHeadlineReader(publisherRanking, (answer) => ({
    subject: 'sales',
    value: answer.totals.quantity,
    unit: answer.counted.unit,
    day: getAnswerDay(answer),
  })),
  'trend-by-genre': createHeadlineReader(trendByGenre, (answer) => ({
    subject: 'sales',
    value: answer.totals.quantity,
    unit: answer.counted.unit,
    day: getAnswerDay(answer),
  })),
  'stock-outs': createHeadlineReader(stockOuts, (answer) => ({
    subject: 'stockOuts',
    value: answer.totals.products,
    unit: 'titles',
    day: getAnswerDay(answer),
  })),
  'reprint-candidates': createHeadlineReader(reprintCandidates, (answer) => ({
    subject: 'reprints',
    value: answer.totals.products,
    unit: 'titles',
    day: getAnswerDay(answer),
  })),
  'return-candidates': createHeadlineReader(returnCandidates, (answer) => ({
    subject: 'returns',
    value: answer.totals.products,
    unit: 'titles',
    day: getAnswerDay(answer),
  })),
  'purchase-cluster': createHeadlineReader(clusterAnalysis, (answer) =>
    answer.totals.buyers === null
      ? null
      : { subject: 'buyers', value: answer.totals.buyers, unit: 'people', day: getAnswerDay(answer) },
  ),
}

import type { Answer } from '../../../shared/api/endpoint.ts'
import type { salesCumulative, salesTrends } from '../../../shared/api/product-detail.ts'
import type { stockDistribution } from '../../../shared/api/product-stock.ts'

export type Trend = Answer<typeof salesTrends>
export type TrendPoint = Trend['salesTrends'][number]
export type Cumulative = Answer<typeof salesCumulative>
export type Distribution = Answer<typeof stockDistribution>

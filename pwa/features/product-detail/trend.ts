import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { salesCumulative, salesTrends } from '../../../shared/contract/product-detail.ts'
import type { stockDistribution } from '../../../shared/contract/product-stock.ts'

export type Trend = Answer<typeof salesTrends>
export type TrendPoint = Trend['salesTrends'][number]
export type Cumulative = Answer<typeof salesCumulative>
export type Distribution = Answer<typeof stockDistribution>

import {
  productDetail,
  salesCumulative,
  salesTrends,
  salesTrendsExport,
  stockDistribution,
} from '../../../shared/contract/product-detail.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../http/context.ts'
import { detailProduct } from './product-detail.query.ts'
import { cumulativeOf } from './sales-cumulative.query.ts'
import { trendExport } from './sales-trends.export.ts'
import { trendOf } from './sales-trends.query.ts'
import { distributeStock } from './stock-distribution.query.ts'

export const productDetailRoutes = [
  route(productDetail, (call, { warehouse }) => detailProduct(warehouse, call.body.jan, signedIn(call))),
  route(salesTrends, (call, { warehouse }) => trendOf(warehouse, call.body, signedIn(call))),
  exportRoute(salesTrendsExport, 'product-detail', async (body, { user, services }) => {
    const [trend, product] = await Promise.all([
      trendOf(services.warehouse, body, user),
      detailProduct(services.warehouse, body.jan, user),
    ])
    return trendExport(trend, { body, product })
  }),
  route(salesCumulative, (call, { warehouse }) => cumulativeOf(warehouse, call.body, signedIn(call))),
  route(stockDistribution, (call, { warehouse }) => distributeStock(warehouse, call.body, signedIn(call))),
]

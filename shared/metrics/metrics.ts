import { fairTableMetrics } from './metrics/fair-table.ts'
import { memberMetrics } from './metrics/members.ts'
import type { Metrics } from './metrics/metric.ts'
import { peerStoreMetrics } from './metrics/peer-stores.ts'
import { productMetrics } from './metrics/product.ts'
import { moverMetrics, publisherMetrics } from './metrics/rankings.ts'
import { reprintMetrics } from './metrics/reprints.ts'
import { reservationMetrics } from './metrics/reservations.ts'
import { returnMetrics } from './metrics/returns.ts'
import { salesMetrics } from './metrics/sales.ts'
import { stockMetrics } from './metrics/stock.ts'
import { trendMetrics } from './metrics/trends.ts'

/** Metric dictionary: every metric of results and exports, defined once. Formulas: domain 1.3 to 1.5. */
export const metrics: Metrics = {
  ...salesMetrics,
  ...stockMetrics,
  ...productMetrics,
  ...memberMetrics,
  ...publisherMetrics,
  ...trendMetrics,
  ...moverMetrics,
  ...peerStoreMetrics,
  ...fairTableMetrics,
  ...reprintMetrics,
  ...reservationMetrics,
  ...returnMetrics,
}

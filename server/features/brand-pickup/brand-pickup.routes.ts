import { brandReport } from '../../../shared/contract/brand-pickup.columns.ts'
import { brandPickup, brandPickupExport } from '../../../shared/contract/brand-pickup.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../routing/route.ts'
import { pickBrands } from './brand-pickup.query.ts'

export const brandPickupRoutes = [
  route(brandPickup, (call, { warehouse }) => pickBrands(warehouse, call.body, signedIn(call))),
  exportRoute(brandPickupExport, 'trend-by-genre', async (body, { user, services }) => {
    const { list, buckets } = await pickBrands(services.warehouse, body, user)
    return {
      name: 'brandPickup',
      nameParts: [body.period.from, body.period.to],
      columns: brandReport.columns,
      rows: list,
      chart: {
        kind: 'line',
        labels: buckets.map((bucket) => bucket.slice(5)),
        series: list.slice(0, 8).map((row) => ({ name: row.brandName, values: row.trend })),
      },
    }
  }),
]

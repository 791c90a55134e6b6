import { brandPickup, brandPickupExport } from '../../../shared/api/brand-pickup.ts'
import { brandReport } from '../../../shared/reports/brand-pickup.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { formatBucketLabels } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { compareBrands } from './brand-pickup.query.ts'

export const brandPickupRoutes = [
  defineReportRoute(brandPickup, ({ knex, body, scope }) => compareBrands(knex, body, scope)),
  defineExportRoute(brandPickupExport, 'trend-by-genre', async (body, { user, knex }) => {
    const { list, buckets, period } = await compareBrands(knex, body, user)
    return {
      name: 'brand-pickup',
      nameParts: [period.from, period.to],
      columns: brandReport.columns,
      rows: list,
      chart: {
        kind: 'line',
        labels: formatBucketLabels(buckets, body.unit),
        series: list.slice(0, 8).map((row) => ({ name: row.brandName, values: row.trend })),
      },
    }
  }),
]

import { dashboard } from '../../../shared/api/dashboard.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { dashboardExporter } from './dashboard.export.ts'
import { readDashboard } from './dashboard.query.ts'

export const dashboardRoutes = [
  {
    ...defineReportRoute(dashboard, ({ knex, body, scope, language }) =>
      readDashboard(knex, { scope, isOwn: body.scope === 'own', language }),
    ),
    exporter: dashboardExporter,
  },
]

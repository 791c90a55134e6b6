import { dashboard } from '../../../shared/api/dashboard.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { dashboardExporter } from './dashboard.export.ts'
import { readDashboard } from './dashboard.query.ts'

export const dashboardRoutes = [
  {
    ...reportRoute(dashboard, ({ knex, body, scope, language }) =>
      readDashboard(knex, { scope, isOwn: body.scope === 'own', language }),
    ),
    exporter: dashboardExporter,
  },
]

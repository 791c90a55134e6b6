import { dashboard } from '../../../shared/contract/dashboard.ts'
import { route, signedIn } from '../../routing/route.ts'
import { readDashboard } from './dashboard.query.ts'

export const dashboardRoutes = [
  route(dashboard, (call, { warehouse }) => readDashboard(warehouse, signedIn(call), call.body.scope === 'own')),
]

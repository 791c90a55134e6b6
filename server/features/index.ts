import type { Route } from '../http/context.ts'
import { brandPickupRoutes } from './brand-pickup/brand-pickup.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { dataImportRoutes } from './data-import/data-import.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { loginRoutes } from './login/login.routes.ts'
import { mastersRoutes } from './masters/masters.routes.ts'
import { productDetailRoutes } from './product-detail/product-detail.routes.ts'
import { productSearchRoutes } from './product-search/product-search.routes.ts'
import { rankingCreateRoutes } from './ranking-create/ranking-create.routes.ts'
import { stockOutsRoutes } from './stock-outs/stock-outs.routes.ts'

/** Every route of the server, a feature a line. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...loginRoutes,
  ...mastersRoutes,
  ...productSearchRoutes,
  ...productDetailRoutes,
  ...rankingCreateRoutes,
  ...brandPickupRoutes,
  ...stockOutsRoutes,
  ...dashboardRoutes,
  ...dataImportRoutes,
]

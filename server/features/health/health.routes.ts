import { health } from '../../../shared/contract/health.ts'
import { route } from '../../routing/route.ts'

export const healthRoutes = [
  route(health, async (_call, { operations, warehouse }) => {
    // ready means that both stores answer
    await operations.knex.raw('select 1')
    await warehouse.knex.raw('select 1')
    return { ready: true as const, version: '0.1.0', operations: operations.kind, warehouse: warehouse.kind }
  }),
]

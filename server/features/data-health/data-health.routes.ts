import { dataHealth } from '../../../shared/api/data-health.ts'
import { route } from '../../routing/route.ts'
import { readDataHealth } from './data-health.query.ts'

export const dataHealthRoutes = [
  route(dataHealth, async ({ query, signal }, { loads, warehouse }) => {
    const reports = await loads.list()
    return warehouse.read((knex) => readDataHealth(knex, query, { reports }), signal)
  }),
]

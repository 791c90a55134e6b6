import { dataHealth } from '../../../shared/api/data-health.ts'
import { route } from '../../routing/route.ts'
import { readDataHealth } from './data-health.query.ts'

export const dataHealthRoutes = [
  route(dataHealth, ({ query, signal }, { loads, warehouse }) =>
    warehouse.read((knex) => readDataHealth(knex, query, { reports: loads.list() }), signal),
  ),
]

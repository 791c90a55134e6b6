import { moverReport } from '../../../shared/api/movers.columns.ts'
import { movers, moversExport } from '../../../shared/api/movers.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { listMovers } from './movers.query.ts'

export const moversRoutes = [
  reportRoute(movers, ({ knex, body, scope, language }) => listMovers(knex, body, { scope, language })),
  exportRoute(moversExport, 'ranking-create', async (body, { user, language, knex }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const answer = await listMovers(knex, all, { scope: user, language })
    return {
      name: 'movers',
      nameParts: [body.period.from, body.period.to],
      columns: moverReport.columns,
      rows: answer.list,
    }
  }),
]

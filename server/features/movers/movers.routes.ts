import { moverReport } from '../../../shared/contract/movers.columns.ts'
import { movers, moversExport } from '../../../shared/contract/movers.ts'
import { exportRoute } from '../../export/export-route.ts'
import { route, signedIn } from '../../routing/route.ts'
import { listMovers } from './movers.query.ts'

export const moversRoutes = [
  route(movers, (call, { warehouse }) => listMovers(warehouse, call.body, { scope: signedIn(call), language: call.language })),
  exportRoute(moversExport, 'ranking-create', async (body, { user, language, services }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const answer = await listMovers(services.warehouse, all, { scope: user, language })
    return {
      name: 'movers',
      nameParts: [body.period.from, body.period.to],
      columns: moverReport.columns,
      rows: answer.list,
    }
  }),
]

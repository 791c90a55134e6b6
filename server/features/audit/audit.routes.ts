import { auditReport } from '../../../shared/api/audit.columns.ts'
import { auditList, auditListExport } from '../../../shared/api/audit.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { route } from '../../routing/route.ts'
import { countAudit, everyEvent, listAudit } from './audit.query.ts'

export const auditRoutes = [
  route(auditList, (call, { operations }) => listAudit(operations.knex, call.body)),
  exportRoute(auditListExport, 'audit', async (exportQuestion, { services }) => {
    const { knex } = services.operations
    const question = { ...exportQuestion, until: new Date().toISOString() }
    return {
      name: 'audit',
      nameParts: [],
      columns: auditReport.columns,
      rows: everyEvent(knex, question),
      rowCount: await countAudit(knex, question),
      invented: false,
    }
  }),
]

import { cancelLoad, loadDetail, undoLoad } from '../../../shared/api/loading/load-control.ts'
import type { LoadReport } from '../../../shared/api/loading/loads.ts'
import { startUndo, undoRefused } from '../../loading/undo-load.ts'
import { audit } from '../../operations/audit.ts'
import type { Operations } from '../../operations/database.ts'
import { UserModel } from '../../operations/models.ts'
import { type Call, route, signedIn } from '../../routing/route.ts'
import { type Services, toLoadContext } from '../../services.ts'
import { runWatches } from '../../watches/watch-run.ts'

/** Adds an action on a load to the audit log. */
const auditLoad = (
  action: 'import.cancel' | 'import.undo',
  { id, dataset, fileName }: LoadReport,
  { call, operations }: { call: Call<typeof cancelLoad>; operations: Operations },
): Promise<void> => {
  const { userId, contractId } = signedIn(call)
  const { address } = call
  return audit(operations.knex, { action, userId, contractId, target: dataset, detail: { id, fileName }, address })
}

async function findPerson({ operations }: Services, userId: string | null): Promise<{ name: string; email: string } | null> {
  const user = userId === null ? undefined : await UserModel.query(operations.knex).findById(userId)
  return user ? { name: user.fullName, email: user.email } : null
}

export const loadControlRoutes = [
  route(loadDetail, async (call, services) => {
    const report = services.loads.find(call.params.id)
    return {
      report,
      mapping: services.loads.mapping(report.id),
      loadedBy: await findPerson(services, report.userId),
      undoneBy: report.state === 'undone' ? await findPerson(services, report.undo?.userId ?? null) : null,
      undoRefused: (await undoRefused(toLoadContext(services), report))?.code ?? null,
    }
  }),
  route(cancelLoad, async (call, { loads, operations }) => {
    const report = loads.cancel(call.params.id)
    await auditLoad('import.cancel', report, { call, operations })
    return { id: report.id, state: report.state }
  }),
  route(undoLoad, async (call, services) => {
    const { report, finished } = await startUndo(toLoadContext(services), call.params.id, signedIn(call).userId)
    services.background.run(async () => {
      if ((await finished).state === 'undone') await runWatches(services)
    })
    await auditLoad('import.undo', report, { call, operations: services.operations })
    return { id: report.id, state: report.state }
  }),
]

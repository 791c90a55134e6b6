import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import { AppError } from '../../shared/errors.ts'
import type { LoadContext } from './load.ts'
import { toAppError, toReportedError } from './load-errors.ts'
import { runLoadTransaction, runQueuedLoad } from './load-queue.ts'
import { readUndoEntries, undoStoredLoad } from './undo.ts'

/** Undoing a load, from the request to the load summary. */

/** Returns why the load cannot be undone, as far as known in advance, or null. */
export async function findUndoError(context: LoadContext, report: LoadSummary): Promise<AppError | null> {
  try {
    if (report.state === 'undone') throw new AppError('import.undone')
    if (report.state === 'running' || report.state === 'undoing') throw new AppError('import.busy')
    if (report.state !== 'done' || report.dryRun) throw new AppError('import.undoNothing')
    await readUndoEntries(context.warehouse.knex, report.id)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Starts to undo a load: queued like loads, in one transaction. Throws AppError import.notFound and import.undo… at once;
 * `finished` never rejects, later errors are in the load summary.
 */
export async function startUndo(
  context: LoadContext,
  id: string,
  userId: string | null,
): Promise<{ report: LoadSummary; finished: Promise<LoadSummary> }> {
  const refused = await findUndoError(context, await context.loads.find(id))
  if (refused) {
    // another request may have begun or finished the same undo meanwhile
    const { state } = await context.loads.find(id)
    throw state === 'undoing' ? new AppError('import.busy') : state === 'undone' ? new AppError('import.undone') : refused
  }
  const report = await context.loads.beginUndo(id, userId)
  const began = Date.now()
  const { warehouse, log } = context
  const { id: loadId, dataset } = report
  log?.event('undo.begin', { loadId, dataset, userId })
  const finished = runQueuedLoad(warehouse, async () => {
    try {
      await runLoadTransaction(warehouse, (trx) => undoStoredLoad(trx, { id: report.id, userId }))
      report.state = 'undone'
    } catch (error) {
      const appError = toAppError(error)
      if (appError.code === 'server.internal') log?.failure({ during: 'undo', loadId, userId, error })
      report.state = 'done'
      if (report.undo) report.undo.error = toReportedError(appError)
    }
    await context.loads.end(report).catch((error) => log?.failure({ during: 'undo', loadId, userId, error }))
    const code = report.undo?.error?.code ?? null
    log?.event('undo.end', { loadId, dataset, state: report.state, code, ms: Date.now() - began })
    return report
  })
  return { report, finished }
}

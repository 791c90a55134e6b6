import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { LoadContext } from '../load.ts'
import { toAppError, toReportedError } from '../load-errors.ts'
import { runLoadTransaction, runQueuedLoad } from '../load-queue.ts'
import { readUndoEntries, undoStoredLoad } from './undo.ts'

/** Undoing a load, from the request to the load summary. */

/** Returns why the load cannot be undone, as far as known in advance, or null. */
export async function findUndoError(context: LoadContext, summary: LoadSummary): Promise<AppError | null> {
  try {
    if (summary.state === 'undone') throw new AppError('import.undone')
    if (summary.state === 'running' || summary.state === 'undoing') throw new AppError('import.busy')
    if (summary.state !== 'done' || summary.dryRun) throw new AppError('import.undoNothing')
    await readUndoEntries(context.warehouse.knex, summary.id)
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
): Promise<{ summary: LoadSummary; finished: Promise<LoadSummary> }> {
  const refused = await findUndoError(context, await context.loads.find(id))
  if (refused) {
    // another request may have begun or finished the same undo meanwhile
    const { state } = await context.loads.find(id)
    throw state === 'undoing' ? new AppError('import.busy') : state === 'undone' ? new AppError('import.undone') : refused
  }
  const summary = await context.loads.beginUndo(id, userId)
  const began = Date.now()
  const { warehouse, log } = context
  const { id: loadId, dataset } = summary
  log?.event('undo.begin', { loadId, dataset, userId })
  const finished = runQueuedLoad(warehouse, async () => {
    try {
      await runLoadTransaction(warehouse, (trx) => undoStoredLoad(trx, { id: summary.id, userId }))
      summary.state = 'undone'
    } catch (error) {
      const appError = toAppError(error)
      if (appError.code === 'server.internal') log?.failure({ during: 'undo', loadId, userId, error })
      summary.state = 'done'
      if (summary.undo) summary.undo.error = toReportedError(appError)
    }
    await context.loads.end(summary).catch((error) => log?.failure({ during: 'undo', loadId, userId, error }))
    const code = summary.undo?.error?.code ?? null
    log?.event('undo.end', { loadId, dataset, state: summary.state, code, ms: Date.now() - began })
    return summary
  })
  return { summary, finished }
}

import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { Query } from '../../../shared/api/endpoint.ts'
import { cancelLoad, loadDetail, undoLoad } from '../../../shared/api/loading/load-control.ts'
import { hasLoadedNothing } from '../../../shared/api/loading/load-outcome.ts'
import { importList, importRejects, importReport, type LoadSummary, startImport } from '../../../shared/api/loading/loads.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { toSafeFileName } from '../../loading/inbox/file-names.ts'
import { startLoad } from '../../loading/load.ts'
import type { ListedLoad } from '../../loading/load-registry.ts'
import { readStoredMapping } from '../../loading/mapping/mapping-store.ts'
import { findUndoError, startUndo } from '../../loading/undo/undo-load.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import type { Operations, WithOperations } from '../../operations/database.ts'
import { UserModel } from '../../operations/models.ts'
import { type Call, defineRoute, getActor, requireSignedIn } from '../../routing/route.ts'
import { getScheduleRunner } from '../../schedules/schedule-runner.ts'
import { runWatches } from '../../watches/run-watches.ts'

/** Reads and discards the rest of a body. */
async function drainBody(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  body.resume()
  await finished(body, { writable: false, signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) }).catch(() => undefined)
}

/** Maximum time for draining a refused body before the response is sent. */
const DRAIN_TIMEOUT_MS = 600_000

/** Filters of a list of loads. */
const listFilters: Record<Query<typeof importList>['show'], (summary: ListedLoad) => boolean> = {
  all: () => true,
  rejected: ({ rejected }) => rejected > 0,
  failed: (summary) => !summary.dryRun && hasLoadedNothing(summary),
  running: ({ state }) => state === 'running' || state === 'undoing',
}

/** Summarizes today's loads. */
function summarizeToday(summaries: readonly ListedLoad[]) {
  const today = getTodayInJapan()
  const loads = summaries.filter(({ startedAt, dryRun }) => !dryRun && getTodayInJapan(Date.parse(startedAt)) === today)
  const doneLoads = loads.filter(({ state, repeated }) => state === 'done' && !repeated)
  return {
    loads: loads.length,
    failed: loads.filter(listFilters.failed).length,
    loaded: doneLoads.reduce((sum, { loaded }) => sum + loaded, 0),
    rejected: doneLoads.reduce((sum, { rejected }) => sum + rejected, 0),
  }
}

/** Returns the names of the senders by user id. */
async function readLoaderNames(knex: Knex, summaries: readonly ListedLoad[]): Promise<Map<string, string>> {
  const ids = [...new Set(summaries.flatMap(({ userId }) => userId ?? []))]
  const users = ids.length === 0 ? [] : await UserModel.query(knex).select('id', 'full_name').whereIn('id', ids)
  return new Map(users.map(({ id, fullName }) => [id, fullName]))
}

export const dataImportRoutes = [
  defineRoute(startImport, async (call, services) => {
    const { operations, background } = services
    const user = requireSignedIn(call)
    if (call.stream === null) throw new AppError('import.empty')
    const body = call.stream as Readable
    // a refused body is read to its end: a client that is still sending reads no result
    const beginLoad = async () => {
      const { mapping, fileName, maxRejects, id } = call.query
      return startLoad(services, {
        dataset: call.params.dataset,
        fileName,
        source: body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
        mappingText: mapping === undefined ? undefined : await readStoredMapping(operations.knex, mapping),
        dryRun: call.query.dryRun === 'true',
        append: call.query.append === 'true',
        maxRejects,
        id,
        userId: user.userId,
      })
    }
    const load = await beginLoad().catch(async (error: unknown) => {
      await drainBody(body)
      throw error
    })
    background.run(async (stop) => {
      const { state, dryRun, written } = await load.finished
      if (state === 'done' && !dryRun && written > 0) {
        getScheduleRunner(services)?.wake()
        await runWatches(services, stop)
      }
    })
    // answered when the file has arrived; the load itself is followed through its summary
    await load.received
    await drainBody(body)
    await recordAuditEvent(operations.knex, {
      ...toAuditActor({ user, address: call.address }),
      action: 'import',
      target: call.params.dataset,
      detail: { id: load.summary.id, fileName: call.query.fileName, dryRun: call.query.dryRun === 'true' },
    })
    return { id: load.summary.id }
  }),
  defineRoute(importReport, async (call, { loads }) => loads.find(call.params.id)),
  defineRoute(importRejects, async (call, { loads }) => {
    const summary = await loads.find(call.params.id)
    const content = await loads.readRejects(summary.id)
    if (content === null) throw new AppError('import.notFound')
    // the name as a sender wrote it can be a path
    const base = toSafeFileName(basename(summary.fileName.replaceAll('\\', '/')))
      .replace(/(\.gz)?$/, '')
      .replace(/\.\w+$/, '')
    return { fileName: `${base}_rejects.csv`, fileContent: content.toString('base64') }
  }),
  defineRoute(importList, async (call, { loads, operations }) => {
    const { pageNum, pageSize, show } = call.query
    const all = await loads.list()
    const selected = all.filter(listFilters[show])
    const list = selected.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const names = await readLoaderNames(operations.knex, list)
    const countLoads = (kind: keyof typeof listFilters) => all.filter(listFilters[kind]).length
    return {
      list: list.map((summary) => ({
        id: summary.id,
        dataset: summary.dataset,
        fileName: summary.fileName,
        state: summary.state,
        read: summary.read,
        loaded: summary.loaded,
        rejected: summary.rejected,
        dryRun: summary.dryRun,
        repeated: summary.repeated,
        progress: summary.progress,
        source: summary.source,
        mappingName: summary.mappingName,
        error: summary.error,
        startedAt: summary.startedAt,
        finishedAt: summary.finishedAt,
        loadedBy: names.get(summary.userId ?? '') ?? null,
      })),
      paging: { pageNum, pageSize, total: selected.length },
      today: summarizeToday(all),
      counts: { all: all.length, rejected: countLoads('rejected'), failed: countLoads('failed'), running: countLoads('running') },
    }
  }),
]

/** Adds an action on a load to the audit log. */
const auditLoad = (
  action: 'import.cancel' | 'import.undo',
  { id, dataset, fileName }: LoadSummary,
  { call, operations }: { call: Call<typeof cancelLoad>; operations: Operations },
): Promise<void> => {
  const by = toAuditActor(getActor(call))
  return recordAuditEvent(operations.knex, { ...by, action, target: dataset, detail: { id, fileName } })
}

async function findSender(
  { operations }: WithOperations,
  userId: string | null,
): Promise<{ name: string; email: string } | null> {
  const user = userId === null ? undefined : await UserModel.query(operations.knex).findById(userId)
  return user ? { name: user.fullName, email: user.email } : null
}

export const loadControlRoutes = [
  defineRoute(loadDetail, async (call, services) => {
    const summary = await services.loads.find(call.params.id)
    return {
      report: summary,
      mapping: await services.loads.getMappingText(summary.id),
      loadedBy: await findSender(services, summary.userId),
      undoneBy: summary.state === 'undone' ? await findSender(services, summary.undo?.userId ?? null) : null,
      undoRefused: (await findUndoError(services, summary))?.code ?? null,
    }
  }),
  defineRoute(cancelLoad, async (call, { loads, operations }) => {
    const summary = await loads.cancel(call.params.id)
    await auditLoad('import.cancel', summary, { call, operations })
    return { id: summary.id, state: summary.state }
  }),
  defineRoute(undoLoad, async (call, services) => {
    const { summary, finished } = await startUndo(services, call.params.id, requireSignedIn(call).userId)
    services.background.run(async (stop) => {
      if ((await finished).state === 'undone') await runWatches(services, stop)
    })
    await auditLoad('import.undo', summary, { call, operations: services.operations })
    return { id: summary.id, state: summary.state }
  }),
]

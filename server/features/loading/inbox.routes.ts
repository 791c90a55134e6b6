import type { Knex } from 'knex'
import { loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { inboxState } from '../../../shared/api/loading/inbox.ts'
import { AppError } from '../../../shared/errors.ts'
import { addDays, getTodayInJapan } from '../../../shared/period.ts'
import { getInbox } from '../../loading/inbox/inbox.ts'
import { listFinishedFiles, listWorkingFiles, toInboxFile } from '../../loading/inbox/inbox-records.ts'
import { toReportedError } from '../../loading/load-errors.ts'
import type { ListedLoad } from '../../loading/load-registry.ts'
import { InboxFileModel, SenderMappingModel } from '../../operations/load-models.ts'
import { route } from '../../routing/route.ts'
import { type Arrival, findSendingPattern, PATTERN_HISTORY_DAYS } from './arrivals.ts'

export const inboxRoutes = [
  route(inboxState, async (call, services) => {
    const { knex } = services.operations
    const { on, folder, everySeconds, markers } = services.config.inbox
    const inbox = getInbox(services)
    let problem = inbox?.problem ?? null
    const waiting = await (inbox?.listWaitingFiles() ?? Promise.resolve([])).catch((error: unknown) => {
      const detail = (error as NodeJS.ErrnoException).code ?? 'error'
      problem = toReportedError(new AppError('inbox.unreachable', { folder, detail }))
      return []
    })
    return {
      on: on && inbox !== null,
      folder,
      markers: [...markers],
      everySeconds,
      problem,
      lookedAt: inbox?.lookedAt ?? null,
      waiting,
      working: (await listWorkingFiles(knex)).map(toInboxFile),
      last: (await listFinishedFiles(knex, call.query.last)).map(toInboxFile),
    }
  }),
]

const inboxStates = { working: 'running', done: 'done', refused: 'failed' } as const

/** Returns the files since a time by mapping name: from the inbox, and manual uploads. */
async function listArrivalsBySender(knex: Knex, reports: readonly ListedLoad[], since: string): Promise<Map<string, Arrival[]>> {
  const arrivals = new Map<string, Arrival[]>()
  const add = (sender: string | null, arrival: Arrival) => {
    if (sender === null) return
    arrivals.set(sender, [...(arrivals.get(sender) ?? []), arrival])
  }
  const files = await InboxFileModel.query(knex)
    .select('mapping_name', 'state', 'outcome', 'claimed_at')
    .where('claimed_at', '>=', since)
    .whereNotNull('mapping_name')
  for (const { mappingName, state, outcome, claimedAt } of files)
    add(mappingName, {
      at: claimedAt,
      state: inboxStates[state],
      lines: outcome?.loaded ?? 0,
      rejected: outcome?.rejected ?? 0,
    })
  for (const { mappingName, state, loaded, rejected, source, dryRun, startedAt } of reports) {
    // inbox files are already included; undone loads do not count
    if (source === 'inbox' || dryRun || startedAt < since || state === 'cancelled' || state === 'undone') continue
    add(mappingName, { at: startedAt, state: state === 'undoing' ? 'running' : state, lines: loaded, rejected })
  }
  return arrivals
}

export const loadDeliveriesRoutes = [
  route(loadDeliveries, async ({ query }, { operations, loads }) => {
    const now = Date.now()
    const today = getTodayInJapan(now)
    const days = Array.from({ length: query.days }, (_, index) => addDays(today, index + 1 - query.days))
    const since = new Date(`${addDays(today, 1 - query.days - PATTERN_HISTORY_DAYS)}T00:00:00+09:00`).toISOString()
    const arrivals = await listArrivalsBySender(operations.knex, await loads.list(since), since)
    const mappings = await SenderMappingModel.query(operations.knex).select('id', 'name', 'dataset')
    const senders = mappings
      .sort((a, b) => a.name.localeCompare(b.name, 'ja') || a.id.localeCompare(b.id))
      .map(({ id: mappingId, name, dataset }) => ({
        mappingId,
        name,
        dataset,
        ...findSendingPattern(arrivals.get(name) ?? [], { days, now }),
      }))
    return {
      days,
      senders: senders.map(({ next: _next, ...sender }) => sender),
      next: senders
        .flatMap(({ mappingId, name, dataset, next }) => (next === null ? [] : [{ mappingId, name, dataset, ...next }]))
        .sort((a, b) => a.at.localeCompare(b.at)),
    }
  }),
]

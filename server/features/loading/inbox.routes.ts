import { loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { inboxState } from '../../../shared/api/loading/inbox.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { getInbox } from '../../loading/inbox/inbox.ts'
import { listFinishedFiles, listWorkingFiles, toInboxFile } from '../../loading/inbox/inbox-records.ts'
import { toReportedError } from '../../loading/load-errors.ts'
import { findSendingPattern, readArrivals } from '../../loading/receive/arrivals.ts'
import { SenderMappingModel } from '../../operations/load-models.ts'
import { defineRoute } from '../../routing/route.ts'

export const inboxRoutes = [
  defineRoute(inboxState, async (call, services) => {
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

export const loadDeliveriesRoutes = [
  defineRoute(loadDeliveries, async ({ query }, { operations, loads }) => {
    const now = Date.now()
    const today = getTodayInJapan(now)
    const days = Array.from({ length: query.days }, (_, index) => addDays(today, index + 1 - query.days))
    const arrivals = await readArrivals(operations.knex, loads, addDays(today, 1 - query.days))
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

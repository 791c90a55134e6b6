import { loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { addDays, todayInJapan } from '../../../shared/period.ts'
import { SenderMappingModel } from '../../operations/load-models.ts'
import { route } from '../../routing/route.ts'
import { DAYS_BEFORE, findSendingPattern } from './arrivals.ts'
import { arrivalsBySender } from './deliveries.query.ts'

export const loadDeliveriesRoutes = [
  route(loadDeliveries, async ({ query }, { operations, loads }) => {
    const now = Date.now()
    const today = todayInJapan(now)
    const days = Array.from({ length: query.days }, (_, index) => addDays(today, index + 1 - query.days))
    const since = new Date(`${addDays(today, 1 - query.days - DAYS_BEFORE)}T00:00:00+09:00`).toISOString()
    const arrivals = await arrivalsBySender(operations.knex, loads.list(), since)
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

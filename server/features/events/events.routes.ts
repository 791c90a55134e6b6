import type { Knex } from 'knex'
import {
  type EnteredEvent,
  enteredEventAdd,
  enteredEventChange,
  enteredEventList,
  enteredEventRemove,
} from '../../../shared/api/entered-events.ts'
import { events, eventsExport } from '../../../shared/api/events.ts'
import { eventReport } from '../../../shared/reports/events.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { UserModel } from '../../operations/models.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { addEnteredEvent, changeEnteredEvent, listEnteredEvents, type NamedEvent, removeEnteredEvent } from './entered-events.ts'
import { eventCalendarRoutes } from './event-calendar.routes.ts'
import { listEvents } from './events.query.ts'

/** Adds the names of those who entered events. */
async function addAuthors(knex: Knex, events: readonly NamedEvent[]): Promise<EnteredEvent[]> {
  const ids = [...new Set(events.map(({ enteredById }) => enteredById))]
  const users = await UserModel.query(knex).findByIds(ids)
  const names = new Map(users.map((user) => [user.id, user.fullName]))
  return events.map(({ enteredById, ...event }) => ({ ...event, enteredBy: names.get(enteredById) ?? null }))
}

/** Records the change of an entered event in the audit log. */
const createRecorder =
  (knex: Knex, action: 'event.add' | 'event.update' | 'event.delete', { user, address }: { user: SignedIn; address: string }) =>
  async ({ before, after }: { before: NamedEvent | null; after: NamedEvent | null }): Promise<void> => {
    const target = (after ?? before)?.jan ?? ''
    await recordAuditEvent(knex, { ...toAuditActor({ user, address }), action, target, detail: { before, after } })
  }

/** The event that a call returns. */
async function addAuthor(knex: Knex, event: NamedEvent): Promise<EnteredEvent> {
  const { enteredById: _id, ...plain } = event
  return (await addAuthors(knex, [event]))[0] ?? { ...plain, enteredBy: null }
}

export const eventsRoutes = [
  defineReportRoute(events, ({ knex, body, scope, language }) => listEvents(knex, body, { scope, language })),
  defineExportRoute(eventsExport, 'product-search', async (body, { user, language, knex }) => {
    const { list, totals, explanation } = await listEvents(knex, { ...body, ...allRows }, { scope: user, language })
    const { extraCopies, extraAmount, lostCopies, lostCopiesLow, lostCopiesHigh, lostAmount } = totals
    return {
      name: 'events',
      nameParts: [body.period.from, body.period.to],
      columns: eventReport.columns,
      rows: list,
      totals: { extraCopies, extraAmount, lostCopies, lostCopiesLow, lostCopiesHigh, lostAmount },
      notes: [explanation],
    }
  }),
  defineRoute(enteredEventList, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    const { list, total } = await warehouse.read((knex) => listEnteredEvents(knex, user, call.query))
    return { list: await addAuthors(operations.knex, list), paging: { ...call.query, total } }
  }),
  defineRoute(enteredEventAdd, async (call, { operations: { knex }, warehouse }) => {
    const user = requireSignedIn(call)
    const record = createRecorder(knex, 'event.add', { user, address: call.address })
    return addAuthor(knex, await addEnteredEvent(warehouse, call.body, { user, record }))
  }),
  defineRoute(enteredEventChange, async (call, { operations: { knex }, warehouse }) => {
    const user = requireSignedIn(call)
    const record = createRecorder(knex, 'event.update', { user, address: call.address })
    const change = { id: call.params.id, body: call.body }
    return addAuthor(knex, await changeEnteredEvent(warehouse, change, { user, record }))
  }),
  defineRoute(enteredEventRemove, async (call, { operations: { knex }, warehouse }) => {
    const user = requireSignedIn(call)
    const record = createRecorder(knex, 'event.delete', { user, address: call.address })
    await removeEnteredEvent(warehouse, call.params.id, { user, record })
    return { id: call.params.id }
  }),
  ...eventCalendarRoutes,
]

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { canCall } from '../../../shared/access/permissions.ts'
import {
  CALENDAR_DAYS,
  eventCalendar,
  eventCalendarByKey,
  eventCalendarFeed,
  eventCalendarFeedIssue,
  eventCalendarFeedRemove,
  MAX_CALENDAR_EVENTS,
} from '../../../shared/api/event-calendar.ts'
import { productFilter } from '../../../shared/api/query-fields.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { createOneTimeToken, hashOneTimeToken } from '../../accounts/one-time-token.ts'
import { findActiveUser } from '../../accounts/session.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { runOptionalWrite } from '../../operations/disk-space.ts'
import { CalendarFeedModel } from '../../operations/models.ts'
import { FileStream, StoredFile } from '../../routing/handler-results.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readUserLanguage } from '../../sync/user-language.ts'
import type { WithWarehouse } from '../../warehouse/engine/engine.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { writeCalendar } from './calendar.ts'
import { findEvents } from './find-events.ts'

const FILE_NAME = 'events.ics'

/** Writes the calendar of a contract's own titles; of all titles if it has no publishers. */
async function createCalendar(
  { warehouse, config }: WithWarehouse & WithConfig,
  { scope, language }: { scope: DataScope; language: Language },
): Promise<string> {
  const today = getTodayInJapan()
  const filter = productFilter.parse({ publisherCds: [...scope.ownPublisherCds] })
  const period = { from: addDays(today, -CALENDAR_DAYS.before), to: addDays(today, CALENDAR_DAYS.ahead) }
  const events = await warehouse.read(async (knex) => {
    const all = await findEvents(knex, resolveProductSet(knex, filter, scope), { period, order: 'earliest' })
    // those ahead first: a calendar is read for what comes
    const ahead = all.filter(({ day }) => day >= today).slice(0, MAX_CALENDAR_EVENTS)
    const past = all.filter(({ day }) => day < today)
    const found = [...past.slice(Math.max(0, past.length - MAX_CALENDAR_EVENTS + ahead.length)), ...ahead]
    const products = await readProducts(
      knex,
      found.map(({ productId }) => productId),
      scope,
    )
    return found.flatMap(({ productId, ...event }) => {
      const product = products.get(productId)
      return product === undefined ? [] : [{ ...event, jan: product.jan, productName: product.productName }]
    })
  })
  return writeCalendar(events, { language, baseUrl: config.baseUrl, writtenAt: new Date().toISOString() })
}

export const eventCalendarRoutes = [
  defineRoute(eventCalendar, async (call, services) => {
    const calendar = await createCalendar(services, { scope: requireSignedIn(call), language: call.language })
    return new FileStream(FILE_NAME, Readable.from([Buffer.from(calendar)]))
  }),
  defineRoute(eventCalendarFeed, async (call, { operations }) => {
    const feed = await CalendarFeedModel.query(operations.knex).findById(requireSignedIn(call).userId)
    return { issuedAt: feed?.issuedAt ?? null, lastReadAt: feed?.lastReadAt ?? null }
  }),
  defineRoute(eventCalendarFeedIssue, async (call, { operations, config }) => {
    const { userId } = requireSignedIn(call)
    const key = createOneTimeToken()
    const issuedAt = new Date().toISOString()
    await operations.knex.transaction(async (trx) => {
      await CalendarFeedModel.query(trx).deleteById(userId)
      await CalendarFeedModel.query(trx).insert({ userId, keyHash: hashOneTimeToken(key), issuedAt, lastReadAt: null })
    })
    return { url: `${config.baseUrl}/api/calendar/${key}/events.ics`, issuedAt }
  }),
  defineRoute(eventCalendarFeedRemove, async (call, { operations }) => {
    await CalendarFeedModel.query(operations.knex).deleteById(requireSignedIn(call).userId)
    return { issuedAt: null }
  }),
  defineRoute(eventCalendarByKey, async (call, services) => {
    const { knex } = services.operations
    const feed = await CalendarFeedModel.query(knex).findOne({ key_hash: hashOneTimeToken(call.params.key) })
    const user = feed ? await findActiveUser(knex, feed.userId) : null
    // a key of somebody who left, or may not search any more, is as unknown as any other
    if (!feed || user === null || !canCall(user, eventCalendar.access)) throw new AppError('resource.notFound')
    const language = await readUserLanguage(knex, user)
    const content = Buffer.from(await createCalendar(services, { scope: user, language }))
    const today = getTodayInJapan()
    if (feed.lastReadAt !== today)
      await runOptionalWrite(
        services.operations,
        async () => void (await CalendarFeedModel.query(knex).findById(feed.userId).patch({ lastReadAt: today })),
        async () => undefined,
      )
    return new StoredFile({
      read: async ({ from, to }) => Readable.from([content.subarray(from, to + 1)], { objectMode: false }),
      fileName: FILE_NAME,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      type: 'text/calendar; charset=utf-8',
    })
  }),
]

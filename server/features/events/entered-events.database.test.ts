import { beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  type EnteredEvent,
  enteredEventAdd,
  enteredEventChange,
  enteredEventList,
  enteredEventRemove,
} from '../../../shared/api/entered-events.ts'
import {
  eventCalendar,
  eventCalendarByKey,
  eventCalendarFeed,
  eventCalendarFeedIssue,
  eventCalendarFeedRemove,
} from '../../../shared/api/event-calendar.ts'
import { events } from '../../../shared/api/events.ts'
import { salesTrends } from '../../../shared/api/product-detail.ts'
import { productPublicity, publicationInfo } from '../../../shared/api/product-publication.ts'
import { todayDecisions } from '../../../shared/api/today.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const tokens: Record<string, string> = {}
const today = getTodayInJapan()
let jan: string
let foreignJan: string

beforeAll(async () => {
  for (const name of ['user', 'company', 'magazine', 'admin', 'view', 'trial', 'store']) tokens[name] = await app.signIn(name)
  const { knex } = app.services.warehouse
  const findTitle = async (operator: string) => {
    const { rows } = await knex.raw(
      `select product.jan from product join publisher on publisher.id = product.publisher_id
        where publisher.publisher_cd ${operator} '9901' and publisher.imprint_of_cd is null and product.kind = 'book'
          and product.release_date < cast('${addDays(today, -90)}' as date) order by product.jan limit 1`,
    )
    return (rows as { jan: string }[])[0]?.jan ?? ''
  }
  jan = await findTitle('=')
  foreignJan = await findTitle('<>')
})

const newEvent = (fields: Record<string, unknown> = {}) => ({
  jan,
  date: addDays(today, 4),
  eventKind: 'tv',
  eventName: '午後の書斎',
  note: '著者が出演',
  ...fields,
})
const add = (fields: Record<string, unknown> = {}, as = 'user') =>
  app.call(enteredEventAdd, { body: newEvent(fields) }, tokens[as])
const list = async (as = 'user') =>
  ((await app.call(enteredEventList, {}, tokens[as])).body.data as Result<typeof enteredEventList>).list
const ask = async (endpoint: Parameters<typeof app.call>[0], body: Record<string, unknown>, as = 'user') =>
  JSON.stringify((await app.call(endpoint, { body }, tokens[as])).body)

describe('events entered by hand', () => {
  it('appear wherever events of files appear, also for other contracts, and disappear when they are removed', async () => {
    const past = await add({ date: addDays(today, -5), eventName: '過ぎた番組' })
    expect([past.status, past.body.data]).toMatchObject([200, { jan, eventName: '過ぎた番組', enteredBy: expect.any(String) }])
    const ahead = await add()
    const period = { from: addDays(today, -30), to: addDays(today, -1) }
    const readPlaces = async (): Promise<[name: string, answer: string][]> => [
      ['過ぎた番組', await ask(productPublicity, { jan })],
      ['過ぎた番組', await ask(publicationInfo, { jan })],
      ['過ぎた番組', await ask(salesTrends, { jan, period, unit: 'day' })],
      ['過ぎた番組', await ask(events, { period })],
      ['午後の書斎', await ask(events, { period })],
      ['午後の書斎', await ask(todayDecisions, {})],
      ['午後の書斎', await ask(productPublicity, { jan }, 'store')],
    ]
    for (const [name, answer] of await readPlaces()) expect(answer).toContain(name)
    for (const { body } of [past, ahead])
      await app.call(enteredEventRemove, { params: { id: (body.data as EnteredEvent).id } }, tokens.user)
    for (const [name, answer] of await readPlaces()) expect(answer).not.toContain(name)
  })

  it('keeps the note within the own contract', async () => {
    const { id } = (await add({ eventName: '秘密の企画' })).body.data as EnteredEvent
    expect((await list('company')).find((event) => event.id === id)?.note).toBe('著者が出演')
    expect((await list('magazine')).some((event) => event.id === id)).toBe(false)
    expect(await ask(productPublicity, { jan }, 'store')).not.toContain('著者が出演')
    const foreign = await app.call(enteredEventRemove, { params: { id } }, tokens.magazine)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'resource.notFound'])
    await app.call(enteredEventRemove, { params: { id } }, tokens.company)
    expect((await list()).some((event) => event.id === id)).toBe(false)
  })

  it('are refused for titles of other publishers, but not from the operator who loads the files', async () => {
    const refused = await add({ jan: foreignJan })
    expect([refused.status, refused.body.code]).toEqual([403, 'event.notOwn'])
    const allowed = await add({ jan: foreignJan }, 'admin')
    expect(allowed.status).toBe(200)
    await app.call(enteredEventRemove, { params: { id: (allowed.body.data as EnteredEvent).id } }, tokens.admin)
    for (const name of ['view', 'trial']) expect((await add({}, name)).status, name).toBe(403)
  })

  it('are refused twice, and if a file has them', async () => {
    const { knex } = app.services.warehouse
    const { id } = (await add({ eventName: '重なる番組' })).body.data as EnteredEvent
    const again = await add({ eventName: '重なる番組' })
    expect([again.status, again.body.code]).toEqual([409, 'event.exists'])
    await knex('fact_publicity').insert({
      publicity_date: addDays(today, 6),
      product_id: knex('product').select('id').where({ jan }),
      medium: 'テレビ',
      title: '取り込んだ番組',
    })
    const loaded = await add({ eventName: '取り込んだ番組', date: addDays(today, 6) })
    expect([loaded.status, loaded.body.code]).toEqual([409, 'event.exists'])
    await app.call(enteredEventRemove, { params: { id } }, tokens.user)
  })

  it('can be changed to another day, kind and name', async () => {
    const { id } = (await add({ eventName: '変わる前' })).body.data as EnteredEvent
    const body = newEvent({ eventName: '汽笛文学賞', eventKind: 'award', date: addDays(today, 9), note: '' })
    const changed = await app.call(enteredEventChange, { params: { id }, body }, tokens.company)
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { id, eventKind: 'award', note: '', eventName: '汽笛文学賞' },
    ])
    const info = (await app.call(publicationInfo, { body: { jan } }, tokens.user)).body.data as Result<typeof publicationInfo>
    expect(info.awards).toContainEqual({ date: addDays(today, 9), name: '汽笛文学賞' })
    expect(info.publicity.some(({ title }) => title === '変わる前')).toBe(false)
    await app.call(enteredEventRemove, { params: { id } }, tokens.user)
  })

  it('are refused with a day that is too far away or a name of nothing', async () => {
    for (const fields of [{ date: addDays(today, 800) }, { date: '2016-01-01' }, { eventName: '  ' }, { eventKind: 'rumour' }])
      expect((await add(fields)).status).toBe(400)
  })

  it('are recorded in the audit log', async () => {
    const { id } = (await add({ eventName: '記録される番組' })).body.data as EnteredEvent
    await app.call(enteredEventRemove, { params: { id } }, tokens.user)
    const entries = await app.services.operations.knex('audit_event').where('action', 'like', 'event.%').where({ target: jan })
    const actions = entries.filter(({ detail }) => String(detail).includes(id)).map(({ action }) => action as string)
    expect(actions.sort()).toEqual(['event.add', 'event.delete'])
  })
})

describe('calendar of events', () => {
  it('is given as a file, and by a secret address without a session until that is renewed or removed', async () => {
    const { id } = (await add({ eventName: 'カレンダーの番組' })).body.data as EnteredEvent
    const file = (await app.call(eventCalendar, {}, tokens.user)).body.data as Result<typeof eventCalendar>
    expect(file.fileName).toBe('events.ics')
    const calendar = Buffer.from(file.fileContent, 'base64').toString().replaceAll('\r\n ', '')
    expect(calendar).toContain('カレンダーの番組')

    const issue = async () => {
      const { url } = (await app.call(eventCalendarFeedIssue, {}, tokens.user)).body.data as Result<typeof eventCalendarFeedIssue>
      return new URL(url).pathname
    }
    const fetchFeed = (url: string) => app.server.inject({ method: 'GET', url })
    const first = await issue()
    const response = await fetchFeed(first)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/calendar')
    const withoutStamp = (text: string) => text.replaceAll('\r\n ', '').replace(/DTSTAMP:.*/g, '')
    expect(withoutStamp(response.payload)).toBe(withoutStamp(calendar))
    const key = first.split('/').at(-2) ?? ''
    const stored = await app.services.operations.knex('calendar_feed')
    expect(JSON.stringify(stored)).not.toContain(key)
    const state = (await app.call(eventCalendarFeed, {}, tokens.user)).body.data as Result<typeof eventCalendarFeed>
    expect(state.lastReadAt).toBe(today)

    const second = await issue()
    expect((await fetchFeed(first)).statusCode).toBe(404)
    expect((await fetchFeed(second)).statusCode).toBe(200)
    await app.call(eventCalendarFeedRemove, {}, tokens.user)
    expect((await fetchFeed(second)).statusCode).toBe(404)
    await app.call(enteredEventRemove, { params: { id } }, tokens.user)
  })

  it('stops when its user may not sign in any more', async () => {
    const { url } = (await app.call(eventCalendarFeedIssue, {}, tokens.company)).body.data as Result<
      typeof eventCalendarFeedIssue
    >
    const path = new URL(url).pathname
    expect((await app.server.inject({ method: 'GET', url: path })).statusCode).toBe(200)
    await app.services.operations
      .knex('user')
      .where({ id: 'demo-company' })
      .update({ leaves_on: addDays(today, -1) })
    expect((await app.server.inject({ method: 'GET', url: path })).statusCode).toBe(404)
    await app.call(eventCalendarByKey, { params: { key: 'x' } })
  })
})

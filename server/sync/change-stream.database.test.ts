import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logout } from '../../shared/api/session.ts'
import { isSessionActive } from '../accounts/session.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import { createOperationsSettings } from '../testing/set-up.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { streamChanges } from './change-stream.ts'
import { writeDocuments } from './sync-store.ts'

/** Reads a stream's events as they arrive. */
function readEvents(response: Response) {
  const events: string[] = []
  let ended = false
  const done = (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      for (const [, data = ''] of chunk.value.matchAll(/^data: (.*)$/gm)) events.push(data)
    ended = true
  })()
  return { events, done, ended: () => ended }
}

describe.each(['sqlite', 'postgres'] as const)('change notifications on %s', (kind) => {
  let app: TestServer
  /** A second server on the same database, on PostgreSQL. */
  let other: TestServer
  beforeAll(async () => {
    const stores = await createOperationsSettings(kind)
    app = await startTestServer({ ...stores, PORT: '0' })
    other = kind === 'sqlite' ? app : await startTestServer({ ...stores, PORT: '0' })
    await app.server.start()
  })
  afterAll(async () => {
    if (other !== app) await other.close()
    await app.close()
  })

  const open = async (token: string) => {
    const response = await fetch(`${app.server.info.uri}/api/sync/poke`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    return readEvents(response)
  }
  const note = (shared: boolean) => ({ day: '2026-11-20', jan: null, text: '重版', kind: 'reprint' as const, shared })
  const user = { userId: 'demo-user', contractId: 'demo-publisher' }
  const write = (shared: boolean) =>
    writeDocuments(other.services.operations.knex, user, { collection: 'dayNotes', rules: {} }, () => [
      { id: crypto.randomUUID(), content: note(shared) },
    ])

  it('names the changed collection to its owner; only shared documents notify colleagues', async () => {
    const [own, colleague, stranger] = [
      await open(await app.signIn('user')),
      await open(await app.signIn('company')),
      await open(await app.signIn('magazine')),
    ]
    await wait(200)
    await write(false)
    await wait(200)
    expect([own.events.length, colleague.events.length, stranger.events.length]).toEqual([2, 1, 1])
    expect(own.events[1]).toBe('{"collections":["dayNotes"]}')
    await write(true)
    await wait(200)
    expect([own.events.length, colleague.events.length, stranger.events.length]).toEqual([3, 2, 1])
    expect(colleague.events.join('')).not.toContain('重版')
  })

  it('stops change notifications for a session when its user signs out, and continues them for others', async () => {
    const token = await app.signIn('user')
    const [leaving, staying] = [await open(token), await open(await app.signIn('user'))]
    await wait(100)
    expect((await other.call(logout, {}, token)).status).toBe(200)
    await leaving.done
    await wait(100)
    expect(staying.ended()).toBe(false)
  })

  it('stops change notifications with the session, also if something changes all the time', async () => {
    const { knex } = app.services.operations
    const stopped = new AbortController()
    let isActive = true
    const stream = streamChanges(knex, user, { isSessionActive: async () => isActive, signal: stopped.signal, heartbeat: 50 })
    const timer = setTimeout(() => stopped.abort(), 2000)
    let count = 0
    for await (const _change of stream) {
      count += 1
      isActive = count < 3
      await wait(1)
      await notifyChange(knex, { to: `user:${user.userId}`, about: 'documents', collections: ['dayNotes'] })
    }
    clearTimeout(timer)
    expect(stopped.signal.aborted).toBe(false)
  })

  it('does not delay the shutdown of the server by open change notifications', async () => {
    const stream = await open(await app.signIn('user'))
    const start = performance.now()
    await app.server.stop({ timeout: 5000 })
    await stream.done
    expect(performance.now() - start).toBeLessThan(2000)
    await app.server.start()
  })

  it('shares the queries of simultaneous session checks, and distinguishes valid sessions from others', async () => {
    const { knex } = app.services.operations
    const [valid, signedOut] = [await app.signIn('user'), await app.signIn('company')]
    const getSessionId = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).jti as string
    expect((await app.call(logout, {}, signedOut)).status).toBe(200)
    const ids = [getSessionId(valid), getSessionId(signedOut), 'unknown']
    let queries = 0
    const count = () => {
      queries += 1
    }
    knex.on('query', count)
    const checks = await Promise.all(Array.from({ length: 300 }, (_none, index) => isSessionActive(knex, ids[index % 3] ?? '')))
    knex.off('query', count)
    expect(checks).toEqual(checks.map((_check, index) => index % 3 === 0))
    expect(queries).toBeLessThan(6)
  })
})

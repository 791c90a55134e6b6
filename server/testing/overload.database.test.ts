import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { setUpTestServer, setUpWarehouse } from './set-up.ts'

/** Several seconds of work for the engine. */
const HEAVY = 'select sum(a.range * b.range % 7) as n from range(60000) as a, range(60000) as b'

const app = setUpTestServer()
let base: string
const tokens: Record<string, string> = {}
/** Warehouse queries take seconds while this is set. */
let heavy = false

beforeAll(async () => {
  const { read } = app.services.warehouse
  app.services.warehouse.read = (work, signal) =>
    read(async (knex) => {
      if (heavy && signal) await knex.raw(HEAVY)
      return work(knex)
    }, signal)
  await app.server.start()
  base = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}/api`
  for (const name of ['user', 'magazine', 'admin', 'own', 'agency']) tokens[name] = await app.signIn(name)
})
afterEach(() => {
  heavy = false
})

/** Number of queries: each asks for another number of titles, so that no result is cached. */
let queries = 0
const callAs = (who: string, { signal, seat }: { signal?: AbortSignal; seat?: string } = {}) =>
  fetch(base + createRanking.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      'content-type': 'application/json',
      ...(seat ? { 'x-seat': seat } : {}),
    },
    body: JSON.stringify({ ...createRanking.example(app.facts).body, limit: 100 + ++queries }),
    ...(signal ? { signal } : {}),
  })

const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const middle = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

describe('many expensive queries', () => {
  it('answers the liveness check and a short query beside many expensive queries, which end when clients disconnect', async () => {
    heavy = true
    const disconnected = new AbortController()
    const names = Object.keys(tokens)
    const pending = Array.from({ length: 50 }, (_, index) =>
      callAs(names[index % names.length] ?? 'user', { signal: disconnected.signal }).then(
        () => 'answered',
        () => 'left',
      ),
    )
    await pause(300)
    const alive: number[] = []
    const short: number[] = []
    for (let round = 0; round < 10; round++) {
      alive.push(await measureMs(() => fetch(`${base}/health`).then((response) => response.json())))
      short.push(
        await measureMs(async () => {
          const result = await fetch(`${base}/fnd/suggest?q=${encodeURIComponent('の')}&limit=5`, {
            headers: { authorization: `Bearer ${tokens.user}` },
          })
          expect(result.status).toBe(200)
        }),
      )
    }
    const ready = await fetch(`${base}/health/ready`)
    heavy = false
    disconnected.abort()
    expect(new Set(await Promise.all(pending))).toEqual(new Set(['left']))
    // the fifty would take minutes; other tests may run on the machine
    expect([middle(alive) < 500, Math.max(...alive) < 4000], `alive: ${alive}`).toEqual([true, true])
    expect([middle(short) < 1500, Math.max(...short) < 5000], `short: ${short}`).toEqual([true, true])
    expect(ready.status).toBe(200)
    // running queries are aborted and waiting ones dropped: the next is answered at once
    const next = await measureMs(async () => expect((await callAs('user')).status).toBe(200))
    expect(next).toBeLessThan(2000)
    expect(app.services.queryQueue.waitingCount).toBe(0)
  })

  it('aborts an expensive query for a newer one of the same request slot, and the client gets a message', async () => {
    heavy = true
    const older = callAs('user', { seat: 'tab1r1' })
    await pause(300)
    heavy = false
    expect((await callAs('user', { seat: 'tab1r1' })).status).toBe(200)
    const result = await older
    expect([result.status, ((await result.json()) as { code: string }).code]).toEqual([409, 'request.replaced'])
  })
})

describe.each(['duckdb', 'postgres'] as const)('database engine after an interruption: %s', (kind) => {
  /** Several seconds of work in SQL for both engines. */
  const work = 'select sum(a * b % 7) as n from generate_series(1, 60000) as x(a), generate_series(1, 60000) as y(b)'
  const warehouse = setUpWarehouse(kind)

  it('makes the database available for the next request immediately after an interruption', async () => {
    const disconnected = new AbortController()
    const pending = warehouse.read(
      async (knex) => Promise.all([knex.raw(work), knex.raw(work), knex.raw(work)]),
      disconnected.signal,
    )
    await pause(200)
    const elapsed = await measureMs(async () => {
      disconnected.abort()
      await expect(pending).rejects.toThrow()
      await warehouse.read((knex) => knex.raw('select 1 as one'))
    })
    expect(elapsed).toBeLessThan(1000)
  })

  it('runs no query in the database for a client that has already disconnected', async () => {
    const pending = warehouse.read((knex) => knex.raw(work), AbortSignal.abort())
    expect(await measureMs(() => expect(pending).rejects.toThrow())).toBeLessThan(500)
  })

  it('releases the snapshot of an export when its client disconnects', async () => {
    const disconnected = new AbortController()
    const { knex, release } = await warehouse.snapshot(disconnected.signal)
    const pending = knex.raw(work).then(
      () => 'answered',
      () => 'dropped',
    )
    await pause(200)
    disconnected.abort()
    expect(await pending).toBe('dropped')
    await release()
    expect(((await warehouse.knex.raw('select 1 as one')) as { rows: unknown[] }).rows).toEqual([{ one: 1 }])
  })
})

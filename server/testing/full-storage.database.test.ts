import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { health, healthReady } from '../../shared/api/health.ts'
import { productSearch, productSearchExport } from '../../shared/api/product-search.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { groupAdd } from '../../shared/api/saved-groups.ts'
import { info, login, logout } from '../../shared/api/session.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A store that cannot be written to: full, or read-only. */
describe.each(['full', 'read-only'])('server with a %s disk', (kind) => {
  let app: TestServer
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uresuji-full-'))
    app = await startTestServer({ OPERATIONS_URL: `sqlite:${folder}/operations.sqlite` })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const { raw } = { raw: (text: string) => app.services.operations.knex.raw(text) }

  /** Fills the remaining pages of the store. */
  async function fill(): Promise<void> {
    await raw('create table filler (text text)')
    const [{ page_count: pages }] = (await raw('pragma page_count')) as [{ page_count: number }]
    await raw(`pragma max_page_count = ${pages}`)
    for (const length of [3000, 300, 30, 1])
      for (;;) {
        try {
          await raw(`insert into filler values ('${'x'.repeat(length)}')`)
        } catch {
          break
        }
      }
  }
  const refuse = () => (kind === 'full' ? fill() : raw('pragma query_only = on'))
  const allow = () => (kind === 'full' ? raw('pragma max_page_count = 1000000') : raw('pragma query_only = off'))

  const signIn = (password: string, username = 'user@demo.example') => app.call(login, { body: { username, password } })
  const callApi = (endpoint: Endpoint, token: string) => app.call(endpoint, endpoint.example(app.facts), token)

  it('serves reads and sign-ins without disk space, rejects writes with a message, and stays ready for readers', async () => {
    const before = await app.signIn('user')
    expect((await app.call(healthReady)).status).toBe(200)
    await refuse()
    // some pages have space for another row or two
    const tokens: string[] = [before]
    for (let count = 0; count < 20; count++) {
      const { status, body } = await signIn('Demo-pass1!')
      expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('token')])
      tokens.push((body.data as { token: string }).token)
    }
    const token = tokens.at(-1) ?? ''
    for (const value of tokens) expect((await app.call(info, {}, value)).status).toBe(200)
    for (const endpoint of [productSearch, createRanking, productSearchExport])
      expect((await callApi(endpoint, token)).status).toBe(200)
    let refusal = await callApi(groupAdd, token)
    for (let count = 0; count < 30 && refusal.status === 200; count++) {
      const example = groupAdd.example(app.facts)
      refusal = await app.call(groupAdd, { body: { ...example.body, name: `${count} ${'名'.repeat(40)}` } }, token)
    }
    expect([refusal.status, refusal.body.code]).toEqual([507, 'storage.notSaved'])
    expect(refusal.body.message).toMatch(/保存できませんでした/)
    const ready = await app.call(healthReady)
    // a balancer must not take the server away from its readers
    expect([ready.status, (ready.body.data as { disk: string }).disk]).toEqual([200, 'failed'])
    expect((await app.call(health)).status).toBe(200)
  })

  it('limits password attempts in memory and ends a session at sign-out without disk space', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await signIn('Wrong-pass1!', 'magazine@demo.example')).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
    const { body } = await signIn('Demo-pass1!')
    const { token } = body.data as { token: string }
    await app.call(logout, {}, token)
    if (kind === 'read-only') expect((await app.call(info, {}, token)).status).toBe(401)
  })

  it('accepts writes again when the disk has free space', async () => {
    await allow()
    const token = await app.signIn('user')
    const example = groupAdd.example(app.facts)
    expect((await app.call(groupAdd, { body: { ...example.body, name: '戻ったあと' } }, token)).status).toBe(200)
    const rows = await app.services.operations.knex('session').where({ revoked_at: null })
    expect(rows.length).toBeGreaterThan(0)
  })
})

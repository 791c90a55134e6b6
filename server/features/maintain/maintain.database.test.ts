import { describe, expect, it } from 'vitest'
import { maintenance, setMaintenance } from '../../../shared/api/maintain.ts'
import { info, login } from '../../../shared/api/session.ts'
import { failNextAuditWrite } from '../../testing/fail-next-audit-write.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const signIn = (app: TestServer, name: string) =>
  app.call(login, { body: { username: `${name}@demo.example`, password: 'Demo-pass1!' } })

describe('maintenance', () => {
  const app = setUpTestServer()

  it('locks out everyone but the operator’s administrators during maintenance and states its end', async () => {
    const admin = await app.signIn('admin')
    const [user, view] = [await app.signIn('user'), await app.signIn('view')]
    const set = (from: string | null, to: string | null) =>
      app.call(setMaintenance, { body: { from, to, messageJa: '入れ替え作業', messageEn: 'New machines' } }, admin)
    // planned: no effect yet
    await set(hours(1), hours(2))
    expect((await app.call(info, {}, user)).status).toBe(200)
    expect((await app.call(maintenance)).body.data).toMatchObject({ now: false, messageJa: '入れ替え作業' })
    await set(hours(-1), hours(1))
    expect((await app.call(maintenance)).body.data).toMatchObject({ now: true, fixed: false })
    for (const token of [user, view]) {
      const { status, body } = await app.call(info, {}, token)
      expect([status, body.code]).toEqual([503, 'maintenance.now'])
      expect(body.message).toMatch(/^メンテナンス中です。\d{4}\/\d\d\/\d\d \d\d:\d\d に再開する予定です。$/)
    }
    expect((await signIn(app, 'user')).body.code).toBe('maintenance.now')
    expect((await signIn(app, 'admin')).status).toBe(200)
    expect((await app.call(info, {}, admin)).status).toBe(200)
    // cancelled
    await set(null, null)
    expect((await app.call(info, {}, user)).status).toBe(200)
  })

  it('does not reveal an account to someone with a wrong password during maintenance', async () => {
    const admin = await app.signIn('admin')
    await app.call(setMaintenance, { body: { from: hours(-1), to: hours(1) } }, admin)
    const wrong = await app.call(login, { body: { username: 'user@demo.example', password: 'wrong' } })
    expect(wrong.body.code).toBe('login.failed')
    await app.call(setMaintenance, { body: { from: null, to: null } }, admin)
  })

  it('does not begin maintenance if the audit log cannot be written', async () => {
    const admin = await app.signIn('admin')
    failNextAuditWrite()
    expect((await app.call(setMaintenance, { body: { from: hours(-1), to: hours(1) } }, admin)).status).toBe(500)
    expect((await app.call(maintenance)).body.data).toMatchObject({ now: false, from: null })
  })

  it('requires a start and a later end of maintenance', async () => {
    const admin = await app.signIn('admin')
    const callApi = async (body: Record<string, unknown>) => (await app.call(setMaintenance, { body }, admin)).body
    expect(await callApi({ from: hours(2), to: hours(1) })).toMatchObject({
      status: 400,
      errors: [{ field: 'to', code: 'maintenance.window' }],
    })
    expect(await callApi({ from: hours(2), to: null })).toMatchObject({ errors: [{ field: 'to', code: 'validation.required' }] })
    expect(await callApi({ from: 'tomorrow', to: null })).toMatchObject({ status: 400 })
  })
})

describe('maintenance in the settings', () => {
  it('applies maintenance from the settings, which cannot be changed on the screen', async () => {
    const app = await startTestServer({ MAINTENANCE: `${hours(-1).slice(0, 19)}Z/${hours(1).slice(0, 19)}Z` })
    expect((await app.call(maintenance)).body.data).toMatchObject({ now: true, fixed: true })
    expect((await signIn(app, 'user')).body.code).toBe('maintenance.now')
    const admin = await app.signIn('admin')
    expect((await app.call(setMaintenance, { body: { from: null, to: null } }, admin)).status).toBe(403)
    await app.close()
  })
})

import { describe, expect, it } from 'vitest'
import { logout } from '../../../shared/api/session.ts'
import { widgetInfo, widgetSession, widgetStock } from '../../../shared/api/widget.ts'
import { authenticateSession } from '../../accounts/session.ts'
import type { Call, Route } from '../../routing/route.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'
import { widgetRoutes } from './widget.routes.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('widget sessions on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))

  const openWidget = async (token: string) => ((await app.call(widgetSession, {}, token)).body.data as { token: string }).token
  const readStatus = async (token: string) => (await app.call(widgetInfo, {}, token)).status

  it('ends widget sessions when the session that opened them signs out, unlike those of other devices and users', async () => {
    const main = await app.signIn('user')
    const own = await openWidget(main)
    const others = [await openWidget(await app.signIn('user')), await openWidget(await app.signIn('company'))]
    const readAll = () => Promise.all([own, ...others].map(readStatus))
    expect(await readAll()).toEqual([200, 200, 200])
    expect((await app.call(logout, {}, main)).status).toBe(200)
    expect(await readAll()).toEqual([401, 200, 200])
  })

  it('opens no widget session for a session that ended after the call was authenticated', async () => {
    const token = await app.signIn('user')
    const user = await authenticateSession(`Bearer ${token}`, app.services, 'main')
    expect((await app.call(logout, {}, token)).status).toBe(200)
    const { handler } = widgetRoutes.find(({ endpoint }) => endpoint === widgetSession) as Route
    // the call as its handler receives it
    await expect(handler({ user } as Call<typeof widgetSession>, app.services)).rejects.toMatchObject({ code: 'session.expired' })
  })

  it('refuses widget sessions while their user is suspended', async () => {
    const widget = await openWidget(await app.signIn('user'))
    const changeUser = (status: string) => app.services.operations.knex('user').where({ id: 'demo-user' }).update({ status })
    await changeUser('disabled')
    expect(await readStatus(widget)).toBe(401)
    await changeUser('active')
    expect(await readStatus(widget)).toBe(200)
  })

  it('lets scripts of a sandboxed frame make the widget’s calls without cookies, and no other calls', async () => {
    const preflight = (url: string, method: string) =>
      app.server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'null',
          'access-control-request-method': method,
          'access-control-request-headers': 'accept-language,authorization,content-type,x-requested-with',
        },
      })
    for (const [path, method] of [
      [widgetInfo.path, 'GET'],
      [widgetStock.path, 'POST'],
    ] as const) {
      const { statusCode, headers } = await preflight(`/api${path}`, method)
      expect(statusCode).toBe(200)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain('authorization')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
    const refused = await app.server.inject({ url: `/api${widgetInfo.path}`, headers: { origin: 'null' } })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, '*'])
    for (const [path, method] of [
      [widgetSession.path, 'POST'],
      [logout.path, 'POST'],
    ] as const)
      expect((await preflight(`/api${path}`, method)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

import { describe, expect, it } from 'vitest'
import { logout } from '../../../shared/api/session.ts'
import { widgetInfo, widgetSession } from '../../../shared/api/widget.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

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

  it('refuses widget sessions while their user is suspended', async () => {
    const widget = await openWidget(await app.signIn('user'))
    const changeUser = (status: string) => app.services.operations.knex('user').where({ id: 'demo-user' }).update({ status })
    await changeUser('disabled')
    expect(await readStatus(widget)).toBe(401)
    await changeUser('active')
    expect(await readStatus(widget)).toBe(200)
  })
})

import { expect, it } from 'vitest'
import { type DemoSignIn, demoSignIns, demoVisitors } from '../../../shared/api/demo-sign-ins.ts'
import { exportLogin, login, loginGuest } from '../../../shared/api/session.ts'
import { UserModel } from '../../operations/models.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { startTestServer } from '../../testing/test-server.ts'

const app = setUpTestServer({ DEMO: 'true' })

const listSignIns = async () => (await app.call(demoSignIns)).body.data as { list: DemoSignIn[] }

it('offers one sign-in for each visitor of the demo, and each of them works', async () => {
  const { list } = await listSignIns()
  expect(list.map(({ visitor }) => visitor).sort()).toEqual([...demoVisitors].sort())
  for (const { visitor, username, password } of list) {
    const endpoint = visitor === 'trial' ? loginGuest : visitor === 'exports' ? exportLogin : login
    expect((await app.call(endpoint, { body: { username, password } })).status, visitor).toBe(200)
  }
})

it('does not offer a suspended user', async () => {
  await UserModel.query(app.services.operations.knex).patch({ status: 'disabled' }).where({ email: 'agency@demo.example' })
  expect((await listSignIns()).list.map(({ visitor }) => visitor)).not.toContain('agency')
})

it('does not offer any sign-in once the warehouse holds loaded figures', async () => {
  await app.services.warehouse.knex('warehouse_state').where({ key: 'invented' }).update({ value: 'false' })
  expect(await listSignIns()).toEqual({ list: [] })
})

it('does not offer any sign-in on a server without the demo', async () => {
  const server = await startTestServer({ DEMO: 'false' })
  try {
    expect((await server.call(demoSignIns)).body.data).toEqual({ list: [] })
  } finally {
    await server.close()
  }
})

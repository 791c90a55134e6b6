import { expect, it } from 'vitest'
import { health, healthReady } from '../../../shared/api/health.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()

it('reports that the server is not ready from the start of a stop, while work is still ending, until the next start', async () => {
  expect((await app.call(healthReady)).status).toBe(200)
  const results: unknown[] = []
  app.server.ext('onPreStop', async () => {
    const { status, body } = await app.call(healthReady)
    results.push([status, body.code], (await app.call(health)).status)
  })
  await app.server.stop()
  expect(results).toEqual([[503, 'server.notReady'], 200])
  await app.server.initialize()
  expect((await app.call(healthReady)).status).toBe(200)
})

import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { healthReady } from '../../shared/api/health.ts'
import { productSearchExport } from '../../shared/api/product-search.ts'
import { setUpTestServer } from '../testing/set-up.ts'

const app = setUpTestServer()
let port: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  await app.server.start()
  port = (app.server.listener.address() as AddressInfo).port
  for (const name of ['user', 'magazine']) tokens[name] = await app.signIn(name)
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const exportRequest = (userName: string): string => {
  const body = JSON.stringify(productSearchExport.example(app.facts).body)
  return [
    `POST /api${productSearchExport.path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${tokens[userName]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** Opens a connection that sends `text` and never reads a result. */
function openUnread(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.pause()
    socket.once('error', reject)
    sockets.push(socket)
  })
}

const exportOnce = async (userName: string, signal = AbortSignal.timeout(10_000)) => {
  const response = await fetch(`http://127.0.0.1:${port}/api${productSearchExport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[userName]}`, 'content-type': 'application/json' },
    body: JSON.stringify(productSearchExport.example(app.facts).body),
    signal,
  })
  await response.arrayBuffer()
  return response.status
}
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

describe('slots of direct exports', () => {
  it('releases the slot of an export if the client disconnects while its file is sent', async () => {
    for (let count = 0; count < 6; count++) {
      const socket = await openUnread(exportRequest('user'))
      await pause(150)
      socket.destroy()
    }
    expect(await exportOnce('user')).toBe(200)
    expect(await exportOnce('magazine')).toBe(200)
    await expect.poll(() => app.services.queryQueue.heldSlots).toBe(0)
  })

  it('releases the slots of all pipelined exports of a closed connection', async () => {
    for (let count = 0; count < 3; count++) {
      const socket = await openUnread(exportRequest('user').repeat(5))
      await pause(200)
      socket.destroy()
    }
    expect(await exportOnce('user')).toBe(200)
    await expect.poll(() => app.services.queryQueue.heldSlots).toBe(0)
  })

  it('keeps export slots available to other contracts despite hundreds of exports of one contract', async () => {
    const disconnected = new AbortController()
    const many = Array.from({ length: 260 }, () => exportOnce('user', disconnected.signal).catch(() => 0))
    await pause(300)
    expect(await exportOnce('magazine')).toBe(200)
    disconnected.abort()
    await Promise.all(many)
    await expect.poll(() => app.services.queryQueue.heldSlots).toBe(0)
    expect((await app.call(healthReady)).status).toBe(200)
  })
})

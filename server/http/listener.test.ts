import { connect } from 'node:net'
import Hapi, { type Server } from '@hapi/hapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListener } from './listener.ts'

let server: Server
beforeAll(async () => {
  server = Hapi.server({
    host: '127.0.0.1',
    port: 0,
    listener: createListener({ headers: 100, body: 150, refused: 100, checkEvery: 50 }),
    autoListen: true,
  })
  server.route({
    method: 'POST',
    path: '/api/import/stores',
    options: { payload: { output: 'stream', parse: false } },
    handler: (_request, h) => h.response('no').code(401),
  })
  await server.start()
})
afterAll(() => server.stop())

/** Sends `sent` on a connection and returns what the server answers until it closes. */
function answerTo(sent: string): Promise<string> {
  const socket = connect(Number(server.info.port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString()
  })
  if (sent !== '') socket.write(sent)
  return new Promise((resolve) => socket.once('close', () => resolve(heard)))
}

describe('HTTP listener', () => {
  it('keeps a used connection longer than proxies do', async () => {
    const response = await fetch(`${server.info.uri}/api/import/stores`, { method: 'POST' })
    expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThanOrEqual(65)
    await response.text()
  })

  it('closes an idle connection silently, because a browser would take a response for its next one', async () => {
    expect(await answerTo('')).toBe('')
  })

  it.each(['/api/import/mapping', '/api/import/mapping/draft', '/api/import/mappings', '/api/login'])(
    'closes a connection early if it never finishes the body of %s',
    async (path) => {
      const result = await answerTo(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`)
      expect(result).toMatch(/^HTTP\/1\.1 4\d\d /)
    },
  )

  it('closes a connection early if it uploads a file without permission', async () => {
    const result = await answerTo('POST /api/import/stores HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na')
    expect(result).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('allows file uploads a longer timeout', async () => {
    const socket = connect(Number(server.info.port), '127.0.0.1')
    let isClosed = false
    socket.once('close', () => {
      isClosed = true
    })
    socket.write('POST /api/import/pos?fileName=a.csv HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na')
    await new Promise((done) => setTimeout(done, 500))
    expect(isClosed).toBe(false)
    socket.destroy()
  })

  it('sends an error and closes a connection that never finishes its headers', async () => {
    expect(await answerTo('POST /api/login HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

import { connect } from 'node:net'
import Hapi, { type Server } from '@hapi/hapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListener } from './listener.ts'

let server: Server
beforeAll(async () => {
  server = Hapi.server({
    host: '127.0.0.1',
    port: 0,
    listener: createListener({ headers: 100, checkEvery: 50 }),
    autoListen: true,
  })
  await server.start()
})
afterAll(() => server.stop())

/** What the server says on a connection on which this was sent, until it closes it. */
function answerTo(sent: string): Promise<string> {
  const socket = connect(Number(server.info.port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString()
  })
  if (sent !== '') socket.write(sent)
  return new Promise((resolve) => socket.once('close', () => resolve(heard)))
}

describe('connections', () => {
  it('One on which nothing came is closed without a word: a browser would take it for its next answer', async () => {
    expect(await answerTo('')).toBe('')
  })

  it('One that never finishes its headers is told so, and closed', async () => {
    expect(await answerTo('POST /api/login HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

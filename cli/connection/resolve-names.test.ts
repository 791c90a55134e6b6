import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CommandContext } from '../context/context.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { resolveNames } from './resolve-names.ts'

const createReading = (jan: string, text: string) => ({
  screen: 'product-detail',
  summary: text,
  path: '/product-detail',
  parameters: { tab: 'trend', jan },
  conditions: [{ condition: 'title', text, parameters: ['jan'] }],
  ignored: [],
  subjectMissing: false,
  call: null,
})
const result = {
  readings: [
    createReading('9784999900114', '月夜の荷札（月白通り出版 2026/11/06）'),
    createReading('9784999900121', '月夜の荷札（縞りす社 2024/04/18）'),
  ],
  clear: false,
  rivals: 2,
  unknownWords: [],
  latest: '2026-11-29',
}

let server: Server
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 200, data: result }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

it('lists the codes of all titles that match an ambiguous name, best sellers first', async () => {
  const { port } = server.address() as AddressInfo
  const env = { URESUJI_SERVER: `http://127.0.0.1:${port}`, URESUJI_TOKEN: `urt_${'a'.repeat(43)}` }
  const { status, stdout, stderr } = await runInProcess(['trend', '月夜の荷札'], { env })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.split('\n').slice(1, 3)).toEqual([
    '  9784999900114  月夜の荷札（月白通り出版 2026/11/06）',
    '  9784999900121  月夜の荷札（縞りす社 2024/04/18）',
  ])
})

it('leaves codes unchanged, even in single-value options', async () => {
  const options = { profile: 'default', color: false, series: 'S0001' as never, chain: ['C01', 'C02'] }
  expect(await resolveNames(options, {} as CommandContext)).toEqual(options)
})

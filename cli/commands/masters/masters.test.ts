import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInProcess } from '../../testing/run-in-process.ts'

const publishers = ['9901', '9902', '9903', '9904', '9905'].map((publisherCd) => ({
  publisherCd,
  publisherNm: `出版社${publisherCd}`,
  products: 1,
}))
/** Rows per page at most, fewer than the terminal requests with --all. */
const MAX_PAGE_SIZE = 2

/** Page numbers requested from the publisher list. */
const requestedPages: number[] = []
let server: Server
let address = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    response.writeHead(200, { 'content-type': 'application/json' })
    if (pathname === '/api/mst/get-agency')
      return void response.end(JSON.stringify({ status: 200, data: { list: [{ value: '1', text: '取次' }] } }))
    const pageNum = Number(searchParams.get('pageNum'))
    const pageSize = Math.min(MAX_PAGE_SIZE, Number(searchParams.get('pageSize')))
    requestedPages.push(pageNum)
    const list = publishers.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    response.end(JSON.stringify({ status: 200, data: { list, paging: { pageNum, pageSize, total: publishers.length } } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  requestedPages.length = 0
})

const run = (...args: string[]) =>
  runInProcess(['masters', ...args], { env: { URESUJI_SERVER: address, URESUJI_TOKEN: `urt_${'a'.repeat(43)}` } })

describe('uresuji masters', () => {
  it('lists every page of a master with --all, even if --page is given', async () => {
    const { status, stdout, stderr } = await run('publishers', '--all', '--page', '2')
    expect([status, stderr]).toEqual([0, '5件中 1–5件\n'])
    for (const { publisherCd } of publishers) expect(stdout).toContain(publisherCd)
    expect(requestedPages).toEqual([1, 2, 3])
  })

  it('prints all pages of a master as one list with --all --json', async () => {
    const { stdout } = await run('publishers', '--all', '--json')
    expect(JSON.parse(stdout)).toEqual({ list: publishers, paging: { pageNum: 1, pageSize: 5, total: 5 } })
  })

  it('lists the requested page of a master without --all', async () => {
    const { stdout, stderr } = await run('publishers', '--page', '2', '--page-size', '2')
    expect(stderr).toBe('5件中 3–4件\n')
    expect(stdout).toContain('9903')
    expect(stdout).not.toContain('9901')
    expect(requestedPages).toEqual([2])
  })

  it('counts the rows of a master list without pages', async () => {
    expect(await run('agencies')).toMatchObject({ status: 0, stderr: '1件中 1–1件\n' })
  })
})

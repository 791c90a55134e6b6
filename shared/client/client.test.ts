import { describe, expect, it, vi } from 'vitest'
import type { CallDeclaration } from './call-declaration.ts'
import { buildUresujiClient, type ClientCall, type Paged, type UresujiOptions } from './client.ts'
import { UresujiError } from './error.ts'

const declarations: CallDeclaration[] = [
  { name: 'ranking', method: 'POST', path: '/stat/ranking', repeatable: true, revalidates: true },
  { name: 'change', method: 'POST', path: '/contract/{id}', query: ['dryRun'] },
  { name: 'stores', method: 'GET', path: '/stores', repeatable: true, pages: { rows: 'list', pageSize: 1000 } },
  { name: 'load', method: 'POST', path: '/import/{dataset}', query: ['fileName'], kind: 'upload' },
]
type Fields = Record<string, unknown>
interface Result {
  list: number[]
}
interface Client {
  ranking: ClientCall<Fields, Result>
  change: ClientCall<Fields, Result>
  stores: ClientCall<Fields, Result> & Paged<Fields, Result, number>
  load: ClientCall<Fields, Result>
}

const createSuccess = (data: unknown, headers: Record<string, string> = {}) => Response.json({ status: 200, data }, { headers })
const createRefusal = (
  status: number,
  code: string,
  { headers = {}, ...more }: Fields & { headers?: Record<string, string> } = {},
) => Response.json({ status, code, message: 'refused', ...more }, { status, headers })

/** A client whose server gives these results one after the other, and the requests that it received. */
function createTestClient(
  results: ((request: Request) => Response | Promise<Response>)[],
  options: Partial<UresujiOptions> = {},
) {
  const requests: Request[] = []
  const fetchResult: typeof fetch = async (address, init) => {
    const request = new Request(String(address), init)
    requests.push(request)
    const result = results[Math.min(requests.length, results.length) - 1]
    if (!result) throw new Error('no result')
    return result(request)
  }
  const client = buildUresujiClient<Client>(
    { server: 'http://uresuji.test/', token: 'urt_x', fetch: fetchResult, ...options },
    declarations,
  )
  return { client, requests }
}

async function readAll<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const row of rows) list.push(row)
  return list
}

const catchError = async (work: Promise<unknown>): Promise<UresujiError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UresujiError)
  return error as UresujiError
}

describe('requests of the client', () => {
  it('sends requests of the client with token and language, fields separated into path, query and body', async () => {
    const { client, requests } = createTestClient([() => createSuccess({ list: [] })], { language: 'en' })
    await client.change({ id: '20 / 1', dryRun: 'true', name: '汐見坂' })
    await client.stores({ keyword: '駅前' })
    await client.load({ dataset: 'pos', fileName: 'a.csv', file: new Blob(['jan\n']) })
    expect(requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
      'POST http://uresuji.test/api/contract/20 / 1?dryRun=true',
      'GET http://uresuji.test/api/stores?keyword=駅前',
      'POST http://uresuji.test/api/import/pos?fileName=a.csv',
    ])
    expect(await requests[0]?.json()).toEqual({ name: '汐見坂' })
    expect(await requests[2]?.text()).toBe('jan\n')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer urt_x')
    expect(requests[0]?.headers.get('accept-language')).toBe('en')
  })

  it('accepts the address of the API for the client as well as that of the server', async () => {
    const { client, requests } = createTestClient([() => createSuccess({ list: [] })], { server: 'http://uresuji.test/api' })
    await client.stores({})
    expect(requests[0]?.url).toBe('http://uresuji.test/api/stores')
  })
})

describe('errors of the client', () => {
  it('throws errors of the client with code and field, and messages in both languages with the values of each', async () => {
    const errors = [{ field: 'limit', code: 'validation.min', values: { min: 1 } }]
    const { client } = createTestClient([() => createRefusal(400, 'request.invalid', { errors })], { language: 'en' })
    const error = await catchError(client.ranking({ limit: 0 }))
    expect(error).toMatchObject({
      status: 400,
      code: 'request.invalid',
      field: 'limit',
      call: 'ranking',
      message: 'Please check what you entered.',
      messages: { ja: '入力内容をご確認ください。', en: 'Please check what you entered.' },
    })
    expect(error.errors[0]?.messages.ja).toContain('1')
    expect(error.errors[0]?.messages.en).toContain('1')
    expect(error.errors[0]?.messages.en).not.toBe(error.errors[0]?.messages.ja)
  })

  it('throws an error of the client with the message of the server if the client does not know the code', async () => {
    const { client } = createTestClient([() => createRefusal(400, 'tomorrow.unknown')])
    expect((await catchError(client.ranking({}))).messages).toEqual({ ja: 'refused', en: 'refused' })
  })
})

describe('retries of the client', () => {
  const refuseWhileStarting = () => createRefusal(503, 'server.starting', { headers: { 'retry-after': '7' } })

  it('retries calls that may be repeated, after the time that the server names, otherwise with doubling delays', async () => {
    vi.useFakeTimers()
    try {
      const waits: number[] = []
      const disconnect = () => Promise.reject(new TypeError('fetch failed'))
      const { client, requests } = createTestClient(
        [
          disconnect,
          disconnect,
          refuseWhileStarting,
          () => createRefusal(429, 'apiToken.tooMany', { headers: { 'retry-after': '3' } }),
          () => createSuccess({ list: [1] }),
        ],
        { onRetry: ({ seconds }) => waits.push(seconds) },
      )
      const result = client.ranking({})
      await vi.runAllTimersAsync()
      expect(await result).toEqual({ list: [1] })
      expect(waits).toEqual([0.5, 1, 7, 3.5])
      expect(requests).toHaveLength(5)
    } finally {
      vi.useRealTimers()
    }
  })

  it('limits retries of the client in number and in the length of a wait', async () => {
    vi.useFakeTimers()
    try {
      const twoRetries = createTestClient([() => createRefusal(503, 'server.busy')], { retries: 2 })
      const failure = catchError(twoRetries.client.ranking({}))
      await vi.runAllTimersAsync()
      expect((await failure).code).toBe('server.busy')
      expect(twoRetries.requests).toHaveLength(3)
      const shortWait = createTestClient([refuseWhileStarting], { longestWait: 5 })
      expect(await catchError(shortWait.client.ranking({}))).toMatchObject({ code: 'server.starting', retryAfter: 7 })
      expect(shortWait.requests).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['a call that changes something', 'change', refuseWhileStarting],
    ['a permanent refusal', 'ranking', () => createRefusal(403, 'access.denied')],
    ['a full disk', 'ranking', () => createRefusal(507, 'storage.full')],
  ] as const)('the client does not retry %s', async (_what, call, result) => {
    const { client, requests } = createTestClient([result])
    await catchError(client[call]({ id: '1' }))
    expect(requests).toHaveLength(1)
  })

  it('ends retries of the client with the reason of the signal, during the wait and before the request', async () => {
    const abort = new AbortController()
    const { client, requests } = createTestClient([refuseWhileStarting], { onRetry: () => abort.abort(new Error('enough')) })
    await expect(client.ranking({}, { signal: abort.signal })).rejects.toThrow('enough')
    await expect(client.ranking({}, { signal: abort.signal })).rejects.toThrow('enough')
    expect(requests).toHaveLength(1)
  })
})

describe('cached results of the client', () => {
  const answerWithTag = (request: Request) =>
    request.headers.get('if-none-match') === '"1"'
      ? new Response(null, { status: 304, headers: { etag: '"1"' } })
      : createSuccess({ list: [1, 2] }, { etag: '"1"' })

  it('revalidates cached results of the client, which the caller cannot change', async () => {
    const { client, requests } = createTestClient([answerWithTag])
    const first = await client.ranking({ limit: 2 })
    first.list.length = 0
    const second = await client.ranking({ limit: 2 })
    expect(second.list).toEqual([1, 2])
    second.list.length = 0
    expect((await client.ranking({ limit: 2 })).list).toEqual([1, 2])
    await client.ranking({ limit: 3 })
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"', '"1"', null])
  })

  it('limits the number of cached results of the client, dropping the least recently used one', async () => {
    const { client, requests } = createTestClient([answerWithTag], { cachedAnswers: 2 })
    for (const limit of [1, 2, 1, 3, 1, 2]) await client.ranking({ limit })
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, '"1"', null, '"1"', null])
    const without = createTestClient([answerWithTag], { cachedAnswers: 0 })
    for (const limit of [1, 1]) await without.client.ranking({ limit })
    expect(without.requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null])
  })
})

describe('paged lists of the client', () => {
  const rows = Array.from({ length: 7 }, (_none, index) => index)
  const answerPage = ({ url }: Request) => {
    const query = new URL(url).searchParams
    const [pageNum, pageSize] = [Number(query.get('pageNum')), Math.min(3, Number(query.get('pageSize')))]
    return createSuccess({
      list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      paging: { pageNum, pageSize, total: 7 },
    })
  }

  it('reads paged lists of the client to the end, in the largest pages unless another size is asked for', async () => {
    const { client, requests } = createTestClient([answerPage])
    expect(await readAll(client.stores.rows({ keyword: 'a' }))).toEqual(rows)
    expect((await readAll(client.stores.pages({ pageSize: 2 }))).map(({ list }) => list.length)).toEqual([2, 2, 2, 1])
    expect(requests[0]?.url).toContain('pageSize=1000&keyword=a&pageNum=1')
    expect(requests).toHaveLength(3 + 4)
  })

  it('requests no further page of a list once the iteration ends', async () => {
    const { client, requests } = createTestClient([answerPage])
    for await (const row of client.stores.rows({})) if (row === 1) break
    expect(requests).toHaveLength(1)
  })
})

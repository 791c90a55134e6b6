import { describe, expect, it } from 'vitest'
import { type ComputedResult, getDataVersion, ResponseCache, toCacheKey } from './response-cache.ts'
import { matchesEtag, renderResult, serializeResult } from './serialized-result.ts'

const never = new AbortController().signal
const HOUR_MS = 3_600_000

const query = (body: unknown = {}, scope: object = {}) => ({ call: 'ranking', body, query: {}, scope, language: 'ja' })
const getResult = (text: string, dataVersion = getDataVersion('r1', 0)): ComputedResult => ({
  result: serializeResult({ text, fetchedAt: '2026-11-20T00:00:00.000Z' }, null),
  dataVersion,
})

function ask(
  store: ResponseCache,
  { key = 'k', moment: dataVersion = getDataVersion('r1', 0), contractId = 'a', signal = never } = {},
) {
  return (work: () => Promise<ComputedResult>) => store.compute({ key, dataVersion, contractId, signal }, work)
}

describe('response cache', () => {
  it('computes the same cache key for any order of a query’s fields, and a different key for other values', () => {
    const one = toCacheKey(query({ period: { from: 'a', to: 'b' }, limit: 3 }))
    expect(toCacheKey(query({ limit: 3, period: { to: 'b', from: 'a' } }))).toBe(one)
    expect(toCacheKey(query({ limit: 4, period: { to: 'b', from: 'a' } }))).not.toBe(one)
    expect(toCacheKey(query({ limit: 3, period: { to: 'b', from: 'a' } }, { dataRange: 'magazine' }))).not.toBe(one)
    expect(toCacheKey({ ...query({ limit: 3, period: { to: 'b', from: 'a' } }), language: 'en' })).not.toBe(one)
    expect(toCacheKey(query({ jans: ['1', '2'] }))).not.toBe(toCacheKey(query({ jans: ['2', '1'] })))
  })

  it('returns a cached response only for its data version, not after a write to the warehouse or in the next hour', async () => {
    const store = new ResponseCache(1_000_000)
    await ask(store)(async () => getResult('kept'))
    expect(store.find('k', getDataVersion('r1', HOUR_MS - 1))).not.toBeNull()
    expect(store.find('k', getDataVersion('r2', 0))).toBeNull()
    expect(store.find('k', getDataVersion('r1', HOUR_MS))).toBeNull()
    expect(store.find('other', getDataVersion('r1', 0))).toBeNull()
  })

  it('caches a response under its actual data version if that is later than the requested one', async () => {
    const store = new ResponseCache(1_000_000)
    await ask(store)(async () => getResult('later', getDataVersion('r2', 0)))
    expect(store.find('k', getDataVersion('r1', 0))).toBeNull()
    expect(store.find('k', getDataVersion('r2', 0))).not.toBeNull()
  })

  it('keeps the response cache within its size limit with thousands of responses, and keeps the latest', async () => {
    const bytes = 1_000_000
    const store = new ResponseCache(bytes)
    let most = 0
    for (let step = 0; step < 5000; step++) {
      await ask(store, { key: `k${step}` })(async () => getResult('本'.repeat(1 + ((step * 37) % 3000))))
      most = Math.max(most, store.size.bytes)
    }
    expect(most).toBeLessThanOrEqual(bytes)
    expect(most).toBeGreaterThan(bytes / 2)
    expect(store.find('k4999', getDataVersion('r1', 0))).not.toBeNull()
    expect(store.find('k0', getDataVersion('r1', 0))).toBeNull()
  })

  it('does not cache a response that takes too much of the size limit, nor any if the limit is 0', async () => {
    const store = new ResponseCache(100_000)
    const long = 'x'.repeat(20_000)
    const result = await ask(store)(async () => getResult(long))
    expect(result.data.length).toBeGreaterThan(20_000)
    expect(store.size).toEqual({ results: 0, bytes: 0 })
    const none = new ResponseCache(0)
    await ask(none)(async () => getResult('short'))
    expect(none.find('k', getDataVersion('r1', 0))).toBeNull()
  })

  it('shares one computation of a response among simultaneous requests of a contract, but not across contracts', async () => {
    const store = new ResponseCache(1_000_000)
    let computed = 0
    const end = Promise.withResolvers<void>()
    const work = async () => {
      computed += 1
      await end.promise
      return getResult('shared')
    }
    const results = [ask(store)(work), ask(store)(work), ask(store, { contractId: 'b' })(work)]
    results.push(ask(store, { moment: getDataVersion('r2', 0) })(work))
    end.resolve()
    const [first, second] = await Promise.all(results)
    expect(computed).toBe(3)
    expect(first).toBe(second)
  })

  it('continues a shared computation of a response after one request aborts, and cancels it after the last one does', async () => {
    const store = new ResponseCache(1_000_000)
    const [one, other] = [new AbortController(), new AbortController()]
    const dropped: boolean[] = []
    const end = Promise.withResolvers<void>()
    const work = async (signal: AbortSignal) => {
      signal.addEventListener('abort', () => dropped.push(true))
      await end.promise
      return getResult('shared')
    }
    const callApi = (signal: AbortSignal) =>
      store.compute({ key: 'k', dataVersion: getDataVersion('r1', 0), contractId: 'a', signal }, work)
    const left = callApi(one.signal)
    const stays = callApi(other.signal)
    one.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(dropped).toEqual([])
    end.resolve()
    expect((await stays).etag).toBe(getResult('shared').result.etag)
    const alone = new AbortController()
    const waiting = store.compute(
      { key: 'k2', dataVersion: getDataVersion('r1', 0), contractId: 'a', signal: alone.signal },
      async (signal) => {
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        return getResult('never')
      },
    )
    alone.abort(new Error('gone too'))
    await expect(waiting).rejects.toThrow('gone too')
    expect(store.find('k2', getDataVersion('r1', 0))).toBeNull()
  })

  it('reports a failed computation of a response to all waiting requests and does not cache it', async () => {
    const store = new ResponseCache(1_000_000)
    const failing = async () => {
      throw new Error('no')
    }
    const both = await Promise.allSettled([ask(store)(failing), ask(store)(failing)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await ask(store)(async () => getResult('now'))).data.length).toBeGreaterThan(2)
  })
})

describe('serialized response', () => {
  it('serializes a response with the time of the request, and with an ETag that depends only on its data', () => {
    const { result } = getResult('本')
    const at = new Date('2026-11-21T03:04:05.678Z')
    expect(JSON.parse(renderResult(result, at).toString())).toEqual({
      status: 200,
      data: { text: '本', fetchedAt: '2026-11-21T03:04:05.678Z' },
    })
    expect(serializeResult({ text: '本', fetchedAt: 'another' }, null).etag).toBe(result.etag)
    expect(getResult('雑誌').result.etag).not.toBe(result.etag)
    expect(JSON.parse(renderResult(serializeResult({ fetchedAt: '' }, null), at).toString()).data).toEqual({
      fetchedAt: at.toISOString(),
    })
  })

  it('matches any of several requested ETags of a response', () => {
    const { result } = getResult('本')
    expect(matchesEtag(result, `W/"other", ${result.etag}`)).toBe(true)
    expect(matchesEtag(result, 'W/"other"')).toBe(false)
    expect(matchesEtag(result, undefined)).toBe(false)
  })
})

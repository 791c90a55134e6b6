// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let server: 'answers' | 'hangs' | 'is unreachable' | 'is a page' | 'redirects' | 'is down behind a proxy' = 'answers'
let network: typeof import('./network.ts')
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  server = 'answers'
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    if (server === 'answers') return Promise.resolve(new Response('{"data":{"alive":true}}'))
    if (server === 'is a page')
      return Promise.resolve(new Response('<title>Wi-Fi</title>', { headers: { 'content-type': 'text/html' } }))
    if (server === 'redirects')
      return Promise.resolve(Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }))
    if (server === 'is down behind a proxy')
      return Promise.resolve(new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
    if (server === 'is unreachable') return Promise.reject(new TypeError('no network'))
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), milliseconds)
    return abort.signal
  })
  network = await import('./network.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('detection of the server’s reachability', () => {
  for (const trouble of ['hangs', 'is unreachable'] as const)
    it(`detects within 2 seconds the return of a server that ${trouble} for minutes`, async () => {
      server = trouble
      const first = network.probeServer(true)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await first).toBe(false)
      await vi.advanceTimersByTimeAsync(180_000)
      expect(network.isOnline()).toBe(false)
      server = 'answers'
      await vi.advanceTimersByTimeAsync(2000)
      expect(network.isOnline()).toBe(true)
    })

  it.each([
    ['is a page', 'portal'],
    ['redirects', 'portal'],
    ['is down behind a proxy', 'silence'],
    ['is unreachable', 'silence'],
  ] as const)('reports the cause if what responds in place of the server %s: %s', async (responder, cause) => {
    const { result } = renderHook(() => network.useUnreachableCause())
    server = responder
    await act(() => network.probeServer(true))
    expect([network.isOnline(), result.current]).toEqual([false, cause])
  })

  it('stays offline if a response arrives that was in transit when the browser went offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    network.markReachable()
    expect(network.isOnline()).toBe(false)
  })

  it('ends the offline state with the response to any other request', async () => {
    server = 'is unreachable'
    await network.probeServer(true)
    const states: boolean[] = []
    network.onNetworkChange((online) => states.push(online))
    network.markReachable()
    expect(states).toEqual([true])
  })
})

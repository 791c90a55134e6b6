// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import type { UserInfo } from '../../../shared/api/session.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { session } from '../session.ts'
import { closeDeviceDatabase } from './device-database.ts'
import { deviceState } from './device-state.ts'
import { listCachedScreenResults } from './result-cache.ts'
import { createResultPersister } from './result-persister.ts'

let language: 'ja' | 'en' = 'ja'
vi.mock('../../i18n/i18n.ts', async (original) => ({ ...(await original<object>()), getCurrentLanguage: () => language }))

const endpoint = {
  name: 'createRanking',
  access: 'ranking-create',
  result: z.strictObject({ note: z.string() }),
} as unknown as Endpoint

/** A visit with an empty memory: what the screen gets, from the server or from the device. */
async function open(screen: typeof language, fetchResult: () => Promise<unknown>): Promise<unknown> {
  language = screen
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const result = await client.fetchQuery({
    queryKey: ['createRanking', { limit: 50 }],
    queryFn: fetchResult,
    persister: createResultPersister(endpoint, '/ranking-create?limit=50') as never,
  })
  client.clear()
  return result
}
const isUnreachable = () => Promise.reject(new ApiError({ status: 0, code: 'network', message: 'offline' }))

afterEach(async () => {
  closeDeviceDatabase()
  deviceState.translatedPath = null
  session.user = null
})

describe('answers stored in another language', () => {
  it('shows results stored in another language while the server is unreachable and none is stored in this language', async () => {
    session.user = { userId: 'one' } as UserInfo
    await open('en', async () => ({ note: 'Week 46' }))
    await expect.poll(() => listCachedScreenResults('one', '/ranking-create', 'createRanking')).toHaveLength(1)
    expect(await open('ja', isUnreachable)).toEqual({ note: 'Week 46' })
    expect(deviceState.translatedPath).toBe('/ranking-create')
  })

  it('does not replace the result or refusal of a reachable server by a result stored in another language', async () => {
    session.user = { userId: 'two' } as UserInfo
    await open('en', async () => ({ note: 'Week 46' }))
    await expect.poll(() => listCachedScreenResults('two', '/ranking-create', 'createRanking')).toHaveLength(1)
    const refused = () => Promise.reject(new ApiError({ status: 422, code: 'request.invalid', message: '' }))
    await expect(open('ja', refused)).rejects.toMatchObject({ status: 422 })
    expect(await open('ja', async () => ({ note: '第46週' }))).toEqual({ note: '第46週' })
    expect(deviceState.translatedPath).toBeNull()
  })
})

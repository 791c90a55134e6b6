// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { closeDeviceDatabase, withDeviceDatabase } from './device-database.ts'
import { getDeviceDatabaseName } from './device-name.ts'
import { deviceState, lockDevice, unlockDevice } from './device-state.ts'
import { CACHE_LIMITS, cacheResult, findLatestCachedResults, listCachedScreenResults, readCachedResult } from './result-cache.ts'

const storeResult = (userId: string, key: string, { text = 'x', path = '/ranking-create', fetchedAt = 1 } = {}) =>
  cacheResult(userId, key, { text, path, fetchedAt, call: 'createRanking' })
const countBytes = (userId: string) =>
  withDeviceDatabase(
    userId,
    async ({ answers: results }) => (await results.toArray()).reduce((sum, { bytes }) => sum + bytes, 0),
    -1,
  )

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name)
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve
      })
}

afterEach(async () => {
  unlockDevice('one')
  closeDeviceDatabase()
  await deleteDatabases()
})

describe('responses cached on a device', () => {
  it('makes cached responses available only to their own user, whose id no database name reveals', async () => {
    await storeResult('one', 'a', { text: 'figures' })
    expect([await readCachedResult('one', 'a'), await readCachedResult('two', 'a')]).toEqual(['figures', null])
    expect(await getDeviceDatabaseName('one')).not.toBe(await getDeviceDatabaseName('two'))
    expect(await getDeviceDatabaseName('one')).not.toBe(await getDeviceDatabaseName('one', 'sales-exports'))
    expect((await indexedDB.databases()).map(({ name }) => name).join()).not.toContain('one')
  })

  it('does not recreate the database of responses by a write that finishes after sign-out', async () => {
    await storeResult('one', 'a')
    const write = withDeviceDatabase(
      'one',
      async ({ answers: results }) => {
        lockDevice('one')
        closeDeviceDatabase()
        await deleteDatabases()
        return results.count()
      },
      -1,
    )
    expect(await write).toBe(-1)
    await storeResult('one', 'b')
    expect(await indexedDB.databases()).toEqual([])
    unlockDevice('one')
    await storeResult('one', 'c', { text: 'back' })
    expect(await readCachedResult('one', 'c')).toBe('back')
  })

  it('limits the number of cached responses by removing the least recently used', async () => {
    for (let index = 0; index < CACHE_LIMITS.answers; index++) await storeResult('one', `k${index}`)
    await readCachedResult('one', 'k0')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await readCachedResult('one', 'k0')
    await storeResult('one', 'last')
    expect(await readCachedResult('one', 'k0')).toBe('x')
    expect(await withDeviceDatabase('one', ({ answers: results }) => results.count(), -1)).toBe(CACHE_LIMITS.answers)
  })

  it('evicts cached responses above the total size limit, and never stores oversized ones', async () => {
    const text = 'あ'.repeat(1_400_000)
    for (let index = 0; index < 8; index++) await storeResult('one', `k${index}`, { text })
    expect(await countBytes('one')).toBeLessThanOrEqual(CACHE_LIMITS.bytes)
    await storeResult('one', 'huge', { text: 'あ'.repeat(CACHE_LIMITS.largest) })
    expect(await readCachedResult('one', 'huge')).toBeNull()
  })

  it('reports that the device has room again after a response was cached successfully', async () => {
    deviceState.trouble = 'full'
    await storeResult('one', 'a')
    expect(deviceState.trouble).toBeNull()
    deviceState.trouble = 'evicted'
    await storeResult('one', 'b')
    expect(deviceState.trouble).toBe('evicted')
    deviceState.trouble = null
  })

  it('returns the latest cached response to each query, and none for a query that was never sent', async () => {
    await storeResult('one', 'a', { path: '/ranking-create?limit=50', fetchedAt: 1, text: 'old' })
    await storeResult('one', 'b', { path: '/ranking-create?limit=50', fetchedAt: 2, text: 'new' })
    const createQuery = (path: string, call = 'createRanking') => ({ call, isAt: (text: string) => text === path })
    const queries = [
      createQuery('/ranking-create?limit=50'),
      createQuery('/ranking-create?limit=50', 'stockOuts'),
      createQuery('/ranking-create?limit=9'),
    ]
    expect((await findLatestCachedResults('one', queries)).map(({ text }) => text)).toEqual(['new'])
    expect(await findLatestCachedResults('two', queries)).toEqual([])
  })

  it('finds cached responses by the path of a screen, the latest of each URL', async () => {
    await storeResult('one', 'a', { path: '/ranking-create?limit=50', fetchedAt: 1 })
    await storeResult('one', 'b', { path: '/ranking-create?limit=77', fetchedAt: 2 })
    await storeResult('one', 'c', { path: '/ranking-create?limit=50', fetchedAt: 3 })
    await storeResult('one', 'd', { path: '/ranking-create-more', fetchedAt: 4 })
    const found = await listCachedScreenResults('one', '/ranking-create', 'createRanking')
    expect(found.map(({ key }) => key)).toEqual(['c', 'b'])
    expect(await listCachedScreenResults('one', '/ranking-create', 'another')).toEqual([])
  })
})

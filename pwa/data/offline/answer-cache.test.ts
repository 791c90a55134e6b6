// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { CACHE_LIMITS, cacheAnswer, findLatestAnswers, listScreenAnswers, readCachedAnswer } from './answer-cache.ts'
import { closeDatabase, withDevice } from './device-database.ts'
import { lockDevice, unlockDevice } from './device-lock.ts'
import { getDeviceDatabaseName } from './device-name.ts'

const keep = (userId: string, key: string, { text = 'x', place = '/ranking-create', fetchedAt = 1 } = {}) =>
  cacheAnswer(userId, key, { text, place, fetchedAt, call: 'createRanking' })
const bytesOf = (userId: string) =>
  withDevice(userId, async ({ answers }) => (await answers.toArray()).reduce((sum, { bytes }) => sum + bytes, 0), -1)

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name)
      await new Promise((done) => {
        indexedDB.deleteDatabase(name).onsuccess = done
      })
}

afterEach(async () => {
  unlockDevice('one')
  closeDatabase()
  await deleteDatabases()
})

describe('answers kept on a device', () => {
  it('An answer is read back by its own user alone, whose name no database tells', async () => {
    await keep('one', 'a', { text: 'figures' })
    expect([await readCachedAnswer('one', 'a'), await readCachedAnswer('two', 'a')]).toEqual(['figures', null])
    expect(await getDeviceDatabaseName('one')).not.toBe(await getDeviceDatabaseName('two'))
    expect(await getDeviceDatabaseName('one')).not.toBe(await getDeviceDatabaseName('one', 'sales-exports'))
    expect((await indexedDB.databases()).map(({ name }) => name).join()).not.toContain('one')
  })

  it('A write that a sign-out overtakes does not make the database anew', async () => {
    await keep('one', 'a')
    const write = withDevice(
      'one',
      async ({ answers }) => {
        lockDevice('one')
        closeDatabase()
        await deleteDatabases()
        return answers.count()
      },
      -1,
    )
    expect(await write).toBe(-1)
    await keep('one', 'b')
    expect(await indexedDB.databases()).toEqual([])
    unlockDevice('one')
    await keep('one', 'c', { text: 'back' })
    expect(await readCachedAnswer('one', 'c')).toBe('back')
  })

  it('No more are kept than there is room for, and what was looked at longest ago goes first', async () => {
    for (let index = 0; index < CACHE_LIMITS.answers; index++) await keep('one', `k${index}`)
    await readCachedAnswer('one', 'k0')
    await new Promise((done) => setTimeout(done, 5))
    await readCachedAnswer('one', 'k0')
    await keep('one', 'last')
    expect(await readCachedAnswer('one', 'k0')).toBe('x')
    expect(await withDevice('one', ({ answers }) => answers.count(), -1)).toBe(CACHE_LIMITS.answers)
  })

  it('Their bytes stay within bounds, and one that is too large is left', async () => {
    const text = 'あ'.repeat(1_400_000)
    for (let index = 0; index < 8; index++) await keep('one', `k${index}`, { text })
    expect(await bytesOf('one')).toBeLessThanOrEqual(CACHE_LIMITS.bytes)
    await keep('one', 'huge', { text: 'あ'.repeat(CACHE_LIMITS.largest) })
    expect(await readCachedAnswer('one', 'huge')).toBeNull()
  })

  it('The latest answer of each question is found among all of them, and a question that was never asked has none', async () => {
    await keep('one', 'a', { place: '/ranking-create?limit=50', fetchedAt: 1, text: 'old' })
    await keep('one', 'b', { place: '/ranking-create?limit=50', fetchedAt: 2, text: 'new' })
    const asked = (place: string, call = 'createRanking') => ({ call, isAt: (text: string) => text === place })
    const questions = [
      asked('/ranking-create?limit=50'),
      asked('/ranking-create?limit=50', 'stockOuts'),
      asked('/ranking-create?limit=9'),
    ]
    expect((await findLatestAnswers('one', questions)).map(({ text }) => text)).toEqual(['new'])
    expect(await findLatestAnswers('two', questions)).toEqual([])
  })

  it('The last answers of a screen are found by its address, the latest of each', async () => {
    await keep('one', 'a', { place: '/ranking-create?limit=50', fetchedAt: 1 })
    await keep('one', 'b', { place: '/ranking-create?limit=77', fetchedAt: 2 })
    await keep('one', 'c', { place: '/ranking-create?limit=50', fetchedAt: 3 })
    await keep('one', 'd', { place: '/ranking-create-more', fetchedAt: 4 })
    const found = await listScreenAnswers('one', '/ranking-create', 'createRanking')
    expect(found.map(({ key }) => key)).toEqual(['c', 'b'])
    expect(await listScreenAnswers('one', '/ranking-create', 'another')).toEqual([])
  })
})

import { type CachedResult, type DeviceDatabase, withDeviceDatabase } from './device-database.ts'
import { deviceState } from './device-state.ts'

/** Limits of the cache: number of results, total bytes, and bytes of a single result. */
export const CACHE_LIMITS = { answers: 150, bytes: 16_000_000, largest: 3_000_000 }

interface ResultOrigin {
  call: string
  /** Path and search of the screen. */
  path: string
  fetchedAt: number
}

/** A character of Japanese text takes two bytes in the database. */
const estimateBytes = (text: string): number => text.length * 2

const deleteResults = async ({ answers: results, answerTexts }: DeviceDatabase, keys: string[]): Promise<void> => {
  await results.bulkDelete(keys)
  await answerTexts.bulkDelete(keys)
}

/** Removes the least recently used results. */
async function evictResults(database: DeviceDatabase, room: { answers: number; bytes: number }): Promise<void> {
  const cached = await database.answers.orderBy('usedAt').reverse().toArray()
  let bytes = 0
  const excess = cached.filter((cachedResult, index) => {
    bytes += cachedResult.bytes
    return index >= room.answers || bytes > room.bytes
  })
  if (excess.length > 0)
    await deleteResults(
      database,
      excess.map(({ key }) => key),
    )
}

/** Caches a result and removes older ones if there is no room. If there is still no room, the page shows a notice. */
export async function cacheResult(
  userId: string,
  key: string,
  { text, path, ...origin }: ResultOrigin & { text: string },
): Promise<void> {
  const bytes = estimateBytes(text)
  if (bytes > CACHE_LIMITS.largest) return
  const row: CachedResult = { ...origin, place: path, key, bytes, usedAt: Date.now() }
  const tryWriteRow = () =>
    withDeviceDatabase(
      userId,
      async (database) => {
        await database.transaction('rw', database.answers, database.answerTexts, async () => {
          await evictResults(database, { answers: CACHE_LIMITS.answers - 1, bytes: CACHE_LIMITS.bytes - bytes })
          await database.answers.put(row)
          await database.answerTexts.put({ key, text })
        })
        return true
      },
      false,
    )
  // a device that was full has room again once a write succeeds
  const otherTrouble = deviceState.trouble === 'full' ? null : deviceState.trouble
  const hasWritten = await tryWriteRow()
  if (deviceState.trouble !== 'full') return
  if (hasWritten) {
    deviceState.trouble = otherTrouble
    return
  }
  await withDeviceDatabase(
    userId,
    async (database) => {
      await database.transaction('rw', database.answers, database.answerTexts, () =>
        evictResults(database, { answers: 20, bytes: 2_000_000 }),
      )
      return true
    },
    false,
  )
  if (await tryWriteRow()) deviceState.trouble = otherTrouble
}

/** The cached result as JSON; null if there is none. */
export const readCachedResult = (userId: string, key: string): Promise<string | null> =>
  withDeviceDatabase(
    userId,
    async ({ answers: results, answerTexts }) => {
      const cached = await answerTexts.get(key)
      if (!cached) return null
      // not awaited
      void results.update(key, { usedAt: Date.now() }).catch(() => undefined)
      return cached.text
    },
    null,
  )

export const deleteCachedResult = (userId: string, key: string): Promise<boolean> =>
  withDeviceDatabase(
    userId,
    async (database) => {
      await deleteResults(database, [key])
      return true
    },
    false,
  )

/** Cached results of a screen, the latest one of each URL, newest first. */
export const listCachedScreenResults = (userId: string, pathname: string, call: string): Promise<CachedResult[]> =>
  withDeviceDatabase(
    userId,
    async ({ answers: results }) => {
      const rows = await results.where('place').startsWith(pathname).toArray()
      const latest = new Map<string, CachedResult>()
      for (const row of rows.sort((a, b) => a.fetchedAt - b.fetchedAt))
        if (row.call === call && row.place.split('?')[0] === pathname) latest.set(row.place, row)
      return [...latest.values()].sort((a, b) => b.fetchedAt - a.fetchedAt)
    },
    [],
  )

/** Latest cached result of each query; queries without one are omitted. It does not count as use for the eviction. */
export const findLatestCachedResults = <Q extends { isAt: (path: string) => boolean; call: string }>(
  userId: string,
  queries: readonly Q[],
): Promise<{ query: Q; text: string }[]> =>
  withDeviceDatabase(
    userId,
    async ({ answers: results, answerTexts }) => {
      const rows = (await results.toArray()).sort((a, b) => b.fetchedAt - a.fetchedAt)
      const rowsByQuery = queries.flatMap((query) => {
        const row = rows.find(({ call, place: path }) => call === query.call && query.isAt(path))
        return row ? [{ query, key: row.key }] : []
      })
      const texts = await answerTexts.bulkGet(rowsByQuery.map(({ key }) => key))
      return rowsByQuery.flatMap(({ query }, index) => {
        const text = texts[index]?.text
        return text === undefined ? [] : [{ query, text }]
      })
    },
    [],
  )

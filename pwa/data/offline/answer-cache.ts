import { type CachedAnswer, type DeviceDatabase, withDeviceDatabase } from './device-database.ts'
import { deviceState } from './device-state.ts'

/** Limits of the cache: number of answers, total bytes, and bytes of a single answer. */
export const CACHE_LIMITS = { answers: 150, bytes: 16_000_000, largest: 3_000_000 }

interface AnswerOrigin {
  call: string
  /** Path and search of the screen. */
  path: string
  fetchedAt: number
}

/** A character of Japanese text takes two bytes in the database. */
const estimateBytes = (text: string): number => text.length * 2

const deleteAnswers = async ({ answers, answerTexts }: DeviceDatabase, keys: string[]): Promise<void> => {
  await answers.bulkDelete(keys)
  await answerTexts.bulkDelete(keys)
}

/** Removes the least recently used answers. */
async function evictAnswers(database: DeviceDatabase, room: { answers: number; bytes: number }): Promise<void> {
  const cached = await database.answers.orderBy('usedAt').reverse().toArray()
  let bytes = 0
  const excess = cached.filter((cachedAnswer, index) => {
    bytes += cachedAnswer.bytes
    return index >= room.answers || bytes > room.bytes
  })
  if (excess.length > 0)
    await deleteAnswers(
      database,
      excess.map(({ key }) => key),
    )
}

/** Caches an answer and removes older ones if there is no room. If there is still no room, the page shows a notice. */
export async function cacheAnswer(
  userId: string,
  key: string,
  { text, path, ...origin }: AnswerOrigin & { text: string },
): Promise<void> {
  const bytes = estimateBytes(text)
  if (bytes > CACHE_LIMITS.largest) return
  const row: CachedAnswer = { ...origin, place: path, key, bytes, usedAt: Date.now() }
  const write = () =>
    withDeviceDatabase(
      userId,
      async (database) => {
        await database.transaction('rw', database.answers, database.answerTexts, async () => {
          await evictAnswers(database, { answers: CACHE_LIMITS.answers - 1, bytes: CACHE_LIMITS.bytes - bytes })
          await database.answers.put(row)
          await database.answerTexts.put({ key, text })
        })
        return true
      },
      false,
    )
  // a device that was full has room again once a write succeeds
  const otherTrouble = deviceState.trouble === 'full' ? null : deviceState.trouble
  const hasWritten = await write()
  if (deviceState.trouble !== 'full') return
  if (hasWritten) {
    deviceState.trouble = otherTrouble
    return
  }
  await withDeviceDatabase(
    userId,
    async (database) => {
      await database.transaction('rw', database.answers, database.answerTexts, () =>
        evictAnswers(database, { answers: 20, bytes: 2_000_000 }),
      )
      return true
    },
    false,
  )
  if (await write()) deviceState.trouble = otherTrouble
}

/** The cached answer as JSON; null if there is none. */
export const readCachedAnswer = (userId: string, key: string): Promise<string | null> =>
  withDeviceDatabase(
    userId,
    async ({ answers, answerTexts }) => {
      const cached = await answerTexts.get(key)
      if (!cached) return null
      // not awaited
      void answers.update(key, { usedAt: Date.now() }).catch(() => undefined)
      return cached.text
    },
    null,
  )

export const deleteCachedAnswer = (userId: string, key: string): Promise<boolean> =>
  withDeviceDatabase(
    userId,
    async (database) => {
      await deleteAnswers(database, [key])
      return true
    },
    false,
  )

/** Cached answers of a screen, the latest one of each URL, newest first. */
export const listCachedScreenAnswers = (userId: string, pathname: string, call: string): Promise<CachedAnswer[]> =>
  withDeviceDatabase(
    userId,
    async ({ answers }) => {
      const rows = await answers.where('place').startsWith(pathname).toArray()
      const latest = new Map<string, CachedAnswer>()
      for (const row of rows.sort((a, b) => a.fetchedAt - b.fetchedAt))
        if (row.call === call && row.place.split('?')[0] === pathname) latest.set(row.place, row)
      return [...latest.values()].sort((a, b) => b.fetchedAt - a.fetchedAt)
    },
    [],
  )

/** Latest cached answer of each query; queries without one are omitted. It does not count as use for the eviction. */
export const findLatestCachedAnswers = <Q extends { isAt: (path: string) => boolean; call: string }>(
  userId: string,
  queries: readonly Q[],
): Promise<{ query: Q; text: string }[]> =>
  withDeviceDatabase(
    userId,
    async ({ answers, answerTexts }) => {
      const rows = (await answers.toArray()).sort((a, b) => b.fetchedAt - a.fetchedAt)
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

import { readDeviceValue } from '../device-store.ts'
import { type DeviceDatabase, withDeviceDatabase } from './device-database.ts'
import { deviceState, writeValueWhileSignedIn } from './device-state.ts'

const MARKER_KEY = 'marker'

/** Requests persistent storage once and records the browser's answer. */
async function requestPersistence({ marks }: DeviceDatabase): Promise<void> {
  if (await marks.get('persist')) return
  const granted = await navigator.storage?.persist?.().catch(() => false)
  await marks.put({ key: 'persist', value: granted ?? false })
}

/**
 * A marker row stands for the whole database: if the device storage says that there was one and it is gone, the browser has
 * evicted the data, and the page shows a notice. Then a new marker is written.
 */
export async function detectEvictedStorage(userId: string): Promise<void> {
  await withDeviceDatabase(
    userId,
    async (database) => {
      const [row, expected] = [await database.marks.get(MARKER_KEY), readDeviceValue<string>(MARKER_KEY)]
      if (expected === userId && !row) deviceState.trouble = 'evicted'
      if (!row) await database.marks.put({ key: MARKER_KEY, value: Date.now() })
      writeValueWhileSignedIn(userId, MARKER_KEY, userId)
      await requestPersistence(database)
      return true
    },
    false,
  )
}

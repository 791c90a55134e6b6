import { readDeviceValue } from '../device-store.ts'
import { type DeviceDatabase, withDeviceDatabase } from './device-database.ts'
import { deviceState, writeValueWhileSignedIn } from './device-state.ts'

const MARKER_KEY = 'marker'

/** Requests persistent storage once and records the browser's answer. */
async function requestPersistence({ marks }: DeviceDatabase): Promise<void> {
  if (await marks.get('persist')) return
  const isGranted = await navigator.storage?.persist?.().catch(() => false)
  await marks.put({ key: 'persist', value: isGranted ?? false })
}

/**
 * A marker row represents the whole database: if the device storage records that it was written and it is missing, the browser
 * has evicted the data, and the page shows a notice. Then a new marker is written.
 */
export async function detectEvictedStorage(userId: string): Promise<void> {
  await withDeviceDatabase(
    userId,
    async (database) => {
      const [marker, expected] = [await database.marks.get(MARKER_KEY), readDeviceValue<string>(MARKER_KEY)]
      if (expected === userId && !marker) deviceState.trouble = 'evicted'
      if (!marker) await database.marks.put({ key: MARKER_KEY, value: Date.now() })
      writeValueWhileSignedIn(userId, MARKER_KEY, userId)
      await requestPersistence(database)
      return true
    },
    false,
  )
}

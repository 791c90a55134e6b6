import { readDevice, writeDevice } from '../device-store.ts'
import { type DeviceDatabase, withDevice } from './device-database.ts'
import { deviceState } from './device-state.ts'

const MARKER = 'marker'

/** Asks the browser once to keep what is stored here even when room grows scarce; what it says is written down. */
async function askToPersist({ marks }: DeviceDatabase): Promise<void> {
  if (await marks.get('persist')) return
  const granted = await navigator.storage?.persist?.().catch(() => false)
  await marks.put({ key: 'persist', value: granted ?? false })
}

/**
 * A row that stands for the whole database: where this device remembers one and it is gone, the browser has cleared what was
 * kept, and the page says so. Then a new one is put in.
 */
export async function checkMarker(userId: string): Promise<void> {
  await withDevice(
    userId,
    async (database) => {
      const [row, expected] = [await database.marks.get(MARKER), readDevice<string>(MARKER)]
      if (expected === userId && !row) deviceState.trouble = 'evicted'
      if (!row) await database.marks.put({ key: MARKER, value: Date.now() })
      writeDevice(MARKER, userId)
      await askToPersist(database)
      return true
    },
    false,
  )
}

import { readDeviceValue, removeDeviceValue } from '../device-store.ts'
import { readUnsentCount } from '../sync/sync-journal.ts'
import { withDeviceDatabase } from './device-database.ts'
import { getDocumentsDatabaseName } from './device-name.ts'
import { deviceState, type StorageLoss, writeValueWhileSignedIn } from './device-state.ts'
import { isInstalled } from './is-installed.ts'
import { requestPersistence } from './persistent-storage.ts'

const MARKER_KEY = 'marker'
const LOSS_KEY = 'lost'
/** Whether the browser was asked not to delete the data. In the installed app it is asked at every start: nobody sees that. */
const ASKED_KEY = 'persist'

interface Marker {
  userId: string
  /** Time at which the data were last seen on this device. */
  seenAt: number
}

/** An earlier version stored only the user. */
const readMarker = (): Marker | null => {
  const stored = readDeviceValue<Marker | string>(MARKER_KEY)
  return typeof stored === 'string' ? { userId: stored, seenAt: 0 } : stored
}

/** Number of unsent changes that were lost with the documents; 0 if the documents are still there. */
async function countLostChanges(userId: string): Promise<number> {
  const documents = getDocumentsDatabaseName(userId)
  const names = await indexedDB.databases?.().catch(() => null)
  const areDocumentsThere = names?.some(({ name }) => name?.startsWith(`rxdb-dexie-${documents}--`)) ?? true
  return areDocumentsThere ? 0 : (readUnsentCount(documents) ?? 0)
}

/**
 * A marker row represents the whole database: if the device storage records that it was written and it is missing, the browser
 * has evicted the data, and the page shows a notice, online or offline, until everything was fetched again (`endStorageLoss`).
 * Then a new marker is written.
 */
export async function detectEvictedStorage(userId: string, now = Date.now()): Promise<void> {
  // before the synchronisation creates its databases again
  const lostChanges = await countLostChanges(userId)
  const hasAsked = await withDeviceDatabase<boolean | null>(
    userId,
    async ({ marks }) => {
      const expected = readMarker()
      const hasMarker = (await marks.get(MARKER_KEY)) !== undefined
      if (expected?.userId === userId && !hasMarker) {
        const loss: StorageLoss = { seenAt: expected.seenAt, unsent: lostChanges }
        writeValueWhileSignedIn(userId, LOSS_KEY, loss)
      }
      deviceState.loss = readDeviceValue<StorageLoss>(LOSS_KEY)
      if (deviceState.loss !== null) deviceState.trouble = 'evicted'
      if (!hasMarker) await marks.put({ key: MARKER_KEY, value: now })
      writeValueWhileSignedIn(userId, MARKER_KEY, { userId, seenAt: now } satisfies Marker)
      const wasAsked = (await marks.get(ASKED_KEY)) !== undefined
      if (!wasAsked) await marks.put({ key: ASKED_KEY, value: true })
      return wasAsked
    },
    null,
  )
  // not without a database, or after a sign-out
  if (hasAsked === false || (hasAsked && isInstalled())) await requestPersistence()
}

/** Forgets the loss once everything that can be fetched is back; this visit still shows the notice. */
export const clearStorageLoss = (): void => removeDeviceValue(LOSS_KEY)

import { shopPack } from '../../../shared/api/shop-pack.ts'
import { call } from '../api-call.ts'
import { FIRST_PACK_KEY } from '../device-store.ts'
import { isOlderThan } from '../is-older-than.ts'
import { session } from '../session.ts'
import { type StoredPack, type StoredScan, withDeviceDatabase } from './device-database.ts'
import { writeValueWhileSignedIn } from './device-state.ts'
import { requestPersistence } from './persistent-storage.ts'

/** Maximum number of packs on a device, and of stored scans per store. */
const MAX_PACKS = 4
const MAX_SCANS = 200
/** A pack that the server confirmed within this time is not requested again. */
export const PACK_MAX_AGE_MS = 30 * 60_000

/** Cached pack of a store; null if there is none. */
export const readPack = (userId: string, storeCd: string): Promise<StoredPack | null> =>
  withDeviceDatabase(userId, async ({ packs }) => (await packs.get(storeCd)) ?? null, null)

/** Stores whose packs are on this device, the most recently confirmed first. */
export const listPackedStores = (userId: string): Promise<{ storeCd: string; storeName: string; checkedAt: number }[]> =>
  withDeviceDatabase(
    userId,
    async ({ packs }) => {
      const rows = await packs.toArray()
      return rows
        .map(({ storeCd, pack, checkedAt }) => ({ storeCd, storeName: pack.store.storeName, checkedAt }))
        .sort((a, b) => b.checkedAt - a.checkedAt)
    },
    [],
  )

async function storePack(userId: string, stored: StoredPack): Promise<void> {
  await withDeviceDatabase(
    userId,
    async ({ packs }) => {
      await packs.put(stored)
      const rows = await packs.toArray()
      const excessPacks = rows.sort((a, b) => b.checkedAt - a.checkedAt).slice(MAX_PACKS)
      await packs.bulkDelete(excessPacks.map(({ storeCd }) => storeCd))
      // after the first pack the app offers its installation
      writeValueWhileSignedIn(userId, FIRST_PACK_KEY, true)
      void requestPersistence()
      return true
    },
    false,
  )
}

const pendingRequests = new Map<string, Promise<StoredPack>>()

/** Requests a pack; if the device has the current version, the server sends no titles. */
export function fetchPack(userId: string, storeCd: string): Promise<StoredPack> {
  const key = `${userId} ${storeCd}`
  const pending = pendingRequests.get(key)
  if (pending) return pending
  const request = requestPack(userId, storeCd).finally(() => pendingRequests.delete(key))
  pendingRequests.set(key, request)
  return request
}

async function requestPack(userId: string, storeCd: string): Promise<StoredPack> {
  const stored = await readPack(userId, storeCd)
  const result = await call(shopPack, { body: { storeCd, known: stored?.pack.version ?? null } }, { quiet: true })
  const titles = result.titles ?? stored?.pack.titles
  if (!titles) throw new Error('the pack came without its titles')
  const received: StoredPack = { storeCd, pack: { ...result, titles }, checkedAt: Date.now() }
  // the user has signed out in the meantime
  if (session.user?.userId === userId) await storePack(userId, received)
  return received
}

export async function refreshPacks(userId: string): Promise<void> {
  for (const { storeCd, checkedAt } of await listPackedStores(userId)) {
    if (session.user?.userId !== userId) return
    // a pack that fails, such as of a store that is no longer allowed, must not stop the others
    if (isOlderThan(PACK_MAX_AGE_MS, checkedAt)) await fetchPack(userId, storeCd).catch(() => undefined)
  }
}

export const storeScan = (userId: string, scan: StoredScan): Promise<boolean> =>
  withDeviceDatabase(
    userId,
    async ({ scans }) => {
      await scans.add(scan)
      const excessCount =
        (await scans.where('[storeCd+at]').between([scan.storeCd, 0], [scan.storeCd, Number.MAX_SAFE_INTEGER]).count()) -
        MAX_SCANS
      if (excessCount > 0) {
        const oldest = await scans
          .where('[storeCd+at]')
          .between([scan.storeCd, 0], [scan.storeCd, Number.MAX_SAFE_INTEGER])
          .limit(excessCount)
          .primaryKeys()
        await scans.bulkDelete(oldest)
      }
      return true
    },
    false,
  )

/** The latest scans of a store, newest first. */
export const readScans = (userId: string, storeCd: string): Promise<StoredScan[]> =>
  withDeviceDatabase(
    userId,
    ({ scans }) =>
      scans.where('[storeCd+at]').between([storeCd, 0], [storeCd, Number.MAX_SAFE_INTEGER]).reverse().limit(MAX_SCANS).toArray(),
    [],
  )

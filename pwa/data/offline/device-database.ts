import Dexie, { type EntityTable } from 'dexie'
import type { ShopPackResult } from '../../../shared/api/shop-pack.ts'
import { isContractView } from '../contract-view.ts'
import { onVisitEnd } from '../visit.ts'
import { getDeviceDatabaseName } from './device-name.ts'
import { deviceState, isDeviceLocked } from './device-state.ts'

export interface StoredMaster {
  key: string
  value: unknown
  fetchedAt: number
}

export interface CachedResult {
  key: string
  /** Name of the endpoint. */
  call: string
  /** Path and search string of the screen, without the language prefix. */
  place: string
  fetchedAt: number
  usedAt: number
  bytes: number
}

export interface StoredPack {
  storeCd: string
  pack: ShopPackResult & { titles: NonNullable<ShopPackResult['titles']> }
  /** Time at which the server last confirmed that it is current. */
  checkedAt: number
}

/** A code that was scanned in a store. */
export interface StoredScan {
  id?: number
  storeCd: string
  jan: string
  /** null if the pack does not contain the title. */
  productName: string | null
  at: number
}

export type DeviceDatabase = Dexie & {
  masters: EntityTable<StoredMaster, 'key'>
  answers: EntityTable<CachedResult, 'key'>
  answerTexts: EntityTable<{ key: string; text: string }, 'key'>
  packs: EntityTable<StoredPack, 'storeCd'>
  scans: EntityTable<StoredScan, 'id'>
  marks: EntityTable<{ key: string; value: unknown }, 'key'>
}

let openedDatabase: { userId: string; database: DeviceDatabase } | null = null

/** Opens the user's own database on this device. */
async function openDatabase(userId: string): Promise<DeviceDatabase> {
  if (openedDatabase?.userId === userId) return openedDatabase.database
  const name = await getDeviceDatabaseName(userId)
  if (openedDatabase?.userId === userId) return openedDatabase.database
  openedDatabase?.database.close()
  const database = new Dexie(name) as DeviceDatabase
  database.version(1).stores({
    masters: 'key',
    answers: 'key, place, usedAt',
    answerTexts: 'key',
    packs: 'storeCd',
    scans: '++id, [storeCd+at]',
    marks: 'key',
  })
  openedDatabase = { userId, database }
  return database
}

export function closeDeviceDatabase(): void {
  openedDatabase?.database.close()
  openedDatabase = null
}

onVisitEnd(closeDeviceDatabase)

const isQuotaError = (error: unknown): boolean =>
  /Quota/i.test(`${(error as Error)?.name} ${(error as { inner?: Error })?.inner?.name}`)

/**
 * Runs a function on the user's database, which is reopened once if the connection was lost. Returns `fallback` after the
 * session has ended, or if there is no database; the page then shows a notice.
 */
export async function withDeviceDatabase<T>(
  userId: string,
  run: (database: DeviceDatabase) => Promise<T>,
  fallback: T,
): Promise<T> {
  // such a tab stores nothing on the device
  if (isContractView) return fallback
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const database = isDeviceLocked(userId) ? null : await openDatabase(userId)
      if (database === null || isDeviceLocked(userId)) return fallback
      const result = await run(database)
      if (deviceState.trouble === 'closed') deviceState.trouble = null
      return result
    } catch (error) {
      // closed by a sign-out
      if (isDeviceLocked(userId)) return fallback
      if (isQuotaError(error)) {
        deviceState.trouble = 'full'
        return fallback
      }
      // Safari sometimes loses its connection to the database; a new one works
      closeDeviceDatabase()
      if (attempt === 1) deviceState.trouble = 'closed'
    }
  }
  return fallback
}

import Dexie, { type EntityTable } from 'dexie'
import type { ShopPackAnswer } from '../../../shared/contract/shop-pack.ts'
import { isDeviceLocked } from './device-lock.ts'
import { getDeviceDatabaseName } from './device-name.ts'
import { deviceState } from './device-state.ts'

/** A list of the trade, whole. */
export interface StoredMaster {
  key: string
  value: unknown
  fetchedAt: number
}

/** What is known of a kept answer without reading it. */
export interface CachedAnswer {
  key: string
  /** Name of the call. */
  call: string
  /** Address of the screen that asked, with its query, without the language. */
  place: string
  fetchedAt: number
  usedAt: number
  bytes: number
}

/** The pack of a shop, as it came. */
export interface StoredPack {
  storeCd: string
  pack: ShopPackAnswer & { titles: NonNullable<ShopPackAnswer['titles']> }
  /** When the server last said that it is up to date. */
  checkedAt: number
}

/** A code that was looked up in a shop. */
export interface StoredScan {
  id?: number
  storeCd: string
  jan: string
  /** null where the pack has no such title. */
  productName: string | null
  at: number
}

export type DeviceDatabase = Dexie & {
  masters: EntityTable<StoredMaster, 'key'>
  answers: EntityTable<CachedAnswer, 'key'>
  answerTexts: EntityTable<{ key: string; text: string }, 'key'>
  packs: EntityTable<StoredPack, 'storeCd'>
  scans: EntityTable<StoredScan, 'id'>
  marks: EntityTable<{ key: string; value: unknown }, 'key'>
}

let opened: { userId: string; database: DeviceDatabase } | null = null

/** The user's own database on this device. */
async function open(userId: string): Promise<DeviceDatabase> {
  if (opened?.userId === userId) return opened.database
  const name = await getDeviceDatabaseName(userId)
  if (opened?.userId === userId) return opened.database
  opened?.database.close()
  const database = new Dexie(name) as DeviceDatabase
  database.version(1).stores({
    masters: 'key',
    answers: 'key, place, usedAt',
    answerTexts: 'key',
    packs: 'storeCd',
    scans: '++id, [storeCd+at]',
    marks: 'key',
  })
  opened = { userId, database }
  return database
}

export function closeDatabase(): void {
  opened?.database.close()
  opened = null
}

const isFull = (error: unknown): boolean =>
  /Quota/i.test(`${(error as Error)?.name} ${(error as { inner?: Error })?.inner?.name}`)

/**
 * Runs something on the user's database and opens it anew once where the connection was lost. Answers `otherwise` where there
 * is no database, which the page then shows, and after the user's session has ended.
 */
export async function withDevice<T>(userId: string, run: (database: DeviceDatabase) => Promise<T>, otherwise: T): Promise<T> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const database = isDeviceLocked(userId) ? null : await open(userId)
      if (database === null || isDeviceLocked(userId)) return otherwise
      const result = await run(database)
      if (deviceState.trouble === 'closed') deviceState.trouble = null
      return result
    } catch (error) {
      // a sign-out closed it
      if (isDeviceLocked(userId)) return otherwise
      if (isFull(error)) {
        deviceState.trouble = 'full'
        return otherwise
      }
      // Safari loses its connection to the database now and then: a new one works
      closeDatabase()
      if (attempt === 1) deviceState.trouble = 'closed'
    }
  }
  return otherwise
}

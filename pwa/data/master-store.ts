import Dexie, { type EntityTable } from 'dexie'
import { readDevice, writeDevice } from './device-store.ts'

export interface StoredMaster {
  key: string
  value: unknown
  fetchedAt: number
}

type MasterDatabase = Dexie & { masters: EntityTable<StoredMaster, 'key'> }

let database: MasterDatabase | null = null

/** One database a user: a shared device never shows the lists of one contract to another. */
async function open(userId: string): Promise<MasterDatabase> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(userId)))
  const name = `uresuji-masters-${Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (database?.name === name) return database
  database?.close()
  const opened = new Dexie(name) as MasterDatabase
  opened.version(1).stores({ masters: 'key' })
  writeDevice('master-database', name)
  database = opened
  return opened
}

export async function readMaster(userId: string, key: string): Promise<StoredMaster | null> {
  try {
    return (await (await open(userId)).masters.get(key)) ?? null
  } catch {
    // IndexedDB is closed, full or absent: the list comes from the server
    return null
  }
}

export async function writeMaster(userId: string, record: StoredMaster): Promise<void> {
  try {
    await (await open(userId)).masters.put(record)
  } catch {
    // as above: nothing but speed is lost
  }
}

/** Deletes the lists of every user of this device. */
export async function dropMasters(): Promise<void> {
  database?.close()
  database = null
  const names = new Set([readDevice<string>('master-database')])
  try {
    for (const { name } of (await indexedDB.databases?.()) ?? []) names.add(name ?? null)
    for (const name of names) if (name?.startsWith('uresuji-')) await Dexie.delete(name)
  } catch {
    // no IndexedDB, nothing was kept
  }
}

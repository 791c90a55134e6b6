import type { Client } from '../../../shared/calls/client.ts'
import type { CollectionName } from '../../../shared/sync/sync-documents.ts'
import { call, openStream } from '../api-call.ts'
import { getDocumentsDatabaseName } from '../offline/device-name.ts'
import { onNetworkChange } from '../offline/network.ts'
import type { LocalDocument } from './merge.ts'
import { Replica } from './replica.ts'
import { createBrowserJournal, listUnsentDatabases } from './sync-journal.ts'
import { type SyncState, syncState } from './sync-state.ts'
import { type Rejection, Transport } from './transport.ts'

export type { DocumentChange, DocumentFields, Replica, UnsentDocument } from './replica.ts'

const PREFIX = 'uresuji-sync-'
const STORED_PREFIX = `rxdb-dexie-${PREFIX}`

/** Calls on behalf of the documents' owner, never with the token of a user who has signed in since. */
function createTransport(userId: string): Transport {
  const callAsOwner: Client = (endpoint, request, options) => call(endpoint, request, { ...options, quiet: true, userId })
  return new Transport({ call: callAsOwner, openStream: (path, signal) => openStream(path, signal, userId) })
}

/**
 * Only one tab of a browser synchronises. Without the Web Locks API (pages without https) every tab does, which is slower
 * but equally correct.
 */
async function runExclusively(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(`uresuji-sync:${name}`, { signal }, work)
}

/** Opens the user's documents on this device and starts the synchronisation. */
export async function openReplica(
  userId: string,
  onRejected: (rejection: Rejection, document: LocalDocument, collection: CollectionName) => void,
): Promise<{ replica: Replica; close: () => Promise<void> }> {
  const name = getDocumentsDatabaseName(userId)
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`uresuji.sync.${name}`)
  if (tabs) tabs.onmessage = ({ data }) => void Object.assign(syncState, data as Partial<SyncState>)
  let isClosed = false
  const replica = await Replica.open({
    name,
    userId,
    transport: createTransport(userId),
    journal: createBrowserJournal(name),
    onStateChange: (state) => {
      Object.assign(syncState, state)
      if (!isClosed) tabs?.postMessage(state)
    },
    onRejected,
    runExclusively: (signal, work) => runExclusively(name, signal, work),
    isVisible: () => document.visibilityState === 'visible',
  })
  const syncIfVisible = () => document.visibilityState === 'visible' && replica.sync()
  document.addEventListener('visibilitychange', syncIfVisible)
  const stopListening = onNetworkChange((online) => online && replica.sync())
  replica.start()
  return {
    replica,
    close: async () => {
      document.removeEventListener('visibilitychange', syncIfVisible)
      stopListening()
      await replica.close()
      tabs?.close()
      isClosed = true
    },
  }
}

/** Deletes the databases of other users that have no unsent documents. */
export async function deleteOtherDatabases(own: string): Promise<void> {
  const unsent = listUnsentDatabases()
  const stored = (await indexedDB.databases?.()) ?? []
  for (const { name = '' } of stored) {
    if (!name.startsWith(STORED_PREFIX)) continue
    const database = name.slice('rxdb-dexie-'.length, STORED_PREFIX.length + 16)
    if (database !== own && !unsent.has(database)) await deleteDatabase(name)
  }
}

/**
 * Resolves when the database is deleted, or when another tab still has it open: it is then deleted when that tab closes it.
 */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })

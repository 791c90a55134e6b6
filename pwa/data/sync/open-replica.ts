import type { Client } from '../../../shared/calls/client.ts'
import type { CollectionName } from '../../../shared/sync/sync-documents.ts'
import { call, openStream } from '../api-call.ts'
import { getDocumentsDatabaseName } from '../offline/device-name.ts'
import { onNetworkChange } from '../offline/network.ts'
import type { LocalDocument } from './merge.ts'
import { Replica } from './replica.ts'
import { createBrowserJournal } from './sync-journal.ts'
import { type SyncState, syncState } from './sync-state.ts'
import { type Rejection, Transport } from './transport.ts'

export type { DocumentChange, DocumentFields, Replica, UnsentDocument } from './replica.ts'

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

import { proxy } from 'valtio'

export interface SyncState {
  /** Number of unsent documents. */
  pending: number
  /** Time of the server's last result, ISO 8601; null if there was none. */
  lastSyncAt: string | null
  /** Whether the last attempt reached the server. */
  isOnline: boolean
  /**
   * session: the session has ended; outdated: the app has to be reloaded; storage, full: the device cannot store anything.
   */
  error: 'session' | 'outdated' | 'storage' | 'full' | null
}

const initialSyncState: SyncState = { pending: 0, lastSyncAt: null, isOnline: true, error: null }

export const syncState = proxy<SyncState>({ ...initialSyncState })

export const resetSyncState = (): void => void Object.assign(syncState, initialSyncState)

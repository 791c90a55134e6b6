import { proxy } from 'valtio'

export interface SyncState {
  /** Documents that wait to be sent. */
  pending: number
  /** When the server last answered, ISO 8601. */
  lastSyncAt: string | null
  /** Whether the server could be reached at the last try. */
  online: boolean
  /** session: signed out meanwhile; outdated: the app has to be reloaded; storage, full: the device keeps nothing. */
  error: 'session' | 'outdated' | 'storage' | 'full' | null
}

const atFirst: SyncState = { pending: 0, lastSyncAt: null, online: true, error: null }

export const syncState = proxy<SyncState>({ ...atFirst })

export const forgetSyncState = (): void => void Object.assign(syncState, atFirst)

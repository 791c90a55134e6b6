import { proxy } from 'valtio'
import { writeDeviceValue } from '../device-store.ts'
import { onVisitEnd } from '../visit.ts'

/**
 * State of the device storage. full: there is no room; closed: the browser offers no storage or closed it; evicted: the
 * browser removed the data.
 */
export const deviceState = proxy<{ trouble: 'full' | 'closed' | 'evicted' | null }>({ trouble: null })

onVisitEnd(() => {
  deviceState.trouble = null
})

/**
 * Users whose session has ended on this page. A write that was in progress at the sign-out must not recreate their deleted
 * database.
 */
const locked = new Set<string>()

export const lockDevice = (userId: string): void => void locked.add(userId)
export const unlockDevice = (userId: string): void => void locked.delete(userId)
export const isDeviceLocked = (userId: string): boolean => locked.has(userId)

/** Stores a value for background work, unless the user's session has ended, because the sign-out has emptied the device. */
export function writeValueWhileSignedIn(userId: string, key: string, value: unknown): void {
  if (!isDeviceLocked(userId)) writeDeviceValue(key, value)
}

/** Time at which the displayed pack was received; null if none is displayed. */
export const packState = proxy<{ receivedAt: number | null }>({ receivedAt: null })

onVisitEnd(() => {
  packState.receivedAt = null
})

import { proxy } from 'valtio'
import { writeDeviceValue } from '../device-store.ts'
import { onVisitEnd } from '../visit.ts'
import { onNetworkChange } from './network.ts'

/** Data that the browser has removed from this device. */
export interface StorageLoss {
  /** Time at which they were last seen; 0 if it is unknown. */
  seenAt: number
  /** Number of unsent changes among them. */
  unsent: number
}

interface DeviceState {
  /** full: there is no room; closed: the browser offers no storage or closed it; evicted: the browser removed the data. */
  trouble: 'full' | 'closed' | 'evicted' | null
  loss: StorageLoss | null
  /** Path of the screen that shows a result stored in the other language, because there is none in this one. */
  translatedPath: string | null
}

const initialDeviceState: DeviceState = { trouble: null, loss: null, translatedPath: null }

export const deviceState = proxy<DeviceState>({ ...initialDeviceState })

onVisitEnd(() => void Object.assign(deviceState, initialDeviceState))
// the result is then requested in the language of the screen
onNetworkChange((online) => {
  if (online) deviceState.translatedPath = null
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

import { shortHash } from '../../../shared/sync-digest.ts'

/** Areas of the product that keep something of their own on a device. */
export type DeviceArea = 'main' | 'sales-exports'

/** Every database of ours begins so, whoever it belongs to. */
export const DEVICE_PREFIX = 'uresuji-'

/**
 * What the databases of a user on this device are called by: one user's are never opened for another, and the name says
 * nothing of who it is. Whoever keeps more databases puts this into their names: a sign-out finds them by it.
 */
export async function getDeviceDatabaseName(userId: string, area: DeviceArea = 'main'): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${area} ${userId}`)))
  return DEVICE_PREFIX + Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What the documents of a user that are synchronised are kept in: named without a promise, which a page without https has none
 * for. No two areas share one, and the name says nothing of the user.
 */
export const getDocumentsDatabaseName = (userId: string, area: DeviceArea = 'main'): string =>
  `${DEVICE_PREFIX}sync-${shortHash(`${area} ${userId}`)}`

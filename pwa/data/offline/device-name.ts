import { computeShortHash } from '../../../shared/sync/document-digest.ts'

/** Areas of the product with their own data on the device. */
type DeviceArea = 'main' | 'sales-exports'

/** Prefix of all our databases, for all users. */
export const DEVICE_PREFIX = 'uresuji-'

/**
 * Prefix of a user's databases on this device. It is a hash: another user's databases are never opened, and the name does
 * not reveal the user. Further databases must contain it in their names, so that a sign-out finds them.
 */
export async function getDeviceDatabaseName(userId: string, area: DeviceArea = 'main'): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${area} ${userId}`)))
  return DEVICE_PREFIX + Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Name of the database of synchronised documents. Computed synchronously: without https there is no crypto.subtle. No two
 * areas share a name, and it does not reveal the user.
 */
export const getDocumentsDatabaseName = (userId: string, area: DeviceArea = 'main'): string =>
  `${DEVICE_PREFIX}sync-${computeShortHash(`${area} ${userId}`)}`

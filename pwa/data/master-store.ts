import { type StoredMaster, withDeviceDatabase } from './offline/device-database.ts'

export type { StoredMaster } from './offline/device-database.ts'

/** A list cached on this device; null if it is missing or the device has no storage. */
export const readMaster = (userId: string, key: string): Promise<StoredMaster | null> =>
  withDeviceDatabase(userId, async ({ masters }) => (await masters.get(key)) ?? null, null)

export async function writeMaster(userId: string, record: StoredMaster): Promise<void> {
  await withDeviceDatabase(userId, ({ masters }) => masters.put(record), record.key)
}

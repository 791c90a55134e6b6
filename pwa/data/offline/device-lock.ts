/**
 * Users whose session has ended on this page. A write that was in progress at the sign-out must not recreate their deleted
 * database.
 */
const locked = new Set<string>()

export const lockDevice = (userId: string): void => void locked.add(userId)
export const unlockDevice = (userId: string): void => void locked.delete(userId)
export const isDeviceLocked = (userId: string): boolean => locked.has(userId)

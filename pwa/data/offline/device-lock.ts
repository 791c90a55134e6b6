/**
 * Users whose session has ended on this page. A write that was on its way when they signed out must not open their database
 * again after it was deleted.
 */
const locked = new Set<string>()

export const lockDevice = (userId: string): void => void locked.add(userId)
export const unlockDevice = (userId: string): void => void locked.delete(userId)
export const isDeviceLocked = (userId: string): boolean => locked.has(userId)

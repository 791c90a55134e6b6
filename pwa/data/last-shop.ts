import { readDeviceValue, writeDeviceValue } from './device-store.ts'

const KEY = 'shop'

/** The store that was last chosen on this device; null if none was. */
export const readRememberedShop = (): string | null => readDeviceValue<string>(KEY)

export const rememberShop = (storeCd: string): void => writeDeviceValue(KEY, storeCd)

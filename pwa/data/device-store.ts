import { isContractView } from './contract-view.ts'

/**
 * Values that this device stores for its user between visits, such as the columns of tables and drafts. All keys have one
 * prefix, so that a sign-out finds them.
 */
const PREFIX = 'uresuji.'

/** Values of a tab that views a contract: they end with it, and those of the operator are neither read nor changed. */
const viewValues = new Map<string, string>()

const getStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> =>
  isContractView
    ? {
        getItem: (key) => viewValues.get(key) ?? null,
        setItem: (key, value) => void viewValues.set(key, value),
        removeItem: (key) => void viewValues.delete(key),
      }
    : localStorage

/** Key of a flag: true once the pack of a store was received on this device. */
export const FIRST_PACK_KEY = 'first-pack'

/** Key of the language chosen in this tab (chosen-language.ts). */
export const CHOSEN_LANGUAGE_KEY = 'uresuji.language-chosen'

/** Stored value; null if there is none, or if it is not valid JSON. */
export function readDeviceValue<T>(key: string): T | null {
  try {
    const text = getStorage().getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Stores a value as JSON; without storage it does nothing. */
export function writeDeviceValue(key: string, value: unknown): void {
  try {
    getStorage().setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // the storage is full or blocked: the page works without it
  }
}

export function removeDeviceValue(key: string): void {
  try {
    getStorage().removeItem(PREFIX + key)
  } catch {
    // nothing was stored
  }
}

/** Removes all values of this device's user. The language chosen on the sign-in page belongs to the next user and stays. */
export function clearDeviceValues(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
    for (const key of Object.keys(sessionStorage)) if (key !== CHOSEN_LANGUAGE_KEY) sessionStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}

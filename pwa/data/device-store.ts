/**
 * Values that this device stores for its user between visits, such as the columns of tables and drafts. All keys have one
 * prefix, so that a sign-out finds them.
 */
const PREFIX = 'uresuji.'
/** Key of a flag: true once the pack of a store was received on this device. */
export const FIRST_PACK_KEY = 'first-pack'

/** Key of the language chosen in this tab (chosen-language.ts). */
export const CHOSEN_LANGUAGE_KEY = 'uresuji.language-chosen'

/** Stored value; null if there is none, or if it is not valid JSON. */
export function readDeviceValue<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Stores a value as JSON; without storage it does nothing. */
export function writeDeviceValue(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // the storage is full or blocked: the page works without it
  }
}

export function removeDeviceValue(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
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

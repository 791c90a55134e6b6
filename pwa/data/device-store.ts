/**
 * What this device remembers of its user between visits (columns of tables, drafts). Every key has one prefix,
 * so that a sign-out finds them all.
 */
const PREFIX = 'uresuji.'
/** True once a shop's pack was received here. */
export const FIRST_PACK = 'first-pack'

export function readDevice<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function writeDevice(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // full or closed storage: the page works on without remembering
  }
}

export function removeDevice(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // nothing was kept
  }
}

export function clearDevice(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // nothing was kept
  }
}

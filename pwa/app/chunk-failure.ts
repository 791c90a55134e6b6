const KEY = 'uresuji-chunk-reload'
const MINUTE_MS = 60_000

/** Returns true if a file of an older version is missing on the server. The message differs by browser. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  )

/** Activates a waiting service worker, if there is one, and reloads: the server has only the files of that version. */
async function takeOverAndReload(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  location.reload()
}

/** Reloads because of a missing chunk, at most once per minute (specification section 8). Returns true if it reloads. */
export function reloadForChunk(now: number = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (now - last < MINUTE_MS) return false
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // without storage the reloads cannot be counted: an error page is better than an endless loop
    return false
  }
  void takeOverAndReload()
  return true
}

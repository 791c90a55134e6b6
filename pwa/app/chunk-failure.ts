const KEY = 'uresuji-chunk-reload'
const MINUTE_MS = 60_000

/** A file of an older version that the server no longer has. The words differ by browser. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  )

/** Reloads with the version that waits, if there is one: the server has the files of that version only. */
async function takeOverAndReload(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  location.reload()
}

/** Reloads for a missing chunk, once a minute at most (specification section 8). True where it does. */
export function reloadForChunk(now: number = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (now - last < MINUTE_MS) return false
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // without storage there is no way to count: better a page that says so than a reload without end
    return false
  }
  void takeOverAndReload()
  return true
}

/** Name of the cache for files that are cached after the installation. */
export const IDLE_CACHE = 'app-files'

/**
 * Messages from a page to the service worker. `CACHE_FILES` is answered with 'done' on the port that comes with it, if
 * there is one.
 */
export type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'CACHE_FILES'; administration: boolean }

/** Holds the files that are cached after the installation. */
export const IDLE_CACHE = 'app-files'

/** What a page asks of the service worker. `CACHE_FILES` is answered with 'done' on the port that comes with it, if one does. */
export type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'CACHE_FILES'; administration: boolean }

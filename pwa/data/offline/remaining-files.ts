import type { WorkerMessage } from '../../browser/worker-messages.ts'

/**
 * Makes the service worker cache the files that its installation left out, so that their pages open offline. Skipped in
 * data saver mode.
 */
export async function cacheRemainingFiles({ administration }: { administration: boolean }): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || connection?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  const message: WorkerMessage = { type: 'CACHE_FILES', administration }
  active?.postMessage(message)
}

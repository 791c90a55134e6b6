import type { WorkerMessage } from '../../browser/worker-messages.ts'

/**
 * Has the service worker fetch the files of the application that its installation left out, so that their pages open without
 * a network. Leaves it on a connection that counts every byte.
 */
export async function cacheRemainingFiles({ administration }: { administration: boolean }): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || connection?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  const message: WorkerMessage = { type: 'CACHE_FILES', administration }
  active?.postMessage(message)
}

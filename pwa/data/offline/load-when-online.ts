import { onNetworkChange, probeServer } from './network.ts'

const waitUntilOnline = () =>
  new Promise<void>((resolve) => {
    const stop = onNetworkChange((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })

/** Vite inserts a style sheet only once: one that failed stays in the page without content and has to be replaced. */
function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/**
 * Imports code that runs in the background of a page. While offline it waits for the network, because a failed `lazy`
 * component would take down the whole page. Rejects if the server is reachable and the file is missing, as after an update.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await probeServer(true)) throw error
    await waitUntilOnline()
    reloadFailedStyles()
    return loadWhenOnline(load)
  }
}

import { onNetwork, probe } from './network.ts'

const online = () =>
  new Promise<void>((resolve) => {
    const stop = onNetwork((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })

/** Vite asks for a style sheet once: one that failed stays in the page, empty. */
function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/**
 * Loads code that runs in the background of a page. Without a network the load waits for it, because a failed `lazy` part
 * would take the whole page down. Rejects if the server can be reached and the file is missing, as after an update.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await probe(true)) throw error
    await online()
    reloadFailedStyles()
    return loadWhenOnline(load)
  }
}

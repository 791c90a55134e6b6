import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { onNetworkChange, probeServer } from '../data/offline/network.ts'
import { ErrorPage } from './error-page.tsx'
import { PageLoading } from './page-loading.tsx'

const RELOAD_KEY = 'uresuji-chunk-reload'
const MINUTE_MS = 60_000

/** Returns true if a file of an older version is missing on the server. The message differs by browser. */
export const isMissingChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  )

/** Activates a waiting service worker, if there is one, and reloads: the server has only the files of that version. */
async function activateWaitingWorkerAndReload(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  location.reload()
}

/** Reloads because of a missing chunk, at most once per minute (specification section 8). Returns true if it reloads. */
export function reloadForMissingChunk(now: number = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOAD_KEY) ?? 0)
    if (now - last < MINUTE_MS) return false
    sessionStorage.setItem(RELOAD_KEY, String(now))
  } catch {
    // without storage the reloads cannot be counted: an error page is better than an endless loop
    return false
  }
  void activateWaitingWorkerAndReload()
  return true
}

/**
 * Error boundary of a route. A missing chunk reloads the page once, or waits for the network, because an offline reload
 * leaves a blank page. A route error shows its status, everything else is a 500.
 */
export function RouteErrorBoundary() {
  const error = useRouteError()
  const [state, setState] = useState<'checking' | 'offline' | 'failed'>(isMissingChunkError(error) ? 'checking' : 'failed')
  useEffect(() => {
    if (state === 'failed') console.error(error)
    if (state === 'offline') return onNetworkChange((isOnline) => isOnline && location.reload())
    if (state !== 'checking') return
    let isCurrent = true
    void probeServer(true).then((isOnline) => {
      if (!isCurrent) return
      if (!isOnline) setState('offline')
      else if (!reloadForMissingChunk()) setState('failed')
    })
    return () => {
      isCurrent = false
    }
  }, [error, state])
  if (state === 'checking') return <PageLoading />
  if (state === 'offline') return <ErrorPage code="offline" />
  return <ErrorPage code={isRouteErrorResponse(error) && error.status === 404 ? '404' : '500'} />
}

import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { onNetwork, probe } from '../data/offline/network.ts'
import { isChunkFailure, reloadForChunk } from './chunk-failure.ts'
import { ErrorPage } from './error-page.tsx'
import { PageLoading } from './page-loading.tsx'

/**
 * Error boundary of a route. A missing chunk reloads the page once, or waits for the network, because an offline reload
 * leaves a blank page. A route error shows its status, everything else is a 500.
 */
export function RouteFailure() {
  const error = useRouteError()
  const [state, setState] = useState<'checking' | 'offline' | 'failed'>(isChunkFailure(error) ? 'checking' : 'failed')
  useEffect(() => {
    if (state === 'failed') console.error(error)
    if (state === 'offline') return onNetwork((online) => online && location.reload())
    if (state !== 'checking') return
    let isCurrent = true
    void probe(true).then((online) => {
      if (!isCurrent) return
      if (!online) setState('offline')
      else if (!reloadForChunk()) setState('failed')
    })
    return () => {
      isCurrent = false
    }
  }, [error, state])
  if (state === 'checking') return <PageLoading />
  if (state === 'offline') return <ErrorPage code="offline" />
  return <ErrorPage code={isRouteErrorResponse(error) && error.status === 404 ? '404' : '500'} />
}

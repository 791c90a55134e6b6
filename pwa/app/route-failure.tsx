import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isChunkFailure, reloadForChunk } from './chunk-failure.ts'
import { ErrorPage } from './error-page.tsx'
import { PageLoading } from './page-loading.tsx'

/** What a page threw: a missing chunk reloads once, a route error shows its status, anything else is a 500. */
export function RouteFailure() {
  const error = useRouteError()
  const [reloading] = useState(() => isChunkFailure(error) && reloadForChunk())
  useEffect(() => {
    if (!reloading) console.error(error)
  }, [error, reloading])
  if (reloading) return <PageLoading />
  return <ErrorPage code={isRouteErrorResponse(error) && error.status === 404 ? '404' : '500'} />
}

import '../ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { getPublicPath, isExportArea } from '../data/area.ts'
import { setFailureHandler } from '../data/handle-failure.ts'
import { endSession } from '../data/session.ts'
import { getFailureMessage, getMessages } from '../i18n/get-messages.ts'
import { initLanguage } from '../i18n/i18n.ts'
import { getBasename, getLanguageRedirect, getPathLanguage } from '../i18n/language.ts'
import { showToast } from '../ui/overlay/toasts.ts'
import { navigateOnLaunch } from './follow-launches.ts'
import { stripLanguagePrefix } from './guards.ts'
import { listenForInstallEvents } from './install.ts'
import { isMissingChunkError, reloadForMissingChunk } from './route-error-boundary.tsx'
import { appRoutes, prefetchLinkedPages, prefetchPage } from './routes.tsx'

async function startApp(): Promise<void> {
  const redirect = getLanguageRedirect(location)
  if (redirect !== null) return location.replace(redirect)
  const language = getPathLanguage(location.pathname)
  // the router treats `/en/` as a path below its basename, and its redirects cannot leave that path
  if (location.pathname === '/en/') history.replaceState(null, '', `/en${location.search}${location.hash}`)
  prefetchPage(stripLanguagePrefix(new URL(location.href)), language)
  prefetchLinkedPages(language)
  await initLanguage(language)
  document.documentElement.lang = language
  const router = createBrowserRouter(appRoutes, { basename: getBasename(language) })
  setFailureHandler({
    signedOut: () => {
      endSession()
      void router.navigate(getPublicPath('/'), { replace: true })
    },
    goTo: (path) => void router.navigate(path, { state: { from: stripLanguagePrefix(new URL(location.href)) } }),
    toast: (error) => {
      const t = getMessages('states')
      showToast({
        kind: 'problem',
        title: error.status === 0 ? t('unreachable') : t('errorTitle'),
        text: getFailureMessage(error),
      })
    },
  })
  navigateOnLaunch((path) => void router.navigate(path))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

if (isExportArea) document.documentElement.dataset.area = 'sales-exports'
listenForInstallEvents()
startApp().catch((error: unknown) => {
  console.error(error)
  // not the empty frame of index.html, which would look as if the page were still to come
  const failure = document.querySelector<HTMLTemplateElement>('#start-failed')?.content.cloneNode(true)
  document.getElementById('root')?.replaceChildren(...(failure ? [failure] : []))
  document.querySelector('.start-failed button')?.addEventListener('click', () => location.reload())
  if (isMissingChunkError(error)) reloadForMissingChunk()
})

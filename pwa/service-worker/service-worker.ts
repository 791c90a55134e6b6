/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// The application only. Answers of the API carry customers' figures and never enter a cache of the browser.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// whether a page of the widget may stand in a frame is said by the server with each answer
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^(\/en)?\/widget\//] }))

// A new version waits until the person agrees: a reload in the middle of a question would lose it.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

/// <reference lib="webworker" />

import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { IDLE_CACHE, type WorkerMessage } from '../browser/worker-messages.ts'
import type { CacheGroup } from './app-files.ts'

/** The plugin adds the web app manifest without a group: without its copy, a portal's page would be read as the manifest. */
type AppFile = PrecacheEntry & { group?: CacheGroup }
/** The part of the static routing API that is used here; not every browser supports it. */
type RoutingInstallEvent = ExtendableEvent & { addRoutes?: (rules: object) => Promise<void> }

declare const self: ServiceWorkerGlobalScope

// Only files of the application. API results contain customers' figures and are never cached by the browser.
const files = self.__WB_MANIFEST as AppFile[]
precacheAndRoute(
  files.filter(({ group = 'install' }) => group === 'install').map(({ url, revision }) => ({ url, revision: revision ?? null })),
)
cleanupOutdatedCaches()

const listGroupUrls = (group: CacheGroup): string[] =>
  files.filter((file) => file.group === group).map(({ url }) => new URL(url, self.location.origin).href)
const laterUrls = new Set([...listGroupUrls('idle'), ...listGroupUrls('administration')])
registerRoute(({ url }) => laterUrls.has(url.href), new CacheFirst({ cacheName: IDLE_CACHE }))

// widget pages come from the server, which decides with each response whether they may be framed; /downloads comes from it too;
// licenses.txt is no page
const denylist = [/^\/api\//, /^(\/en)?\/widget\//, /^\/downloads([/?]|$)/, /^\/licenses\.txt$/]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }))

// Hashed files are served from the caches or the network without waiting for this worker to start.
self.addEventListener('install', (event) => {
  const { addRoutes } = event as RoutingInstallEvent
  if (addRoutes === undefined) return
  const rule = { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' }
  // everything works without the rule, slightly slower
  event.waitUntil(addRoutes.call(event, [rule]).catch(() => undefined))
})

/** Removes the files of older versions. */
async function removeOldFiles(): Promise<void> {
  const cache = await caches.open(IDLE_CACHE)
  for (const request of await cache.keys()) if (!laterUrls.has(request.url)) await cache.delete(request)
}
self.addEventListener('activate', (event) => event.waitUntil(removeOldFiles()))

/**
 * Caches files that are not cached yet, one after the other. A file that fails is fetched when it is needed, or the next
 * time.
 */
async function cacheFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(IDLE_CACHE)
  for (const url of urls) if ((await cache.match(url)) === undefined) await cache.add(url).catch(() => undefined)
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null
  // A new version waits until the user accepts it: a reload could lose unsaved input.
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'CACHE_FILES') {
    const urls = [...listGroupUrls('idle'), ...(message.administration ? listGroupUrls('administration') : [])]
    event.waitUntil(cacheFiles(urls).then(() => event.ports[0]?.postMessage('done')))
  }
})

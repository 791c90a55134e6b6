import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Server } from '@hapi/hapi'
import inert from '@hapi/inert'
import { AppError } from '../../shared/errors.ts'
import { errorAnswer } from './adapter.ts'

const appFolder = fileURLToPath(new URL('../../pwa/dist/', import.meta.url))

/** Serves the built app: hashed assets are cached for a year, everything else is revalidated; unknown paths return the app. */
export async function serveApp(server: Server): Promise<void> {
  await server.register(inert)
  // the app's own catch-all route is a GET, which precedes routes for any method
  for (const method of ['GET', '*'] as const) {
    server.route({
      method,
      path: '/api/{path*}',
      handler: (request, h) => errorAnswer(request, h, new AppError('route.notFound')),
    })
  }
  if (!existsSync(`${appFolder}index.html`)) return
  server.route({
    method: 'GET',
    path: '/assets/{path*}',
    options: { cache: { expiresIn: 31_536_000_000, privacy: 'public', otherwise: 'public, max-age=31536000, immutable' } },
    handler: { directory: { path: `${appFolder}assets`, lookupCompressed: true, index: false, etagMethod: 'hash' } },
  })
  server.route({
    method: 'GET',
    path: '/{path*}',
    handler: (request, h) => {
      const path = String(request.params.path ?? '')
      const isFile = /^[\w./-]+\.\w+$/.test(path) && !path.includes('..') && existsSync(`${appFolder}${path}`)
      const response = h.file(isFile ? path : 'index.html', { confine: appFolder, etagMethod: 'hash' })
      // the service worker and the page decide which version runs, so they are always revalidated
      return response.header('cache-control', 'no-cache')
    },
  })
}

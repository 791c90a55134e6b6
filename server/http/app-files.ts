import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Server } from '@hapi/hapi'
import inert from '@hapi/inert'
import { AppError } from '../../shared/errors.ts'
import { errorAnswer } from './adapter.ts'

const appFolder = fileURLToPath(new URL('../../pwa/dist/', import.meta.url))

/** Serves the built app: hashed assets for a year, everything else to be asked for again; unknown paths get the app itself. */
export async function serveApp(server: Server): Promise<void> {
  await server.register(inert)
  // the app's own catch-all is a GET, which goes before any method
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
      // the service worker and the page decide which version runs: never from a cache unasked
      return response.header('cache-control', 'no-cache')
    },
  })
}

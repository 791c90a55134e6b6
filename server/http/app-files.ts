import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { notFound } from '@hapi/boom'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import inert from '@hapi/inert'
import { widgetPages } from '../../shared/api/widget-pages.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { findEmbedPolicy } from '../accounts/api-token-caller.ts'
import type { WithOperations } from '../operations/database.ts'
import { buildErrorResponse } from './adapter.ts'

const appFolder = fileURLToPath(new URL('../../pwa/dist/', import.meta.url))

/** Serves the built app: hashed assets are cached for a year, everything else is revalidated; unknown paths return the app. */
export async function serveApp(server: Server): Promise<void> {
  await server.register(inert)
  // the app's own catch-all route is a GET, which precedes routes for any method
  for (const method of ['GET', '*'] as const) {
    server.route({
      method,
      path: '/api/{path*}',
      handler: (request, h) => buildErrorResponse(request, h, new AppError('route.notFound')),
    })
  }
  if (!existsSync(`${appFolder}index.html`)) return
  // scripts and fonts of the widget: in a sandboxed frame its page has the origin `null`, and browsers load them with CORS only
  for (const { folder, cors } of [
    { folder: 'assets', cors: false },
    { folder: 'assets/widget', cors: { origin: 'ignore', credentials: false } },
  ] as const)
    server.route({
      method: 'GET',
      path: `/${folder}/{path*}`,
      options: {
        cors,
        cache: { expiresIn: 31_536_000_000, privacy: 'public', otherwise: 'public, max-age=31536000, immutable' },
      },
      handler: { directory: { path: `${appFolder}${folder}`, lookupCompressed: true, index: false, etagMethod: 'hash' } },
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

/**
 * Serves the widget's pages. The token in the URL, or its prefix once the page has read it, decides which sites may frame the
 * page. With an expired or revoked token, the page is served with status 404 and states that it has no data. Without a token
 * the page cannot be framed and is for signed-in users.
 */
export function serveWidget(server: Server, { operations }: WithOperations): void {
  const handler = async (request: Request, h: ResponseToolkit) => {
    const { token, head } = request.query as { token?: string | string[]; head?: string | string[] }
    const tokenOrHead = token ?? head
    const found = tokenOrHead === undefined ? null : await findEmbedPolicy(operations.knex, String(tokenOrHead))
    request.plugins.framedBy = found?.origins ?? []
    if (!existsSync(`${appFolder}widget.html`)) throw notFound()
    return h
      .file('widget.html', { confine: appFolder, etagMethod: false })
      .header('cache-control', 'no-store')
      .code(tokenOrHead !== undefined && !found?.live ? 404 : 200)
  }
  for (const page of widgetPages)
    for (const path of [`/widget/${page}`, `/en/widget/${page}`]) server.route({ method: 'GET', path, handler })
}

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { notFound } from '@hapi/boom'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { widgetPages } from '../../shared/widget-pages.ts'
import { findPageToken } from '../accounts/api-token-caller.ts'
import type { Services } from '../services.ts'

const appFolder = fileURLToPath(new URL('../../pwa/dist/', import.meta.url))

/**
 * Serves the widget's pages. The token in the URL, or its head once the page has read it, decides which sites may frame the page.
 * An expired or revoked token gets the page as a 404, which says that there is nothing to see. Without a token the page cannot be
 * framed and is for signed-in users.
 */
export function serveWidget(server: Server, { operations }: Services): void {
  const handler = async (request: Request, h: ResponseToolkit) => {
    const { token, head } = request.query as { token?: string | string[]; head?: string | string[] }
    const tokenOrHead = token ?? head
    const found = tokenOrHead === undefined ? null : await findPageToken(operations.knex, String(tokenOrHead))
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

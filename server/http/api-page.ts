import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ResponseToolkit, Server } from '@hapi/hapi'
import { apiTitle, getOpenapiDocument } from './openapi.ts'

/** Static files of the page that come from the swagger-ui-dist package, with their media types. */
const pageFiles: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
}

const renderPage = (title: string) => `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="calls"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** A separate script, because the policy forbids inline scripts. It requests nothing from other servers. */
const startScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  tagsSorter: 'alpha',
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.headers['x-requested-with'] = 'XMLHttpRequest'
    return request
  },
})
`

/** Serves /api/openapi.json, and /api/docs for reading and trying its calls. The page loads nothing from other servers. */
export function serveApiPage(server: Server): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const html = renderPage(apiTitle)
  server.route([
    { method: 'GET', path: '/api/openapi.json', handler: getOpenapiDocument },
    { method: 'GET', path: '/api/docs', handler: (_request, h) => h.response(html).type('text/html') },
    { method: 'GET', path: '/api/docs/start.js', handler: (_request, h) => h.response(startScript).type('text/javascript') },
    ...Object.entries(pageFiles).map(([name, type]) => ({
      method: 'GET' as const,
      path: `/api/docs/${name}`,
      handler: async (_request: unknown, h: ResponseToolkit) => h.response(await readFile(join(folder, name))).type(type),
    })),
  ])
}

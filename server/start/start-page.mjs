import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { translate, translateBoth } from '../../shared/start/starting.mjs'

/** @param {string} path */
const readText = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

const HEADERS = {
  // the page contains nothing of the request
  'content-security-policy':
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'retry-after': '1',
  connection: 'close',
}

/**
 * Answers on the server's port while the server is prepared: browsers get a page that reloads itself when the server answers,
 * all other requests 503 `server.starting`. Ends this process if it cannot listen. Leaves an invalid port, and the choice of a
 * free one (0), to the server.
 */
export async function openStartPage() {
  const port = Number(process.env.PORT || 8080)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port <= 0 || port > 65_535) return null
  const page = readText('start-page.html').replace('/* tokens */', () => readText('../../pwa/ui/styles/tokens.css'))
  const server = createServer(({ headers }, response) => {
    const isPage = headers.accept?.includes('text/html')
    const language = /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'ja'
    const error = { status: 503, code: 'server.starting', message: translate(language, 'starting') }
    response.writeHead(503, { ...HEADERS, 'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8` })
    response.end(isPage ? page : JSON.stringify(error))
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    console.error(
      code === 'EADDRINUSE'
        ? translateBoth('portInUse', { setting: 'PORT', port })
        : translateBoth('cannotListen', { host, port, code }),
    )
    process.exit(2)
  }
  /** @returns {Promise<void>} */
  const close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      // browsers connect ahead of their requests
      server.closeAllConnections()
    })
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, close }
}

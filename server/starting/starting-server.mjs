import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { chooseLanguage, translate } from './messages.mjs'
import { renderPage } from './page.mjs'

/** Stricter than the app's policy: nothing inline and nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'retry-after': '1',
  // the next request goes to the process that listens on the port by then
  connection: 'close',
}

const files = {
  '/starting/starting.css': ['text/css', './starting.css'],
  '/starting/starting.js': ['text/javascript', './starting.js'],
  '/starting/tokens.css': ['text/css', '../../pwa/ui/styles/tokens.css'],
  '/starting/before-paint.js': ['text/javascript', '../../pwa/public/before-paint.js'],
  '/starting/icon.svg': ['image/svg+xml', '../../pwa/public/icons/icon.svg'],
}

/**
 * Answers while the server is being prepared: a page with the progress, 503 to every call. It shares its port with the server
 * that takes over.
 * @param {import('./progress.mjs').Progress} progress
 * @param {readonly string[]} log terminal output so far
 */
export function createStartingServer(progress, log) {
  /** Time of the page's last request in milliseconds; 0 without any. */
  let watchedAt = 0
  const server = createServer((request, response) => {
    request.resume()
    const send = (status, type, body) => {
      response.writeHead(status, {
        ...HEADERS,
        'content-type': `${type}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
      })
      response.end(request.method === 'HEAD' ? '' : body)
    }
    const language = chooseLanguage(request.headers['accept-language'])
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const file = reads ? files[path] : undefined
    if (file) return send(200, file[0], readFileSync(new URL(file[1], import.meta.url)))
    if (path === '/starting/log' && reads) return send(503, 'text/plain', `${log.join('\n')}\n`)
    const snapshot = progress.getSnapshot()
    if (path.startsWith('/api') || !reads || /\.\w+$/.test(path)) {
      const message = translate(language, snapshot.state === 'failed' ? 'apiFailed' : 'apiStarting')
      const isHealth = path === '/api/health' || path === '/api/health/ready'
      const answer = { status: 503, code: 'server.starting', message, ...(isHealth ? snapshot : {}) }
      return send(503, 'application/json', JSON.stringify(answer))
    }
    watchedAt = Date.now()
    return send(503, 'text/html', renderPage(language, snapshot))
  })
  return { server, isWatched: () => Date.now() - watchedAt < 5000 }
}

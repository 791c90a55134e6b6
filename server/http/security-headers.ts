import { isBoom } from '@hapi/boom'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'

declare module '@hapi/hapi' {
  interface PluginsStates {
    /** Headers that a route adds to every response, including errors. */
    responseHeaders?: Readonly<Record<string, string>>
    /** Sites that may embed this one page in a frame. */
    framedBy?: readonly string[]
  }
}

/**
 * The Content-Security-Policy of every response. Inline scripts are never allowed; inline styles are (PrimeReact and Plotly set
 * them).
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  // the barcode scanner uses WebAssembly; no other code is compiled at run time
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers: Record<string, string> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** onPreResponse handler that sets the headers on every response, including errors and files. */
export function addSecurityHeaders(request: Request, h: ResponseToolkit): symbol {
  const { response } = request
  const setHeader = (name: string, value: string) => {
    if (isBoom(response)) response.output.headers[name] = value
    else (response as ResponseObject).header(name, value)
  }
  const { responseHeaders = {}, framedBy = [] } = request.plugins
  for (const [name, value] of Object.entries({ ...headers, ...responseHeaders })) setHeader(name, value)
  if (framedBy.length > 0) allowFraming(request, framedBy)
  // a file that is missing today can exist in the next version
  const failed = isBoom(response) ? true : (response as ResponseObject).statusCode >= 400
  if (failed || request.path.startsWith('/api')) setHeader('cache-control', 'no-store')
  return h.continue
}

/** Allows framing of the widget's page, only for the sites of its token; nothing else may be framed. */
function allowFraming({ response }: Request, origins: readonly string[]): void {
  const found = isBoom(response) ? response.output.headers : (response as ResponseObject).headers
  found['content-security-policy'] = contentSecurityPolicy.replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  )
  // the older header supports no list of sites; isolated pages can embed only resources with this policy
  delete found['x-frame-options']
  found['cross-origin-resource-policy'] = 'cross-origin'
}

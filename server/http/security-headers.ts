import { isBoom } from '@hapi/boom'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** One policy for every answer. No inline script anywhere; styles may be inline (PrimeReact and Plotly set them). */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
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
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** onPreResponse: the headers on every answer, errors and files included. */
export function addSecurityHeaders(request: Request, h: ResponseToolkit): symbol {
  const { response } = request
  const set = (name: string, value: string) => {
    if (isBoom(response)) response.output.headers[name] = value
    else (response as ResponseObject).header(name, value)
  }
  for (const [name, value] of Object.entries(headers)) set(name, value)
  if (request.path.startsWith('/api')) set('cache-control', 'no-store')
  return h.continue
}

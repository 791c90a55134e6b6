interface CookieOptions {
  maxAge?: number
  sameSite: 'Strict' | 'Lax'
}

/** Value of a cookie; null if it is not set. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const separator = part.indexOf('=')
    if (part.slice(0, separator) === name) return decodeURIComponent(part.slice(separator + 1))
  }
  return null
}

export function writeCookie(name: string, value: string, options: CookieOptions): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `SameSite=${options.sameSite}`]
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`)
  // browsers reject a Secure cookie over http, which developers use
  if (location.protocol === 'https:') parts.push('Secure')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser we serve
  document.cookie = parts.join('; ')
}

export const removeCookie = (name: string): void => writeCookie(name, '', { maxAge: 0, sameSite: 'Strict' })

/** Session cookie of the main area (specification section 3). */
export const TOKEN_COOKIE = 'JWT_TOKEN_D'

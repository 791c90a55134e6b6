// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allowAnyone, requirePage, requireUser, requireVisitor } from './guards.ts'

vi.stubGlobal('fetch', () => Promise.reject(new Error('unexpected request')))

/** Path to which a guard redirects; null if it does not redirect. */
async function getRedirect(guard: (args: { url: URL }) => Promise<null>, path: string): Promise<string | null> {
  try {
    return await guard({ url: new URL(path, 'http://localhost') })
  } catch (response) {
    return (response as Response).headers.get('location')
  }
}

const publicPages = [
  '/',
  '/forgot-password',
  '/forgot-password/confirm-reset/x',
  '/verify-registration',
  '/verify-registration/x',
]

describe('pages of the main area', () => {
  const setExportToken = (value: string, maxAge: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `JWT_TOKEN_SE=${value}; Path=/; Max-Age=${maxAge}`
  }
  afterEach(() => setExportToken('', 0))

  it('redirects a user who is signed in to the export area only from pages of the main area to the 404 page', async () => {
    setExportToken('x', 60)
    for (const path of publicPages) expect(await getRedirect(requireVisitor, path), path).toBe('/404')
    for (const path of ['/maintain', '/access-limit']) expect(await getRedirect(allowAnyone, path), path).toBe('/404')
    expect(await getRedirect(requireUser, '/dashboard')).toBe('/404')
    expect(await getRedirect(requirePage('help'), '/help')).toBe('/404')
  })

  it('opens public pages of the main area to visitors, and redirects them from others to the sign-in page', async () => {
    for (const path of publicPages) expect(await getRedirect(requireVisitor, path), path).toBeNull()
    for (const path of ['/maintain', '/access-limit']) expect(await getRedirect(allowAnyone, path), path).toBeNull()
    expect(await getRedirect(requirePage('help'), '/help')).toBe('/')
  })
})

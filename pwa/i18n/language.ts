import { type Language, languages } from '../../shared/language.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

const LOCALE_COOKIE = 'locale'
const YEAR_SECONDS = 365 * 86_400

/** Japanese has no prefix; English lives under /en. */
export const getPathLanguage = (path: string): Language => (/^\/en(\/|$)/.test(path) ? 'en' : 'ja')

/** Where the router's paths begin. */
export const getBasename = (language: Language): string => (language === 'en' ? '/en' : '/')

/** The same place in another language; `path` carries its prefix, query and hash. */
export function pathInLanguage(path: string, language: Language): string {
  const bare = path.replace(/^\/en(?=\/|\?|#|$)/, '') || '/'
  const rooted = bare.startsWith('/') ? bare : `/${bare}`
  return language === 'ja' ? rooted : `/en${rooted === '/' ? '' : rooted}`
}

export const storeLanguage = (language: Language): void =>
  writeCookie(LOCALE_COOKIE, language, { maxAge: YEAR_SECONDS, sameSite: 'Lax' })

export function readStoredLanguage(): Language | null {
  const value = readCookie(LOCALE_COOKIE)
  return languages.find((language) => language === value) ?? null
}

/**
 * What opening a page means for the language: an English address is remembered, and a visitor who reads English is sent on from
 * an address without the prefix. The address to open instead, or null.
 */
export function languageRedirect({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (getPathLanguage(pathname) === 'en') storeLanguage('en')
  else if (readStoredLanguage() === 'en') return pathInLanguage(pathname + search + hash, 'en')
  return null
}

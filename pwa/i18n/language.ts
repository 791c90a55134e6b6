import { type Language, languages, pickByLanguage } from '../../shared/messages/language.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

const LOCALE_COOKIE = 'locale'
const YEAR_SECONDS = 365 * 86_400

/** Language of a path: Japanese has no prefix, English has /en. */
export const getPathLanguage = (path: string): Language => (/^\/en(\/|$)/.test(path) ? 'en' : 'ja')

/** Base path of the router. */
export const getBasename = (language: Language): string => pickByLanguage(language, ['/', '/en'])

/** The same page in another language; `path` may have a prefix, a query and a hash. */
export function toLanguagePath(path: string, language: Language): string {
  const absolutePath = toPath(path.replace(/^\/en(?=\/|\?|#|$)/, ''))
  return language === 'ja' ? absolutePath : `/en${absolutePath === '/' ? '' : absolutePath}`
}

/** A path of this site: two slashes at its beginning would name another host. */
export const toPath = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`

export const storeLanguage = (language: Language): void =>
  writeCookie(LOCALE_COOKIE, language, { maxAge: YEAR_SECONDS, sameSite: 'Lax' })

export function readStoredLanguage(): Language | null {
  const value = readCookie(LOCALE_COOKIE)
  return languages.find((language) => language === value) ?? null
}

/**
 * Handles the language when a page is opened: an English URL stores English, and a visitor who reads English is redirected
 * from a URL without the prefix. Returns the URL to redirect to, or null.
 */
export function getLanguageRedirect({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  if (getPathLanguage(pathname) === 'en') storeLanguage('en')
  else if (readStoredLanguage() === 'en') return toLanguagePath(pathname + search + hash, 'en')
  return null
}

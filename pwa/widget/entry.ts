import type { Language } from '../../shared/language.ts'
import { isTokenShaped, TOKEN_HEAD, type WidgetPage, widgetPages } from '../../shared/widget-pages.ts'

/** How the page was opened. */
export interface Entry {
  page: WidgetPage
  language: Language
  /** The token of the address; null for whoever is signed in. */
  token: string | null
  search: URLSearchParams
}

/** What the history entry remembers, so that going back to the host's page shows the widget again. */
interface Remembered {
  token?: unknown
}

/**
 * Reads the address and takes the token out of it: what stands in an address is written down by browsers, proxies and whoever
 * shares a screen. Its head stays, by which the server knows whose frames the page may stand in.
 */
export function readEntry(): Entry {
  const url = new URL(location.href)
  const { pathname, searchParams: search } = url
  const tokenParam = search.get('token')
  if (tokenParam !== null) {
    search.delete('token')
    // what is no token of ours may be anything, a password among it
    if (isTokenShaped(tokenParam)) search.set('head', tokenParam.slice(0, TOKEN_HEAD))
    history.replaceState({ token: tokenParam } satisfies Remembered, '', url)
  }
  const { token } = (history.state ?? {}) as Remembered
  const name = pathname.split('/').at(-1)
  const language = search.get('lang') ?? (pathname.startsWith('/en/') ? 'en' : 'ja')
  return {
    page: widgetPages.find((widgetPage) => widgetPage === name) ?? 'combined-sales',
    language: language === 'en' ? 'en' : 'ja',
    token: tokenParam ?? (typeof token === 'string' ? token : null),
    search,
  }
}

import { hasTokenShape, TOKEN_PREFIX_LENGTH, type WidgetPage, widgetPages } from '../../shared/api/widget-pages.ts'
import type { Language } from '../../shared/messages/language.ts'

/** Parameters with which the page was opened. */
export interface WidgetEntry {
  page: WidgetPage
  language: Language
  /** Token of the URL; null for a signed-in user. */
  token: string | null
  search: URLSearchParams
}

/** State of the history entry, so that navigating back to the host page shows the widget again. */
interface StoredEntry {
  token?: unknown
}

/**
 * Reads the URL and removes the token from it: browsers, proxies and screen sharing record URLs. The head of the token
 * stays, because the server derives from it which sites may frame the page.
 */
export function readWidgetEntry(): WidgetEntry {
  const url = new URL(location.href)
  const { pathname, searchParams: search } = url
  const tokenParam = search.get('token')
  if (tokenParam !== null) {
    search.delete('token')
    // a value that is not one of our tokens may be anything, even a password
    if (hasTokenShape(tokenParam)) search.set('head', tokenParam.slice(0, TOKEN_PREFIX_LENGTH))
    try {
      history.replaceState({ token: tokenParam } satisfies StoredEntry, '', url)
    } catch {
      // a sandboxed frame without allow-same-origin keeps its URL
    }
  }
  const { token } = (history.state ?? {}) as StoredEntry
  const name = pathname.split('/').at(-1)
  const language = search.get('lang') ?? (pathname.startsWith('/en/') ? 'en' : 'ja')
  return {
    page: widgetPages.find((widgetPage) => widgetPage === name) ?? 'combined-sales',
    language: language === 'en' ? 'en' : 'ja',
    token: tokenParam ?? (typeof token === 'string' ? token : null),
    search,
  }
}

/**
 * What the article of a notice may consist of: one list for the server, which cleans what is saved, the browser, which
 * cleans again what it shows, and the editor, which offers nothing beyond it. No styles, no classes, no pictures.
 */
export const noticeTags = [
  'p',
  'br',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
] as const

export const noticeAttributes = ['href', 'rel', 'target', 'colspan', 'rowspan'] as const

/** A page of this application: one slash first, and none of what a browser reads as a second one. */
const isAppPath = (text: string): boolean => /^\/(?![/\\])[\w\-./?=&%,:~+#]*$/.test(text)

/**
 * The address that a link of a notice may lead to: http, https, mailto, or a page of this application. Null for anything
 * else, however its scheme is written: the parser reads it as a browser would.
 */
export function safeLink(href: string): string | null {
  const text = href.trim()
  if (isAppPath(text)) return text
  try {
    const url = new URL(text)
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** A screen that a notice can lead to. */
export const isScreenPath = (text: string): boolean => isAppPath(text) && text.length > 1

/** Where a notice about sold-together sales leads. */
export const AND_BUY_PATH = '/combined-sales-analysis'

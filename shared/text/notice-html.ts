/**
 * HTML elements allowed in a notice. The server sanitizes on saving, the browser again on display, and the editor offers
 * nothing else. No styles, classes or images.
 */
export const allowedNoticeTags = [
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

export const allowedNoticeAttributes = ['href', 'rel', 'target', 'colspan', 'rowspan'] as const

/** A path of this app: starts with one slash, without anything that browsers treat as a second slash. */
const isAppPath = (text: string): boolean => /^\/(?![/\\])[\w\-./?=&%,:~+#]*$/.test(text)

/**
 * Returns the allowed target of a link in a notice: http, https, mailto, or a path of this app; null for anything else. The URL
 * parser normalizes disguised schemes as a browser does.
 */
export function sanitizeLink(href: string): string | null {
  const text = href.trim()
  if (isAppPath(text)) return text
  try {
    const url = new URL(text)
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** True for the path of a screen to which a notice can link. */
export const isScreenPath = (text: string): boolean => isAppPath(text) && text.length > 1

/** Target of notices about combined sales. */
export const COMBINED_SALES_PATH = '/combined-sales-analysis'

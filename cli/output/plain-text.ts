/**
 * Text from files and names is data and must not control the terminal: control characters (ESC, NUL, C1) and bidirectional
 * marks are shown as U+FFFD.
 */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Cleans a single-line text. */
export const stripControls = (text: string): string => text.replace(controlCharacters, '\ufffd')

/** Cleans a multi-line text; line breaks and tabs are preserved. */
export const stripControlsFromLines = (text: string): string =>
  text.replace(controlCharacters, (char) => (char === '\n' || char === '\t' ? char : '\ufffd'))

/** Equivalent JSON in which all such characters are escaped. */
export const stringifyPlainJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(controlCharacters, (char) =>
    space !== undefined && char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Text of a sanitized article, one line per block, with list markers. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<li>(?:<p>)?/g, '・')
    .replace(/<\/(?:td|th)>/g, '\t')
    .replace(/<br ?\/?>|<\/(?:p|h2|h3|li|tr|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? entity),
    )
    .replace(/\t\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Converts typed text to HTML: an empty line starts a paragraph, a line break is preserved. */
export const textToHtml = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

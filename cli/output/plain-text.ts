/**
 * Text from files and names is data and must not control the terminal: control characters (ESC, NUL, C1) and bidirectional
 * marks are shown as U+FFFD.
 */
const orders = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Cleans a single-line text. */
export const withoutControls = (text: string): string => text.replace(orders, '\ufffd')

/** Cleans a multi-line text; line breaks and tabs are preserved. */
export const plainLines = (text: string): string =>
  text.replace(orders, (char) => (char === '\n' || char === '\t' ? char : '\ufffd'))

/** Equivalent JSON in which all such characters are escaped. */
export const plainJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(orders, (char) =>
    space !== undefined && char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

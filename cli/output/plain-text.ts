/**
 * What comes from files and names is data, never orders to the terminal: control characters (ESC, NUL, the eighth-bit ones)
 * and marks that turn the direction of what follows are shown as U+FFFD.
 */
const orders = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A text on one line. */
export const withoutControls = (text: string): string => text.replace(orders, '\ufffd')

/** A text of several lines: line ends and tabs stay. */
export const plainLines = (text: string): string =>
  text.replace(orders, (char) => (char === '\n' || char === '\t' ? char : '\ufffd'))

/** JSON in which every such character is escaped: the same JSON. */
export const plainJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replace(orders, (char) =>
    space !== undefined && char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

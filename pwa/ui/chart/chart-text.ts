/**
 * The chart library draws some HTML of every text it is given: links, bold, line breaks. Names of titles, stores and people are
 * text. Drawings write what they want bold or broken with the marks below, and everything else leaves as it reads.
 */

// characters that no text holds: noncharacters of Unicode
const BOLD = '\ufdd0'
const BOLD_END = '\ufdd1'
const BREAK = '\ufdd2'
const BOX = '\ufdd3'
const BOX_END = '\ufdd4'
const COLOUR = '\ufdd5'
const COLOUR_VALUE_END = '\ufdd6'
const COLOUR_END = '\ufdd7'

export const bold = (text: string): string => `${BOLD}${text}${BOLD_END}`
export const lineBreak = BREAK
/** The second box of a tip, which names what the first is about; none where nothing is said. */
export const tipBox = (text = ''): string => `${BOX}${text}${BOX_END}`
export const colourText = (color: string, text: string): string => `${COLOUR}${color}${COLOUR_VALUE_END}${text}${COLOUR_END}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const tags: Record<string, string> = {
  [BOLD]: '<b>',
  [BOLD_END]: '</b>',
  [BREAK]: '<br>',
  [BOX]: '<extra>',
  [BOX_END]: '</extra>',
  [COLOUR_END]: '</span>',
}

/** A text as the library is given it. Colours come from our own tokens, whatever stands in them. */
const toPlainText = (text: string): string =>
  text
    .replace(/[&<>]/g, (char) => entities[char] ?? char)
    .replace(/\ufdd5([\w#(),.%/ -]*)\ufdd6/g, '<span style="color:$1">')
    .replace(/[\ufdd0-\ufdd7]/g, (mark) => tags[mark] ?? '')

/** A drawing, or a part of it, with every text in it made harmless: the one place where texts go to the library. */
export function chartText<T>(part: T): T {
  if (typeof part === 'string') return toPlainText(part) as T
  if (Array.isArray(part)) return part.map((item) => chartText(item as unknown)) as T
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, chartText(value as unknown)])) as T
}

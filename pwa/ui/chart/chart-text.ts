/**
 * Escaping of chart texts. The chart library interprets some HTML in every text: links, bold, line breaks. Names of titles,
 * stores and people must appear literally, so drawings mark bold text and line breaks with the characters below and
 * everything else is escaped.
 */

/** Size of the texts of a chart, in pixels. */
export const CHART_FONT_SIZE = 11.5

// Unicode noncharacters, which valid text never contains
const BOLD = '\ufdd0'
const BOLD_END = '\ufdd1'
const BREAK = '\ufdd2'
const TOOLTIP_BOX = '\ufdd3'
const TOOLTIP_BOX_END = '\ufdd4'
const COLOR = '\ufdd5'
const COLOR_VALUE_END = '\ufdd6'
const COLOR_END = '\ufdd7'

/** Marks a text as bold for `escapeChartText`. */
export const markBold = (text: string): string => `${BOLD}${text}${BOLD_END}`
export const lineBreakMark = BREAK
/** Second box of a tooltip, which the library uses for the name of the trace; an empty text hides it. */
export const markTooltipBox = (text = ''): string => `${TOOLTIP_BOX}${text}${TOOLTIP_BOX_END}`
/** Marks a text as coloured for `escapeChartText`; `color` is a CSS colour from the chart tokens. */
export const markColor = (color: string, text: string): string => `${COLOR}${color}${COLOR_VALUE_END}${text}${COLOR_END}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const tags: Record<string, string> = {
  [BOLD]: '<b>',
  [BOLD_END]: '</b>',
  [BREAK]: '<br>',
  [TOOLTIP_BOX]: '<extra>',
  [TOOLTIP_BOX_END]: '</extra>',
  [COLOR_END]: '</span>',
}

/**
 * Escapes a text for the library and turns the marks into tags. Colours come from our tokens; the mark of an invalid one is
 * dropped, so that no tag stays open.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[&<>]/g, (char) => entities[char] ?? char)
    .replace(/\ufdd5([\w#(),.%/ -]*)\ufdd6/g, '<span style="color:$1">')
    .replace(/[\ufdd0-\ufdd7]/g, (mark) => tags[mark] ?? '')

/**
 * Escapes every string of a drawing or of a part of it, recursively. The only place where texts are passed to the library.
 */
export function escapeChartText<T>(part: T): T {
  if (typeof part === 'string') return escapeText(part) as T
  if (Array.isArray(part)) return part.map((item) => escapeChartText(item as unknown)) as T
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, escapeChartText(value as unknown)])) as T
}

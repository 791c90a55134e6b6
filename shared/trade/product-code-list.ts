import { normalizeCodeDigits, normalizeDashes } from './jan.ts'
import { type CodeForm, parseProductCode } from './product-code.ts'

/** Product codes in longer texts: searches, pasted lists, lines of receipts. */

/** Splits a search text into words. */
export const splitKeyword = (keyword: string): string[] => keyword.split(/[\s,、]+/u).filter((word) => word !== '')

/** Codes within other text: long enough that prices, quantities, days and telephone numbers are not taken for them. */
const embeddedCodes = new RegExp(
  [
    // with the add-on of a magazine, 13 digits in groups or not
    String.raw`491\d{10} ?\d{5}`,
    String.raw`97[89](?:[ -]?\d){10}`,
    String.raw`0?\d{13}`,
    String.raw`\d[.]\d{12}E[+]?0*12`,
    // ISBN-10: with a label, with hyphens, or Japanese
    String.raw`ISBN(?:[- ]?10[: -])?[-:. ]*\d(?:[ -]?\d){8}[ -]?[\dX]`,
    String.raw`\d{1,5}-\d{1,7}-\d{1,7}-[\dX]`,
    String.raw`4\d{8}[\dX]`,
    // in the address of a shop's page
    String.raw`(?<=/)\d{9}[\dX]`,
  ]
    // T and 13 digits are the registration number of an invoice
    .map((source) => String.raw`(?<![\d.T])(?<!\d-)${source}(?!\d)`)
    .join('|'),
  'g',
)

/** True for a reading that names a product, or was intended to. */
const isProductCode = ({ form }: CodeForm): boolean => form !== 'other' && form !== 'in-store' && form !== 'lost-digits'

/** JANs with a mistyped digit are also found, but not any 13 digits. */
function isEmbeddedCode(text: string): boolean {
  const read = parseProductCode(text)
  if (read.form === 'wrong-check-digit') return /^(978|979|491|45|49)\d{10,}$/.test(read.code)
  return read.form === 'jan' && normalizeCodeDigits(text).length >= 10
}

/** Removes what a spreadsheet or a form has around a code, in the width of ASCII. */
const normalizeListText = (text: string): string =>
  normalizeDashes(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .toUpperCase(),
  )

const findEmbeddedCodes = (text: string): string[] =>
  [...normalizeListText(text).matchAll(embeddedCodes)].map(([found]) => found).filter(isEmbeddedCode)

/** Words that are searched as codes if all words are: complete codes, also with a wrong check digit. */
const isCompleteCode = (word: string): boolean => /^\d{9}[\dX]$|^\d{13,14}$|^\d{18}$/.test(normalizeCodeDigits(word))

/**
 * Product codes that a search text is about, in the form in which they are written: the whole text, all of its words, or those
 * within other text (a line of a receipt). None if it is about something else.
 */
export function parseKeywordCodes(keyword: string): string[] {
  const { form } = parseProductCode(keyword)
  if (form === 'jan' || form === 'ambiguous') return [keyword.trim()]
  const words = splitKeyword(keyword)
  if (words.length > 0 && words.every(isCompleteCode)) return words
  return findEmbeddedCodes(keyword)
}

/** Shortens a pasted text to the length that a search accepts: to its codes if there are any. */
export function shortenKeyword(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const codes = parseKeywordCodes(text).join(' ')
  return (codes === '' ? text : codes).slice(0, maxLength)
}

/** Price, quantity, C-code, or the name of a code. */
const besides = /^([¥\\@][\d,.]+[-円]?|[¥\\]?\d{2,7}E|\d{1,3}(,\d{3})+円?|C\d{4}|[X×*]\d{1,3}|(ISBN|JAN)[-:]?(1[03])?[-:]?)$/

/** Words of a search text without prices, quantities and C-codes that stand beside others, as on a receipt. */
export function listKeywordWords(keyword: string): string[] {
  // commas also separate words, but not within a price
  const texts = keyword.split(/\s+/u).filter((text) => text !== '')
  const kept = texts.filter((text) => !besides.test(normalizeListText(text)))
  return splitKeyword((kept.length === 0 ? texts : kept).join(' '))
}

/** Number and length of the lines that a message quotes. */
const QUOTED_LINES = 3
const QUOTED_LENGTH = 30

/** Quotes the first lines of a list that contain no code, in either language. */
export function quoteLines(lines: readonly string[]): string {
  const quoted = lines.slice(0, QUOTED_LINES).map((line) => {
    const text = line.replace(/\s+/g, ' ')
    return `「${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text}」`
  })
  return quoted.join('') + (lines.length > QUOTED_LINES ? '…' : '')
}

export interface ProductCodeList {
  /** In stored form if the code is valid; in order, without duplicates. */
  codes: string[]
  /** Lines that contain no code. */
  otherLines: string[]
}

/** Stored form of a valid code; otherwise the text, for the server to name. */
const toStoredForm = (text: string): string => {
  const read = parseProductCode(text)
  return read.form === 'jan' ? read.jan : read.form === 'in-store' ? read.code : text.normalize('NFKC').trim()
}

/**
 * True for a word of a list that is a code by itself; long numbers are mistyped codes. In-store codes need a digit, because titles
 * (SPY-…) have the form of the others.
 */
const isListedCode = (word: string): boolean => {
  const read = parseProductCode(word)
  return (
    isProductCode(read) ||
    (read.form === 'in-store' && /^[!-~]*\d[!-~]*$/.test(read.code)) ||
    /^\d{11,18}$/.test(normalizeCodeDigits(word))
  )
}

function readLineCodes(line: string): string[] {
  if (parseProductCode(line).form === 'jan') return [line]
  const embedded = findEmbeddedCodes(line)
  const words = splitList(line)
  if (words.every(isListedCode)) return words
  if (embedded.length > 0) return embedded
  if (isListedCode(line)) return [line]
  const [first] = words
  // short codes are recognised at the beginning of a line only: elsewhere they are prices and days
  return first !== undefined && isListedCode(first) ? [first] : []
}

const splitList = (line: string): string[] => line.split(/[\s,、;]+/u).filter((word) => word !== '')

/**
 * Reads a pasted list of products: codes in any form, one or several a line, with titles, prices and anything else beside them.
 */
export function parseProductCodeList(text: string): ProductCodeList {
  const codes = new Set<string>()
  const otherLines: string[] = []
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (line.trim() === '') continue
    const found = readLineCodes(line)
    if (found.length === 0) otherLines.push(line.trim())
    for (const code of found) codes.add(toStoredForm(code))
  }
  return { codes: [...codes], otherLines }
}

import { isDay } from '../calendar/period.ts'

/**
 * Validation rules of specification section 5, shared by forms, server and terminal. Each returns true for valid text; empty
 * text is checked by `required` only. Messages are in messages/validation.ts under the key named in the comment.
 */

/** Maximum text lengths in characters. */
export const textLimits = {
  title: 50,
  email: 254,
  name: 40,
  companyName: 60,
  department: 60,
  phone: 13,
  phoneMin: 10,
  /** Internal phone number within a company. */
  extension: 5,
  address: 200,
  attribute: 50,
} as const

/** Maximum size of a notice attachment in bytes (2048 KB). */
export const ATTACHMENT_BYTES = 2048 * 1024

/** Number of code points: 𠮷 counts as one although UTF-16 needs two units. Forms and server count this way. */
export const countCharacters = (text: string): number => [...text].length

const everyCharacter = (text: string, test: (char: string) => boolean): boolean => {
  for (const char of text) if (!test(char)) return false
  return true
}
const isDigit = (char: string) => char >= '0' && char <= '9'

/**
 * Characters that end a line, reverse the text around them or are never seen, so that a name would break a table, a file name or
 * a mail, or look like another name: control characters, line and paragraph separators, annotations, halves of characters, which
 * a database refuses, and what Unicode calls ignorable: bidirectional controls, soft hyphens, fillers, spaces of no width. The
 * joiners and variation selectors stay, which emoji, kanji and some scripts need.
 */
const CONTROL = /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u
/** Flags of regions, such as Wales: a flag, letters as tags, and the tag that ends them. */
const TAGGED_FLAGS = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu
/** Characters that show nothing by themselves: spaces, joiners, variation selectors and fillers. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u

/** `validation.oneLine`: no line breaks and other control characters. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text.replace(TAGGED_FLAGS, ''))

/** `validation.required`: a character that can be seen. The empty text is checked by `required` itself. */
export const hasVisibleCharacter = (text: string): boolean => !everyCharacter(text, (char) => INVISIBLE.test(char))

/** A name as users see it in lists: on one line and not invisible. Joiners within it are kept, which emoji and scripts need. */
export const isName = (text: string): boolean => isOneLine(text) && hasVisibleCharacter(text)

/** A text of others, such as the name of a file, for a table, a log or a mail: characters that a name cannot have become �. */
export const toSafeName = (text: string): string => {
  const shown = isOneLine(text) ? text : [...text].map((char) => (CONTROL.test(char) ? '\ufffd' : char)).join('')
  return hasVisibleCharacter(shown) ? shown : '\ufffd'
}

/** `validation.fullWidth`: no printable ASCII characters. */
export const isFullWidth = (text: string): boolean => everyCharacter(text, (char) => char < ' ' || char > '~')

/** `validation.halfWidth`: letters, digits and keyboard symbols, no space. */
export const isHalfWidth = (text: string): boolean => everyCharacter(text, (char) => char > ' ' && char <= '~')

/** `validation.fullWidthKata`: full-width katakana with their marks; a space may separate two names. */
export const isFullWidthKatakana = (text: string): boolean =>
  everyCharacter(
    text,
    (char) => (char >= 'ァ' && char <= 'ヺ') || char === 'ー' || char === 'ヽ' || char === 'ヾ' || char === '・' || char === '　',
  )

/** `validation.phoneDigits`: digits only, no hyphen; for phone numbers and extensions. */
export const isDigits = (text: string): boolean => everyCharacter(text, isDigit)

/** `validation.digitsAndHyphen`: digits and hyphens. */
export const isDigitsAndHyphens = (text: string): boolean => everyCharacter(text, (char) => isDigit(char) || char === '-')

/** `validation.postalHead`, `validation.postalBody`, `validation.postalCode`: exactly this many digits. */
export const hasDigits = (text: string, length: number): boolean => text.length === length && isDigits(text)

/** `validation.passwordShape`: no space, at least one letter, and one character that is not a letter, digit or `_`. */
export function hasPasswordShape(text: string): boolean {
  let hasLetter = false
  let hasSymbol = false
  for (const char of text) {
    if (/\s/u.test(char)) return false
    if (/[A-Za-z]/.test(char)) hasLetter = true
    else if (!isDigit(char) && char !== '_') hasSymbol = true
  }
  return hasLetter && hasSymbol
}

/**
 * `validation.email`: one `@`, printable ASCII before it, and a host with a dot after it. Whether the address exists only shows
 * when a mail is sent.
 */
export function isEmail(text: string): boolean {
  if (text.length > textLimits.email || !isHalfWidth(text)) return false
  const at = text.indexOf('@')
  if (at < 1 || at !== text.lastIndexOf('@') || at > 64) return false
  const name = text.slice(0, at)
  if (!everyCharacter(name, (char) => /[\w.!#$%&'*+/=?^`{|}~-]/.test(char))) return false
  const labels = text.slice(at + 1).split('.')
  return labels.length >= 2 && labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label))
}

/** `validation.isDate`: a valid calendar day, exactly YYYY-MM-DD. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text)

/** `validation.isDateOver`: not after today, both YYYY-MM-DD. */
export const isNotFuture = (day: string, today: string): boolean => day <= today

/** `validation.isDateBefore` (leaving date) and `validation.endBeforeStart` (other periods): not before the start. */
export const isNotBefore = (day: string, start: string): boolean => day >= start

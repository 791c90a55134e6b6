import { computeEan13CheckDigit, computeIsbn10CheckDigit, convertIsbn10To13, isEan13, normalizeDashes } from './jan.ts'

/**
 * What counts as a product code, in files, searches, scans, lists, calls and commands. Files are read by the same rule in SQL
 * (server/loading/check/code-macros.ts); product-code-cases.ts lists examples on which both must agree.
 *
 * Stored forms: 13 digits for JAN, ISBN and UPC-A (with a leading zero), 8 digits for EAN-8, capitals for in-store codes.
 */

/** Reading of a written product code. `code` is the text in normalized form. */
export type CodeForm =
  | { form: 'jan'; jan: string }
  /**
   * 雑誌コード with issue: five digits and two-digit issue; `extra` is the day of a weekly or the year, if given. `isbn`: the ISBN
   * that the same seven digits are without three leading zeros; the master decides which of the two exists.
   */
  | { form: 'magazine'; magazineCd: string; issue: string; extra: string | null; isbn: string | null }
  | { form: 'in-store'; code: string }
  | { form: 'wrong-check-digit'; code: string; expected: string }
  /** Valid as two different codes. */
  | { form: 'ambiguous'; code: string; readings: readonly [string, string] }
  /** GTIN-14 of a case; `item` is the JAN of what is in it. */
  | { form: 'case'; code: string; item: string }
  /** Lower barcode of a book (191 or 192: class and price), which identifies no title. */
  | { form: 'lower-barcode'; code: string }
  /** Number in scientific notation whose last digits are lost. */
  | { form: 'lost-digits'; code: string }
  | { form: 'several'; code: string; jans: readonly [string, string] }
  | { form: 'other'; code: string }

/** Longer than any code with everything that is written beside it. */
const MAX_WRITTEN_LENGTH = 200

/** The patterns are also used in SQL, and therefore contain neither look-around nor back references. Texts are in capitals. */
export const codePatterns = {
  /** In-store codes: 2 to 8 letters, a hyphen, and anything but list separators; with single spaces inside. */
  inStore: '[A-Z]{2,8}-[^ ,;][^,;]*',
  /** A quotation mark, Excel's ="…" or a bracket before a code, and its end. */
  wrapped: `^(?:="|['"‘“\\[(<{【「]) ?(.*?) ?['"’”\\])>}】」]?$`,
  /** What a code is called, and the code. */
  labelled: '^(ISBN|JAN|EAN|GTIN|UPC|雑誌)(?:[- ]?1[0-4][: -]|-[8A][: ]|コ-ド)?[-:.# ]*([0-9].*)$',
  /** C-code, price and lower barcode behind a code. */
  additions:
    '(?:[ ,;/|・-]*C[0-9]{4}|[ ,;/|・-]*[¥\\\\P][0-9][0-9,]*[E円-]?|[ ,;/|・-]+[0-9]{2,7}[E円]|[ ,;/|・]+19[12][0-9]{10})+$',
  /** A number that a spreadsheet or a program wrote in scientific notation. */
  exponent: '^([0-9])[.,]?([0-9]*)E[+]?0*([0-9]{1,2})$',
  float: '^[-+]?[0-9]+([.,][0-9]+)?E[-+]?[0-9]+$',
  thousands: '^[0-9]{1,3}(,[0-9]{3})+([.]0*)?$',
  /** Decimals of a number, and punctuation at the end. */
  ending: `(?:[.]0+)?[.,;:、。'"\\])】」]*$`,
  magazine: '^([0-9]{5})-([0-9]{1,2})(?:/([0-9]{1,2}))?$',
  pair: '^([0-9](?:-?[0-9]){8,12}-?[0-9X])[ ,;/|]+([0-9](?:-?[0-9]){8,12}-?[0-9X])$',
  joinedPair: '^([0-9]{13})([0-9]{13})$',
} as const

const regexes = {
  inStore: new RegExp(`^${codePatterns.inStore}$`),
  wrapped: new RegExp(codePatterns.wrapped),
  labelled: new RegExp(codePatterns.labelled),
  additions: new RegExp(codePatterns.additions),
  exponent: new RegExp(codePatterns.exponent),
  float: new RegExp(codePatterns.float),
  thousands: new RegExp(codePatterns.thousands),
  ending: new RegExp(codePatterns.ending),
  magazine: new RegExp(codePatterns.magazine),
  pair: new RegExp(codePatterns.pair),
  joinedPair: new RegExp(codePatterns.joinedPair),
}

/** Folds width, case, dashes and spaces, removes invisible characters, and takes the text out of quotation marks or brackets. */
export const normalizeCodeText = (text: string): string =>
  normalizeDashes(text.normalize('NFKC').toUpperCase())
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
    .replace(regexes.wrapped, '$1')

/** Returns the digits of a text, or of the beginning of a code, without label and separators; other texts without those. */
export function getCodeDigits(text: string): string {
  const normalized = normalizeCodeText(text)
  return (regexes.labelled.exec(normalized)?.[2] ?? normalized).replace(/[ -]/g, '')
}

/**
 * Codes under which a master may list what a text means, the most literal first. Empty for a text that names no product and for
 * 雑誌コード, unless they are an ISBN, too.
 */
export function listPossibleCodes(read: CodeForm): string[] {
  switch (read.form) {
    case 'jan':
      return [read.jan]
    case 'magazine':
      return read.isbn === null ? [] : [read.isbn]
    case 'ambiguous':
      return [...read.readings]
    // an in-store code can look like an ISBN with a wrong check digit, but only if a product has it
    case 'in-store':
    case 'other':
    case 'wrong-check-digit':
      return [read.code]
    default:
      return []
  }
}

/** Returns the digits of a number in scientific notation if it shows all of them, else null. */
function expandExponent(text: string): string | null {
  const [, first = '', fraction = '', exponent = ''] = regexes.exponent.exec(text) ?? []
  const power = Number(exponent)
  if (first === '' || fraction.length < power || /[^0]/.test(fraction.slice(power))) return null
  return first + fraction.slice(0, power)
}

/** Reads 13 digits. Five leading zeros before an EAN-8 are dropped; the lower barcode of a book identifies nothing. */
function readEan13(code: string): CodeForm {
  if (/^19[12]/.test(code)) return { form: 'lower-barcode', code }
  const expected = code.slice(0, 12) + String(computeEan13CheckDigit(code.slice(0, 12)))
  if (expected !== code) return { form: 'wrong-check-digit', code, expected }
  return { form: 'jan', jan: code.startsWith('00000') ? code.slice(5) : code }
}

/**
 * 12 digits are a UPC-A. Those that begin with 978, 979 or 491 are rather an ISBN or a magazine's JAN without its check digit, and
 * ambiguous if the last digit happens to be a check digit.
 */
function readUpc(code: string): CodeForm {
  const upc = readEan13(`0${code}`)
  if (!/^(97[89]|491)/.test(code)) return upc.form === 'jan' ? upc : { form: 'other', code }
  const expected = code + String(computeEan13CheckDigit(code))
  return upc.form === 'jan'
    ? { form: 'ambiguous', code, readings: [upc.jan, expected] }
    : { form: 'wrong-check-digit', code, expected }
}

/** Eight digits: an EAN-8, or an ISBN-10 that lost two leading zeros, whichever check digit holds; ambiguous if both do. */
function readEightDigits(code: string, label: string): CodeForm {
  const isEan8 = label !== 'ISBN' && isEan13(`00000${code}`)
  const isbn = label === '' || label === 'ISBN' ? convertIsbn10To13(`00${code}`) : null
  if (isEan8) return isbn === null ? { form: 'jan', jan: code } : { form: 'ambiguous', code, readings: [code, isbn] }
  return isbn === null ? { form: 'other', code } : { form: 'jan', jan: isbn }
}

/**
 * Seven digits are 雑誌コード and issue. They are also an ISBN-10 without three leading zeros if its check digit holds; the master
 * decides, because any seven digits can be an issue.
 */
function readSevenDigits(code: string, label: string): CodeForm {
  const isbn = label === '' || label === 'ISBN' ? convertIsbn10To13(`000${code}`) : null
  if (label === 'ISBN' && isbn !== null) return { form: 'jan', jan: isbn }
  if (label !== '' && label !== '雑誌') return { form: 'other', code }
  return { form: 'magazine', magazineCd: code.slice(0, 5), issue: code.slice(5), extra: null, isbn }
}

/** Reads digits without separators. `label` is what the text calls the code, if anything. */
function readDigits(code: string, label: string): CodeForm {
  const toCodeForm = (jan: string | null): CodeForm => (jan === null ? { form: 'other', code } : { form: 'jan', jan })
  if (/^0+$/.test(code)) return { form: 'other', code }
  if (/^(491|97[89])\d{15}$/.test(code)) return readEan13(code.slice(0, 13))
  if (/^0\d{13}$/.test(code)) return readEan13(code.slice(1))
  if (/^\d{14}$/.test(code)) {
    const item = code.slice(1, 13) + String(computeEan13CheckDigit(code.slice(1, 13)))
    // the check digit of 14 digits weighs the first one by 3
    const isCase = (Number(item[12]) + 10 - ((Number(code[0]) * 3) % 10)) % 10 === Number(code[13])
    return isCase ? { form: 'case', code, item } : { form: 'other', code }
  }
  if (/^\d{13}$/.test(code)) return readEan13(code)
  if (/^\d{12}$/.test(code)) return readUpc(code)
  // a UPC-A without its leading zero
  if (/^\d{11}$/.test(code)) return isEan13(`00${code}`) ? readEan13(`00${code}`) : { form: 'other', code }
  if (/^\d{9}[\dX]$/.test(code)) {
    const jan = convertIsbn10To13(code)
    if (jan !== null) return { form: 'jan', jan }
    return { form: 'wrong-check-digit', code, expected: code.slice(0, 9) + computeIsbn10CheckDigit(code.slice(0, 9)) }
  }
  // spreadsheets drop leading zeros
  if (/^\d{8}[\dX]$/.test(code)) return toCodeForm(convertIsbn10To13(`0${code}`))
  if (/^\d{8}$/.test(code)) return readEightDigits(code, label)
  if (/^\d{6,7}X$/.test(code)) return toCodeForm(convertIsbn10To13(code.padStart(10, '0')))
  return /^\d{7}$/.test(code) ? readSevenDigits(code, label) : { form: 'other', code }
}

/** Reads two codes in one text: those of one title (ISBN-13 and ISBN-10, upper and lower barcode) are one. */
function readTwoCodes(one: string, two: string): CodeForm {
  const [first, second] = [readDigits(one, ''), readDigits(two, '')]
  if (first.form === 'lower-barcode') return second
  if (second.form === 'lower-barcode') return first
  if (first.form !== 'jan' || second.form !== 'jan') return { form: 'other', code: `${one} ${two}` }
  return first.jan === second.jan ? first : { form: 'several', code: `${one} ${two}`, jans: [first.jan, second.jan] }
}

/**
 * Parses any written form of a product code. Width, case, hyphens, spaces, quotation marks and a label (`ISBN`, `JAN`, `雑誌`)
 * do not matter. Accepted: JAN and ISBN-13, also with a leading zero (GTIN-14), with an add-on of five digits, with C-code and
 * price behind it, with thousands separators or `.0`, or in scientific notation with all digits; UPC-A and EAN-8; ISBN-10, also
 * without its leading zeros if it is a plain number; 雑誌コード `NNNNN-NN`, `NNNNN-NN/NN` or `NNNNNNN`; in-store codes.
 */
export function parseProductCode(text: string): CodeForm {
  // no code: the patterns would take long for a pasted page
  if (text.trim().length > MAX_WRITTEN_LENGTH) return { form: 'other', code: text.trim() }
  const normalized = normalizeCodeText(text)
  const [, label = '', rest = normalized] = regexes.labelled.exec(normalized) ?? []
  const read = /^[0-9]/.test(rest) ? readNumber(rest, label) : null
  if (read !== null && (read.form !== 'other' || label === 'ISBN')) return read
  const code = normalized.replace(/(\d)\.0+$/, '$1')
  return { form: regexes.inStore.test(code) && !code.startsWith('ISBN') ? 'in-store' : 'other', code }
}

/** Reads a text that begins with a digit. */
function readNumber(text: string, label: string): CodeForm {
  if (regexes.float.test(text)) {
    const digits = expandExponent(text)
    return digits === null ? { form: 'lost-digits', code: text } : readDigits(digits, label)
  }
  const bare = text.replace(regexes.additions, '').replace(regexes.thousands, (found) => found.replaceAll(',', ''))
  const code = bare.replace(regexes.ending, '')
  const magazine = regexes.magazine.exec(code)
  if (magazine) {
    const [, magazineCd = '', issue = '', extra] = magazine
    return { form: 'magazine', magazineCd, issue: issue.padStart(2, '0'), extra: extra?.padStart(2, '0') ?? null, isbn: null }
  }
  const digits = code.replace(/[ -]/g, '')
  // a hyphen or a space shows that a code of seven digits is something else
  if (/^\d{7}$/.test(digits) && digits !== code) return { form: 'other', code }
  const [, one, two] = regexes.pair.exec(code.replace(regexes.joinedPair, '$1 $2')) ?? []
  if (one !== undefined && two !== undefined) return readTwoCodes(one.replaceAll('-', ''), two.replaceAll('-', ''))
  return readDigits(digits, label)
}

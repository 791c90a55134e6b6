/** Check digits and forms of JAN and ISBN (domain 2). What counts as a product code: product-code.ts. */

/** Replaces everything that is typed for a hyphen in codes and numbers by one: dashes, minus signs, ー and box lines. */
export const normalizeDashes = (text: string): string => text.replace(/[\p{Pd}−ーｰ⁃─˗]/gu, '-')

/** Returns digits and X only: normalizes full-width characters and removes hyphens and spaces of all kinds. */
export const normalizeCodeDigits = (text: string): string =>
  normalizeDashes(text.normalize('NFKC').toUpperCase()).replace(/[\s-]/g, '')

/** Check digit of the first 12 digits of an EAN-13 (weights 1, 3). */
export function computeEan13CheckDigit(first12: string): number {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(first12[index]) * (index % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

/** True for 13 digits with a correct check digit. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && computeEan13CheckDigit(code.slice(0, 12)) === Number(code[12])

/** Check character (0-9 or X) of the first 9 digits of an ISBN-10 (weights 10 … 2, modulus 11). */
export function computeIsbn10CheckDigit(first9: string): string {
  let sum = 0
  for (let index = 0; index < 9; index++) sum += Number(first9[index]) * (10 - index)
  const rest = (11 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Converts ISBN-10 to ISBN-13; null if the form or the check digit is wrong. */
export function convertIsbn10To13(code: string): string | null {
  if (!/^\d{9}[\dX]$/.test(code) || computeIsbn10CheckDigit(code.slice(0, 9)) !== code[9]) return null
  const first12 = `978${code.slice(0, 9)}`
  return first12 + String(computeEan13CheckDigit(first12))
}

/** Converts ISBN-13 (978 only) to ISBN-10; null for anything else. */
export function convertIsbn13To10(code: string): string | null {
  if (!/^978\d{10}$/.test(code)) return null
  const first9 = code.slice(3, 12)
  return first9 + computeIsbn10CheckDigit(first9)
}

/** Hyphenation of Japanese ISBNs: length of the publisher part by the range of the following seven digits. */
const publisherDigits: readonly [from: number, to: number, digits: number][] = [
  [0, 1_999_999, 2],
  [2_000_000, 6_999_999, 3],
  [7_000_000, 8_499_999, 4],
  [8_500_000, 8_999_999, 5],
  [9_000_000, 9_499_999, 6],
  [9_500_000, 9_999_999, 7],
]

/** Formats a Japanese ISBN as 978-4-9999001-1-4; returns any other code unchanged. */
export function formatCode(jan: string): string {
  if (!/^9784\d{9}$/.test(jan)) return jan
  const body = jan.slice(4, 12)
  const seven = Number(body.slice(0, 7))
  const digits = publisherDigits.find(([from, to]) => seven >= from && seven <= to)?.[2] ?? 2
  return `978-4-${body.slice(0, digits)}-${body.slice(digits)}-${jan[12]}`
}

/** Moves the character at one position before another. */
const moveCharacter = (text: string, from: number, to: number): string => {
  const rest = text.slice(0, from) + text.slice(from + 1)
  return rest.slice(0, to) + (text[from] ?? '') + rest.slice(to)
}

/** Yields texts from which this one results by one typing error, most likely first. `digits` are the possible replacements. */
function* listTypingSlips(text: string, digits: string): Generator<string> {
  for (let at = 0; at + 1 < text.length; at++) yield moveCharacter(text, at, at + 1)
  for (let at = 0; at < text.length; at++) for (const digit of digits) yield text.slice(0, at) + digit + text.slice(at + 1)
  for (let index = 0; index < text.length; index++) {
    for (let other = index + 2; other < text.length; other++) {
      const swapped = [...text]
      swapped[index] = text[other] ?? ''
      swapped[other] = text[index] ?? ''
      yield swapped.join('')
    }
  }
  for (let at = 0; at < text.length; at++) for (let to = 0; to < text.length; to++) yield moveCharacter(text, at, to)
}

const DIGITS = '0123456789'

/** Yields 13-digit codes that may have been meant by a number of 12 to 14 digits, nearest first. */
function* listNearEan13(code: string): Generator<string> {
  const appendCheckDigit = (first12: string) => first12 + String(computeEan13CheckDigit(first12))
  if (code.length === 13) {
    yield appendCheckDigit(code.slice(0, 12))
    yield* listTypingSlips(code, DIGITS)
    // a misread digit, with a check digit computed for it
    for (const body of listTypingSlips(code.slice(0, 12), DIGITS)) yield appendCheckDigit(body)
  }
  if (code.length === 12) {
    for (let at = 0; at <= 12; at++) for (const digit of DIGITS) yield code.slice(0, at) + digit + code.slice(at)
    yield appendCheckDigit(code)
  }
  if (code.length === 14) for (let at = 0; at < 14; at++) yield code.slice(0, at) + code.slice(at + 1)
}

function* listNearIsbn10(code: string): Generator<string> {
  // spreadsheets drop a leading zero
  if (code.length === 9) yield `0${code}`
  if (code.length !== 10) return
  yield code.slice(0, 9) + computeIsbn10CheckDigit(code.slice(0, 9))
  yield* listTypingSlips(code, `${DIGITS}X`)
}

/**
 * JANs that may have been meant by an unknown code, nearest first: corrected check digit, two neighbours swapped, one digit
 * wrong, missing or doubled, digits in another order. `code` has digits only, or X at the end. At most a few hundred valid codes.
 */
export function listNearCodes(code: string): string[] {
  const near = new Set<string>()
  if (/^\d{12,14}$/.test(code)) for (const value of listNearEan13(code)) if (isEan13(value)) near.add(value)
  if (/^\d{8,9}[\dX]$/.test(code)) {
    for (const value of listNearIsbn10(code)) {
      const jan = convertIsbn10To13(value)
      if (jan !== null) near.add(jan)
    }
  }
  near.delete(code)
  return [...near]
}

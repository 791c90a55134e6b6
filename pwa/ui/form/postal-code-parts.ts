/**
 * A postal code has two parts. The form value is one string: seven digits, or both parts with a hyphen if they are
 * incomplete.
 */

const toAscii = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[‐‑–—−ー―]/g, '-')
    .replace(/[\s〒]/g, '')

/** Splits a form value into its two parts: at the hyphen, or after three digits if there is none. */
export function splitPostalCode(text: string): [head: string, body: string] {
  const hyphen = text.indexOf('-')
  return hyphen < 0 ? [text.slice(0, 3), text.slice(3)] : [text.slice(0, hyphen), text.slice(hyphen + 1)]
}

/** Joins two parts to a form value: seven digits if both are complete, otherwise with a hyphen. */
export function joinPostalCode(head: string, body: string): string {
  if (/^\d{3}$/.test(head) && /^\d{4}$/.test(body)) return head + body
  return head === '' && body === '' ? '' : `${head}-${body}`
}

/** Returns the seven digits of a complete postal code in any common spelling; null for any other text. */
export function wholePostalCode(text: string): string | null {
  const [, head = '', body = ''] = /^(\d{3})-?(\d{4})$/.exec(toAscii(text)) ?? []
  return head + body || null
}

/** A postal code in the two parts that people write. The form holds one text: seven digits, or both parts with a hyphen between them. */

const toAscii = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[‐‑–—−ー―]/g, '-')
    .replace(/[\s〒]/g, '')

export function splitPostalCode(text: string): [head: string, body: string] {
  const hyphen = text.indexOf('-')
  return hyphen < 0 ? [text.slice(0, 3), text.slice(3)] : [text.slice(0, hyphen), text.slice(hyphen + 1)]
}

export function joinPostalCode(head: string, body: string): string {
  if (/^\d{3}$/.test(head) && /^\d{4}$/.test(body)) return head + body
  return head === '' && body === '' ? '' : `${head}-${body}`
}

/** The seven digits of a text that is a whole postal code, however it is written; null for any other. */
export function wholePostalCode(text: string): string | null {
  const [, head = '', body = ''] = /^(\d{3})-?(\d{4})$/.exec(toAscii(text)) ?? []
  return head + body || null
}

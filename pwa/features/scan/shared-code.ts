import { isEan13, readCode } from '../../../shared/jan.ts'

/**
 * The code in what another app hands over: a code as it is, or the first one within a text or the address of a shop's page.
 * null where there is none.
 */
export function sharedCode(search: URLSearchParams): string | null {
  for (const text of [search.get('code'), search.get('url'), search.get('title')]) {
    if (!text) continue
    const whole = readCode(text)
    if (whole.form === 'jan') return whole.jan
    for (const [part] of text.normalize('NFKC').matchAll(/97[89][\d-]{10,14}|\d{13}|\b\d{9}[\dXx]\b/g)) {
      const read = readCode(part)
      if (read.form === 'jan' && isEan13(read.jan)) return read.jan
    }
  }
  return null
}

import { isEan13, readCode } from '../../../shared/jan.ts'

/**
 * Code shared by another app: the code itself, or the first one in a text or in the URL of a shop's page. Null if there is
 * none.
 */
export function sharedCode(search: URLSearchParams): string | null {
  for (const text of [search.get('code'), search.get('url'), search.get('title')]) {
    if (!text) continue
    const code = readCode(text)
    if (code.form === 'jan') return code.jan
    for (const [part] of text.normalize('NFKC').matchAll(/97[89][\d-]{10,14}|\d{13}|\b\d{9}[\dXx]\b/g)) {
      const read = readCode(part)
      if (read.form === 'jan' && isEan13(read.jan)) return read.jan
    }
  }
  return null
}

/** Two 32-bit halves of a well-mixing, non-cryptographic hash (rounds of cyrb53). */
function hashHalves(text: string): [number, number] {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return [high >>> 0, low >>> 0]
}

const toHex = (value: number) => (value >>> 0).toString(16).padStart(8, '0')

/** 16 hexadecimal digits, identical for the same text on every platform. Not cryptographic. */
export const computeShortHash = (text: string): string => hashHalves(text).map(toHex).join('')

export interface DocumentDigest {
  count: number
  /** Exclusive or of all document hashes, so that order does not matter. */
  hash: string
}

/** Digest with which two sides compare their sets of existing documents. */
export function digestDocuments(documents: Iterable<{ id: string; rev: string }>): DocumentDigest {
  let count = 0
  let high = 0
  let low = 0
  for (const { id, rev } of documents) {
    const [a, b] = hashHalves(`${id}\n${rev}`)
    high ^= a
    low ^= b
    count++
  }
  return { count, hash: toHex(high) + toHex(low) }
}

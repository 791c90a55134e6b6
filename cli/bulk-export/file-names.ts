import { monthEnd, monthStart, type Period } from '../../shared/period.ts'

/** Characters of one part of a name, and bytes of a whole one: file systems take 255, a kana has three, and endings follow. */
const MOST = 32
const MOST_BYTES = 200

/** What no file system takes in a name, Windows and network drives among them, and what a shell would read as its own. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|$`'!&;#%~{}]+/gu

/** A text as a part of a file's name: composed, without what a file system refuses, `_` left to stand between the parts. */
export function safePart(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(unsafe, ' ')
    .trim()
    .replace(/[\s_]+/g, '-')
  return [...plain]
    .slice(0, MOST)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '')
}

/** 2026-11 for a whole month, one day for a single one, else both ends. */
export function periodPart({ from, to }: Period): string {
  if (from === to) return from
  if (from === monthStart(from) && to === monthEnd(from)) return from.slice(0, 7)
  return `${from}_${to}`
}

/** The parts of a name, joined. Windows knows no file of the name of a device (`con`), whatever its ending. */
export function fileStem(parts: readonly string[]): string {
  let stem = parts.filter((part) => part !== '').join('_')
  while (Buffer.byteLength(stem) > MOST_BYTES) stem = [...stem].slice(0, -1).join('')
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `_${stem}` : stem
}

/** Names that are alike, also where capitals do not count, get a number. */
export function numberDuplicates(stems: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return stems.map((stem) => {
    const key = stem.toLowerCase()
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before === 0 ? stem : `${stem}_${before + 1}`
  })
}

/** The ending of what the server made: a ZIP where there are several files. */
export const getFileExtension = (fileName: string): string => /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? ''

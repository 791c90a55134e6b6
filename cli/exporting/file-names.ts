import { getMonthEnd, getMonthStart, type Period } from '../../shared/calendar/period.ts'

/**
 * Maximum characters of one part, and bytes of a whole name: file systems allow 255 bytes, a kana takes three, and extensions
 * are added.
 */
const MAX_PART_LENGTH = 32
const MAX_NAME_BYTES = 200

/**
 * Characters not allowed in file names on any common system (including Windows and network drives), and characters special to
 * shells.
 */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|$`'!&;#%~{}]+/gu

/** Converts a text to a part of a file name: NFC, without unsafe characters; `_` is reserved as separator of the parts. */
export function toFileNamePart(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(unsafeCharacters, ' ')
    .trim()
    .replace(/[\s_]+/g, '-')
  return [...cleaned]
    .slice(0, MAX_PART_LENGTH)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '')
}

/** 2026-11 for a whole month, one day for a single day, otherwise both ends. */
export function formatPeriodPart({ from, to }: Period): string {
  if (from === to) return from
  if (from === getMonthStart(from) && to === getMonthEnd(from)) return from.slice(0, 7)
  return `${from}_${to}`
}

/** Joins the parts of a name. Avoids Windows device names (`con`), which are invalid with any extension. */
export function joinFileStem(parts: readonly string[]): string {
  let stem = parts.filter((part) => part !== '').join('_')
  while (Buffer.byteLength(stem) > MAX_NAME_BYTES) stem = [...stem].slice(0, -1).join('')
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `_${stem}` : stem
}

/** Appends numbers to equal names, ignoring case. */
export function appendNumbersToDuplicates(stems: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return stems.map((stem) => {
    const key = stem.toLowerCase()
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before === 0 ? stem : `${stem}_${before + 1}`
  })
}

/** Extension of the file created by the server; `.zip` if it contains several files. */
export const getFileExtension = (fileName: string): string => /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? ''

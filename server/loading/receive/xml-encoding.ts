import { isAscii } from 'node:buffer'
import { createFormatError } from '../load-errors.ts'
import { decoderLabels, detectEncoding } from './encoding.ts'

/** The encoding of an XML file: that of its declaration, unless the bytes contradict it. */

export interface XmlEncoding {
  /** As written in the declaration; null without one, which means UTF-8. */
  declared: string | null
  /** Name for load summaries: one of a mapping file if there is one, else the WHATWG name. */
  encoding: string
}

/** Names that are common, but none of WHATWG's labels. */
const otherLabels: Readonly<Record<string, string>> = {
  ...{ cp932: 'shift_jis', cp943: 'shift_jis', cp943c: 'shift_jis' },
  ...{ eucjp: 'euc-jp', euc_jp: 'euc-jp', 'eucjp-ms': 'euc-jp', 'eucjp-win': 'euc-jp', cp51932: 'euc-jp' },
  ...{ jis: 'iso-2022-jp', iso2022jp: 'iso-2022-jp' },
}
const UTF_16 = /^(?:utf-?16|ucs-?2|iso-10646-ucs-2|unicode)/i

/** Name of an encoding that is declared so; null if it is unknown. */
function getEncodingName(declared: string): string | null {
  const label = declared.toLowerCase()
  let name: string
  try {
    name = new TextDecoder(otherLabels[label] ?? label).encoding
  } catch {
    return null
  }
  if (name === 'shift_jis') return 'cp932'
  return name === 'windows-1252' ? (/1252/.test(label) ? 'cp1252' : 'latin1') : name
}

/** Name for people and for an XML declaration. */
const displayNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  cp932: 'Shift_JIS',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'ISO-2022-JP',
  latin1: 'ISO-8859-1',
  cp1252: 'windows-1252',
}
const getDisplayName = (encoding: string): string => displayNames[encoding] ?? encoding

interface Contradiction {
  declared: string | null
  /** Encoding of the bytes; null if none fits. */
  found: string | null
  /** Line of the first contradicting byte, if there is a single one. */
  line?: number
}

/** Error that names both encodings and the ways out: another declaration, or the line of a mapping file. */
function createContradictionError({ declared, found, line }: Contradiction) {
  const [ja, en] =
    declared === null
      ? ['XML宣言に文字コードがないので UTF-8 のはずですが', 'the XML declaration names no encoding, which means UTF-8']
      : [`XML宣言の文字コードは ${declared} ですが`, `the XML declaration says ${declared}`]
  const [whereJa, whereEn] = line === undefined ? ['', ''] : [`${line}行目から`, ` from line ${line} on`]
  if (found === null)
    return createFormatError(
      `${ja}、${whereJa}中身がそれとして読めず、どの文字コードかも判別できません。UTF-8 で出力し直すか、正しい文字コードをマッピングファイルの encoding に書いてください。`,
      `${en}, but the bytes are not valid in it${whereEn}, and their encoding cannot be detected. Export the file as UTF-8, or set its true encoding in the mapping file (encoding).`,
    )
  const name = getDisplayName(found)
  const isForMapping = Object.hasOwn(decoderLabels, found)
  return createFormatError(
    `${ja}、${whereJa}中身は ${name} です。XML宣言を encoding="${name}" に直${isForMapping ? `すか、マッピングファイルに「encoding: ${found}」と書いて` : 'して'}ください。`,
    `${en}, but the bytes are ${name}${whereEn}. Correct the declaration to encoding="${name}"${isForMapping ? `, or write “encoding: ${found}” in the mapping file` : ''}.`,
  )
}

const XML_START = /^\s*<(?:\?xml\b|!DOCTYPE|(?:[\w.-]+:)?ONIX[Mm]essage\b)/
const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^"'\s]+)\s*["']/

/**
 * Reads the encoding of a file that begins like XML, without a BOM; null for other files. `wide`: UTF-16 as its zero bytes tell.
 * Throws AppError import.format if the declaration contradicts them or names an unknown encoding.
 */
export function readXmlEncoding(head: Buffer, wide: string | null): XmlEncoding | null {
  const start = head.subarray(0, 4096).toString('latin1').replaceAll('\0', '')
  if (!XML_START.test(start)) return null
  const declared = DECLARATION.exec(start)?.[1] ?? null
  const isWide = head[0] === 0 || head[1] === 0
  const actual = isWide ? (wide ?? (head[0] === 0 ? 'utf-16be' : 'utf-16le')) : null
  if (actual !== null) {
    if (declared !== null && !UTF_16.test(declared)) throw createContradictionError({ declared, found: actual })
    return { declared, encoding: actual }
  }
  if (declared === null) return { declared, encoding: 'utf-8' }
  // each character of the declaration has one byte
  if (UTF_16.test(declared)) throw createContradictionError({ declared, found: guessEncoding(head) })
  const encoding = getEncodingName(declared)
  if (encoding === null)
    throw createFormatError(
      `XML宣言の文字コード「${declared.slice(0, 40)}」は読めない名前です。UTF-8 で出力し直すか、正しい文字コードをマッピングファイルの encoding に書いてください。`,
      `the encoding “${declared.slice(0, 40)}” of the XML declaration is unknown. Export the file as UTF-8, or set its true encoding in the mapping file (encoding).`,
    )
  return { declared, encoding }
}

const decode = (bytes: Buffer, encoding: string): string =>
  // stream: a character cut off at the end is not an error
  new TextDecoder(decoderLabels[encoding as keyof typeof decoderLabels] ?? encoding).decode(bytes, { stream: true })

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function isUtf8Start(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** True for bytes of accented letters between ASCII letters; CP932 would read them as kanji with half of a letter. */
function isWesternEuropean(bytes: Buffer): boolean {
  let others = 0
  let accents = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    others++
    if (byte >= 0xa0 && (bytes[index - 1] ?? 0) < 0x80 && (bytes[index + 1] ?? 0) < 0x80) accents++
  }
  return others > 0 && accents / others >= 0.6
}

/** Encoding of bytes that the declaration is wrong about; null if none fits. */
function guessEncoding(bytes: Buffer): string | null {
  if (isUtf8Start(bytes)) return 'utf-8'
  if (isWesternEuropean(bytes)) return 'cp1252'
  try {
    return detectEncoding(bytes)
  } catch {
    return null
  }
}

/** Share of characters that cannot be decoded from which on the encoding is another; below it single bytes are damaged. */
const MAX_DAMAGED = 0.1
/** Half-width katakana beyond this share result from reading EUC-JP as CP932. */
const MAX_HALF_WIDTH = 0.3
/** Characters of several bytes that could be UTF-8 by chance in another encoding of several bytes. */
const MAX_CHANCE = 4

/**
 * Checks a sample of bytes that begins at the first one that is not ASCII, on `line`. Returns the encoding to decode with. Throws
 * AppError import.format if the bytes contradict the declaration.
 */
export function checkXmlBytes(sample: Buffer, { declared, encoding }: XmlEncoding, line: number): string {
  if (encoding !== 'iso-2022-jp' && isAscii(sample)) {
    // the only encoding of which the Decoder passes ASCII: its escapes are no characters of XML
    if (declared === null) return 'iso-2022-jp'
    throw createContradictionError({ declared, found: 'iso-2022-jp', line })
  }
  const text = decode(sample, encoding)
  const others = countMatches(text, /[^\0-\x7f]/gu)
  const wrongAt = text.indexOf('\ufffd')
  const lineOfWrong = wrongAt < 0 ? line : line + countMatches(text.slice(0, wrongAt), /\n/g)
  const isUtf8 = encoding !== 'utf-8' && isUtf8Start(sample)
  if (countMatches(text, /\ufffd/g) > others * MAX_DAMAGED) {
    const found = guessEncoding(sample)
    // a file without a declaration has long been read in the encoding of its bytes
    if (declared === null && found !== null && found !== 'cp1252') return found
    throw createContradictionError({ declared, found: found === encoding ? null : found, line: lineOfWrong })
  }
  const hasManyBytes = ['cp932', 'euc-jp', 'gbk', 'gb18030', 'big5', 'euc-kr'].includes(encoding)
  if (isUtf8 && (!hasManyBytes || countMatches(decode(sample, 'utf-8'), /[^\0-\x7f]/gu) > MAX_CHANCE))
    throw createContradictionError({ declared, found: 'utf-8', line })
  if (encoding === 'cp932' && others > 20 && countMatches(text, /[\uff61-\uff9f]/g) > others * MAX_HALF_WIDTH) {
    if (guessEncoding(sample) === 'euc-jp') throw createContradictionError({ declared, found: 'euc-jp', line })
  }
  return encoding
}

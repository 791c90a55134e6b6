import { isAscii, isUtf8 } from 'node:buffer'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Encoding } from '../mapping/mapping-schema.ts'
import { estimateJapanese } from './japanese-likelihood.ts'

/**
 * Detects a file's encoding while it is streamed, and converts it to UTF-8. A file counts as ASCII until its first other byte;
 * the bytes after it decide.
 */

/** Number of bytes that are examined from the first non-ASCII byte on. */
export const DETECTION_BYTES = 256 * 1024

/** WHATWG labels for TextDecoder. */
export const decoderLabels: Record<Encoding, string> = {
  'utf-8': 'utf-8',
  // WHATWG's shift_jis is CP932: ①㈱髙﨑, and 0x8160 is ～
  cp932: 'shift_jis',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'euc-jp': 'euc-jp',
  'iso-2022-jp': 'iso-2022-jp',
  // same table as cp1252: latin1's control characters from 0x80 to 0x9F never occur in files, cp1252's quotation marks do
  latin1: 'windows-1252',
  cp1252: 'windows-1252',
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/** Returns the encoding given by a BOM or by the zero bytes of UTF-16; null otherwise. */
export function readDeclaredEncoding(head: Buffer): { encoding: Encoding; skip: number } | null {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', skip: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', skip: 2 }
  let skip = 0
  // some exports write the BOM twice
  while (head.subarray(skip, skip + 3).equals(BOM)) skip += 3
  if (skip > 0) return { encoding: 'utf-8', skip }
  const sample = head.subarray(0, 4096)
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] === 0) index % 2 === 0 ? even++ : odd++
  }
  const quarter = sample.length / 8
  if (odd > quarter && even < odd / 8) return { encoding: 'utf-16le', skip: 0 }
  if (even > quarter && odd < even / 8) return { encoding: 'utf-16be', skip: 0 }
  return null
}

const ESCAPE = 0x1b

/** True for ISO-2022-JP: ASCII with escapes that switch to JIS X 0208, JIS Latin or katakana. */
export function hasJisEscape(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1))
    if (/^(\$[@B]|\([JI])/.test(bytes.toString('latin1', at + 1, at + 3))) return true
  return false
}

/** Returns the index of an escape that the end of the bytes may cut off, or the length of the bytes. */
export function findIncompleteEscape(bytes: Buffer): number {
  const at = bytes.lastIndexOf(ESCAPE)
  return at >= 0 && at > bytes.length - 3 ? at : bytes.length
}

/** Encodings without a mark of their own; CP932 is preferred if a word of half-width katakana could also be EUC-JP kanji. */
const candidates = [
  { encoding: 'utf-8', bonus: 0 },
  { encoding: 'cp932', bonus: 5 },
  { encoding: 'euc-jp', bonus: 0 },
] as const

const SAMPLE_LINES = 3
const SAMPLE_CHARACTERS = 40

/** The first lines of a reading that are not ASCII only, for a person who knows the file. */
const sampleLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .filter((line) => /[^\0-\x7f]/.test(line))
    .slice(0, SAMPLE_LINES)
    .map((line) => (line.length > SAMPLE_CHARACTERS ? `${line.slice(0, SAMPLE_CHARACTERS)}…` : line))
    .join(' ／ ')

/** True for bytes that no text has: control characters other than tab, line ends, page breaks, escapes and Ctrl+Z. */
const hasControlCharacters = (bytes: Buffer): boolean =>
  bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a && byte !== ESCAPE)

/** Detects the encoding of bytes without a BOM. Throws AppError import.encoding with the readings if none is Japanese. */
export function detectEncoding(bytes: Buffer): Encoding {
  if (isAscii(bytes) && hasJisEscape(bytes)) return 'iso-2022-jp'
  if (isUtf8(bytes)) return 'utf-8'
  const readings = candidates.map(({ encoding, bonus }) => {
    // stream: a character cut off at the end is not an error
    const text = new TextDecoder(decoderLabels[encoding]).decode(bytes, { stream: true })
    const { log, isProbable } = estimateJapanese(text)
    return { encoding, text, isProbable, log: log + bonus }
  })
  readings.sort((a, b) => b.log - a.log)
  const [best, second] = readings
  if (best?.isProbable) return best.encoding
  if (hasControlCharacters(bytes))
    throw new AppError('import.format', {
      detailJa: '文字のファイルではないようです。CSV などで保存し直してください。',
      detailEn: 'it does not seem to be a text file. Save it as CSV or another text format.',
    })
  const samples = [best, second].flatMap((reading) => (reading ? [`${reading.encoding}: ${sampleLines(reading.text)}`] : []))
  throw new AppError('import.encoding', { first: samples[0] ?? '', second: samples[1] ?? '' })
}

/** Converts chunks of a known encoding to UTF-8 and records whether a byte was invalid. */
export class Transcoder {
  readonly encoding: string
  /** True if a byte was replaced by U+FFFD. */
  damaged = false
  private readonly decoder: InstanceType<typeof TextDecoder>
  private plain: boolean
  private rest: Buffer = Buffer.alloc(0)

  /** `encoding`: one of a mapping file, or a label of WHATWG. */
  constructor(encoding: string) {
    this.encoding = encoding
    this.plain = encoding === 'utf-8'
    this.decoder = new TextDecoder(decoderLabels[encoding as Encoding] ?? encoding, { ignoreBOM: true })
  }

  write(chunk: Buffer): Buffer {
    if (this.plain) {
      const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
      const end = findCharacterEnd(bytes)
      if (isUtf8(bytes.subarray(0, end))) {
        this.rest = Buffer.from(bytes.subarray(end))
        return bytes.subarray(0, end)
      }
      // from here on each invalid byte is replaced, and its line rejected
      this.plain = false
      this.rest = Buffer.alloc(0)
      return this.decode(bytes)
    }
    return this.decode(chunk)
  }

  end(): Buffer {
    if (!this.plain) return this.text(this.decoder.decode())
    if (this.rest.length === 0) return this.rest
    this.damaged = true
    return Buffer.from('\ufffd')
  }

  private decode(chunk: Buffer): Buffer {
    return this.text(this.decoder.decode(chunk, { stream: true }))
  }

  private text(text: string): Buffer {
    if (!this.damaged && text.includes('\ufffd')) this.damaged = true
    return Buffer.from(text)
  }
}

/** Returns the end of the last complete UTF-8 character. */
function findCharacterEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return back < length ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

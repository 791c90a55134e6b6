import { isAscii } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../../shared/errors/errors.ts'
import { yieldToEventLoop } from '../../foundation/yield-to-event-loop.ts'
import { createFormatError } from '../load-errors.ts'
import type { Encoding } from '../mapping/mapping-schema.ts'
import {
  DETECTION_BYTES,
  detectEncoding,
  findIncompleteEscape,
  hasJisEscape,
  readDeclaredEncoding,
  Transcoder,
} from './encoding.ts'
import { checkXmlBytes, readXmlEncoding, type XmlEncoding } from './xml-encoding.ts'

/**
 * Receives a file: hashes it, unpacks it, converts it to UTF-8 and writes parts that end at a line end, so that memory use of
 * later steps is independent of its length.
 */

export interface ReceivedUpload {
  /** UTF-8 parts in order; a record can continue in the next part only within quotation marks. */
  parts: { path: string; bytes: number }[]
  /** sha256 of the file as sent. */
  hash: string
  /** Size of the file as sent. */
  bytes: number
  /** One of a mapping file, or that of an XML declaration. */
  encoding: string
  lineFeeds: number
  carriageReturns: number
  endsWithLineFeed: boolean
  /** Also true for a carriage return. */
  endsWithLineBreak: boolean
  /** The longest physical line, counted from 1. */
  longest: { line: number; bytes: number }
  /** Some bytes were invalid and became U+FFFD. */
  isDamaged: boolean
}

export interface ReceiveOptions {
  /** Existing folder of the load. */
  folder: string
  encoding?: Encoding | undefined
  /** Keep the original bytes (fixed-width files count bytes); the encoding is still detected. */
  shouldStoreBytes?: boolean
  partBytes?: number
  onBytes?: (bytes: number) => void
}

const HEAD_BYTES = 4096
const LF = 10
const CR = 13

class PartWriter {
  readonly parts: { path: string; bytes: number }[] = []
  lineFeeds = 0
  carriageReturns = 0
  last = -1
  readonly longest = { line: 1, bytes: 0 }
  private line = 1
  private lineBytes = 0
  private handle: FileHandle | null = null
  private readonly folder: string
  private readonly limit: number
  private waiting: Buffer[] = []
  private waitingBytes = 0

  constructor(folder: string, limit: number) {
    this.folder = folder
    this.limit = limit
  }

  async write(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return
    this.measure(chunk)
    this.last = chunk[chunk.length - 1] ?? -1
    const part = this.handle === null ? undefined : this.parts.at(-1)
    if (part && part.bytes + this.waitingBytes >= this.limit) {
      const lineEnd = chunk.indexOf(LF)
      if (lineEnd >= 0) {
        this.store(chunk.subarray(0, lineEnd + 1))
        await this.close()
        this.store(chunk.subarray(lineEnd + 1))
        return
      }
    }
    this.store(chunk)
    if (this.waitingBytes >= 1024 * 1024) await this.flush()
  }

  private measure(chunk: Buffer): void {
    let start = 0
    // indexOf is six times as fast as a loop over bytes
    let [lf, cr] = [chunk.indexOf(LF), chunk.indexOf(CR)]
    while (lf >= 0 || cr >= 0) {
      const isFeed = cr < 0 || (lf >= 0 && lf < cr)
      const index = isFeed ? lf : cr
      if (isFeed) this.lineFeeds++
      else this.carriageReturns++
      this.addLineBytes(index - start)
      start = index + 1
      // the line feed of a CRLF is not a separate line end
      if (!isFeed || (index === 0 ? this.last : chunk[index - 1]) !== CR) this.line++
      if (isFeed) lf = chunk.indexOf(LF, start)
      else cr = chunk.indexOf(CR, start)
    }
    this.addLineBytes(chunk.length - start, false)
  }

  private addLineBytes(bytes: number, ends = true): void {
    this.lineBytes += bytes
    if (this.lineBytes > this.longest.bytes) {
      this.longest.bytes = this.lineBytes
      this.longest.line = this.line
    }
    if (ends) this.lineBytes = 0
  }

  private store(chunk: Buffer): void {
    if (chunk.length === 0) return
    this.waiting.push(chunk)
    this.waitingBytes += chunk.length
  }

  private async flush(): Promise<void> {
    if (this.waitingBytes === 0) return
    if (this.handle === null) {
      const path = `${this.folder}/part-${String(this.parts.length).padStart(5, '0')}.csv`
      this.handle = await open(path, 'w', 0o600)
      this.parts.push({ path, bytes: 0 })
    }
    const part = this.parts.at(-1)
    if (part) part.bytes += this.waitingBytes
    const chunks = this.waiting
    this.waiting = []
    this.waitingBytes = 0
    // one by one: concatenating would copy the whole file once more
    for (const chunk of chunks) await this.handle.writeFile(chunk)
  }

  async close(): Promise<void> {
    await this.flush()
    await this.handle?.close()
    this.handle = null
  }
}

function countLineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++
  return count
}

/** Decodes chunks to UTF-8 and detects the encoding on the way. */
class Decoder {
  encoding: string | null
  private transcoder: Transcoder | null = null
  private waiting: Buffer[] = []
  private started = false
  /** Encoding of an XML file, before its bytes are checked. */
  private xml: XmlEncoding | null = null
  /** Line of the next byte, until the encoding is known. */
  private line = 1

  constructor(encoding: Encoding | undefined) {
    this.encoding = encoding ?? null
  }

  get damaged(): boolean {
    return this.transcoder?.damaged ?? false
  }

  write(chunk: Buffer, last = false): Buffer {
    if (this.transcoder) return this.finish(this.transcoder.write(chunk), last)
    this.waiting.push(chunk)
    let bytes = Buffer.concat(this.waiting)
    this.waiting = [bytes]
    if (!this.started) {
      if (bytes.length < HEAD_BYTES && !last) return Buffer.alloc(0)
      this.started = true
      const declared = readDeclaredEncoding(bytes)
      if (declared && (this.encoding === null || declared.skip > 0)) {
        bytes = bytes.subarray(declared.skip)
        // a BOM overrides the XML declaration
        if (declared.skip === 0) this.xml = readXmlEncoding(bytes, declared.encoding)
        this.encoding = declared.encoding
      } else if (this.encoding === null) this.xml = readXmlEncoding(bytes, null)
      if (this.xml?.encoding.startsWith('utf-16')) this.encoding = this.xml.encoding
    }
    if (this.encoding === null) {
      const ascii = isAscii(bytes)
      if (ascii && !hasJisEscape(bytes)) {
        const decodableEnd = last ? bytes.length : findIncompleteEscape(bytes)
        this.waiting = decodableEnd < bytes.length ? [bytes.subarray(decodableEnd)] : []
        if (last) this.encoding = this.xml?.encoding ?? 'utf-8'
        this.line += countLineFeeds(bytes.subarray(0, decodableEnd))
        return bytes.subarray(0, decodableEnd)
      }
      const first = ascii ? 0 : bytes.findIndex((byte) => byte >= 0x80)
      if (!ascii && bytes.length - first < DETECTION_BYTES && !last) return Buffer.alloc(0)
      const sample = ascii ? bytes : bytes.subarray(first, first + DETECTION_BYTES)
      this.encoding = this.xml
        ? checkXmlBytes(sample, this.xml, this.line + countLineFeeds(bytes.subarray(0, first)))
        : detectEncoding(sample)
    }
    this.waiting = []
    this.transcoder = new Transcoder(this.encoding)
    return this.finish(this.transcoder.write(bytes), last)
  }

  private finish(bytes: Buffer, last: boolean): Buffer {
    return last && this.transcoder ? Buffer.concat([bytes, this.transcoder.end()]) : bytes
  }
}

async function* hashStream(
  source: AsyncIterable<Uint8Array>,
  hash: Hash,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    hash.update(bytes)
    onBytes(bytes.length)
    yield bytes
  }
}

/** Maximum compression ratio, and the unpacked size that is always allowed. Sales files have a ratio of ten, rarely fifty. */
const MAX_COMPRESSION_RATIO = 200
const ALWAYS_ALLOWED_BYTES = 64 * 1024 ** 2

/** The same for lines: a line of a sales file takes about a byte of a compressed one, and a load takes seconds for a million. */
const MAX_LINES_PER_BYTE = 20
const ALWAYS_ALLOWED_LINES = 2_000_000

/** Other kinds of files by their first bytes. */
const signatures: readonly { bytes: readonly number[]; kind: string; code: 'import.archive' | 'import.document' }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'ZIP', code: 'import.archive' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'ZIP', code: 'import.archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], kind: '7-Zip', code: 'import.archive' },
  { bytes: [0x42, 0x5a, 0x68], kind: 'bzip2', code: 'import.archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], kind: 'xz', code: 'import.archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], kind: 'Zstandard', code: 'import.archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], kind: 'RAR', code: 'import.archive' },
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], kind: 'PDF', code: 'import.document' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], kind: 'Excel', code: 'import.document' },
]

/** Throws AppError import.archive or import.document if the first bytes are those of a ZIP, a PDF and the like. */
export function refuseUnsupportedFiles(head: Buffer): void {
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  if (found === undefined) return
  // bzip2 continues with its block size; a header that happens to begin with BZh does not
  if (found.kind === 'bzip2' && !/^BZh[1-9]\x31\x41\x59/.test(head.toString('latin1', 0, 8))) return
  const isWorkbook = found.kind === 'ZIP' && /\[Content_Types\]|xl\//.test(head.toString('latin1', 0, 4096))
  throw isWorkbook ? new AppError('import.document', { kind: 'Excel' }) : new AppError(found.code, { kind: found.kind })
}

/** Bytes by which kinds of files are recognized; in a workbook the name of the first entry begins at byte 30. */
const SIGNATURE_BYTES = 64

/** Yields the bytes, unpacked if they are gzip. Throws AppError import.format for an excessive compression ratio. */
async function* unpackStream(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  // a proxy may split the body anywhere
  let head: Buffer = Buffer.alloc(0)
  while (head.length < SIGNATURE_BYTES) {
    const next = await source.next()
    if (next.done) break
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  if (head.length === 0) return
  try {
    refuseUnsupportedFiles(head)
  } catch (error) {
    // closes the body, so that the rest of it can be drained
    await source.return(undefined)
    throw error
  }
  async function* readAll(): AsyncGenerator<Buffer> {
    yield head
    yield* source
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* readAll()
    return
  }
  let packedBytes = 0
  let unpackedBytes = 0
  async function* countBytes(): AsyncGenerator<Buffer> {
    for await (const chunk of readAll()) {
      packedBytes += chunk.length
      yield chunk
    }
  }
  const packed = Readable.from(countBytes())
  const gunzip = createGunzip({ chunkSize: 1024 * 1024 })
  packed.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const chunk of packed.pipe(gunzip)) {
      if (unpackedBytes === 0) refuseUnsupportedFiles(chunk as Buffer)
      unpackedBytes += (chunk as Buffer).length
      if (unpackedBytes > ALWAYS_ALLOWED_BYTES && unpackedBytes > packedBytes * MAX_COMPRESSION_RATIO)
        throw createFormatError(
          `展開すると元の${MAX_COMPRESSION_RATIO}倍を超えるファイルです。`,
          `the file unpacks to more than ${MAX_COMPRESSION_RATIO} times its size.`,
        )
      yield chunk as Buffer
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'Z_BUF_ERROR') throw new AppError('import.truncated')
    if (code.startsWith('Z_')) throw new AppError('import.damaged')
    throw error
  } finally {
    packed.destroy()
  }
}

/** Reads the source to its end. Throws AppError import.encoding, import.format and import.empty. */
export async function receiveUpload(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<ReceivedUpload> {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = unpackStream(
    hashStream(source, hash, (count) => {
      bytes += count
      options.onBytes?.(bytes)
    }),
  )
  const writer = new PartWriter(options.folder, options.partBytes ?? 64 * 1024 * 1024)
  const decoder = new Decoder(options.encoding)
  try {
    for await (const chunk of chunks) {
      await yieldToEventLoop()
      const text = decoder.write(chunk)
      await writer.write(options.shouldStoreBytes ? chunk : text)
      const lines = Math.max(writer.lineFeeds, writer.carriageReturns)
      if (lines > ALWAYS_ALLOWED_LINES && lines > bytes * MAX_LINES_PER_BYTE)
        throw createFormatError(
          `展開すると1バイトあたり${MAX_LINES_PER_BYTE}行を超えるファイルです。`,
          `the file unpacks to more than ${MAX_LINES_PER_BYTE} lines for each of its bytes.`,
        )
    }
    await yieldToEventLoop()
    const end = decoder.write(Buffer.alloc(0), true)
    if (!options.shouldStoreBytes) await writer.write(end)
  } finally {
    await writer.close()
  }
  if (writer.parts.length === 0) throw new AppError('import.empty')
  return {
    parts: writer.parts,
    hash: hash.digest('hex'),
    bytes,
    encoding: decoder.encoding ?? 'utf-8',
    lineFeeds: writer.lineFeeds,
    carriageReturns: writer.carriageReturns,
    endsWithLineFeed: writer.last === LF,
    endsWithLineBreak: writer.last === LF || writer.last === CR,
    longest: writer.longest,
    isDamaged: decoder.damaged,
  }
}

import { isAscii } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../shared/errors.ts'
import { DECISION_BYTES, declaredEncoding, detectEncoding, Transcoder } from './encoding.ts'
import type { Encoding } from './mapping.ts'

/**
 * Takes a file in: hashed, unpacked, turned into UTF-8 and written to parts that end at a line end, so that no later
 * step needs more memory for a longer file.
 */

export interface Received {
  /** UTF-8 parts in order; a record may run from one into the next only inside quotation marks. */
  parts: { path: string; bytes: number }[]
  /** sha256 of the file as it was sent. */
  hash: string
  /** Bytes of the file as it was sent. */
  bytes: number
  encoding: Encoding
  lineFeeds: number
  carriageReturns: number
  endsWithLineFeed: boolean
  /** Some bytes had no meaning and became U+FFFD. */
  damaged: boolean
}

export interface ReceiveOptions {
  /** Folder of the load, which exists. */
  folder: string
  encoding?: Encoding | undefined
  /** Keep the bytes as they are (fixed-width files count bytes); the encoding is told all the same. */
  keepBytes?: boolean
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
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]
      if (byte === LF) this.lineFeeds++
      else if (byte === CR) this.carriageReturns++
    }
    this.last = chunk[chunk.length - 1] ?? -1
    const part = this.handle === null ? undefined : this.parts.at(-1)
    if (part && part.bytes + this.waitingBytes >= this.limit) {
      const cut = chunk.indexOf(LF)
      if (cut >= 0) {
        this.keep(chunk.subarray(0, cut + 1))
        await this.close()
        this.keep(chunk.subarray(cut + 1))
        return
      }
    }
    this.keep(chunk)
    if (this.waitingBytes >= 1024 * 1024) await this.flush()
  }

  private keep(chunk: Buffer): void {
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
    const bytes = Buffer.concat(this.waiting)
    this.waiting = []
    this.waitingBytes = 0
    await this.handle.writeFile(bytes)
    const part = this.parts.at(-1)
    if (part) part.bytes += bytes.length
  }

  async close(): Promise<void> {
    await this.flush()
    await this.handle?.close()
    this.handle = null
  }
}

/** Chunks as UTF-8, the encoding decided on the way. */
class Decoder {
  encoding: Encoding | null
  private transcoder: Transcoder | null = null
  private waiting: Buffer[] = []
  private started = false

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
      const declared = declaredEncoding(bytes)
      if (declared && (this.encoding === null || declared.skip > 0)) {
        this.encoding = declared.encoding
        bytes = bytes.subarray(declared.skip)
      }
    }
    if (this.encoding === null) {
      if (isAscii(bytes)) {
        this.waiting = []
        if (last) this.encoding = 'utf-8'
        return bytes
      }
      const first = bytes.findIndex((byte) => byte >= 0x80)
      if (bytes.length - first < DECISION_BYTES && !last) return Buffer.alloc(0)
      this.encoding = detectEncoding(bytes.subarray(first, first + DECISION_BYTES))
    }
    this.waiting = []
    this.transcoder = new Transcoder(this.encoding)
    return this.finish(this.transcoder.write(bytes), last)
  }

  private finish(bytes: Buffer, last: boolean): Buffer {
    return last && this.transcoder ? Buffer.concat([bytes, this.transcoder.end()]) : bytes
  }
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    hash.update(bytes)
    onBytes(bytes.length)
    yield bytes
  }
}

/** The bytes, unpacked where they are gzip. */
async function* unpacked(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await source.next()
  if (first.done) return
  async function* whole(): AsyncGenerator<Buffer> {
    yield first.value as Buffer
    yield* source
  }
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* whole()
    return
  }
  const packed = Readable.from(whole())
  const gunzip = createGunzip({ chunkSize: 1024 * 1024 })
  packed.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const chunk of packed.pipe(gunzip)) yield chunk as Buffer
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code.startsWith('Z_'))
      throw new AppError('import.format', { detail: 'gzip の内容が壊れています / the gzip data is damaged' })
    throw error
  } finally {
    packed.destroy()
  }
}

/** Reads the source to its end. Throws AppError import.encoding, import.format and import.empty. */
export async function receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<Received> {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = unpacked(
    hashed(source, hash, (count) => {
      bytes += count
      options.onBytes?.(bytes)
    }),
  )
  const writer = new PartWriter(options.folder, options.partBytes ?? 64 * 1024 * 1024)
  const decoder = new Decoder(options.encoding)
  try {
    for await (const chunk of chunks) {
      const text = decoder.write(chunk)
      await writer.write(options.keepBytes ? chunk : text)
    }
    const end = decoder.write(Buffer.alloc(0), true)
    if (!options.keepBytes) await writer.write(end)
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
    damaged: decoder.damaged,
  }
}

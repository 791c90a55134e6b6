import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { AppError } from '../../../shared/errors/errors.ts'
import type { ReceivedUpload } from '../receive/receive-upload.ts'
import type { RecordReader } from './record-kinds.ts'
import { type DelimitedFormat, readRecord, type TextRecord } from './records.ts'

/**
 * The tidy form of files that DuckDB's reader cannot read directly: one record per line, no quotation marks, fields separated by
 * U+001F, preceded by the physical line and its problem.
 */

export const TIDY_DELIMITER = '\u001f'
// mainly line ends and U+001F; control characters have no meaning in a field
const unsafe = /\p{Cc}/u
const unsafeRuns = /\p{Cc}+/gu

export const PROBLEM_QUOTE = 'quote'
/** Followed by `found/expected`. */
export const PROBLEM_COLUMNS = 'columns:'
export const PROBLEM_UNKNOWN_ISBN = 'unknownIsbn'

/** Maximum length of a line, and of a record in the tidy form, in bytes: the reader's buffer is twice as large. */
const MAX_LINE_BYTES = 4 * 1024 ** 2

const createLineError = (line: number): AppError => new AppError('import.lineTooLong', { line, most: MAX_LINE_BYTES / 1024 ** 2 })

/** Throws AppError import.lineTooLong if a file whose records end with a line has a line that is too long. */
export function refuseLongLines({ longest }: ReceivedUpload): void {
  if (longest.bytes > MAX_LINE_BYTES) throw createLineError(longest.line)
}

export class TidyWriter {
  readonly paths: string[] = []
  /** Number of written records. */
  records = 0
  /** Called periodically; an exception ends the writing. */
  throwIfCancelled: () => void = () => {}
  /** Creates the error of a record that is too long. */
  createSizeError: (line: number) => AppError = createLineError
  private readonly folder: string
  private readonly columns: number
  private readonly limit: number
  private text: string[] = []
  private size = 0
  private partSize = 0

  constructor(folder: string, columns: number, limit = 64 * 1024 * 1024) {
    this.folder = folder
    this.columns = columns
    this.limit = limit
  }

  /** Adds a record. Await the returned promise if there is one. */
  add(line: number, problem: string, fields: readonly (string | null)[]): Promise<void> | undefined {
    let text = `${line}${TIDY_DELIMITER}${problem}`
    for (let index = 0; index < this.columns; index++) {
      const field = fields[index] ?? ''
      text += TIDY_DELIMITER + (unsafe.test(field) ? field.replace(unsafeRuns, ' ') : field)
    }
    // a character has three bytes at most
    if (text.length > MAX_LINE_BYTES / 3 && Buffer.byteLength(text) > MAX_LINE_BYTES) throw this.createSizeError(line)
    this.text.push(text)
    this.size += text.length
    this.records++
    return this.size >= 1024 * 1024 ? this.flush() : undefined
  }

  /** Writes the buffered records; call it after the last one. */
  async flush(): Promise<void> {
    this.throwIfCancelled()
    if (this.text.length === 0) return
    const bytes = Buffer.from(`${this.text.join('\n')}\n`)
    this.text = []
    this.size = 0
    if (this.paths.length === 0 || this.partSize >= this.limit) {
      this.paths.push(`${this.folder}/tidy-${String(this.paths.length).padStart(5, '0')}.csv`)
      this.partSize = 0
    }
    // opened for each write, so that a cancelled load leaves no file open
    await writeFile(this.paths.at(-1) ?? '', bytes, { flag: this.partSize === 0 ? 'w' : 'a', mode: 0o600 })
    this.partSize += bytes.length
  }
}

/** Bytes that are read at a time: other requests are answered in between. */
const READ_BYTES = 128 * 1024

/** Yields the text of the parts in order. */
export async function* readPartTexts(parts: readonly { path: string }[]): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for (const part of parts) {
    for await (const chunk of createReadStream(part.path, { highWaterMark: READ_BYTES })) yield decoder.write(chunk as Buffer)
  }
  yield decoder.end()
}

export interface TidyOptions {
  folder: string
  format: DelimitedFormat
  columns: number
  /** Physical lines above the first record. */
  skipLines: number
  /** The first record is the header. */
  hasHeader: boolean
  /** The text ends with a line break. */
  endsWithLineBreak: boolean
  records: RecordReader
  /** Called with the bytes read so far; an exception ends the reading. */
  onBytes?: (bytes: number) => void
}

/**
 * Writes the tidy form of delimited text. Lines that are no data are skipped. A line that lacks cells which are read is written
 * when the next one is known: the two can be one record that a line break within a field has split.
 */
export async function tidyDelimitedFile(parts: readonly { path: string }[], options: TidyOptions): Promise<TidyWriter> {
  const { columns, format, records } = options
  const writer = new TidyWriter(options.folder, columns)
  let text = ''
  let line = 1
  let skip = options.skipLines
  let header = options.hasHeader
  let done = 0
  let short: { line: number; fields: string[] } | null = null
  const rejectLine = (at: number, fields: readonly string[]) =>
    writer.add(at, `${PROBLEM_COLUMNS}${fields.length}/${columns}`, [fields.join(format.delimiter)])
  const writeShort = async (isRefused: boolean): Promise<void> => {
    if (short === null) return
    const { line: at, fields } = short
    short = null
    await (isRefused ? rejectLine(at, fields) : writer.add(at, '', records.complete(fields)))
  }
  const writeRecord = async (at: number, record: TextRecord): Promise<void> => {
    if (record.isMisquoted) {
      await writeShort(false)
      return writer.add(at, PROBLEM_QUOTE, record.fields)
    }
    if (records.classify(record.fields) !== 'data') return writeShort(false)
    const fields = records.trim(record.fields)
    const isSplit = short !== null && short.fields.length + fields.length === columns + 1
    await writeShort(isSplit)
    const length = isSplit ? 'wrong' : records.classifyLength(fields)
    if (length === 'wrong') return rejectLine(at, record.fields)
    if (length === 'doubtful') short = { line: at, fields }
    else return writer.add(at, '', records.complete(fields))
  }
  const consumeText = async (last: boolean): Promise<void> => {
    let at = 0
    while (at < text.length) {
      // lines above the header are physical lines, whatever quotation marks they contain
      const record = readRecord(text, at, skip > 0 ? { ...format, quote: '' } : format, last)
      if (record === null) break
      at = record.next
      const first = line
      line += record.lines
      if (skip > 0) skip--
      else if (header) header = false
      else await writeRecord(first, record)
    }
    text = text.slice(at)
  }
  for await (const chunk of readPartTexts(parts)) {
    text += chunk
    await consumeText(false)
    // it is read from its beginning again with every chunk
    if (text.length > MAX_LINE_BYTES) throw createLineError(line)
    done += Buffer.byteLength(chunk)
    options.onBytes?.(done)
  }
  await consumeText(true)
  // a last line without a line end can have been cut off
  await writeShort(!options.endsWithLineBreak)
  await writer.flush()
  return writer
}

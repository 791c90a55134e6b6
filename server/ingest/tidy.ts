import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { type DelimitedFormat, readRecord } from './records.ts'

/**
 * The tidy form that every file takes which DuckDB's reader cannot take as it is: one record a line, no quotation
 * marks, fields divided by U+001F, in front of them the physical line and what is wrong with it.
 */

export const TIDY_DELIMITER = '\u001f'
// line ends and U+001F above all; no control character means anything in a field
const unsafe = /\p{Cc}/u
const unsafeRuns = /\p{Cc}+/gu

export const PROBLEM_QUOTE = 'quote'
/** Followed by `found/expected`. */
export const PROBLEM_COLUMNS = 'columns:'
export const PROBLEM_UNKNOWN_ISBN = 'unknownIsbn'

export class TidyWriter {
  readonly paths: string[] = []
  /** Records written. */
  records = 0
  /** Asked now and then; what it throws ends the writing. */
  goOn: () => void = () => {}
  private readonly folder: string
  private readonly columns: number
  private readonly limit: number
  private handle: FileHandle | null = null
  private text: string[] = []
  private size = 0
  private partSize = 0

  constructor(folder: string, columns: number, limit = 64 * 1024 * 1024) {
    this.folder = folder
    this.columns = columns
    this.limit = limit
  }

  /** Adds a record; the returned promise is to be awaited where it is one. */
  add(line: number, problem: string, fields: readonly (string | null)[]): Promise<void> | undefined {
    let text = `${line}${TIDY_DELIMITER}${problem}`
    for (let index = 0; index < this.columns; index++) {
      const field = fields[index] ?? ''
      text += TIDY_DELIMITER + (unsafe.test(field) ? field.replace(unsafeRuns, ' ') : field)
    }
    this.text.push(text)
    this.size += text.length
    this.records++
    return this.size >= 1024 * 1024 ? this.flush() : undefined
  }

  private async flush(): Promise<void> {
    this.goOn()
    if (this.text.length === 0) return
    const bytes = Buffer.from(`${this.text.join('\n')}\n`)
    this.text = []
    this.size = 0
    if (this.handle === null) {
      const path = `${this.folder}/tidy-${String(this.paths.length).padStart(5, '0')}.csv`
      this.handle = await open(path, 'w', 0o600)
      this.paths.push(path)
      this.partSize = 0
    }
    await this.handle.writeFile(bytes)
    this.partSize += bytes.length
    if (this.partSize < this.limit) return
    await this.handle.close()
    this.handle = null
  }

  async close(): Promise<void> {
    await this.flush()
    await this.handle?.close()
    this.handle = null
  }
}

/** Text that is read at a time: other requests are answered in between. Bytes. */
const READ_BYTES = 128 * 1024

/** Text of the parts, one after the other. */
export async function* partTexts(parts: readonly { path: string }[]): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for (const part of parts) {
    for await (const chunk of createReadStream(part.path, { highWaterMark: READ_BYTES })) yield decoder.write(chunk as Buffer)
  }
  yield decoder.end()
}

/** Nothing but spaces and the end mark of old systems (Ctrl-Z). */
const isBlank = (fields: readonly string[]): boolean =>
  fields.length === 1 && (fields[0] ?? '').replaceAll('\u001a', '').trim() === ''

/** A line that has only empty columns too many is as good as one without them: spreadsheets write such. */
function fitted(fields: string[], columns: number): string[] {
  let length = fields.length
  while (length > columns && fields[length - 1] === '') length--
  return length === fields.length ? fields : fields.slice(0, length)
}

export interface TidyOptions {
  folder: string
  format: DelimitedFormat
  columns: number
  /** Physical lines above the first record. */
  skipLines: number
  /** The first record is the header. */
  header: boolean
  onBytes?: (bytes: number) => void
}

/** Writes the tidy form of delimited text. Blank lines are no records. */
export async function tidyDelimited(parts: readonly { path: string }[], options: TidyOptions): Promise<TidyWriter> {
  const writer = new TidyWriter(options.folder, options.columns)
  let text = ''
  let line = 1
  let skip = options.skipLines
  let header = options.header
  let done = 0
  const take = async (last: boolean): Promise<void> => {
    let at = 0
    while (at < text.length) {
      // lines above the header are lines, whatever quotation marks they hold
      const record = readRecord(text, at, skip > 0 ? { ...options.format, quote: '' } : options.format, last)
      if (record === null) break
      at = record.next
      const first = line
      line += record.lines
      if (skip > 0) skip--
      else if (header) header = false
      else if (record.misquoted) await writer.add(first, PROBLEM_QUOTE, record.fields)
      else if (!isBlank(record.fields)) {
        const fields = fitted(record.fields, options.columns)
        if (fields.length === options.columns) await writer.add(first, '', fields)
        else {
          const problem = `${PROBLEM_COLUMNS}${record.fields.length}/${options.columns}`
          await writer.add(first, problem, [record.fields.join(options.format.delimiter)])
        }
      }
    }
    done += at
    options.onBytes?.(done)
    text = text.slice(at)
  }
  for await (const chunk of partTexts(parts)) {
    text += chunk
    await take(false)
  }
  await take(true)
  await writer.close()
  return writer
}

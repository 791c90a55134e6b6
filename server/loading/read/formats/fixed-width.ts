import { createReadStream } from 'node:fs'
import type { Encoding, Mapping } from '../../mapping/mapping-schema.ts'
import { decoderLabels } from '../../receive/encoding.ts'
import type { TidyWriter } from '../tidy.ts'

/** Fixed-width files as in wholesalers' EDI: positions count bytes of the file's own encoding, or characters. */

type Layout = NonNullable<Mapping['fixedWidth']>

/** Yields the records as bytes with their physical line (or number, for records of fixed length). */
async function* readFixedWidthRecords(
  parts: readonly { path: string }[],
  length: number | undefined,
): AsyncGenerator<{ line: number; bytes: Buffer }> {
  let rest = Buffer.alloc(0)
  let line = 0
  for (const part of parts) {
    for await (const chunk of createReadStream(part.path, { highWaterMark: 1024 * 1024 })) {
      let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
      while (true) {
        const end = length ?? bytes.indexOf(10)
        if (end < 0 || end > bytes.length) break
        line++
        const recordEnd = length === undefined && bytes[end - 1] === 13 ? end - 1 : end
        yield { line, bytes: bytes.subarray(0, recordEnd) }
        bytes = bytes.subarray(length === undefined ? end + 1 : end)
      }
      rest = Buffer.from(bytes)
    }
  }
  if (rest.length > 0) yield { line: line + 1, bytes: rest }
}

/** Writes the tidy form; records of other types and blank records are skipped. */
export async function tidyFixedWidthFile(
  parts: readonly { path: string }[],
  options: { layout: Layout; encoding: string; writer: TidyWriter; skipLines: number },
): Promise<void> {
  const { layout, writer } = options
  const decoder = new TextDecoder(decoderLabels[options.encoding as Encoding])
  const sliceColumn = (bytes: Buffer, text: string | null, column: { start: number; width: number }): string =>
    text === null
      ? decoder.decode(bytes.subarray(column.start - 1, column.start - 1 + column.width))
      : text.slice(column.start - 1, column.start - 1 + column.width)
  for await (const { line, bytes } of readFixedWidthRecords(parts, layout.recordLength)) {
    if (line <= options.skipLines) continue
    const text = layout.unit === 'characters' ? decoder.decode(bytes) : null
    if (bytes.every((byte) => byte === 0x20 || byte === 0x1a || byte === 13)) continue
    if (layout.recordType && sliceColumn(bytes, text, layout.recordType) !== layout.recordType.value) continue
    await writer.add(
      line,
      '',
      layout.columns.map((column) => sliceColumn(bytes, text, column)),
    )
  }
  await writer.flush()
}

import iconv from 'iconv-lite'
import type { Cell } from '../../shared/contract/columns.ts'
import { columnLabel, type TableModel } from './table-model.ts'

export type CsvEncoding = 'utf-8-bom' | 'utf-8' | 'cp932'

/** Bytes gathered before they are handed on. */
const CHUNK = 64 * 1024

/** A text that a spreadsheet would run as a formula is led by an apostrophe; numbers stay numbers. */
export const harmless = (text: string): string => (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text)

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** CP932 bytes; a character that it lacks becomes 〓. */
export function toCp932(text: string): { bytes: Buffer; unmappable: number } {
  const whole = iconv.encode(text, 'cp932')
  // what cannot be written became a question mark: only then every character is looked at
  if (whole.indexOf(0x3f) === -1) return { bytes: whole, unmappable: 0 }
  let unmappable = 0
  let kept = ''
  for (const char of text) {
    const bytes = iconv.encode(char, 'cp932')
    if (bytes.length === 1 && bytes[0] === 0x3f && char !== '?') {
      unmappable += 1
      kept += '〓'
    } else kept += char
  }
  return { bytes: iconv.encode(kept, 'cp932'), unmappable }
}

/** The table as CSV (RFC 4180), a header line and the rows, in chunks as they come: memory does not grow with the rows. */
export async function* csvChunks(table: TableModel, encoding: CsvEncoding): AsyncGenerator<Buffer> {
  const encode = (text: string) => (encoding === 'cp932' ? toCp932(text).bytes : Buffer.from(text, 'utf8'))
  if (encoding === 'utf-8-bom') yield Buffer.from('\ufeff', 'utf8')
  let text = line(table.columns.map((column) => columnLabel(column.name, table.language, table.unit)))
  for await (const row of table.rows) {
    text += line(row)
    if (text.length < CHUNK) continue
    yield encode(text)
    text = ''
  }
  if (text !== '') yield encode(text)
}

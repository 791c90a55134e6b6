import iconv from 'iconv-lite'
import { type Cell, columnLabel, type TableModel } from './table-model.ts'

export type CsvEncoding = 'utf-8-bom' | 'utf-8' | 'cp932'

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
  let unmappable = 0
  let kept = ''
  for (const char of text) {
    if (char.codePointAt(0) === undefined) continue
    const bytes = iconv.encode(char, 'cp932')
    if (bytes.length === 1 && bytes[0] === 0x3f && char !== '?') {
      unmappable += 1
      kept += '〓'
    } else kept += char
  }
  return { bytes: iconv.encode(kept, 'cp932'), unmappable }
}

/** The table as CSV (RFC 4180): a header line and the rows. */
export function toCsv(table: TableModel, encoding: CsvEncoding): Buffer {
  const header = line(table.columns.map((column) => columnLabel(column.name, table.language)))
  const text = header + table.rows.map(line).join('')
  if (encoding === 'cp932') return toCp932(text).bytes
  return Buffer.from(encoding === 'utf-8-bom' ? `\ufeff${text}` : text, 'utf8')
}

import { escapeHtml } from '../../../shared/escape-html.ts'
import type { Column } from './column.ts'

/** A tab or a line break inside of a cell would break the grid that a spreadsheet pastes. */
const plain = (value: string | number | null): string => (value === null ? '' : String(value).replace(/[\t\r\n]+/g, ' '))

export interface CopiedTable {
  /** Tab-separated, with CRLF as spreadsheets write it. */
  text: string
  /** The same as a table, in which codes stay text when Excel pastes them. */
  html: string
}

/** Rows as the clipboard takes them: heads with their units, figures without separators. */
export function copyRows<Row>(rows: readonly { row: Row; index: number }[], columns: readonly Column<Row>[]): CopiedTable {
  const copied = columns.filter((column) => !column.quiet)
  const heads = copied.map((column) => (column.unit ? `${column.head}(${column.unit})` : column.head))
  const lines = rows.map(({ row, index }) => copied.map((column) => plain(column.value(row, index))))
  const html = [
    `<tr>${heads.map((head) => `<th>${escapeHtml(head)}</th>`).join('')}</tr>`,
    ...lines.map(
      (line) =>
        `<tr>${line.map((cell, at) => `<td${copied[at]?.text ? ' style="mso-number-format:\'\\@\'"' : ''}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
    ),
  ]
  return {
    text: [heads.map(plain), ...lines].map((line) => line.join('\t')).join('\r\n'),
    html: `<table>${html.join('')}</table>`,
  }
}

/** Puts a table on the clipboard; where the page is not served securely, the old way. */
export async function toClipboard({ text, html }: CopiedTable): Promise<void> {
  if (navigator.clipboard && 'write' in navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
      return
    } catch {
      // not permitted: the old way below
    }
  }
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
  }
  document.addEventListener('copy', put, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', put)
}

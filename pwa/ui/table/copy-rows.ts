import { escapeFormula, escapeHtml } from '../../../shared/text/escape-text.ts'
import type { SimpleColumn } from './column.ts'

/** Replaces tabs and line breaks in a cell, which would break the pasted grid. */
const toSingleLine = (value: string | number | null): string => (value === null ? '' : String(value).replace(/[\t\r\n]+/g, ' '))

/** A cell for a spreadsheet: a name is no formula, a figure with a sign stays one. */
function toSpreadsheetCell(value: string | number | null): string {
  const text = toSingleLine(value)
  return /^[+-]?[\d.,]+%?$/.test(text) ? text : escapeFormula(text)
}

interface ClipboardContent {
  /** Plain text; of a table tab-separated, with CRLF line ends as in spreadsheets. */
  text: string
  /** HTML; of a table one in which codes stay text when Excel pastes it. */
  html: string
}

/** Rows for the clipboard: headers with their units, figures without separators. */
export function formatRowsForClipboard<Row>(
  rows: readonly { row: Row; index: number }[],
  columns: readonly SimpleColumn<Row>[],
): ClipboardContent {
  const copied = columns.filter((column) => !column.isHeaderHidden)
  const headers = copied.map((column) => (column.unit ? `${column.header}(${column.unit})` : column.header))
  const lines = rows.map(({ row, index }) => copied.map((column) => toSpreadsheetCell(column.value(row, index))))
  const html = [
    `<tr>${headers.map((header) => `<th>${escapeHtml(header)}</th>`).join('')}</tr>`,
    ...lines.map(
      (line) =>
        `<tr>${line.map((cell, index) => `<td${copied[index]?.isText ? ' style="mso-number-format:\'\\@\'"' : ''}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
    ),
  ]
  return {
    text: [headers.map(toSpreadsheetCell), ...lines].map((line) => line.join('\t')).join('\r\n'),
    html: `<table>${html.join('')}</table>`,
  }
}

/** Writes plain text and HTML to the clipboard; falls back to execCommand without a secure context or permission. */
export async function copyToClipboard({ text, html }: ClipboardContent): Promise<void> {
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
      // not permitted: falls through to execCommand
    }
  }
  const fillClipboard = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
  }
  document.addEventListener('copy', fillClipboard, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', fillClipboard)
}

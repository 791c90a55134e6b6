import type { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { breakLines } from './line-breaks.ts'
import { FONT } from './pdf-font.ts'
import type { TableModel } from './table-model.ts'
import { isNumeric, type TextTable } from './text-table.ts'

declare module 'jspdf' {
  /** A property of autoTable that is missing in its types. */
  interface jsPDF {
    lastAutoTable: { finalY: number }
  }
}

/** Greys. */
export const ink = { text: 30, soft: 110, line: 210, head: 242 } as const
/** Font size of tables in points. */
const TABLE_FONT_SIZE = 7.5
/** Left and right of a cell, in millimetres. */
const CELL_PADDING = 1.6
const MM_PER_POINT = 25.4 / 72

/** Widest column in millimetres; longer texts wrap. */
const MAX_COLUMN = 62
/** A column of texts is narrowed to this part of its width at most, and to this width. */
const NARROWEST = { part: 0.55, width: 20 } as const

/**
 * Returns the width of each column in millimetres: the widest text determines it, up to a limit. `wrapLabels`: labels may take
 * two lines.
 */
export function measureColumns(pdf: jsPDF, { labels, rows, totals }: TextTable, { wrapLabels = false } = {}): number[] {
  pdf.setFont(FONT, 'normal').setFontSize(TABLE_FONT_SIZE)
  const sample = rows.length > 400 ? rows.filter((_row, index) => index % Math.ceil(rows.length / 400) === 0) : rows
  return labels.map((label, index) => {
    const labelWidth = pdf.getTextWidth(label) * (wrapLabels ? 0.6 : 1)
    const texts = [totals?.[index] ?? '', ...sample.map((row) => row[index] ?? '')]
    return Math.min(MAX_COLUMN, Math.max(11, labelWidth, ...texts.map((text) => pdf.getTextWidth(text))) + 2 * CELL_PADDING)
  })
}

const sumValues = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Narrows columns of texts, which wrap, until all columns fit the space. Null if they cannot. */
export function fitColumns(widths: readonly number[], columns: TableModel['columns'], space: number): number[] | null {
  const excess = sumValues(widths) - space
  if (excess <= 0) return [...widths]
  const reserves = widths.map((width, index) =>
    columns[index]?.type === 'text' ? Math.max(0, width - Math.max(NARROWEST.width, width * NARROWEST.part)) : 0,
  )
  if (sumValues(reserves) < excess) return null
  return widths.map((width, index) => width - ((reserves[index] ?? 0) * excess) / sumValues(reserves))
}

/** Divides columns that are too many for one page width among several pages, repeating the first ones on each. */
export function groupColumnsByPage(widths: readonly number[], space: number, repeated: number): number[][] {
  const fixed = sumValues(widths.slice(0, repeated))
  const groups: number[][] = []
  let group: number[] = []
  let used = fixed
  for (let index = repeated; index < widths.length; index++) {
    const width = widths[index] ?? 0
    if (group.length > 0 && used + width > space) {
      groups.push(group)
      group = []
      used = fixed
    }
    group.push(index)
    used += width
  }
  groups.push(group)
  const head = widths.slice(0, repeated).map((_width, index) => index)
  return groups.map((indices) => [...head, ...indices])
}

/** Number of first columns that identify a row and are repeated on further pages: up to the product's name or code. */
export function countRepeatedColumns(columns: TableModel['columns']): number {
  const isName = (index: number) => columns[index]?.name === 'productName' || columns[index]?.name === 'jan'
  return Math.min(Math.max(...[0, 1, 2, 3].filter(isName), 0) + 1, columns.length)
}

interface TablePlace {
  /** Indices of the columns to draw, and the widths of all. */
  group: readonly number[]
  widths: readonly number[]
  startY: number
  margin: { top: number; left: number; right: number; bottom: number }
  /** Called for every page on which the table continues. */
  onContinue?: () => void
}

/** Draws columns of a table, with their header on every page. Returns the end in millimetres. */
export function drawTable(pdf: jsPDF, table: TextTable, { group, widths, startY, margin, onContinue }: TablePlace): number {
  const { columns, labels, rows, totals } = table
  pdf.setFont(FONT, 'normal').setFontSize(TABLE_FONT_SIZE)
  const measureText = (text: string) => pdf.getTextWidth(text)
  const toCell = (text: string, index: number, isLabel = false): string => {
    const space = (widths[index] ?? 20) - 2 * CELL_PADDING + 0.01
    // no character is wider than the font’s size
    return (isNumeric(columns[index]?.type) && !isLabel) || text.length * TABLE_FONT_SIZE * MM_PER_POINT <= space
      ? text
      : breakLines(text, space, measureText).join('\n')
  }
  const toGroupCells = (cells: readonly string[]) => group.map((index) => toCell(cells[index] ?? '', index))
  autoTable(pdf, {
    head: [group.map((index) => toCell(labels[index] ?? '', index, true))],
    body: rows.map(toGroupCells),
    ...(totals ? { foot: [toGroupCells(totals)], showFoot: 'lastPage' as const } : {}),
    startY,
    margin,
    theme: 'plain',
    tableWidth: sumValues(group.map((index) => widths[index] ?? 0)),
    styles: {
      font: FONT,
      fontSize: TABLE_FONT_SIZE,
      cellPadding: { top: 1, bottom: 1, left: CELL_PADDING, right: CELL_PADDING },
      textColor: ink.text,
      lineColor: ink.line,
      lineWidth: { bottom: 0.1 },
      overflow: 'linebreak',
    },
    rowPageBreak: 'avoid',
    headStyles: { font: FONT, fontStyle: 'normal', fillColor: ink.head, textColor: ink.text },
    footStyles: { font: FONT, fontStyle: 'normal', fillColor: ink.head, textColor: ink.text },
    columnStyles: Object.fromEntries(
      group.map((index, at) => [
        at,
        {
          cellWidth: widths[index] ?? 20,
          halign: isNumeric(columns[index]?.type) ? ('right' as const) : ('left' as const),
        },
      ]),
    ),
    // headers are aligned with their figures
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body' && isNumeric(columns[group[column.index] ?? 0]?.type)) cell.styles.halign = 'right'
    },
    didDrawPage: ({ pageNumber }) => {
      if (pageNumber > 1) onContinue?.()
    },
  })
  return pdf.lastAutoTable.finalY
}

import { readFile } from 'node:fs/promises'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import subsetFont from 'subset-font'
import { type Cell, type ColumnType, digitsByType } from '../../shared/api/columns.ts'
import { formatDate, formatNumber } from '../../shared/messages/formats.ts'
import { drawChart } from './pdf-chart.ts'
import { getColumnLabel, getExportName, type TableModel } from './table-model.ts'

declare module 'jspdf' {
  /** A property of autoTable that is missing in its types. */
  interface jsPDF {
    lastAutoTable: { finalY: number }
  }
}

/** Noto Sans JP (SIL Open Font License); each document embeds only the glyphs that it uses. */
const fontFile = new URL('fonts/NotoSansJP-Regular.ttf', import.meta.url)
const FONT = 'NotoSansJP'
/** Millimetres on A4 landscape. */
const MARGIN = 12
const ink = { text: 30, soft: 110, line: 210, head: 242 } as const

function formatCell(cell: Cell, type: ColumnType): string {
  if (cell === null) return '-'
  if (typeof cell === 'number') {
    const places = digitsByType[type] ?? 0
    return formatNumber(cell, { least: places, most: places })
  }
  return type === 'date' ? formatDate(cell) : cell
}

/** A table with all its rows in memory: they must be known before the first page is drawn. */
export type PrintedTable = Omit<TableModel, 'rows'> & { rows: readonly (readonly Cell[])[] }

const toTextRows = (table: PrintedTable): string[][] =>
  table.rows.map((row) => row.map((cell, index) => formatCell(cell, table.columns[index]?.type ?? 'text')))

/** Divides columns that are too many for one page width among several pages, repeating the first ones on each. */
function groupColumnsByPage(widths: readonly number[], space: number, repeated: number): number[][] {
  const fixed = widths.slice(0, repeated).reduce((sum, width) => sum + width, 0)
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

/**
 * Draws the table as a PDF: A4 landscape, conditions and chart first, the header and page number on every page. Blocks its
 * thread; pdf-in-worker.ts runs it in a worker.
 */
export async function renderPdf(table: PrintedTable): Promise<Buffer> {
  const { language } = table
  const word = (name: Parameters<typeof getExportName>[0]) => getExportName(name, language)
  const rows = toTextRows(table)
  const labels = table.columns.map((column) => getColumnLabel(column.name, language, table.unit))
  const totals = table.totals?.map((cell, index) => (cell === null ? '' : formatCell(cell, table.columns[index]?.type ?? 'text')))
  const facts: [string, string][] = [
    ...table.conditions,
    [word('rows'), formatNumber(rows.length)],
    ...table.notes.map((text): [string, string] => [word('notes'), text]),
    [word('madeBy'), table.madeBy],
    [word('madeAt'), formatJapanTime(table.madeAt)],
  ]
  const definitions = table.definitions.map(([label, text]): [string, string] => [label, text])

  const everything = [
    table.title,
    ...labels,
    ...rows.flat(),
    ...(totals ?? []),
    ...facts.flat(),
    ...definitions.flat(),
    word('definitions'),
    ...(table.chart?.labels ?? []),
    ...(table.chart?.series.map(({ name }) => name) ?? []),
    '0123456789,.-/: ()%…＊*',
  ].join('')
  const font = await subsetFont(await readFile(fontFile), [...new Set(everything)].join(''), { targetFormat: 'truetype' })

  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: true })
  pdf.addFileToVFS(`${FONT}.ttf`, Buffer.from(font).toString('base64'))
  pdf.addFont(`${FONT}.ttf`, FONT, 'normal')
  pdf.setFont(FONT, 'normal')
  pdf.setProperties({ title: table.title, creator: 'Uresuji' })
  const page = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() }
  const space = page.width - 2 * MARGIN
  const lastTableEnd = () => pdf.lastAutoTable.finalY

  pdf
    .setFontSize(15)
    .setTextColor(ink.text)
    .text(table.title, MARGIN, MARGIN + 4)
  const small = {
    font: FONT,
    fontSize: 8,
    cellPadding: { top: 0.6, bottom: 0.6, left: 0, right: 2 },
    textColor: ink.text,
  } as const
  const pairs = (body: [string, string][], startY: number) => {
    autoTable(pdf, {
      body,
      startY,
      theme: 'plain',
      tableWidth: space,
      margin: MARGIN,
      styles: { ...small },
      columnStyles: { 0: { cellWidth: 46, textColor: ink.soft }, 1: { cellWidth: space - 46 } },
    })
    return lastTableEnd()
  }
  let y = pairs(facts, MARGIN + 8) + 4
  if (table.chart && table.chart.labels.length > 1) {
    const height = 58
    if (y + height > page.height - MARGIN) {
      pdf.addPage()
      y = MARGIN
    }
    drawChart(pdf, table.chart, { x: MARGIN, y, width: space, height })
    y += height + 4
  }

  // the widest text determines the width, up to a limit; long names wrap
  pdf.setFontSize(7.5)
  const sample = rows.length > 400 ? rows.filter((_row, index) => index % Math.ceil(rows.length / 400) === 0) : rows
  const widths = labels.map((label, index) => {
    const texts = [label, totals?.[index] ?? '', ...sample.map((row) => row[index] ?? '')]
    return Math.min(62, Math.max(11, ...texts.map((text) => pdf.getTextWidth(text))) + 3.2)
  })
  const isName = (index: number) => table.columns[index]?.name === 'productName' || table.columns[index]?.name === 'jan'
  const last = Math.max(...[0, 1, 2, 3].filter(isName), 0)
  const groups = groupColumnsByPage(widths, space, Math.min(last + 1, labels.length))
  for (const [number, group] of groups.entries()) {
    if (number > 0) pdf.addPage()
    const pick = (cells: readonly string[]) => group.map((index) => cells[index] ?? '')
    autoTable(pdf, {
      head: [pick(labels)],
      body: rows.map(pick),
      ...(totals ? { foot: [pick(totals)], showFoot: 'lastPage' as const } : {}),
      startY: number === 0 ? y : MARGIN,
      margin: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 4 },
      theme: 'plain',
      tableWidth: group.reduce((sum, index) => sum + (widths[index] ?? 0), 0),
      styles: {
        font: FONT,
        fontSize: 7.5,
        cellPadding: { top: 1, bottom: 1, left: 1.6, right: 1.6 },
        textColor: ink.text,
        lineColor: ink.line,
        lineWidth: { bottom: 0.1 },
        overflow: 'linebreak',
      },
      headStyles: { font: FONT, fontStyle: 'normal', fillColor: ink.head, textColor: ink.text },
      footStyles: { font: FONT, fontStyle: 'normal', fillColor: ink.head, textColor: ink.text },
      columnStyles: Object.fromEntries(
        group.map((index, at) => [
          at,
          {
            cellWidth: widths[index] ?? 20,
            halign: digitsByType[table.columns[index]?.type ?? 'text'] === undefined ? ('left' as const) : ('right' as const),
          },
        ]),
      ),
      // headers are aligned with their figures
      didParseCell: ({ section, column, cell }) => {
        const type = table.columns[group[column.index] ?? 0]?.type ?? 'text'
        if (section !== 'body' && digitsByType[type] !== undefined) cell.styles.halign = 'right'
      },
    })
  }
  if (definitions.length > 0) {
    const end = lastTableEnd() + 6
    if (end > page.height - 2 * MARGIN) pdf.addPage()
    pairs(
      definitions.map(([label, text], index) => [index === 0 ? `${word('definitions')}  ${label}` : label, text]),
      end > page.height - 2 * MARGIN ? MARGIN : end,
    )
  }
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number)
    pdf.setFontSize(7.5).setTextColor(ink.soft)
    pdf.text(table.title, MARGIN, page.height - MARGIN / 2)
    pdf.text(`${number} / ${pages}`, page.width - MARGIN, page.height - MARGIN / 2, { align: 'right' })
  }
  return Buffer.from(pdf.output('arraybuffer'))
}

/** Formats a time in Japan: 2026/11/21 15:40. */
const formatJapanTime = (iso: string): string =>
  new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))

import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { formatNumber } from '../../shared/messages/formats.ts'
import type { Cell } from '../../shared/reports/columns.ts'
import { drawChart } from './pdf-chart.ts'
import { embedFont, FONT } from './pdf-font.ts'
import { countRepeatedColumns, drawTable, groupColumnsByPage, ink, measureColumns } from './pdf-table.ts'
import { describeMissingGlyphs, getExportName, type TableModel } from './table-model.ts'
import { toTextTable } from './text-table.ts'

/** Millimetres on A4 landscape. */
const MARGIN = 12

/** A table with all its rows in memory: they must be known before the first page is drawn. */
export type PrintedTable = Omit<TableModel, 'rows'> & { rows: readonly (readonly Cell[])[] }

/**
 * Draws the table as a PDF: A4 landscape, conditions and chart first, the header and page number on every page. Blocks its
 * thread; stream-pdf.ts runs it in a worker.
 */
export async function renderPdf(table: PrintedTable): Promise<Buffer> {
  const { language } = table
  const getText = (name: Parameters<typeof getExportName>[0]) => getExportName(name, language)
  const texts = toTextTable(table, table.rows)
  const { rows, labels, totals } = texts
  const listFacts = (notes: readonly string[]): [string, string][] => [
    ...table.conditions,
    [getText('rows'), formatNumber(rows.length)],
    ...notes.map((text): [string, string] => [getText('notes'), text]),
    [getText('madeBy'), table.madeBy],
    [getText('madeAt'), formatJapanMinute(table.madeAt)],
  ]
  const definitions = table.definitions.map(([label, text]): [string, string] => [label, text])

  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: true })
  const written = [
    table.title,
    ...labels,
    ...rows.flat(),
    ...(totals ?? []),
    ...listFacts(table.notes).flat(),
    ...definitions.flat(),
    getText('definitions'),
  ]
  const chartTexts = [...(table.chart?.labels ?? []), ...(table.chart?.series.map(({ name }) => name) ?? [])]
  const missing = await embedFont(pdf, { normal: written, repeated: [...chartTexts, getText('notes'), getText('missingGlyphs')] })
  const facts = listFacts(missing === 0 ? table.notes : [...table.notes, describeMissingGlyphs(missing, language)])
  pdf.setProperties({ title: table.title, creator: 'Uresuji' })
  const page = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() }
  const space = page.width - 2 * MARGIN
  const getLastTableEnd = () => pdf.lastAutoTable.finalY

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
  const drawTwoColumnTable = (body: [string, string][], startY: number) => {
    autoTable(pdf, {
      body,
      startY,
      theme: 'plain',
      tableWidth: space,
      margin: MARGIN,
      styles: { ...small },
      columnStyles: { 0: { cellWidth: 46, textColor: ink.soft }, 1: { cellWidth: space - 46 } },
    })
    return getLastTableEnd()
  }
  let y = drawTwoColumnTable(facts, MARGIN + 8) + 4
  if (table.chart && table.chart.labels.length > 1) {
    const height = 58
    if (y + height > page.height - MARGIN) {
      pdf.addPage()
      y = MARGIN
    }
    drawChart(pdf, table.chart, { x: MARGIN, y, width: space, height })
    y += height + 4
  }

  const widths = measureColumns(pdf, texts)
  for (const [number, group] of groupColumnsByPage(widths, space, countRepeatedColumns(table.columns)).entries()) {
    if (number > 0) pdf.addPage()
    const margin = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 4 }
    drawTable(pdf, texts, { group, widths, startY: number === 0 ? y : MARGIN, margin })
  }
  if (definitions.length > 0) {
    const end = getLastTableEnd() + 6
    if (end > page.height - 2 * MARGIN) pdf.addPage()
    drawTwoColumnTable(
      definitions.map(([label, text], index) => [index === 0 ? `${getText('definitions')}  ${label}` : label, text]),
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

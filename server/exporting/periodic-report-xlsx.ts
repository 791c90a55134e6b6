import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import type { Cell } from '../../shared/reports/columns.ts'
import { escapeFormula } from '../../shared/text/escape-text.ts'
import { describeParts, getReportText, type ReportModel, type ReportSection } from './periodic-report.ts'
import { getColumnLabel } from './table-model.ts'
import { getColumnWidth, numberFormats, toCellText, toCellValue, toLabelledRows } from './xlsx.ts'

/** Excel allows 31 characters in the name of a sheet, and none of these. */
const MAX_SHEET_NAME = 31
const forbidden = /[\\/?*[\]:]/g

/** Removes spaces and apostrophes at the ends, and half of a character that was cut in two. */
const trimName = (name: string): string => name.replace(/^['\s]+|['\s\ud800-\udbff]+$/g, '')

/** Returns unique names of sheets for headings. Excel compares them without case; a name may not begin or end with '. */
export function toSheetNames(headings: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return headings.map((heading, index) => {
    const clean = trimName(heading.replace(forbidden, '・')) || String(index + 1)
    for (let number = 1; ; number++) {
      const ending = number === 1 ? '' : ` (${number})`
      // print areas name their sheet between apostrophes, which the library does not double
      const name = `${trimName(clean.slice(0, MAX_SHEET_NAME - ending.length)).replaceAll("'", '’')}${ending}`
      // Excel reserves this name
      if (used.has(name.toLowerCase()) || name.toLowerCase() === 'history') continue
      used.add(name.toLowerCase())
      return name
    }
  })
}

const buildSheetLink = (sheet: string): string => `#'${sheet.replaceAll("'", "''")}'!A1`
const linkStyle = { color: { argb: 'FF1F3A6E' }, underline: true } as const
const quiet = { color: { argb: 'FF6E6E6E' } } as const

type Workbook = ExcelJS.stream.xlsx.WorkbookWriter
type Sheet = ReturnType<Workbook['addWorksheet']>

const toColumnName = (count: number): string =>
  count <= 26
    ? String.fromCharCode(64 + count)
    : `${toColumnName(Math.floor((count - 1) / 26))}${toColumnName(((count - 1) % 26) + 1)}`

/** Returns the lines above the table of a section: label, text and figures. */
function listHeadRows(
  { about, problem, remark, figures, table, notes }: ReportSection,
  text: (name: 'remark' | 'failed') => string,
) {
  return [
    ...(about === '' ? [] : [{ cells: [about], font: quiet }]),
    ...(table?.conditions ?? [])
      .flatMap(([label, value]) => toLabelledRows(label, value))
      .map((cells) => ({ cells, font: quiet })),
    ...(problem === null ? [] : [{ cells: [text('failed'), problem], font: { bold: true } }]),
    ...(remark === '' ? [] : [{ cells: [text('remark'), remark], font: {} }]),
    ...figures.map(({ label, value, note, type }) => ({ cells: [label, value, note], font: { bold: true }, type })),
    ...notes.map((note) => ({ cells: [note], font: quiet })),
  ]
}

function writeSection(
  workbook: Workbook,
  {
    section,
    name,
    contents,
    rows,
    language,
  }: {
    section: ReportSection
    name: string
    contents: string
    rows: Iterable<readonly Cell[]>
    language: ReportModel['language']
  },
): void {
  const getText = (key: Parameters<typeof getReportText>[0]) => getReportText(key, language)
  const columns = section.parts.includes('table') ? (section.table?.columns ?? []) : []
  const heads = listHeadRows(section, getText)
  // heading, link, head rows, an empty row, and the labels of the columns
  const labelRow = heads.length + 4
  const totals = section.table?.totals ?? null
  const last = columns.length === 0 ? labelRow - 1 : labelRow + section.rows + (totals ? 1 : 0)
  const sheet: Sheet = workbook.addWorksheet(name, {
    ...(columns.length === 0 ? {} : { views: [{ state: 'frozen', ySplit: labelRow }] }),
    pageSetup: {
      paperSize: 9,
      orientation: columns.length > 8 ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printArea: `A1:${toColumnName(Math.max(3, columns.length))}${last}`,
      ...(columns.length === 0 ? {} : { printTitlesRow: `${labelRow}:${labelRow}` }),
    },
    headerFooter: { oddFooter: '&L&A&R&P / &N' },
  })
  sheet.columns = Array.from({ length: Math.max(3, columns.length) }, (_none, index) => {
    const column = columns[index]
    return { width: column ? Math.max(getColumnWidth(column), index === 0 ? 16 : 0) : 24 }
  })
  const title = sheet.addRow([escapeFormula(section.heading)])
  title.font = { bold: true, size: 14 }
  title.commit()
  const back = sheet.addRow([])
  back.getCell(1).value = { text: getText('back'), hyperlink: buildSheetLink(contents) }
  back.getCell(1).font = linkStyle
  back.commit()
  for (const head of heads) {
    const row = sheet.addRow(head.cells.map((cell) => (typeof cell === 'string' ? toCellText(cell) : cell)))
    row.font = head.font
    if ('type' in head && head.type) row.getCell(2).numFmt = numberFormats[head.type]
    row.commit()
  }
  if (columns.length > 0 && section.table) {
    const { unit } = section.table
    sheet.addRow([]).commit()
    const labels = sheet.addRow(columns.map((column) => getColumnLabel(column.name, language, unit)))
    labels.font = { bold: true }
    labels.commit()
    const addRow = (cells: readonly Cell[]) => {
      const row = sheet.addRow(cells.map((cell, index) => toCellValue(cell, columns[index]?.type ?? 'text')))
      for (const [index, column] of columns.entries()) row.getCell(index + 1).numFmt = numberFormats[column.type]
      return row
    }
    for (const cells of rows) addRow(cells).commit()
    if (totals) {
      const row = addRow(totals)
      row.font = { bold: true }
      row.commit()
    }
  }
  sheet.commit()
}

function writeContents(
  workbook: Workbook,
  report: ReportModel,
  { contents, names }: { contents: string; names: readonly string[] },
): void {
  const { title, facts, remark, sections, language } = report
  const getText = (key: Parameters<typeof getReportText>[0]) => getReportText(key, language)
  const lines = [...facts, ...(remark === '' ? [] : [[getText('remark'), remark] as const])]
  const sheet = workbook.addWorksheet(contents, {
    pageSetup: {
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printArea: `A1:C${lines.length + sections.length + 3}`,
    },
    headerFooter: { oddFooter: '&L&A&R&P / &N' },
  })
  sheet.columns = [{ width: 14 }, { width: 60 }, { width: 40 }]
  const head = sheet.addRow([escapeFormula(title)])
  head.font = { bold: true, size: 16 }
  head.commit()
  for (const [label, value] of lines) sheet.addRow([toCellText(label), toCellText(value)]).commit()
  sheet.addRow([]).commit()
  const labels = sheet.addRow(['No.', getText('item'), getText('contents')])
  labels.font = { bold: true }
  labels.commit()
  for (const [index, section] of sections.entries()) {
    const row = sheet.addRow([index + 1, '', describeParts(section, language)])
    row.getCell(2).value = { text: section.heading, hyperlink: buildSheetLink(names[index] ?? '') }
    row.getCell(2).font = linkStyle
    row.commit()
  }
  sheet.commit()
}

async function writeWorkbook(report: ReportModel, readRows: (index: number) => Iterable<readonly Cell[]>, sink: PassThrough) {
  const closing = new AbortController()
  sink.once('close', () => closing.abort())
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true, useSharedStrings: false })
  workbook.title = report.title
  workbook.company = report.company
  const contents = getReportText('contents', report.language)
  const names = toSheetNames(
    report.sections.map(({ heading }, index) => `${index + 1} ${heading}`),
    [contents],
  )
  writeContents(workbook, report, { contents, names })
  for (const [index, section] of report.sections.entries()) {
    writeSection(workbook, { section, name: names[index] ?? '', contents, rows: readRows(index), language: report.language })
    if (sink.writableNeedDrain) await once(sink, 'drain', { signal: closing.signal })
  }
  await workbook.commit()
}

/**
 * Yields a report as a workbook: a sheet of contents with links, and a sheet for each item with typed cells and a frozen
 * header.
 */
export async function* streamReportXlsx(
  report: ReportModel,
  readRows: (index: number) => Iterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const sink = new PassThrough()
  const written = writeWorkbook(report, readRows, sink).catch((error: unknown) => {
    sink.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const chunk of sink) yield chunk as Buffer
  await written
}

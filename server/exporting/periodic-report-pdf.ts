import { jsPDF } from 'jspdf'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import type { Cell } from '../../shared/reports/columns.ts'
import { breakLines } from './line-breaks.ts'
import { drawChart, getChartHeight } from './pdf-chart.ts'
import { embedFont, FONT } from './pdf-font.ts'
import { countRepeatedColumns, drawTable, fitColumns, groupColumnsByPage, ink, measureColumns } from './pdf-table.ts'
import { describeParts, formatFigure, getReportText, type ReportModel, type ReportSection } from './periodic-report.ts'
import { describeMissingGlyphs, getExportName } from './table-model.ts'
import { type TextTable, toTextTable } from './text-table.ts'

/** Millimetres. */
const MARGIN = 15
const PORTRAIT_WIDTH = 210 - 2 * MARGIN
const LANDSCAPE_WIDTH = 297 - 2 * MARGIN
const TOP = 24
const BOTTOM = 18
const CONTENTS_LINE = 9
const LINE = 4.6
/** A table begins on the page of its heading if at least this much is left. */
const MIN_TABLE = 40
const ACCENT: [number, number, number] = [31, 58, 110]

/** Grey behind remarks. */
const PAPER = 246

type Orientation = 'portrait' | 'landscape'

interface PlacedSection {
  section: ReportSection
  page: number
}

/** Draws the pages of a report. All positions are in millimetres. */
class ReportPages {
  readonly #pdf: jsPDF
  readonly #report: ReportModel
  #y = TOP
  #orientation: Orientation = 'portrait'

  constructor(pdf: jsPDF, report: ReportModel) {
    this.#pdf = pdf
    this.#report = report
  }

  #text(name: Parameters<typeof getReportText>[0], values: Parameters<typeof getReportText>[2] = {}): string {
    return getReportText(name, this.#report.language, values)
  }

  get #width(): number {
    return this.#pdf.internal.pageSize.getWidth() - 2 * MARGIN
  }

  /** Lowest position of content on the page. */
  get #end(): number {
    return this.#pdf.internal.pageSize.getHeight() - BOTTOM
  }

  #font(size: number, { bold = false, color = ink.text }: { bold?: boolean; color?: number } = {}): jsPDF {
    return this.#pdf
      .setFont(FONT, bold ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(color)
  }

  #breakText(text: string, width: number): string[] {
    return breakLines(text, width, (part) => this.#pdf.getTextWidth(part))
  }

  #addPage(orientation: Orientation): void {
    this.#pdf.addPage('a4', orientation)
    this.#orientation = orientation
    this.#y = TOP
  }

  /** Draws a remark in a box; returns the position below it. */
  #drawRemark(remark: string, y: number): number {
    this.#font(9)
    const lines = this.#breakText(remark, this.#width - 10)
    const height = lines.length * LINE + 9
    this.#pdf.setFillColor(PAPER, PAPER, PAPER).rect(MARGIN, y, this.#width, height, 'F')
    this.#pdf.setFillColor(...ACCENT).rect(MARGIN, y, 0.8, height, 'F')
    this.#font(8, { bold: true, color: ink.soft }).text(this.#text('remark'), MARGIN + 4, y + 4.5)
    this.#font(9)
    for (const [index, line] of lines.entries()) this.#pdf.text(line, MARGIN + 4, y + 9.5 + index * LINE)
    return y + height + 5
  }

  #getRemarkHeight(remark: string): number {
    this.#font(9)
    return remark === '' ? 0 : this.#breakText(remark, this.#width - 10).length * LINE + 14
  }

  /** Draws the cover without the contents; returns the position at which they begin. */
  drawCover(): number {
    const { title, facts, remark } = this.#report
    const pdf = this.#pdf
    this.#font(9, { color: ink.soft }).text(this.#text('product'), MARGIN, MARGIN + 3)
    pdf
      .setDrawColor(...ACCENT)
      .setLineWidth(0.6)
      .line(MARGIN, MARGIN + 7, MARGIN + this.#width, MARGIN + 7)
    this.#font(22, { bold: true })
    let y = MARGIN + 22
    for (const line of this.#breakText(title, this.#width)) {
      pdf.text(line, MARGIN, y)
      y += 10
    }
    y += 1
    for (const [label, value] of facts) {
      this.#font(9.5, { color: ink.soft }).text(label, MARGIN, y)
      this.#font(9.5)
      for (const line of this.#breakText(value, this.#width - 28)) {
        pdf.text(line, MARGIN + 28, y)
        y += 5.6
      }
    }
    return remark === '' ? y + 6 : this.#drawRemark(remark, y + 4) + 4
  }

  /** Adds the pages that the contents need after the cover; returns their places. */
  planContents(start: number): { page: number; y: number }[] {
    const places: { page: number; y: number }[] = []
    let y = start + 12
    for (const _section of this.#report.sections) {
      if (y + CONTENTS_LINE > this.#end) {
        this.#addPage('portrait')
        y = TOP + 4
      }
      places.push({ page: this.#pdf.getNumberOfPages(), y })
      y += CONTENTS_LINE
    }
    return places
  }

  /** Draws the contents with page numbers and links, after all sections are drawn. */
  drawContents(start: number, places: readonly { page: number; y: number }[], placed: readonly PlacedSection[]): void {
    const pdf = this.#pdf
    pdf.setPage(1)
    this.#font(13, { bold: true }).text(this.#text('contents'), MARGIN, start + 3)
    for (const [index, { section, page }] of placed.entries()) {
      const place = places[index]
      if (!place) continue
      const { y } = place
      pdf.setPage(place.page)
      this.#font(9.5, { color: ink.soft }).text(String(index + 1), MARGIN, y)
      this.#font(10, { bold: true })
      const [heading = ''] = this.#breakText(section.heading, this.#width - 78)
      pdf.text(heading, MARGIN + 8, y)
      const end = MARGIN + 8 + pdf.getTextWidth(heading) + 3
      this.#font(8, { color: section.problem === null ? ink.soft : ink.text })
      const parts = describeParts(section, this.#report.language)
      pdf.text(parts, MARGIN + this.#width - 14, y, { align: 'right' })
      pdf.setDrawColor(ink.line).setLineWidth(0.1)
      const dotsEnd = MARGIN + this.#width - 17 - pdf.getTextWidth(parts)
      if (dotsEnd > end) pdf.line(end, y - 0.5, dotsEnd, y - 0.5)
      this.#font(10, { bold: true }).text(String(page), MARGIN + this.#width, y, { align: 'right' })
      pdf.link(MARGIN, y - 5, this.#width, CONTENTS_LINE - 1, { pageNumber: page })
    }
  }

  /** Chooses the widths of a table, and landscape pages if it does not fit the width of a portrait page. */
  #planTable(texts: TextTable | null): { orientation: Orientation; widths: number[] } {
    if (texts === null) return { orientation: 'portrait', widths: [] }
    const widths = measureColumns(this.#pdf, texts, { wrapLabels: true })
    const portrait = fitColumns(widths, texts.columns, PORTRAIT_WIDTH)
    if (portrait !== null) return { orientation: 'portrait', widths: portrait }
    return { orientation: 'landscape', widths: fitColumns(widths, texts.columns, LANDSCAPE_WIDTH) ?? widths }
  }

  /** Draws a section, on the current page if there is room for its beginning; returns its page. */
  drawSection(section: ReportSection, texts: TextTable | null, first: boolean): number {
    const { orientation, widths } = this.#planTable(texts)
    const chartHeight = section.chart === null ? 0 : getChartHeight(section.chart) + 4
    const rest = (section.figures.length > 0 ? 22 : 0) + chartHeight + this.#getRemarkHeight(section.remark)
    const table = texts === null ? 0 : Math.min(MIN_TABLE, texts.rows.length * 6 + 12)
    if (first || orientation !== this.#orientation || this.#y + 24 + rest + table > this.#end) this.#addPage(orientation)
    else this.#y += 6
    const page = this.#pdf.getNumberOfPages()
    this.#drawHeading(section)
    if (section.problem !== null) this.#drawProblem(section.problem)
    if (section.figures.length > 0) this.#drawFigures(section)
    if (section.chart !== null) {
      this.#font(7)
      drawChart(this.#pdf, section.chart, { x: MARGIN, y: this.#y, width: this.#width, height: getChartHeight(section.chart) })
      this.#y += chartHeight
    }
    if (texts !== null) this.#drawTable(section, texts, widths)
    this.#drawNotes(section)
    if (section.remark !== '') {
      if (this.#y + this.#getRemarkHeight(section.remark) > this.#end) this.#addPage(this.#orientation)
      this.#y = this.#drawRemark(section.remark, this.#y)
    }
    return page
  }

  #drawHeading({ heading, about, table }: ReportSection): void {
    const pdf = this.#pdf
    this.#font(15, { bold: true })
    for (const line of this.#breakText(heading, this.#width)) {
      pdf.text(line, MARGIN, this.#y + 3)
      this.#y += 7
    }
    const conditions = [about, ...(table?.conditions ?? []).map(([label, value]) => `${label} ${value}`)]
    this.#font(8, { color: ink.soft })
    for (const line of this.#breakText(conditions.filter((part) => part !== '').join('　'), this.#width)) {
      pdf.text(line, MARGIN, this.#y + 1)
      this.#y += 4.2
    }
    this.#y += 3
  }

  #drawProblem(problem: string): void {
    this.#font(9.5)
    const lines = [this.#text('failed'), ...this.#breakText(problem, this.#width - 8)]
    const height = lines.length * LINE + 6
    this.#pdf.setDrawColor(ink.soft).setLineWidth(0.2).rect(MARGIN, this.#y, this.#width, height, 'S')
    for (const [index, line] of lines.entries()) {
      this.#font(9.5, { bold: index === 0 }).text(line, MARGIN + 4, this.#y + 6 + index * LINE)
    }
    this.#y += height + 5
  }

  #drawFigures({ figures }: ReportSection): void {
    const pdf = this.#pdf
    const each = this.#width / Math.max(3, figures.length)
    pdf
      .setDrawColor(ink.line)
      .setLineWidth(0.1)
      .line(MARGIN, this.#y, MARGIN + this.#width, this.#y)
    for (const [index, figure] of figures.entries()) {
      const x = MARGIN + each * index + (index === 0 ? 0 : 3)
      this.#font(7, { color: ink.soft })
      const [label = ''] = this.#breakText(figure.label, each - 4)
      pdf.text(label, x, this.#y + 4.5)
      const value = formatFigure(figure)
      this.#font(14, { bold: true })
      if (pdf.getTextWidth(value) > each - 5) this.#font(10, { bold: true })
      pdf.text(value, x, this.#y + 10.5)
      this.#font(6.5, { color: ink.soft })
      const [note = ''] = this.#breakText(figure.note, each - 4)
      pdf.text(note, x, this.#y + 14.5)
      if (index > 0) pdf.line(x - 2, this.#y + 1.5, x - 2, this.#y + 15.5)
    }
    pdf.line(MARGIN, this.#y + 17, MARGIN + this.#width, this.#y + 17)
    this.#y += 22
  }

  #drawTable({ heading }: ReportSection, texts: TextTable, widths: readonly number[]): void {
    const groups = groupColumnsByPage(widths, this.#width, countRepeatedColumns(texts.columns))
    const margin = { top: TOP + 8, left: MARGIN, right: MARGIN, bottom: BOTTOM }
    const drawContinuation = () => void this.#font(9, { bold: true }).text(this.#text('continued', { heading }), MARGIN, TOP + 3)
    for (const [number, group] of groups.entries()) {
      if (number > 0) {
        this.#addPage(this.#orientation)
        drawContinuation()
        this.#y = margin.top
      } else if (this.#y + 20 > this.#end) this.#addPage(this.#orientation)
      this.#y = drawTable(this.#pdf, texts, { group, widths, startY: this.#y, margin, onContinue: drawContinuation }) + 5
    }
  }

  #drawNotes({ notes }: ReportSection): void {
    this.#font(7.5, { color: ink.soft })
    const lines = notes.flatMap((note) => this.#breakText(note, this.#width))
    if (this.#y + lines.length * 4 > this.#end) this.#addPage(this.#orientation)
    this.#font(7.5, { color: ink.soft })
    for (const line of lines) {
      this.#pdf.text(line, MARGIN, this.#y + 1)
      this.#y += 4
    }
    if (lines.length > 0) this.#y += 2
  }

  /** Draws name and company above, and creation and page number below, on all pages but the cover. */
  drawFrames(): void {
    const pdf = this.#pdf
    const { title, company, madeAt } = this.#report
    const pages = pdf.getNumberOfPages()
    const made = `${this.#text('product')}　${this.#text('internal')}　${formatJapanMinute(madeAt)} ${this.#text('created')}`
    for (let page = 1; page <= pages; page++) {
      pdf.setPage(page)
      const right = MARGIN + this.#width
      const foot = pdf.internal.pageSize.getHeight() - 9
      pdf
        .setDrawColor(ink.line)
        .setLineWidth(0.1)
        .line(MARGIN, foot - 5, right, foot - 5)
      this.#font(7.5, { color: ink.soft }).text(made, MARGIN, foot)
      this.#font(8, { bold: true }).text(`${page} / ${pages}`, right, foot, { align: 'right' })
      if (page === 1) continue
      this.#font(8, { color: ink.soft }).text(title, MARGIN, MARGIN)
      pdf.text(company, right, MARGIN, { align: 'right' })
      pdf
        .setDrawColor(ink.text)
        .setLineWidth(0.2)
        .line(MARGIN, MARGIN + 2.5, right, MARGIN + 2.5)
    }
  }
}

/** Texts of a report without its tables, for the glyphs of its fonts. */
function listTexts(report: ReportModel): string[] {
  const { title, company, remark, facts, sections, language } = report
  const fixedTexts = (
    [
      'product',
      'internal',
      'created',
      'contents',
      'remark',
      'failed',
      'continued',
      'part_figures',
      'part_chart',
      'part_table',
      'rows',
    ] as const
  ).map((name) => getReportText(name, language))
  return [
    ...fixedTexts,
    title,
    company,
    remark,
    ...facts.flat(),
    ...sections.flatMap((section) => [
      section.heading,
      section.about,
      section.problem ?? '',
      section.remark,
      ...section.notes,
      ...(section.table?.conditions.flat() ?? []),
      ...section.figures.flatMap((figure) => [figure.label, figure.note, formatFigure(figure)]),
    ]),
    '　・–',
  ]
}

/** Texts of the charts, which are names of the tables or headings. */
const listChartTexts = ({ sections }: ReportModel): string[] =>
  sections.flatMap(({ chart }) => [...(chart?.labels ?? []), ...(chart?.series.map(({ name }) => name) ?? [])])

/** Adds the texts of the tables, one table at a time. */
function* listAllTexts(
  { sections }: ReportModel,
  texts: readonly string[],
  readTable: (index: number) => TextTable | null,
): Generator<string> {
  yield* texts
  for (const index of sections.keys()) {
    const table = readTable(index)
    if (table !== null) for (const row of [table.labels, ...table.rows, table.totals ?? []]) yield* row
  }
}

/**
 * Draws a report as a PDF: A4, a cover with contents and links, then the sections with headings, figures, charts as vectors and
 * whole tables. A section with a wide table has landscape pages. Blocks its thread. `readRows` reads the rows of a section, first
 * for the glyphs of the font and again to draw them, so that one table at a time is in memory.
 */
export async function renderReportPdf(
  report: ReportModel,
  readRows: (index: number) => Iterable<readonly Cell[]>,
): Promise<Buffer> {
  const readTable = (index: number): TextTable | null => {
    const { table = null, parts = [], rows = 0 } = report.sections[index] ?? {}
    return table === null || !parts.includes('table') || rows === 0 ? null : toTextTable(table, [...readRows(index)])
  }
  const pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true })
  const texts = listTexts(report)
  const notesLabel = getExportName('notes', report.language)
  // tables have no bold text
  const missing = await embedFont(pdf, {
    normal: listAllTexts(report, texts, readTable),
    bold: texts,
    repeated: [...listChartTexts(report), notesLabel, getExportName('missingGlyphs', report.language)],
  })
  pdf.setProperties({ title: report.title, author: report.company, creator: 'Uresuji' })
  pdf.setLanguage(report.language === 'ja' ? 'ja' : 'en')
  const facts = [...report.facts]
  if (missing > 0) facts.push([notesLabel, describeMissingGlyphs(missing, report.language)])
  const pages = new ReportPages(pdf, { ...report, facts })
  const start = pages.drawCover()
  const places = pages.planContents(start)
  const placed: PlacedSection[] = []
  for (const [index, section] of report.sections.entries()) {
    const page = pages.drawSection(section, readTable(index), index === 0)
    placed.push({ section, page })
    pdf.outline.add(null, `${index + 1}  ${section.heading}`, { pageNumber: page })
  }
  pages.drawContents(start, places, placed)
  pages.drawFrames()
  return Buffer.from(pdf.output('arraybuffer'))
}

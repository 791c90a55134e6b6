import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { notification } from '../../../shared/messages/notification.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { buildFileName } from '../../exporting/export-file.ts'
import { embedFont, FONT } from '../../exporting/pdf-font.ts'
import { describeMissingGlyphs, getExportName } from '../../exporting/table-model.ts'
import type { NoticeModel } from '../../operations/notice-models.ts'
import { type ArticleBlock, parseArticleBlocks } from './article-blocks.ts'

/** Characters that may not begin or end a line in Japanese. */
const forbiddenAtLineStart = /^[、。，．・：；？！」』）】〕〉》”’ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々…,.:;?!)\]}%]$/
const forbiddenAtLineEnd = /[「『（【〔〈《“‘([{]$/

/** Splits a line where it may break: words of letters and digits stay whole; Japanese can break after any character. */
const splitAtBreaks = (line: string): string[] => line.match(/[\p{Script=Latin}\p{N}\p{M}@_/.:%&?=#+~'-]+\s?|.\p{M}*/gsu) ?? []

/** Splits a piece that is wider than the line, such as a URL. */
function splitToWidth(width: number, word: string, measureWidth: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && measureWidth(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** Wraps the text into lines no wider than `width`; its own line ends stay. */
function wrapText(text: string, width: number, measureWidth: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of splitAtBreaks(paragraph).flatMap((atBreak) =>
      measureWidth(atBreak) > width ? splitToWidth(width, atBreak, measureWidth) : [atBreak],
    )) {
      // one such character may exceed the width
      if (line !== '' && measureWidth(line + word.trimEnd()) > width && !forbiddenAtLineStart.test(word)) {
        const opening = forbiddenAtLineEnd.exec(line)?.[0] ?? ''
        lines.push(line.slice(0, line.length - opening.length).trimEnd())
        line = opening + (word === ' ' ? '' : word)
      } else line += word
    }
    return [...lines, line]
  })
}

/** Millimetres on A4 portrait. */
const MARGIN = 20
const BOTTOM_MARGIN = 22
const INDENT = 6
const LINE_HEIGHT = 1.65
const MM_PER_POINT = 0.3528
const ink = { text: 30, soft: 110, line: 205, head: 242 } as const

interface TextStyle {
  size: number
  bold?: boolean
  color?: number
  /** Space above, in millimetres. */
  space?: number
  indent?: number
  mark?: string
}

/** Writes pages from top to bottom and starts a new one when a page is full. */
class Sheet {
  readonly pdf: jsPDF
  readonly width: number
  readonly height: number
  y = MARGIN

  constructor(pdf: jsPDF) {
    this.pdf = pdf
    this.width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
    this.height = pdf.internal.pageSize.getHeight()
  }

  ensureSpace(height: number): void {
    if (this.y + height <= this.height - BOTTOM_MARGIN) return
    this.pdf.addPage()
    this.y = MARGIN
  }

  drawText(text: string, { size, bold = false, color = ink.text, space = 0, indent = 0, mark = '' }: TextStyle): void {
    const { pdf } = this
    this.y += space
    const step = size * MM_PER_POINT * LINE_HEIGHT
    const applyTextStyle = () =>
      pdf
        .setFont(FONT, bold ? 'bold' : 'normal')
        .setFontSize(size)
        .setTextColor(color)
    applyTextStyle()
    for (const [index, line] of wrapText(text, this.width - indent, (part) => pdf.getTextWidth(part)).entries()) {
      this.ensureSpace(step)
      applyTextStyle()
      this.y += step
      if (index === 0 && mark !== '') pdf.text(mark, MARGIN + indent - INDENT, this.y)
      pdf.text(line, MARGIN + indent, this.y)
    }
  }

  drawRule(space: number): void {
    this.ensureSpace(space)
    this.y += space
    this.pdf
      .setDrawColor(ink.line)
      .setLineWidth(0.2)
      .line(MARGIN, this.y, MARGIN + this.width, this.y)
  }

  drawTable({ head, rows }: Extract<ArticleBlock, { kind: 'table' }>): void {
    const { pdf } = this
    autoTable(pdf, {
      ...(head ? { head: [head] } : {}),
      body: rows,
      startY: this.y + 4,
      margin: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM_MARGIN },
      theme: 'grid',
      styles: { font: FONT, fontSize: 9.5, textColor: ink.text, lineColor: ink.line, lineWidth: 0.2, cellPadding: 1.8 },
      headStyles: { font: FONT, fontStyle: 'normal', fillColor: ink.head, textColor: ink.text },
    })
    // a property of autoTable that is missing in its types
    this.y = pdf.lastAutoTable.finalY + 1
  }
}

function drawBlock(sheet: Sheet, block: ArticleBlock): void {
  if (block.kind === 'rule') sheet.drawRule(4)
  else if (block.kind === 'table') sheet.drawTable(block)
  else drawTextBlock(sheet, block)
}

function drawTextBlock(sheet: Sheet, { text, look, mark, depth }: Extract<ArticleBlock, { kind: 'text' }>): void {
  const isInList = depth > 0
  sheet.drawText(text, {
    size: look === 'heading' ? 12.5 : 10.5,
    bold: look === 'heading' || look === 'strong',
    color: look === 'quote' ? ink.soft : ink.text,
    space: look === 'heading' ? 4.5 : isInList ? 0.8 : 2.6,
    indent: look === 'quote' ? INDENT : depth * INDENT,
    mark,
  })
}

type PrintedNotice = Pick<NoticeModel, 'title' | 'article' | 'type' | 'startAt' | 'attachment'>

/** Draws a notice as a PDF: kind, start, article, and the name of its attachment. */
export async function drawNoticePdf(notice: PrintedNotice, language: Language): Promise<{ name: string; content: Buffer }> {
  const messages = notification[language]
  const blocks = parseArticleBlocks(notice.article)
  const kind = messages[`type.${notice.type}`]
  const above = `${kind}　${fillPlaceholders(messages.publishedFrom, { moment: formatJapanMinute(notice.startAt) })}`
  const below = notice.attachment ? `${messages.attachment}: ${notice.attachment.name}` : ''
  const content = blocks.flatMap((block) =>
    block.kind === 'text'
      ? [block.text, block.mark]
      : block.kind === 'table'
        ? [...(block.head ?? []), ...block.rows.flat()]
        : [],
  )
  const pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true })
  const written = [notice.title, above, below, ...content, '・']
  const missing = await embedFont(pdf, {
    normal: written,
    bold: written,
    repeated: [getExportName('missingGlyphs', language)],
  })
  pdf.setProperties({ title: notice.title, creator: 'Uresuji' })
  const sheet = new Sheet(pdf)
  sheet.drawText(above, { size: 9, color: ink.soft })
  sheet.drawText(notice.title, { size: 17, bold: true, space: 1 })
  sheet.drawRule(4)
  sheet.y += 2
  for (const block of blocks) drawBlock(sheet, block)
  if (below !== '') sheet.drawText(below, { size: 9, color: ink.soft, space: 6 })
  if (missing > 0) sheet.drawText(describeMissingGlyphs(missing, language), { size: 9, color: ink.soft, space: 6 })
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number)
    pdf.setFont(FONT, 'normal').setFontSize(8).setTextColor(ink.soft)
    pdf.text(`${number} / ${pages}`, MARGIN + sheet.width, sheet.height - 12, { align: 'right' })
  }
  return { name: `${buildFileName([kind, notice.title])}.pdf`, content: Buffer.from(pdf.output('arraybuffer')) }
}

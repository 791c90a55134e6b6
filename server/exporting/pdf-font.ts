import { readFile } from 'node:fs/promises'
import { jsPDF } from 'jspdf'
import subsetFont from 'subset-font'
import { composeSequences } from './character-sequences.ts'

/**
 * Embeds the font of a PDF. jsPDF knows characters of 16 bits only and leaves out others, and ends a text at a character that the
 * font lacks: here every visible character is drawn, as 〓 if the font has no glyph for it.
 */

/** What is used of jsPDF's parsed font, which its types leave open. */
interface FontMetadata {
  cmap: { unicode: { codeMap: Record<number, number> } }
  /** Added here: characters beyond U+FFFF by the private-use code that stands for them. */
  wideCharacters?: ReadonlyMap<number, string>
}

/** Noto Sans JP (SIL Open Font License); each document embeds only the glyphs that it uses. */
const fontFiles = {
  normal: new URL('fonts/NotoSansJP-Regular.ttf', import.meta.url),
  bold: new URL('fonts/NotoSansJP-Bold.ttf', import.meta.url),
}
type FontStyle = keyof typeof fontFiles
export const FONT = 'NotoSansJP'

/** What Japanese printers set for a character that they lack. */
export const REPLACEMENT = '〓'
const ALWAYS_EMBEDDED = `0123456789,.-/: ()%…＊*゛゜${REPLACEMENT}`

const hasSequences = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\u2028\u2029]/u
const isPictograph = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/**
 * Returns the text with one visible character for each sequence: an emoji of several code points is its first one, combining marks
 * are composed, invisible characters are left out, and control characters other than line ends are spaces.
 */
export function flattenSequences(text: string): string {
  if (!hasSequences.test(text)) return text
  const withPlainEmoji = text.replace(/\p{RGI_Emoji}/gv, (emoji) =>
    isPictograph.test(emoji) ? String.fromCodePoint(emoji.codePointAt(0) ?? 0) : emoji,
  )
  return composeSequences(withPlainEmoji)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
}

/** Returns the glyphs of characters beyond U+FFFF: subtable of format 12 of the font's cmap. */
function readWideGlyphs(font: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_none, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return glyphs
  const cmap = font.readUInt32BE(entry + 8)
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 8 + 8 * index)
    if (font.readUInt16BE(subtable) !== 12) continue
    for (let group = 0; group < font.readUInt32BE(subtable + 12); group++) {
      const at = subtable + 16 + 12 * group
      const [start, end, glyph] = [font.readUInt32BE(at), font.readUInt32BE(at + 4), font.readUInt32BE(at + 8)]
      for (let code = Math.max(start, 0x10000); code <= end; code++) glyphs.set(code, glyph + code - start)
    }
  }
  return glyphs
}

/** Counts the characters of texts, one text at a time. */
function countCharacters(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const character of flattenSequences(text).replaceAll('\n', '')) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

interface EmbeddedStyle {
  /** Characters that are drawn as another one: 〓, or a private-use code that stands for them. */
  drawnAs: ReadonlyMap<string, string>
  /** Characters with a glyph. */
  drawn: ReadonlySet<string>
}

/** First code of the private-use area; a text may use some of it itself. */
const FIRST_ALIAS = 0xe000

async function embedStyle(pdf: jsPDF, style: FontStyle, characters: ReadonlySet<string>): Promise<EmbeddedStyle> {
  const font = Buffer.from(
    await subsetFont(await readFile(fontFiles[style]), [...characters].join(''), { targetFormat: 'truetype' }),
  )
  pdf.addFileToVFS(`${FONT}-${style}.ttf`, font.toString('base64'))
  pdf.addFont(`${FONT}-${style}.ttf`, FONT, style)
  const metadata: FontMetadata = pdf.setFont(FONT, style).getFont().metadata
  const { codeMap } = metadata.cmap.unicode
  const wideGlyphs = readWideGlyphs(font)
  const wideCharacters = new Map<number, string>()
  const drawnAs = new Map<string, string>()
  const drawn = new Set<string>(['\n'])
  let alias = FIRST_ALIAS
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0
    const wideGlyph = wideGlyphs.get(code)
    if (wideGlyph !== undefined) {
      while (characters.has(String.fromCharCode(alias))) alias++
      codeMap[alias] = wideGlyph
      wideCharacters.set(alias, character)
      drawnAs.set(character, String.fromCharCode(alias))
      drawn.add(String.fromCharCode(alias))
      alias++
    } else if (code < 0x10000 && codeMap[code]) drawn.add(character)
    else drawnAs.set(character, /\p{Zs}/u.test(character) ? ' ' : REPLACEMENT)
  }
  metadata.wideCharacters = wideCharacters
  return { drawnAs, drawn }
}

/**
 * Embeds the glyphs of the texts of each style and selects the font. `repeated`: texts that are drawn once more, such as names in
 * a chart. Returns the number of characters of `normal` that the font lacks, which are drawn as 〓.
 */
export async function embedFont(
  pdf: jsPDF,
  texts: { normal: Iterable<string>; bold?: Iterable<string>; repeated?: Iterable<string> },
): Promise<number> {
  const counts = countCharacters(texts.normal)
  const always = countCharacters([ALWAYS_EMBEDDED, ...(texts.repeated ?? [])]).keys()
  const styles = new Map([['normal', await embedStyle(pdf, 'normal', new Set([...counts.keys(), ...always]))]])
  if (texts.bold) {
    const bold = new Set(countCharacters([ALWAYS_EMBEDDED, ...texts.bold]).keys())
    styles.set('bold', await embedStyle(pdf, 'bold', bold))
  }
  pdf.setFont(FONT, 'normal')
  convertDrawnText(pdf, styles)
  let missing = 0
  for (const [character, count] of counts) if (styles.get('normal')?.drawnAs.get(character) === REPLACEMENT) missing += count
  return missing
}

/**
 * Makes the document measure, break and draw texts as characters of the font. Widths of characters are measured once for each
 * font: jsPDF looks every glyph up again for every text, and looks for Arabic letters in it, which took a third of the time of a
 * table.
 */
function convertDrawnText(pdf: jsPDF, styles: ReadonlyMap<string, EmbeddedStyle>): void {
  const getStyle = () => styles.get(pdf.getFont().fontStyle)
  const convertText = (text: string): string => {
    const style = getStyle()
    if (style === undefined) return text
    let converted = ''
    for (const character of flattenSequences(text))
      converted += style.drawn.has(character) ? character : (style.drawnAs.get(character) ?? REPLACEMENT)
    return converted
  }
  // tables pass the lines of a cell
  const convertLines = (text: string | string[]) => (Array.isArray(text) ? text.map(convertText) : convertText(text))
  const drawText = pdf.text.bind(pdf)
  pdf.text = (text, ...rest) => drawText(convertLines(text), ...rest)
  const splitText = pdf.splitTextToSize.bind(pdf)
  pdf.splitTextToSize = (text: string, ...rest: [number, unknown?]) => splitText(convertLines(text) as string, ...rest)
  const measureText = pdf.getStringUnitWidth.bind(pdf)
  const widths = new Map<EmbeddedStyle | undefined, Map<string, number>>()
  pdf.getStringUnitWidth = (text, options) => {
    const style = getStyle()
    const known = widths.get(style) ?? new Map<string, number>()
    widths.set(style, known)
    let sum = 0
    for (const character of convertText(text)) {
      let width = known.get(character)
      if (width === undefined) {
        width = measureText(character, options)
        known.set(character, width)
      }
      sum += width
    }
    return sum
  }
  // tables request it for every cell, and it would be rebuilt each time
  const fonts = pdf.getFontList()
  pdf.getFontList = () => fonts
}

interface FontBeingWritten {
  /** The built-in fonts have no such data. */
  font: { metadata?: FontMetadata }
  putStream: (stream: { data: string }) => void
}

// handlers that are added last run first; the font's map to Unicode, for copying and searching, would contain the stand-ins
jsPDF.API.events.push([
  'putFont',
  (written: FontBeingWritten) => {
    const wideCharacters = written.font.metadata?.wideCharacters
    if (wideCharacters === undefined || wideCharacters.size === 0) return
    const { putStream } = written
    written.putStream = (stream) => {
      if (stream.data.startsWith('/CIDInit')) {
        stream.data = stream.data.replace(/(<[0-9a-f]{4}>)<([0-9a-f]{4})>/g, (entry, glyph: string, code: string) => {
          const character = wideCharacters.get(Number.parseInt(code, 16))
          return character === undefined ? entry : `${glyph}<${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`
        })
      }
      putStream(stream)
    }
  },
])

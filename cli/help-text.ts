/** Columns that a character takes: two for what is written full width. Good enough for help; tables use string-width. */
const widthOf = (text: string): number => {
  let width = 0
  for (const char of text) width += (char.codePointAt(0) ?? 0) >= 0x2e80 || char === '…' ? 2 : 1
  return width
}

/** Wraps help texts: words stay whole, Japanese breaks anywhere but before what may not begin a line. */
export function wrapHelp(text: string, width: number): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const pieces = paragraph.match(/[\x21-\x7e]+[、。）]?| +|[^\x20-\x7e][、。）」]?/g) ?? []
      const lines: string[] = []
      let line = ''
      for (const piece of pieces) {
        if (line !== '' && widthOf(line + piece.trimEnd()) > width) {
          lines.push(line.trimEnd())
          line = piece.trimStart()
        } else line += piece
      }
      return [...lines, line].join('\n')
    })
    .join('\n')
}

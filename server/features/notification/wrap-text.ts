/** Characters that begin no line of Japanese, and those that end none. */
const notFirst = /^[、。，．・：；？！」』）】〕〉》”’ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々…,.:;?!)\]}%]$/
const notLast = /[「『（【〔〈《“‘([{]$/

/** Words of letters and digits stay whole; Japanese may part after any character. */
const splitAtBreaks = (line: string): string[] => line.match(/[\p{Script=Latin}\p{N}@_/.:%&?=#+~'-]+\s?|./gsu) ?? []

/** Cuts a piece that is wider than the line itself, such as an address. */
function cutTo(width: number, piece: string, widthOf: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of piece) {
    if (part !== '' && widthOf(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** The text in lines no wider than `width`; its own line ends are kept. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const piece of splitAtBreaks(paragraph).flatMap((atBreak) =>
      widthOf(atBreak) > width ? cutTo(width, atBreak, widthOf) : [atBreak],
    )) {
      // one such character hangs over the edge
      if (line !== '' && widthOf(line + piece.trimEnd()) > width && !notFirst.test(piece)) {
        const opening = notLast.exec(line)?.[0] ?? ''
        lines.push(line.slice(0, line.length - opening.length).trimEnd())
        line = opening + (piece === ' ' ? '' : piece)
      } else line += piece
    }
    return [...lines, line]
  })
}

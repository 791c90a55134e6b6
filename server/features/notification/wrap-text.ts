/** Characters that may not begin or end a line in Japanese. */
const notFirst = /^[、。，．・：；？！」』）】〕〉》”’ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々…,.:;?!)\]}%]$/
const notLast = /[「『（【〔〈《“‘([{]$/

/** Splits a line where it may break: words of letters and digits stay whole; Japanese can break after any character. */
const splitAtBreaks = (line: string): string[] => line.match(/[\p{Script=Latin}\p{N}@_/.:%&?=#+~'-]+\s?|./gsu) ?? []

/** Splits a piece that is wider than the line, such as a URL. */
function cutTo(width: number, piece: string, measureWidth: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of piece) {
    if (part !== '' && measureWidth(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** Wraps the text into lines no wider than `width`; its own line ends stay. */
export function wrapText(text: string, width: number, measureWidth: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const piece of splitAtBreaks(paragraph).flatMap((atBreak) =>
      measureWidth(atBreak) > width ? cutTo(width, atBreak, measureWidth) : [atBreak],
    )) {
      // one such character may exceed the width
      if (line !== '' && measureWidth(line + piece.trimEnd()) > width && !notFirst.test(piece)) {
        const opening = notLast.exec(line)?.[0] ?? ''
        lines.push(line.slice(0, line.length - opening.length).trimEnd())
        line = opening + (piece === ' ' ? '' : piece)
      } else line += piece
    }
    return [...lines, line]
  })
}

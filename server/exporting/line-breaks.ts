/** Line breaking of Japanese text (JIS X 4051, simplified): which characters may neither begin nor end a line. */

const notAtStart =
  /^[、。，．・：；？！‥…ー〜～々〻ゝゞヽヾ）］｝」』】〕〉》〟’”ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％℃)\]}!?,.:;°]/u
const notAtEnd = /[（［｛「『【〔〈《〝‘“([{￥¥＄$]$/u
/** A number stays with its unit: 1,200冊. */
const unitAfterNumber = /^(?:冊|点|円|店|位|日|月|年|週|名|人|件|社|号|巻|時|分|%|％|pt)/u
/** Words and numbers stay whole; every other character is a unit with its combining marks. */
const unit = /[\p{Script=Latin}\d０-９][\p{Script=Latin}\d０-９\p{M}.,'’/+_@#&-]*|\s+|.\p{M}*/gsu

const endsInDigit = /[\d０-９]$/u

/** Splits text into units between which a line may break. */
export function splitAtBreaks(text: string): string[] {
  const units: string[] = []
  for (const next of text.match(unit) ?? []) {
    const last = units.at(-1)
    const isUnbreakable =
      last !== undefined &&
      (notAtStart.test(next) ||
        /^\s/.test(next) ||
        notAtEnd.test(last.trimEnd()) ||
        (endsInDigit.test(last) && unitAfterNumber.test(next)))
    if (isUnbreakable) units[units.length - 1] = last + next
    else units.push(next)
  }
  return units
}

/** Splits text into lines of at most `width`, in the unit of `measure`. A unit wider than a line is broken anywhere. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    if (measure(paragraph) <= width) return [paragraph]
    const lines: string[] = []
    let line = ''
    for (const next of splitAtBreaks(paragraph)) {
      if (measure((line + next).trimEnd()) <= width) {
        line += next
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      for (const character of measure(next.trimEnd()) <= width ? [next] : next) {
        if (line !== '' && measure(line + character) > width) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return [...lines, line.trimEnd()]
  })
}

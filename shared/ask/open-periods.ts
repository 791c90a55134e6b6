import type { Period } from '../calendar/period.ts'
import { createFact, createName, type Fact, type Meaning } from './fact.ts'
import type { FoldedText } from './folded-text.ts'
import type { AskDays } from './pattern.ts'
import { formatShortPeriod } from './period-facts.ts'
import type { QuestionSegment } from './segments.ts'

const start = /^(カラ|以降|以後|以来|カラズット|~|since|from)$/
const end = /^(マデ|until|till|upto|through)$/
const joint = /^(カラ|~|-|to|until|till|through|マデ|and)$/

const findPeriod = (segment: QuestionSegment | undefined): Extract<Fact, { slot: 'period' }> | undefined =>
  segment?.meaning?.facts.find((fact) => fact.slot === 'period')

const unsupported: Meaning = { facts: [], hints: [], unsupported: true }

/**
 * Joins a period with the word that opens or ends it: 9月から昨日まで and "from April to June" are one period, 先月から and "since April"
 * last until the last complete day. A period with only an end has no beginning and is reported.
 */
export function joinOpenPeriods({ text }: FoldedText, segments: readonly QuestionSegment[], days: AskDays): QuestionSegment[] {
  const joined: QuestionSegment[] = []
  const getText = (segment: QuestionSegment | undefined) => (segment ? text.slice(segment.from, segment.to) : '')
  const createPeriodMeaning = ({ from, to }: Period): Meaning | null =>
    from > to
      ? null
      : { facts: [createFact('period', { from, to }, createName(formatShortPeriod({ from, to }, days.today)))], hints: [] }
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] as QuestionSegment
    const period = findPeriod(segment)
    if (!period) {
      joined.push(segment)
      continue
    }
    const before = joined.at(-1)
    const opener = before && /^(since|from|between|until|till|upto|through)$/.test(getText(before)) ? before : undefined
    const [link, other, last] = [segments[index + 1], segments[index + 2], segments[index + 3]]
    const second = joint.test(getText(link)) ? findPeriod(other) : undefined
    const from = opener?.from ?? segment.from
    const isEnded = end.test(getText(link))
    let to = segment.to
    let count = 0
    let meaning: Meaning | null
    if (second) {
      const closing = end.test(getText(last)) ? last : other
      to = closing?.to ?? segment.to
      count = closing === last ? 3 : 2
      meaning = createPeriodMeaning({ from: period.value.from, to: second.value.to })
    } else if (start.test(getText(link))) {
      to = link?.to ?? segment.to
      count = 1
      meaning = createPeriodMeaning({ from: period.value.from, to: days.latest })
    } else if (/^(since|from)$/.test(getText(opener))) meaning = createPeriodMeaning({ from: period.value.from, to: days.latest })
    else if (isEnded || end.test(getText(opener))) {
      to = isEnded ? (link?.to ?? segment.to) : segment.to
      count = isEnded ? 1 : 0
      meaning = null
    } else {
      joined.push(segment)
      continue
    }
    if (opener) joined.pop()
    joined.push({ from: meaning === null && !opener ? segment.from : from, to, meaning: meaning ?? unsupported })
    index += count
  }
  return joined
}

import type { Slot } from './fact.ts'
import type { QuestionSegment } from './segments.ts'

/** Conditions with names or days, which are no terms of the help. */
export const unexplained: ReadonlySet<Slot> = new Set<Slot>([
  'title',
  'series',
  'store',
  'publisher',
  'chain',
  'company',
  'prefecture',
  'period',
])
/** Parts of a term, such as 返品 and 率. */
const MAX_TERM_PARTS = 3

const opensHelp = ({ meaning }: QuestionSegment) => meaning?.hints.some(({ screen }) => screen === 'help') === true
const isPureFiller = ({ meaning }: QuestionSegment) =>
  meaning !== null &&
  meaning.facts.length + meaning.hints.length === 0 &&
  meaning.describes === undefined &&
  meaning.isFiller === true

/** The help explains one term, which may have two parts, and no whole question: 消化率, sell-through rate. */
export function isSingleTerm(segments: readonly QuestionSegment[]): boolean {
  const rest = segments.filter((segment) => !opensHelp(segment))
  const first = rest.findIndex((segment) => !isPureFiller(segment))
  const last = rest.findLastIndex((segment) => !isPureFiller(segment))
  return last - first < MAX_TERM_PARTS && !rest.some(({ meaning }) => meaning?.facts.some(({ slot }) => unexplained.has(slot)))
}

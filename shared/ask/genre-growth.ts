import type { Meaning } from './fact.ts'
import type { FoldedText } from './folded-text.ts'
import type { QuestionSegment } from './segments.ts'

const topic = /^(ハ|ッテ|ガ|モ|ハッテ|ノ売上|ノ|全体|全体ハ)$/
const asks = /^(is|are|was|were|has|have|did|do|does|how|howmuch|howis|howare|howdid)/

const trend: Meaning = { facts: [], hints: [{ screen: 'trend-by-genre', weight: 4.5 }] }

/**
 * Growth of a genre against last year is a line of the genre, not its titles: 児童書は去年と比べて伸びてる and "are comics up on last year".
 * 去年より伸びた児童書 are titles. Returns the segments, with the word for the growth as the name of the screen.
 */
export function readGenreGrowth({ text }: FoldedText, segments: readonly QuestionSegment[]): readonly QuestionSegment[] {
  const findIndex = (slot: string) =>
    segments.findIndex(({ meaning }) => meaning?.facts.some((fact) => fact.slot === slot) === true)
  const [genre, change] = [findIndex('genre'), findIndex('direction')]
  const isComparedWithLastYear = segments.some(({ meaning }) =>
    meaning?.facts.some((fact) => fact.slot === 'comparison' && fact.value === 'lastYear'),
  )
  const isAboutTitle = segments.some(({ meaning }) => meaning?.facts.some(({ slot }) => slot === 'title' || slot === 'series'))
  if (genre === -1 || change === -1 || !isComparedWithLastYear || isAboutTitle || genre > change) return segments
  const next = segments[genre + 1]
  const isTopic = next !== undefined && topic.test(text.slice(next.from, next.to))
  if (!isTopic && !asks.test(text)) return segments
  return segments.map((segment, index) => (index === change ? { ...segment, meaning: trend } : segment))
}

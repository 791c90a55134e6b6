import type { Language } from '../messages/language.ts'
import { foldText } from '../text/fold.ts'
import { type SampleQuestion, sampleQuestions } from './sample-questions.ts'

interface Wanted {
  language: Language
  /** Name of the title that the question is about; null if it names none. */
  title: string | null
  isAllowed: (screen: string) => boolean
  limit: number
}

/** A whole word of the question counts as much as several pairs of letters in common. */
const WORD_WEIGHT = 0.5

const listPairs = (text: string): Set<string> => {
  const chars = [...text]
  return new Set(chars.slice(1).map((char, index) => `${chars[index]}${char}`))
}

/** Dice coefficient of the pairs of letters: 1 for equal texts, 0 for texts without a pair in common. */
function computeSimilarity(a: string, b: string): number {
  const [pairs, others] = [listPairs(a), listPairs(b)]
  if (pairs.size + others.size === 0) return 0
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * common) / (pairs.size + others.size)
}

/** How near a typed question is to a sample: pairs of letters in common, and words that mean the same. */
function scoreSample(folded: string, { text, also }: SampleQuestion, language: Language): number {
  const words = (also?.[language] ?? '').split(' ').filter((word) => word !== '')
  const named = words.filter((word) => folded.includes(foldText(word))).length
  return computeSimilarity(folded, foldText(text[language].replace('{title}', ''))) + named * WORD_WEIGHT
}

const needsTitle = ({ text }: SampleQuestion): boolean => text.ja.includes('{title}')

const fillTitle = ({ text }: SampleQuestion, { language, title }: Wanted): string =>
  text[language].replace('{title}', title ?? '')

const isPossible = (sample: SampleQuestion, { title, isAllowed }: Wanted): boolean =>
  isAllowed(sample.screen) && (title !== null || !needsTitle(sample))

/**
 * Questions that can be answered, the most similar to a question that was not understood first. Those about a title are about
 * the title that the question names.
 */
export function findNearestQuestions(question: string, wanted: Wanted): string[] {
  const rest = wanted.title === null ? question : question.replace(wanted.title, '')
  const folded = foldText(rest)
  return sampleQuestions
    .filter((sample) => isPossible(sample, wanted))
    .map((sample, index) => ({
      text: fillTitle(sample, wanted),
      // a question with a title is more likely to be about it
      score: scoreSample(folded, sample, wanted.language) + (wanted.title !== null && needsTitle(sample) ? 0.2 : 0),
      index,
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, wanted.limit)
    .map(({ text }) => text)
}

/** Questions that naturally follow one about a title, without the screen and the part of it that were just asked for. */
export const listFollowUpQuestions = (
  { screen, params }: { screen: string; params: Readonly<Record<string, string>> },
  wanted: Wanted,
): string[] =>
  wanted.title === null
    ? []
    : sampleQuestions
        .filter(({ follows, ...sample }) => follows !== undefined && (sample.screen !== screen || follows.tab !== params.tab))
        .filter((sample) => isPossible(sample, wanted))
        .slice(0, wanted.limit)
        .map((sample) => fillTitle(sample, wanted))

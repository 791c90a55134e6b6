import type { Meaning } from './fact.ts'
import { type FoldedText, isAttachedHiragana, isCutFromKatakana, isWholeWord } from './folded-text.ts'
import type { AskLexicon } from './lexicon.ts'

/** A part of the question with one meaning; null: not understood. Positions are those of the folded text. */
export interface QuestionSegment {
  from: number
  to: number
  meaning: Meaning | null
}

/**
 * Costs of a division into segments: known phrases are cheap, so that few long ones win over many short ones. A particle within
 * a word in katakana costs more than the word's continuation, but less than an unknown word; so does a short name within a word in
 * hiragana (さよなら ends with 奈良). A phrase of the end of one word and the beginning of the next (児童書 店別 has 書店) costs more
 * in addition.
 */
const COST = {
  lookedUp: 0.9,
  known: 1,
  unsupported: 1.5,
  filler: 2,
  unknown: 4,
  unknownRun: 6,
  cutParticle: 5,
  cutName: 11,
  acrossWords: 0.5,
  numberAcrossWords: 3,
} as const

/** Longest name, in folded characters, that is found by chance within words in hiragana. */
const MAX_CHANCE = 2

const getCost = ({ isFiller, unsupported, facts, hints }: Meaning): number =>
  facts.length + hints.length > 0 ? COST.known : unsupported ? COST.unsupported : isFiller ? COST.filler : COST.known

const spansWords = ({ breaks }: FoldedText, from: number, to: number): boolean =>
  !breaks[from] && breaks.slice(from + 1, to).includes(true)

/** True for a short name that more likely is the end of a word or a particle: 奈良 in さよなら and 文庫なら. */
const isChanceName = (folded: FoldedText, { from, to, meaning }: { from: number; to: number; meaning: Meaning }): boolean =>
  meaning.facts.length > 0 && to - from <= MAX_CHANCE && isAttachedHiragana(folded, from, to)

function getPhraseCost(folded: FoldedText, phrase: { from: number; to: number; meaning: Meaning }, isLookedUp: boolean): number {
  const { from, to, meaning } = phrase
  if (isChanceName(folded, phrase)) return COST.cutName
  const isParticle = meaning.isFiller === true && meaning.facts.length + meaning.hints.length === 0
  if (isParticle && isCutFromKatakana(folded, from, to)) return COST.cutParticle
  return isLookedUp ? COST.lookedUp : getCost(meaning)
}

/**
 * Divides a question into the cheapest sequence of known phrases and unknown rests. `more` are phrases of this question only:
 * titles that were looked up.
 */
export function divideIntoSegments(
  folded: FoldedText,
  lexicon: AskLexicon,
  more: ReadonlyMap<string, Meaning>,
): QuestionSegment[] {
  const { text } = folded
  const length = text.length
  const longest = Math.max(lexicon.maxLength, ...[...more.keys()].map((phrase) => phrase.length))
  const matches: { to: number; meaning: Meaning; cost: number }[][] = Array.from({ length }, () => [])
  for (const { expression, read } of lexicon.patterns)
    for (const match of text.matchAll(expression)) {
      const to = match.index + match[0].length
      if (to === match.index || !isWholeWord(folded, match.index, to)) continue
      const result = read(
        match.slice(1).map((group) => group ?? ''),
        lexicon.days,
        match[0],
        (group) => {
          const at = match.index + match[0].lastIndexOf(group)
          return folded.typed.slice(folded.starts[at], folded.ends[at + group.length - 1])
        },
      )
      const cost = COST.known + (spansWords(folded, match.index, to) ? COST.numberAcrossWords : 0)
      if (result !== null) matches[match.index]?.push({ to, meaning: { hints: [], ...result }, cost })
    }
  for (let from = 0; from < length; from++)
    for (let to = Math.min(length, from + longest); to > from; to--) {
      const phrase = text.slice(from, to)
      const lookedUp = more.get(phrase)
      const listed = lookedUp ?? lexicon.phrases.get(phrase)
      if (listed === undefined || !isWholeWord(folded, from, to)) continue
      const isParticle = listed.isFiller === true && isChanceName(folded, { from, to, meaning: listed })
      const meaning = isParticle ? { ...listed, facts: [] } : listed
      const cost = getPhraseCost(folded, { from, to, meaning }, lookedUp !== undefined)
      matches[from]?.push({ to, meaning, cost: cost + (spansWords(folded, from, to) ? COST.acrossWords : 0) })
    }
  // cheapest way to each position, ending with a known phrase or within an unknown run
  type Way = { cost: number; from: number; meaning: Meaning | null; isUnknown: boolean }
  const known: (Way | null)[] = Array.from({ length: length + 1 }, () => null)
  const unknown: (Way | null)[] = Array.from({ length: length + 1 }, () => null)
  known[0] = { cost: 0, from: 0, meaning: null, isUnknown: false }
  const keepCheaper = (ways: (Way | null)[], at: number, way: Way) => {
    const best = ways[at]
    if (!best || way.cost < best.cost) ways[at] = way
  }
  for (let at = 0; at < length; at++) {
    const [afterKnown, afterUnknown] = [known[at], unknown[at]]
    const best = afterKnown && (!afterUnknown || afterKnown.cost <= afterUnknown.cost) ? afterKnown : afterUnknown
    if (!best) continue
    for (const { to, meaning, cost } of matches[at] ?? [])
      keepCheaper(known, to, { cost: best.cost + cost, from: at, meaning, isUnknown: best === afterUnknown })
    if (afterKnown)
      keepCheaper(unknown, at + 1, {
        cost: afterKnown.cost + COST.unknownRun + COST.unknown,
        from: at,
        meaning: null,
        isUnknown: false,
      })
    // a space ends an unknown word
    if (afterUnknown)
      keepCheaper(unknown, at + 1, {
        cost: afterUnknown.cost + COST.unknown + (folded.breaks[at] ? COST.unknownRun : 0),
        from: folded.breaks[at] ? at : afterUnknown.from,
        meaning: null,
        isUnknown: folded.breaks[at] ? true : afterUnknown.isUnknown,
      })
  }
  const segments: QuestionSegment[] = []
  let at = length
  const [endKnown, endUnknown] = [known[length], unknown[length]]
  let inUnknown = !endKnown || (endUnknown !== null && endUnknown !== undefined && endUnknown.cost < endKnown.cost)
  while (at > 0) {
    const way: Way | null | undefined = (inUnknown ? unknown : known)[at]
    if (!way) break
    segments.unshift({ from: way.from, to: at, meaning: way.meaning })
    at = way.from
    inUnknown = way.isUnknown
  }
  return segments
}

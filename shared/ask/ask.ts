import { computeEditDistance } from '../text/closest-name.ts'
import { foldText } from '../text/fold.ts'
import { readComparedPlaces } from './compared-places.ts'
import type { Fact, Meaning, Slot } from './fact.ts'
import { type FoldedText, foldWithPositions, MAX_QUESTION_LENGTH } from './folded-text.ts'
import { readGenreGrowth } from './genre-growth.ts'
import type { AskLexicon } from './lexicon.ts'
import { findVolume, type Lookup, listLookupPhrases, listLookupTerms } from './lookups.ts'
import { joinOpenPeriods } from './open-periods.ts'
import { rankReadings, type ScreenReading, type WordRole } from './readings.ts'
import { divideIntoSegments, type QuestionSegment } from './segments.ts'
import type { AskUser } from './slots.ts'

/** A part of the typed text. */
interface TextSpan {
  from: number
  to: number
  text: string
}

interface UnknownWord extends TextSpan {
  /** Suggested names, the nearest first. */
  suggestions: readonly { name: string; fact: Fact | null }[]
}

/** A part of the typed text with what became of it. */
interface ReadWord extends TextSpan {
  role: WordRole
  /** The condition that the word names; null if it names none, or is only a part of the one that another word names. */
  fact: Fact | null
}

export interface AskReading extends Omit<ScreenReading, 'ignored' | 'roles' | 'named'> {
  /** Words of the question without effect in this reading, in their order. */
  ignored: readonly TextSpan[]
  /** All words of the question in their order; together they are the whole text except spaces. */
  words: readonly ReadWord[]
}

export interface AskResult {
  /** The best first, at most three; empty if nothing was understood. */
  readings: readonly AskReading[]
  /** Words that nothing in the product is called. */
  unknown: readonly UnknownWord[]
  /** Texts to search for as titles, series or authors; the results are passed to the next call. */
  terms: readonly string[]
}

/**
 * The question without the words that name a condition; null if no words of their own name it, such as the part of a page that a
 * word for the screen implies.
 */
export function removeCondition(text: string, { words, facts }: AskReading, fact: Fact): string | null {
  const isSame = (other: Fact) => other.slot === fact.slot && JSON.stringify(other.value) === JSON.stringify(fact.value)
  const ofSlot = words.filter((word) => word.fact?.slot === fact.slot)
  const exact = ofSlot.filter((word) => word.fact !== null && isSame(word.fact))
  // a condition may stand for a more general word: ミステリー for the genre within 文庫
  const named = exact.length === 0 && facts.filter(({ slot }) => slot === fact.slot).length === 1 ? ofSlot : exact
  if (named.length === 0) return null
  // with the particle that joins it to the rest: 関東で, in Kanto
  const joined = named.map((word) => {
    const at = words.indexOf(word)
    const [before, after] = [words[at - 1], words[at + 1]]
    return {
      from: before?.role === 'particle' && /^(?:in|at|of|for|from|by|on)$/i.test(before.text) ? before.from : word.from,
      to: after?.role === 'particle' && after.from === word.to && /^[のでにはをが、]$/u.test(after.text) ? after.to : word.to,
    }
  })
  const rest = joined.reverse().reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return rest.replace(/[\s　]+/gu, ' ').trim()
}

interface AskQuery {
  text: string
  lexicon: AskLexicon
  user: Omit<AskUser, 'latest'>
  lookups?: readonly Lookup[]
  /** Screens that the user may open; all by default. */
  isAllowed?: (screen: string) => boolean
}

const OF = foldText('の')
const MAX_SUGGESTIONS = 3
/** Unknown words for which names are suggested. */
const MAX_CORRECTED = 3

const toSpan = ({ typed, starts, ends }: FoldedText, from: number, to: number): TextSpan => {
  const [start, end] = [starts[from] ?? 0, ends[to - 1] ?? 0]
  return { from: start, to: end, text: typed.slice(start, end) }
}

/** Names near an unknown word, by edit distance of the folded texts. */
function suggestNames(folded: string, { names }: AskLexicon): UnknownWord['suggestions'] {
  const length = [...folded].length
  if (length < 2 || length > 30) return []
  const most = Math.max(1, Math.floor(length * 0.34))
  const chars = new Set(folded)
  return names
    .flatMap((row) => {
      if (Math.abs(row.folded.length - folded.length) > most) return []
      let common = 0
      for (const char of chars) if (row.folded.includes(char)) common++
      if (common < chars.size - most) return []
      const distance = computeEditDistance(folded, row.folded)
      return distance <= most ? [{ row, distance }] : []
    })
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.row.folded[0] === folded[0]) - Number(a.row.folded[0] === folded[0]) ||
        Number(b.row.fact !== null) - Number(a.row.fact !== null),
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row: { name, fact } }) => ({ name, fact }))
}

/** Volumes after a title, and masters by a part of their name. */
function completeSegments(
  folded: FoldedText,
  segments: readonly QuestionSegment[],
  { lexicon, lookups }: { lexicon: AskLexicon; lookups: readonly Lookup[] },
): QuestionSegment[] {
  let title: Extract<Fact, { slot: 'title' }> | null = null
  const findByPart = (from: number, to: number) => lexicon.findByPart(folded.text.slice(from, to), toSpan(folded, from, to).text)
  return segments.flatMap((segment): QuestionSegment | QuestionSegment[] => {
    const { meaning, from, to } = segment
    const named = meaning?.facts.find((fact) => fact.slot === 'title')
    if (named) title = named
    if (meaning !== null && meaning.unsupported !== true && meaning.isPartial !== true) return segment
    const text = folded.text.slice(from, to)
    const volume = title && findVolume(title.value, text, lookups)
    if (volume) return { ...segment, meaning: { facts: [volume], hints: [] } }
    // a volume belongs to the title before it, unless something unknown is between them
    if (meaning === null) title = null
    if (meaning?.unsupported === true) return segment
    const [first, ...more] = findByPart(from, to)
    const others = [...more, ...(meaning?.facts ?? [])]
    if (first) return { ...segment, meaning: { facts: [first], hints: [], others } satisfies Meaning }
    // two names with の between them: 神保町のこまどり
    const at = text.indexOf(OF)
    if (at < 1 || at === text.length - 1) return segment
    const [[place], [name]] = [findByPart(from, from + at), findByPart(from + at + 1, to)]
    if (!place || !name) return segment
    return [
      { from, to: from + at, meaning: { facts: [place], hints: [] } },
      { from: from + at, to: from + at + 1, meaning: { facts: [], hints: [], isFiller: true } },
      { from: from + at + 1, to, meaning: { facts: [name], hints: [] } },
    ]
  })
}

/** Joins a chain and stores beside it to the stores of that chain: 汽笛堂の新宿店, Kitekido Shinjuku. */
function joinChainAndStores(
  { text }: FoldedText,
  segments: readonly QuestionSegment[],
  { narrowStores }: AskLexicon,
): QuestionSegment[] {
  const joined: QuestionSegment[] = []
  for (const segment of segments) {
    const link = joined.at(-1)
    const isLinked = link !== undefined && isPureFiller(link) && text.slice(link.from, link.to) === OF
    const before = isLinked ? joined.at(-2) : link
    const facts = [before?.meaning?.facts[0], segment.meaning?.facts[0]]
    const chain = facts.find((fact) => fact?.slot === 'chain')
    const stores = facts.find((fact) => fact?.slot === 'store')
    const narrowed = chain && stores ? narrowStores(chain.value, stores.value) : null
    if (before && narrowed) {
      joined.length -= isLinked ? 2 : 1
      joined.push({ from: before.from, to: segment.to, meaning: { facts: [narrowed], hints: [] } })
    } else joined.push(segment)
  }
  return joined
}

const isPureFiller = ({ meaning }: QuestionSegment) =>
  meaning?.isFiller === true && meaning.facts.length + meaning.hints.length === 0

const joiners = new Set(['と', 'や', 'か', '、', ',', '&', 'and', 'or'].map(foldText))
const goods: ReadonlySet<Slot> = new Set(['genre', 'item', 'kind', 'publisher', 'series', 'title', 'author'])
const places: ReadonlySet<Slot> = new Set(['area', 'prefecture', 'store', 'chain', 'company'])

/** What a word is about, so that a negation joins only words of one kind: 先週、文庫以外 excludes no week. */
function getTopic({ meaning }: QuestionSegment): string | null {
  const slot = meaning?.facts[0]?.slot
  return slot === undefined ? null : goods.has(slot) ? 'goods' : places.has(slot) ? 'places' : slot
}

/** 文庫以外 must not become 文庫: the word beside a negation, and those joined to it, are not understood either. */
function markNegatedWords({ text }: FoldedText, segments: readonly QuestionSegment[]): QuestionSegment[] {
  const negated = new Set<QuestionSegment>()
  for (const [index, { meaning }] of segments.entries()) {
    if (meaning?.negates === undefined) continue
    const step = meaning.negates === 'before' ? -1 : 1
    let [isJoined, topic]: [boolean, string | null] = [true, null]
    for (let at = index + step, segment = segments[at]; segment !== undefined; at += step, segment = segments[at]) {
      if (joiners.has(text.slice(segment.from, segment.to))) isJoined = true
      else if (isPureFiller(segment)) continue
      else if (!isJoined || (topic !== null && topic !== getTopic(segment))) break
      else {
        negated.add(segment)
        topic = getTopic(segment)
        isJoined = false
        if (topic === null) break
      }
    }
  }
  return segments.map((segment) =>
    negated.has(segment) ? { ...segment, meaning: { facts: [], hints: [], unsupported: true } } : segment,
  )
}

/** The end of a question that is too long to be read. */
function getUnreadRest(text: string): TextSpan[] {
  const rest = text.slice(MAX_QUESTION_LENGTH)
  return rest.trim() === '' ? [] : [{ from: MAX_QUESTION_LENGTH, to: text.length, text: rest }]
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Reads a question. Pure: the same question has the same answer, and nothing is requested. */
export function interpretQuestion({ text, lexicon, user, lookups = [], isAllowed = () => true }: AskQuery): AskResult {
  const folded = foldWithPositions(text)
  if (folded.text === '') return { readings: [], unknown: [], terms: [] }
  const plain = divideIntoSegments(folded, lexicon, new Map())
  const terms = listLookupTerms(folded, plain)
  const phrases = listLookupPhrases(lookups, lexicon.days.latest)
  const divided = phrases.size === 0 ? plain : divideIntoSegments(folded, lexicon, phrases)
  const completed = joinChainAndStores(folded, completeSegments(folded, divided, { lexicon, lookups }), lexicon)
  const periods = joinOpenPeriods(folded, completed, lexicon.days)
  const whole = readGenreGrowth(folded, readComparedPlaces(folded, markNegatedWords(folded, periods)))
  const segments = whole.filter(({ from, to, meaning }) => meaning !== null || isWord(folded.text.slice(from, to)))
  const rest = getUnreadRest(text)
  const found = rankReadings(segments, { ...user, latest: lexicon.days.latest }, isAllowed)
  const toTypedSpan = ({ from, to }: QuestionSegment) => toSpan(folded, from, to)
  const unknown = segments.filter(({ meaning }) => meaning === null || meaning.unsupported === true)
  return {
    readings: found.map(({ roles, named, ...reading }) => ({
      ...reading,
      ignored: [...reading.ignored.map(toTypedSpan), ...rest],
      words: [
        // punctuation is no word
        ...whole.map((segment) => ({
          ...toTypedSpan(segment),
          role: roles.get(segment) ?? ('particle' as const),
          fact: named.get(segment) ?? null,
        })),
        ...rest.map((span) => ({ ...span, role: 'ignored' as const, fact: null })),
      ],
      ...findExplainedTerm(reading, folded, segments),
    })),
    unknown: [
      ...unknown.map((segment, index) => ({
        ...toTypedSpan(segment),
        suggestions:
          segment.meaning === null && index < MAX_CORRECTED
            ? suggestNames(folded.text.slice(segment.from, segment.to), lexicon)
            : [],
      })),
      ...rest.map((span) => ({ ...span, suggestions: [] })),
    ],
    terms,
  }
}

/** Particles and punctuation around an explained word, folded. */
const particles =
  /^([ノハヲデトガニモカネヨ?!、。]|ッテ|デスカ?|デスヨネ|デショウカ?|ナノ(カ)?|コト|ダッケ|ッケ|カナ|教エテ|知リタイ|the|a|an|of|on|about|with|is|in|here|please|exactly|again)$/

/** The measure that a question about a word asks to explain: 消化率とは. */
function findExplainedTerm(
  reading: Pick<ScreenReading, 'screen'>,
  folded: FoldedText,
  segments: readonly QuestionSegment[],
): Partial<Pick<AskReading, 'facts' | 'params'>> {
  if (reading.screen !== 'help') return {}
  const rest = segments.filter(({ meaning }) => meaning === null || !meaning.hints.some(({ screen }) => screen === 'help'))
  const isParticle = (segment: QuestionSegment) => {
    const text = folded.text.slice(segment.from, segment.to)
    // 教えてください is none of the term, but 率 is
    const isPhrase = isPureFiller(segment) && segment.meaning?.describes === undefined && /[ァ-ヺー]$/u.test(text)
    return particles.test(text) || isPhrase
  }
  const words = rest.slice(
    rest.findIndex((segment) => !isParticle(segment)),
    rest.findLastIndex((segment) => !isParticle(segment)) + 1,
  )
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return {}
  const text = toSpan(folded, first.from, last.to).text.replace(/^[「『“"]|[」』”"]$/gu, '')
  return { facts: [{ slot: 'term', value: text, name: { ja: text, en: text } }], params: { q: text } }
}

import { foldText } from '../text/fold.ts'
import { accompanyingWords } from './accompanying-words.ts'
import { conditionPatterns } from './condition-patterns.ts'
import { conditionWords } from './condition-words.ts'
import { describedNouns } from './described-nouns.ts'
import { englishPeriods } from './english-periods.ts'
import { everydayBuyerWords } from './everyday-buyer-words.ts'
import { everydayFillers } from './everyday-fillers.ts'
import { everydayQuestions } from './everyday-questions.ts'
import { everydayScreens } from './everyday-screens.ts'
import { everydayStockWords } from './everyday-stock-words.ts'
import { everydayWords } from './everyday-words.ts'
import type { Fact, Meaning, ScreenHint } from './fact.ts'
import { fillerWords, negations, unsupportedWords } from './filler-words.ts'
import { fiscalPeriods } from './fiscal-periods.ts'
import { floorSpacePatterns } from './floor-space-patterns.ts'
import { hintWords } from './hint-words.ts'
import { type AskMasters, createPartFinder, createStoreNarrower, listGenrePartWords, listMasterWords } from './master-words.ts'
import { listNamedPeriods } from './named-periods.ts'
import type { AskDays, Pattern } from './pattern.ts'
import { periodPatterns } from './period-patterns.ts'
import { questionPatterns } from './question-patterns.ts'
import { screenWords } from './screen-words.ts'
import { seasonPeriods } from './season-periods.ts'
import { sendingPatterns } from './sending-patterns.ts'

/** A name suggested for an unknown word. */
interface SuggestedName {
  /** Name in the language of the word. */
  name: string
  folded: string
  fact: Fact | null
}

/** Everything that a question can contain, by folded phrase. Built once for a user and a day. */
export interface AskLexicon {
  phrases: ReadonlyMap<string, Meaning>
  /** Length of the longest phrase, in folded characters. */
  maxLength: number
  patterns: readonly Pattern[]
  findByPart: (folded: string, typed: string) => Fact[]
  narrowStores: ReturnType<typeof createStoreNarrower>
  names: readonly SuggestedName[]
  days: AskDays
}

/** Weight of the name of a screen. */
const SCREEN_WEIGHT = 3

export function createLexicon(masters: AskMasters, days: AskDays): AskLexicon {
  const phrases = new Map<string, Meaning>()
  const names = new Map<string, SuggestedName>()
  const add = (word: string, { facts = [], hints = [], ...rest }: Partial<Meaning>, isName = true) => {
    const folded = foldText(word)
    if (folded === '') return
    const known = phrases.get(folded)
    phrases.set(folded, {
      ...known,
      ...rest,
      facts: [...(known?.facts ?? []), ...facts],
      hints: [...(known?.hints ?? []), ...hints],
    })
    if (isName && rest.isFiller !== true && rest.unsupported !== true && !names.has(folded))
      names.set(folded, { name: word, folded, fact: facts[0] ?? null })
  }
  for (const { facts, words } of conditionWords) for (const word of new Set(words)) add(word, { facts })
  for (const { facts, words } of listNamedPeriods(days)) for (const word of words) add(word, { facts })
  for (const [screen, { ja, en }] of Object.entries(screenWords)) {
    // the page of magazine issues is a part of the title page
    const hint: ScreenHint = { screen: screen === 'magazine-transition' ? 'product-detail' : screen, weight: SCREEN_WEIGHT }
    for (const word of new Set<string>([...ja, ...en])) add(word, { hints: [hint] })
  }
  for (const { words, hints } of hintWords) for (const word of words) add(word, { hints })
  // inflected verbs and whole expressions are no names to suggest for a misspelling
  for (const { words, facts = [], hints = [] } of [
    ...everydayWords,
    ...everydayStockWords,
    ...everydayBuyerWords,
    ...everydayQuestions,
    ...everydayScreens,
    ...accompanyingWords,
  ])
    for (const word of new Set(words)) add(word, { facts, hints }, false)
  for (const { facts, words } of listMasterWords(masters))
    for (const word of new Map(words.map((text) => [foldText(text), text])).values()) add(word, { facts })
  // 女性 of a genre 少女・女性 remains the gender
  const otherPhrases = new Set(phrases.keys())
  for (const { facts, words } of listGenrePartWords(masters))
    for (const word of words) if (!otherPhrases.has(foldText(word))) add(word, { facts })
  for (const word of unsupportedWords) if (!phrases.has(foldText(word))) add(word, { unsupported: true })
  for (const [word, negates] of negations) add(word, { unsupported: true, negates })
  for (const word of [...fillerWords, ...everydayFillers]) add(word, { isFiller: true })
  for (const { words, slots, screens = [] } of describedNouns)
    for (const word of words) add(word, { isFiller: true, describes: { slots, screens } })
  return {
    phrases,
    maxLength: Math.max(...[...phrases.keys()].map((phrase) => phrase.length)),
    patterns: [
      ...fiscalPeriods,
      ...seasonPeriods,
      ...periodPatterns,
      ...englishPeriods,
      ...conditionPatterns,
      ...questionPatterns,
      ...sendingPatterns,
      ...floorSpacePatterns,
    ],
    findByPart: createPartFinder(masters),
    narrowStores: createStoreNarrower(masters),
    names: [...names.values()],
    days,
  }
}
